package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.SparseMatrix;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A column that is mostly 0 is tested as the same column with its zeros written out. */
class SparseRankSumTest {

  @ParameterizedTest
  @CsvSource({
    "2000, 600, -2",
    "2000, 600, 1",
    "300, 20, -3",
    "300, 12, 1",
    "50, 50, -2",
    "40, 3, 1"
  })
  void isTheRankSumOfAllSamples(int samples, int stored, int least) {
    SplittableRandom random = new SplittableRandom(samples + stored + least);
    double[] values = new double[samples];
    boolean[] positive = new boolean[samples];
    double[] labels = new double[samples];
    for (int i = 0; i < samples; i++) {
      values[i] = i < stored ? random.nextInt(least, 5) : 0;
      positive[i] = random.nextDouble() < (values[i] > 1 ? 0.6 : 0.4);
      labels[i] = positive[i] ? 1 : 0;
    }
    Strata.one(samples).centre(labels);
    SparseMatrix matrix = SparseMatrix.builder(samples, 1).column(values).build();

    SparseRankSum sparse = new SparseRankSum(matrix, 0, positive);
    RankSum whole = new RankSum(values.clone(), positive, Strata.one(samples));

    assertThat(sparse.areaUnderCurve()).isCloseTo(whole.areaUnderCurve(), within(1e-12));
    PermutationTest test = new PermutationTest(20_000, 20_001);
    double p = whole.pValue(test, new SplittableRandom(1));
    assertThat(sparse.pValue(test, labels, new SplittableRandom(2)))
        .isCloseTo(p, within(1e-9 + 5 * Math.sqrt(p * (1 - p) / 10_000)));
  }
}
