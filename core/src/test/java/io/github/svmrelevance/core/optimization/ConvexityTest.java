package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.NonconvexProgramException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ConvexityTest {

  private static SparseMatrix dense(double[]... rows) {
    int[] all = new int[rows.length];
    Arrays.setAll(all, j -> j);
    int[][] columns = new int[rows.length][];
    Arrays.fill(columns, all);
    return SparseMatrix.ofRows(rows.length, columns, rows);
  }

  private static void assertRefused(SparseMatrix matrix) {
    assertThatThrownBy(() -> Convexity.require(matrix))
        .isInstanceOfSatisfying(
            NonconvexProgramException.class,
            refused -> {
              double[] v = refused.direction();
              double[] product = matrix.times(v);
              double form = 0;
              double square = 0;
              for (int j = 0; j < v.length; j++) {
                form += v[j] * product[j];
                square += v[j] * v[j];
              }
              assertThat(refused.curvature()).isNegative().isEqualTo(form / square);
            });
  }

  @Test
  void whatBendsDownIsRefusedWithADirection() {
    assertRefused(dense(new double[] {-1}));
    assertRefused(dense(new double[] {1, 0}, new double[] {0, -1e-9}));
    assertRefused(dense(new double[] {0, 1}, new double[] {1, 0}));
    assertRefused(dense(new double[] {0, -1e-3}, new double[] {-1e-3, 1}));
    assertRefused(dense(new double[] {1, 2}, new double[] {2, 1}));
  }

  /** F'F is positive semidefinite; less a little of the identity it is not, if F has a kernel. */
  @Test
  void productsAreAcceptedAndRefusedWithLessOnTheDiagonal() {
    SplittableRandom random = new SplittableRandom(3);
    for (int n = 1; n <= 40; n += 3) {
      int rank = random.nextInt(n);
      double[][] f = new double[rank][n];
      for (double[] row : f) {
        Arrays.setAll(row, j -> random.nextDouble(-1, 1));
      }
      double[][] q = new double[n][n];
      for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
          for (double[] row : f) {
            q[i][k] += row[i] * row[k];
          }
        }
      }
      assertThatCode(() -> Convexity.require(dense(q))).doesNotThrowAnyException();
      for (int i = 0; i < n; i++) {
        q[i][i] -= 1e-6;
      }
      assertRefused(dense(q));
    }
  }
}
