package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ResidualSumsTest {

  private static final int SAMPLES = 1200;

  /**
   * A feature of two others, and a class that depends on one of these; with a heavy tail or not.
   */
  private static final class Made {

    final double[][] others = new double[2][SAMPLES];
    final double[] own = new double[SAMPLES];
    final double[] signs = new double[SAMPLES];

    Made(boolean heavy, double effect, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < SAMPLES; i++) {
        others[0][i] = random.nextGaussian();
        others[1][i] = random.nextGaussian();
        double error = heavy ? Math.exp(2 * random.nextGaussian()) : random.nextGaussian();
        own[i] = others[0][i] + error;
        double score = others[0][i] + effect * error + random.nextGaussian();
        signs[i] = score > 0 ? 1 : -1;
      }
      for (double[] column : List.of(others[0], others[1], own)) {
        FeatureTests.standardized(column, Strata.one(SAMPLES), 0);
      }
    }

    DenseMatrix given() {
      return DenseMatrix.ofColumns(SAMPLES, others);
    }

    Projection projection() {
      return new Projection(given(), SampleSums.gram(given()));
    }

    double[] residual() {
      return projection().residual(own);
    }

    double[] scores() {
      double[] scores = RidgeLogistic.fit(given(), signs).scores();
      Strata.one(SAMPLES).centre(scores);
      projection().subtract(scores);
      return scores;
    }

    OptionalDouble whole(PermutationTest test) {
      return new ConditionalTest(test, Strata.one(SAMPLES))
          .pValue(
              List.of(own),
              projection(),
              Response.ofSigns(signs).fit(given()),
              new SplittableRandom(5));
    }
  }

  @Test
  void sumsOfPartsGiveTheTestOfAllSamples() {
    for (long seed = 0; seed < 10; seed++) {
      Made made = new Made(false, 0.05, seed);
      ResidualSums sums = new ResidualSums();
      ResidualSums later = new ResidualSums();
      sums.add(
          Arrays.copyOfRange(made.scores(), 0, 500), Arrays.copyOfRange(made.residual(), 0, 500));
      later.add(
          Arrays.copyOfRange(made.scores(), 500, SAMPLES),
          Arrays.copyOfRange(made.residual(), 500, SAMPLES));
      sums.add(later);

      double expected = made.whole(PermutationTest.of(2000)).orElseThrow();

      assertThat(sums.pValue(2).orElseThrow() / expected).isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void heavyTailsAreLeftToPermutationWhichIsThatOfAllSamples() {
    Made made = new Made(true, 0.02, 3);
    ResidualSums sums = new ResidualSums();
    sums.add(made.scores(), made.residual());

    double drawn =
        ResidualSums.byPermutation(
            made.scores(), made.residual(), 2, 2000, new SplittableRandom(5));

    assertThat(sums.pValue(2)).isEmpty();
    assertThat(drawn).isEqualTo(made.whole(PermutationTest.of(2000)).orElseThrow());
  }

  @Test
  void fewSamplesAreRefused() {
    assertThat(ResidualSums.enough(2)).isEqualTo(1000);
    assertThat(ResidualSums.enough(80)).isEqualTo(1600);
    ResidualSums sums = new ResidualSums();
    sums.add(new double[] {1, -1}, new double[] {-1, 1});

    assertThatThrownBy(() -> sums.pValue(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("2 samples");
  }
}
