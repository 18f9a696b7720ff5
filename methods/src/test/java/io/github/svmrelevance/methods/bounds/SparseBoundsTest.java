package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.synthetic.SparseTextSpec;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sparse data, which are scaled and not centred, have the answers of dense ones. */
class SparseBoundsTest {

  private static final Dataset TEXT = new SparseTextSpec(200, 24, 2, 4, 0.9).generate(2).data();

  private static Dataset withNumber() {
    SparseMatrix counts = (SparseMatrix) TEXT.matrix();
    SplittableRandom random = new SplittableRandom(4);
    double[] target = new double[TEXT.samples()];
    for (int i = 0; i < target.length; i++) {
      target[i] = counts.get(i, 0) - counts.get(i, 3) + random.nextDouble();
    }
    return TEXT.withTarget(new RealValues(target));
  }

  private static BoundsAnalysis of(Dataset data) {
    return data.target() instanceof RealValues
        ? RelevanceBounds.of(data)
        : RelevanceBounds.of(data).positive("1");
  }

  @Test
  void dividingByTheLargestValueIsWhatAUserWouldDo() {
    double[][] columns = new double[TEXT.features().size()][];
    for (int j = 0; j < columns.length; j++) {
      double[] column = TEXT.matrix().column(j);
      double largest = Arrays.stream(column).map(Math::abs).max().orElseThrow();
      Arrays.setAll(column, i -> column[i] / Math.max(1, largest)); // counts
      columns[j] = column;
    }
    Dataset divided = TEXT.withMatrix(DenseMatrix.ofColumns(TEXT.samples(), columns));

    RelevanceIntervals own = of(TEXT).scale(Scaling.MAX).run();
    RelevanceIntervals byHand = of(divided).scale(Scaling.NONE).run();

    double size = byHand.baseline().norm1();
    assertThat(own.baseline().norm1()).isCloseTo(size, within(1e-6 * size));
    for (int j = 0; j < columns.length; j++) {
      assertThat(own.features().get(j).relevance()).isEqualTo(byHand.features().get(j).relevance());
    }
  }

  @ParameterizedTest
  @EnumSource
  void answersAreThoseOfDenseDataUpToTheirGaps(Scaling scaling) {
    for (Dataset data : List.of(TEXT, withNumber())) {
      assertThat(((SparseMatrix) data.matrix()).entries()).isLessThan(200 * 24 / 4);

      RelevanceIntervals sparse = of(data).scale(scaling).run();
      RelevanceIntervals dense = of(data.withMatrix(data.matrix().toDense())).scale(scaling).run();

      double bias = dense.baseline().scored().model().bias();
      assertThat(sparse.baseline().scored().model().bias())
          .isCloseTo(bias, within(1e-6 * (1 + Math.abs(bias))));
      assertThat(sparse.baseline().norm1())
          .isCloseTo(dense.baseline().norm1(), within(1e-7 * dense.baseline().norm1()));
      for (int j = 0; j < data.featureNames().size(); j++) {
        FeatureInterval one = sparse.features().get(j);
        FeatureInterval other = dense.features().get(j);
        assertThat(one.relevance()).isEqualTo(other.relevance());
        Bounds range = one.bounds().orElseThrow();
        Bounds expected = other.bounds().orElseThrow();
        double gap = 1e-6 * (1 + expected.upper());
        assertThat(range.signedLower()).isCloseTo(expected.signedLower(), within(gap));
        assertThat(range.signedUpper()).isCloseTo(expected.signedUpper(), within(gap));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void outerBoundsHoldTheExactRanges(BoundsOptions.BudgetKind budget) {
    for (Dataset data : List.of(TEXT, withNumber())) {
      BoundsAnalysis analysis = of(data).budget(budget);
      RelevanceIntervals exact = analysis.run();
      RelevanceIntervals needed = analysis.ranges(BoundsOptions.RangesAsked.NEEDED).run();

      int enclosed = 0;
      for (int j = 0; j < data.featureNames().size(); j++) {
        FeatureInterval one = needed.features().get(j);
        FeatureInterval other = exact.features().get(j);
        Bounds outer = one.bounds().orElseThrow();
        Bounds range = other.bounds().orElseThrow();
        if (one.status() != Status.ENCLOSED) {
          assertThat(outer.upper()).isCloseTo(range.upper(), within(1e-6 * (1 + range.upper())));
          assertThat(one.relevance()).isEqualTo(other.relevance());
          continue;
        }
        enclosed++;
        assertThat(outer.signedLower()).isLessThanOrEqualTo(range.signedLower());
        assertThat(outer.signedUpper()).isGreaterThanOrEqualTo(range.signedUpper());
        assertThat(outer.provenSignedLower().most())
            .isGreaterThanOrEqualTo(range.provenSignedLower().least());
        assertThat(outer.provenSignedUpper().least())
            .isLessThanOrEqualTo(range.provenSignedUpper().most());
        assertThat(one.relevance())
            .isIn(Optional.of(RelevanceClass.NO_EVIDENCE), Optional.of(RelevanceClass.NEGLIGIBLE));
        assertThat(one.criticalSlack()).isEmpty();
      }
      assertThat(enclosed).isGreaterThan(10);
      // Outer bounds are no scale for what counts as 0.
      assertThat(needed.thresholds().tolerance())
          .isLessThanOrEqualTo(exact.thresholds().tolerance() * (1 + 1e-6));
    }
  }

  @Test
  void neededRangesFollowFromEvidence() {
    BoundsAnalysis analysis =
        of(TEXT).ranges(BoundsOptions.RangesAsked.NEEDED).threshold(IntervalOptions.Threshold.NONE);
    assertThatThrownBy(analysis::run).isInstanceOf(InvalidParameterException.class);
  }

  /** The data decide that, not the options: another form of the same data has an answer. */
  @Test
  void privilegedFeaturesNeedDenseData() {
    BoundsAnalysis analysis = of(TEXT).privileged(TEXT.featureNames().get(0));

    assertThatThrownBy(analysis::run)
        .isInstanceOf(InvalidInputException.class)
        .isNotInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("write the data as CSV or as ARFF with all values");
  }
}
