package io.github.svmrelevance.core.svm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LinearGramTest {

  /** Columns of which only two fit give the same bits, entry by entry. */
  @Test
  void entriesAreThoseOfTheColumns() {
    SplittableRandom random = new SplittableRandom(3);
    double[][] rows = new double[40][7];
    for (double[] row : rows) {
      Arrays.setAll(row, j -> j == 2 ? 0 : random.nextGaussian() * Math.scalb(1.0, 3 * j));
    }
    LinearGram kept = new LinearGram(DenseMatrix.ofRows(rows));
    LinearGram computed = new LinearGram(DenseMatrix.ofRows(rows), 0);
    int[] wanted = {5, 0, 39, 5, 17};
    double[] found = new double[6];
    double[] expected = new double[6];
    for (int i = 0; i < rows.length; i++) {
      found[4] = -1;
      computed.copyEntries(i, wanted, 4, found);
      for (int k = 0; k < 4; k++) {
        expected[k] = kept.column(i)[wanted[k]];
      }
      expected[4] = -1;
      assertThat(found).containsExactly(expected);
      kept.copyEntries(i, wanted, 4, found);
      assertThat(found).containsExactly(expected);
    }
  }
}
