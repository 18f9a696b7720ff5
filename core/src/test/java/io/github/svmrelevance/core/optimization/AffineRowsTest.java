package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Three functionals over two rows of two features, with two intercepts, by hand. */
class AffineRowsTest {

  private static final DenseMatrix X = DenseMatrix.ofRows(new double[][] {{1, 2}, {3, -1}});

  private static AffineRows map() {
    return AffineRows.of(X, new int[] {0, 1, 0})
        .withScales(new double[] {1, -1, 2})
        .withOffsets(new double[] {0, 0.5, -4})
        .withIntercepts(new int[] {2, 3, 3}, new double[] {-1, 1, 10});
  }

  @Test
  void functionalsAreScaledProductsWithInterceptsAndOffsets() {
    assertThat(map().functionals()).isEqualTo(3);
    assertThat(map().variables()).isEqualTo(4);
    assertThat(map().apply(new double[] {1, 1, 7, 9})).containsExactly(3 - 7, 0.5 - 2 + 9, 92);
    assertThat(map().linear().apply(new double[] {1, 1, 7, 9})).containsExactly(-4, 7, 96);
    assertThat(map().column(0)).containsExactly(1, -3, 2);
    assertThat(map().column(3)).containsExactly(0, 1, 10);
    assertThat(map().coefficient(2, 1)).isEqualTo(4);
    assertThat(map().coefficient(0, 3)).isZero();
    assertThat(map().offset(2)).isEqualTo(-4);
    assertThat(map().matrix()).isSameAs(X);
  }

  @Test
  void aWeightedSumOfTheLinearPartsIsAdded() {
    double[] target = {1, 1, 1, 1, 1};

    map().addTransposed(new double[] {1, 2, 3}, target);

    assertThat(target).containsExactly(1 + 1 - 6 + 6, 1 + 2 + 2 + 12, 1 - 1, 1 + 2 + 30, 1);
  }

  @Test
  void plainRowsAreASpecialCase() {
    AffineRows plain = AffineRows.of(X);

    assertThat(plain.apply(new double[] {1, 1})).containsExactly(3, 2);
    assertThat(plain.variables()).isEqualTo(2);
    assertThat(plain).isEqualTo(AffineRows.of(X, new int[] {0, 1}));
    assertThat(plain.withIntercept(2, new double[] {1, -1}).apply(new double[] {1, 1, 5}))
        .containsExactly(8, -3);
  }

  @Test
  void aReplacedColumnIsNeitherScaledNorSigned() {
    AffineRows changed = map().withColumn(1, new double[] {5, 6});

    assertThat(changed.column(1)).containsExactly(5, -6, 10);
    assertThat(changed.column(0)).containsExactly(map().column(0));
    assertThat(changed.offset(1)).isEqualTo(0.5);
    assertThatThrownBy(() -> map().withColumn(2, new double[] {5, 6}))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> map().withColumn(1, new double[] {1, 2, 3}));
  }

  @Test
  void coefficientsHaveSumsAndLargestSizes() {
    SparseMatrix sparse =
        SparseMatrix.ofRows(2, new int[][] {{0, 1}, {0, 1}}, new double[][] {{1, 2}, {3, -1}});
    AffineRows sparseMap =
        AffineRows.of(sparse, new int[] {0, 1, 0})
            .withScales(new double[] {1, -1, 2})
            .withIntercepts(new int[] {2, 3, 3}, new double[] {-1, 1, 10});

    for (AffineRows rows : List.of(map(), sparseMap)) {
      assertThat(rows.sumOfMagnitudes(0)).isEqualTo(1 + 3 + 2);
      assertThat(rows.largestMagnitude(0)).isEqualTo(3);
      assertThat(rows.largestMagnitude(1)).isEqualTo(4);
      assertThat(rows.largestMagnitude(2)).isEqualTo(1);
      assertThat(rows.largestMagnitude(3)).isEqualTo(10);
      AffineRows changed = rows.withColumn(0, new double[] {-7, 5});
      assertThat(changed.sumOfMagnitudes(0)).isEqualTo(7 + 5 + 14);
      assertThat(changed.largestMagnitude(0)).isEqualTo(14);
      assertThat(changed.largestMagnitude(1)).isEqualTo(4);
    }
  }

  @Test
  void someFunctionalsAreWhatTheyWere() {
    AffineRows some = map().choose(new int[] {2, 1});
    double[] z = {1, 1, 7, 9};

    assertThat(some.apply(z)).containsExactly(map().apply(z)[2], map().apply(z)[1]);
    assertThat(some.column(3)).containsExactly(10, 1);
    assertThat(some.matrix()).isEqualTo(X.selectRows(new int[] {0, 1}));
    assertThat(map().choose(new int[] {1}).matrix().rows()).isEqualTo(1);
    assertThatThrownBy(() -> map().choose(new int[] {3}))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void mapsAreValues() {
    assertThat(map()).isEqualTo(map()).hasSameHashCodeAs(map());
    assertThat(map()).isNotEqualTo(map().linear());
    assertThat(map()).isNotEqualTo(map().withScales(new double[] {1, 1, 2}));
    assertThat(map())
        .isNotEqualTo(map().withIntercepts(new int[] {2, 2, 3}, new double[] {-1, 1, 10}));
    double[] scales = {1, 1, 1};
    AffineRows scaled = map().withScales(scales);
    scales[0] = 7;
    assertThat(scaled.column(0)[0]).isEqualTo(1);
    assertThat(map().toString()).isEqualTo("AffineRows[3 functionals of 4 variables]");
  }

  @Test
  void whatDoesNotFitIsRefused() {
    assertThatThrownBy(() -> AffineRows.of(X, new int[] {2}))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> map().withScales(new double[2]))
        .withMessage("2 entries of scale for 3 functionals");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> map().withOffsets(new double[] {0, Double.NaN, 0}))
        .withMessage("the offset of a functional is NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> map().withIntercept(1, new double[3]))
        .withMessageContaining("variable 1 cannot be an intercept");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> map().withIntercepts(new int[2], new double[3]));
    TermBlock block = new TermBlock(map(), ConvexPiecewiseLinear.hinge(1));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> PiecewiseLinearProgram.of(3, List.of(), List.of(new Budget(List.of(block), 1))))
        .withMessage("a block speaks of 4 variables, the program of 3");
  }
}
