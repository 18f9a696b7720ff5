package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tiles change the speed of a Gram matrix, and no bit of it. */
class SampleSumsTest {

  private final SplittableRandom random = new SplittableRandom(5);

  @ParameterizedTest
  @CsvSource({"1, 1", "3, 2", "31, 5", "32, 4", "67, 9", "130, 33"})
  void aGramMatrixHasTheBitsOfItsInnerProducts(int n, int k) {
    double[][] columns = new double[k][];
    for (int l = 0; l < k; l++) {
      columns[l] = values(n);
    }
    double[] weights = values(n);
    DenseMatrix matrix = DenseMatrix.ofColumns(n, columns);
    double[][] plain = SampleSums.gram(matrix);
    double[][] weighted = SampleSums.gram(matrix, weights);
    for (int a = 0; a < k; a++) {
      double[] own = new double[n];
      for (int b = 0; b < k; b++) {
        double[] later = columns[Math.max(a, b)];
        double[] earlier = columns[Math.min(a, b)];
        for (int i = 0; i < n; i++) {
          own[i] = weights[i] * later[i];
        }
        assertThat(plain[a][b]).isEqualTo(SampleSums.dot(columns[a], columns[b]));
        assertThat(weighted[a][b]).isEqualTo(SampleSums.dot(own, earlier));
      }
    }
  }

  @Test
  void noColumnsHaveAnEmptyGramMatrix() {
    assertThat(SampleSums.gram(DenseMatrix.ofColumns(3))).isEmpty();
  }

  private double[] values(int n) {
    return random.doubles(n, -1, 1).toArray();
  }
}
