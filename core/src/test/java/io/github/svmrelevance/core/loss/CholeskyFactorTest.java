package io.github.svmrelevance.core.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import java.util.Arrays;
import java.util.Random;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CholeskyFactorTest {

  /** Less than a panel, one and a little more, and more than a chunk behind the first panel. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 31, 32, 33, 64, 65, 130, 543, 544, 545, 600})
  void solvesToTheBitAsCommonsMathDoes(int n) {
    Random random = new Random(n);
    double[][] full = positiveDefinite(n, random);
    double[] right = random.doubles(n, -1, 1).toArray();
    double[] expected =
        new CholeskyDecomposition(new Array2DRowRealMatrix(full, true), Double.POSITIVE_INFINITY, 0)
            .getSolver()
            .solve(new ArrayRealVector(right, true))
            .toArray();

    CholeskyFactor.of(lower(full), CancellationToken.none()).orElseThrow().solve(right);

    assertThat(right).containsExactly(expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 40, 600})
  void hasNoFactorOfWhatIsNotPositiveDefinite(int n) {
    double[][] full = positiveDefinite(n, new Random(n));
    full[n - 1][n - 1] = -1;

    assertThat(CholeskyFactor.of(lower(full), CancellationToken.none())).isEmpty();

    full[n - 1][n - 1] = Double.NaN;

    assertThat(CholeskyFactor.of(lower(full), CancellationToken.none())).isEmpty();
  }

  @Test
  void canBeStopped() {
    double[][] matrix = lower(positiveDefinite(40, new Random(1)));
    CancellationSource source = new CancellationSource();
    source.cancel(CancellationReason.REQUESTED);

    assertThatThrownBy(() -> CholeskyFactor.of(matrix, source))
        .isInstanceOf(CancelledException.class);
  }

  private static double[][] positiveDefinite(int n, Random random) {
    double[][] root = new double[n][n + 1];
    for (double[] row : root) {
      Arrays.setAll(row, k -> random.nextGaussian());
    }
    double[][] full = new double[n][n];
    for (int j = 0; j < n; j++) {
      for (int k = 0; k <= j; k++) {
        for (int i = 0; i <= n; i++) {
          full[j][k] += root[j][i] * root[k][i];
        }
        full[k][j] = full[j][k];
      }
    }
    return full;
  }

  private static double[][] lower(double[][] full) {
    double[][] lower = new double[full.length][];
    Arrays.setAll(lower, j -> Arrays.copyOf(full[j], j + 1));
    return lower;
  }
}
