package io.github.svmrelevance.core.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.svm.SvmSolution;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The trainer for many samples, against the exact one on few. */
class DecompositionTrainerTest {

  private static HingeProblem problem(int seed, double c, boolean twoHinges) {
    Random random = new Random(seed);
    int n = 120;
    double[][] rows = new double[n][2];
    double[] signs = new double[n];
    for (int i = 0; i < n; i++) {
      rows[i][0] = random.nextGaussian();
      rows[i][1] = random.nextInt(4);
      signs[i] = rows[i][0] * (rows[i][1] - 1) + 0.5 * random.nextGaussian() > 0 ? 1 : -1;
    }
    double[][] columns = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double x = rows[i][0] - rows[j][0];
        double y = rows[i][1] - rows[j][1];
        columns[i][j] = StrictMath.exp(-0.5 * (x * x + y * y));
      }
    }
    DenseGram gram = new DenseGram(columns);
    return twoHinges
        ? HingeProblem.doubleHinge(gram, signs, new RejectCosts(2, 1, 0.4, 0.3), c)
        : HingeProblem.softMargin(gram, signs, c);
  }

  private static SvmSolution train(
      HingeTrainer trainer, HingeProblem problem, Optional<SvmSolution> start) {
    return trainer.train(problem, start, CancellationToken.none());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void comesAsNearAsItPromises(int seed) {
    for (double c : new double[] {0.1, 3, 100}) {
      HingeProblem problem = problem(seed, c, seed % 2 == 0);
      SvmSolution exact = train(new ActiveSetTrainer(), problem, Optional.empty());
      SvmSolution cold = train(new DecompositionTrainer(), problem, Optional.empty());
      SvmSolution warm = train(new DecompositionTrainer(), problem, Optional.of(exact));
      for (SvmSolution near : Arrays.asList(cold, warm)) {
        // A violation of v in each of n scores, times a multiplier of at most C + D, bounds the
        // gap.
        double most = 1e-3 * problem.size() * problem.bound(0);
        assertThat(near.objective().gap()).isBetween(-1e-9, most);
        assertThat(near.objective().dual())
            .isCloseTo(exact.objective().dual(), within(most + 1e-12));
        assertThat(near.objective().dual())
            .isLessThanOrEqualTo(exact.objective().dual() * (1 + 1e-12));
      }
      assertThat(warm.iterations()).isLessThan(5);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {8000, 8001})
  void isChosenForManySamples(int samples) {
    assertThat(HingeTrainer.forSamples(samples))
        .isInstanceOf(samples == 8000 ? ActiveSetTrainer.class : DecompositionTrainer.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void stopsWhenCancelled(boolean started) {
    CancellationSource source = new CancellationSource();
    source.cancel(CancellationReason.REQUESTED);
    HingeProblem problem = problem(1, 1, true);
    Optional<SvmSolution> start =
        started
            ? Optional.of(train(new ActiveSetTrainer(), problem(1, 0.1, true), Optional.empty()))
            : Optional.empty();
    assertThatThrownBy(() -> new DecompositionTrainer().train(problem, start, source))
        .isInstanceOf(CancelledException.class);
  }
}
