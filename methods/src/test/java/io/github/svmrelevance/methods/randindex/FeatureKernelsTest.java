package io.github.svmrelevance.methods.randindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.core.svm.KernelGram;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Matrices with a feature taken away, against those computed from the features left. */
class FeatureKernelsTest {

  private static DenseMatrix points() {
    SplittableRandom random = new SplittableRandom(2);
    double[][] rows = new double[6][5];
    for (double[] row : rows) {
      Arrays.setAll(row, j -> random.nextGaussian());
    }
    return DenseMatrix.ofRows(rows);
  }

  private static void assertSame(GramMatrix gram, Kernel kernel, DenseMatrix x) {
    GramMatrix expected = new KernelGram(kernel, x);
    assertThat(gram.size()).isEqualTo(6);
    for (int i = 0; i < 6; i++) {
      assertThat(gram.diagonal(i)).isCloseTo(expected.diagonal(i), within(1e-12));
      // Asked for twice, a column is the same.
      double[] column = gram.column(i).clone();
      assertThat(column).containsExactly(expected.column(i), within(1e-12));
      assertThat(gram.column(i)).containsExactly(column);
    }
  }

  @Test
  void aFeatureIsTakenAwayAsIfItHadNotBeenThere() {
    DenseMatrix x = points();
    int[] features = {4, 0, 2};
    for (String spec : List.of("linear", "rbf:gamma=0.3", "poly:degree=3,gamma=0.5,coef0=1")) {
      Kernel kernel = KernelSpec.parse(spec).resolve(Registry.kernels().providers(), 3);
      for (boolean subtract : new boolean[] {true, false}) {
        FeatureKernels kernels =
            new FeatureKernels(kernel, x, subtract, features, CancellationToken.none());

        assertSame(kernels.without(List.of(0)), kernel, x.selectColumns(new int[] {4, 2}));
        assertSame(kernels.without(List.of(2, 4)), kernel, x.selectColumns(new int[] {0}));
        assertSame(kernels.without(List.of(4)), kernel, x.selectColumns(new int[] {0, 2}));
      }
    }
  }

  /** A difference of sums rounds where features have unlike scales; then each sum is made anew. */
  @Test
  void withoutLikeScalesNothingIsSubtracted() {
    DenseMatrix x =
        DenseMatrix.ofRows(
            new double[][] {
              {1e9, 0.1}, {2e9, 0.2}, {3e9, 0.4}, {4e9, 0.8}, {5e9, 1.6}, {6e9, 3.2}
            });
    Kernel kernel = KernelSpec.parse("linear").resolve(Registry.kernels().providers(), 2);

    FeatureKernels exact =
        new FeatureKernels(kernel, x, false, new int[] {0, 1}, CancellationToken.none());

    assertSame(exact.without(List.of(0)), kernel, x.selectColumns(new int[] {1}));
  }
}
