package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.WatchedContext;
import io.github.svmrelevance.methods.intervals.AdmissibleModels.Trained;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ProbeEffectTest {

  private static final TrainingSet DATA =
      new TrainingSet(
          List.of("x"), DenseMatrix.ofColumns(2, new double[] {1, -1}), new double[] {1, -1});

  /** The data with a probe whose values are all its number. */
  private static TrainingSet beside(int number) {
    return DATA.withFeatures(List.of("probe"), new double[][] {{number, number}});
  }

  private static ProbeEffect effect(int probes, Function<Integer, Trained> trained) {
    // One thread trains them one after another.
    int[] number = {0};
    AdmissibleModels models =
        new AdmissibleModels() {
          @Override
          public AdmissibleSet open(
              TrainingSet data, RunContext context, Consumer<String> warnings) {
            throw new UnsupportedOperationException();
          }

          @Override
          public AdmissibleSet.WithinBudget openForProbes(
              TrainingSet data, RunContext context, Consumer<String> warnings) {
            throw new UnsupportedOperationException();
          }

          @Override
          public Trained train(TrainingSet extended, int features, RunContext context) {
            assertThat(features).isEqualTo(1);
            return extended == DATA
                ? new Trained(List.of(10.0, 20.0), 4)
                : trained.apply(number[0]++);
          }
        };
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      return ProbeEffect.of(
          new WatchedContext(executor),
          models,
          DATA,
          new ProbePlan(ProbePlan.Rule.POOLED, true, probes, 0.9));
    }
  }

  /** The limits that a set with limits 10 and 20 has for each probe. */
  private static List<Double> limits(ProbeEffect effect, int number) {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      WatchedContext context = new WatchedContext(executor);
      CertifiedSession.PiecewiseLinear session =
          context.open(BudgetedModels.separate(beside(number), MarginLoss.hinge(), 10, 20, 0));
      try (AdmissibleSet.WithinBudget set =
          new AdmissibleSet.WithinBudget(session, CancellationToken.none())) {
        assertThat(effect.adjust(number, set)).isTrue();
        return session.program().budgets().stream().map(Budget::limit).toList();
      }
    }
  }

  @Test
  void limitsFollowTheUseOfEachProbesBaselineAboutTheMean() {
    ProbeEffect effect =
        effect(3, number -> new Trained(List.of(7.0 + number, 16.0 - 2 * number), 3));

    assertThat(limits(effect, 0)).containsExactly(9.0, 22.0);
    assertThat(limits(effect, 1)).containsExactly(10.0, 20.0);
    assertThat(limits(effect, 2)).containsExactly(11.0, 18.0);
  }

  /** Without slack the mean may leave less than the baseline with the probe needs. */
  @Test
  void theBaselineWithAProbeStaysWithinItsLimits() {
    ProbeEffect effect = effect(2, number -> new Trained(List.of(9.0 + 2 * number, 22.0), 3));

    assertThat(limits(effect, 0).get(0)).isEqualTo(9.0 + 9e-9);
    assertThat(limits(effect, 1).get(0)).isEqualTo(11.0 + 11e-9);
    assertThat(limits(effect, 1).get(1)).isEqualTo(22.0 + 22e-9);
  }

  @Test
  void theShareIsWhatFeaturesKeepOfTheirNormOnAverage() {
    assertThat(effect(2, number -> new Trained(List.of(9.0), 2 + number)).share())
        .isCloseTo(2.5 / 4, within(1e-15));
    assertThat(effect(2, number -> new Trained(List.of(9.0), 5)).share())
        .as("features that gain do not make probes smaller")
        .isEqualTo(1);
    assertThat(effect(2, number -> new Trained(List.of(9.0), 0)).share())
        .as("nothing is divided by 0")
        .isEqualTo(1);
  }

  @Test
  void aBaselineThatCannotBeProvenIsLeftOutOfTheMeans() {
    ProbeEffect effect =
        effect(
            3,
            number -> {
              if (number == 1) {
                throw new SolverException("unproven");
              }
              return new Trained(List.of(6.0 + number, 15.0), 3);
            });

    assertThat(limits(effect, 0)).containsExactly(9.0, 20.0);
    assertThat(effect.adjust(1, null)).isFalse();
    assertThat(limits(effect, 2)).containsExactly(11.0, 20.0);
    assertThat(effect.share()).isEqualTo(0.75);
  }

  @Test
  void probesInThePlaceOfTheirFeaturesChangeNothing() {
    assertThat(limits(ProbeEffect.none(), 1)).containsExactly(10.0, 20.0);
    assertThat(ProbeEffect.none().share()).isEqualTo(1);
  }
}
