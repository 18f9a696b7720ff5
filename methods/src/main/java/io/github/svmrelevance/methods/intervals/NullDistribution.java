package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The second stage: the bounds of permuted features, which is how bounds are distributed where
 * nothing is to be found.
 */
final class NullDistribution {

  private final ProbePlan plan;
  private final List<Probes.Outcome> outcomes;
  private final double[] units;
  private final boolean complete;

  private NullDistribution(
      ProbePlan plan, List<Probes.Outcome> outcomes, double[] units, boolean complete) {
    this.plan = plan;
    this.outcomes = outcomes;
    this.units = units;
    this.complete = complete;
  }

  /** Solves two problems for each probe, and says what could not be solved. */
  static NullDistribution of(
      RunContext context,
      TrainingSet training,
      IntervalQuestion question,
      ProbePlan plan,
      Warnings warnings) {
    double[] units = units(context, training, question, plan);
    Caveats.fewProbes(plan).ifPresent(warnings);
    List<Optional<Probes.Outcome>> solved =
        new Probes(context, plan).solve(training, question.models(), warnings);
    List<Probes.Outcome> outcomes = solved.stream().flatMap(Optional::stream).toList();
    boolean cancelled =
        outcomes.size() < solved.size()
            || outcomes.stream().anyMatch(o -> o.status() == SolveStatus.CANCELLED);
    if (cancelled) {
      warnings.accept("the run stopped before all probes were solved, so no class is told");
      outcomes = List.of();
    }
    long failed =
        outcomes.stream()
            .filter(o -> o.status() != SolveStatus.OPTIMAL)
            .filter(o -> o.status() != SolveStatus.INFEASIBLE)
            .count();
    if (failed > 0) {
      warnings.accept(failed + " probes could not be solved or certified and were left out");
    }
    return new NullDistribution(plan, outcomes, units, !cancelled);
  }

  /** What the bounds of each feature's probes are divided by. */
  private static double[] units(
      RunContext context, TrainingSet training, IntervalQuestion question, ProbePlan plan) {
    double[] units = new double[training.features()];
    boolean scaled = plan.rule() == ProbePlan.Rule.SCALED;
    CancellationToken cancellation = context.cancellation();
    // A run that is stopped here has no probes, so no threshold hangs on the units.
    Arrays.setAll(
        units,
        j ->
            scaled && !cancellation.isCancelled()
                ? question.nullScale().of(training.matrix().column(j), plan.fpr())
                : 1);
    return units;
  }

  /** Which probes were asked for. */
  ProbePlan plan() {
    return plan;
  }

  /** What the bounds of a feature's probes are divided by. */
  double unit(int feature) {
    return units[feature];
  }

  /** Whether the run got to all probes; if it did not, none count. */
  boolean complete() {
    return complete;
  }

  /** The third stage: what bounds have to exceed. */
  ThresholdRule thresholds(Warnings warnings) {
    int features = units.length;
    ThresholdRule rule =
        switch (plan.rule()) {
          case PER_FEATURE -> ThresholdRule.perFeature(features, outcomes);
          case POOLED -> ThresholdRule.pooled(outcomes, plan.fpr());
          case SCALED -> ThresholdRule.scaled(outcomes, plan.fpr(), units);
        };
    int undecided = rule.undecided(features).size();
    if (undecided > 0 && complete) {
      warnings.accept(
          "too few probes were within the budget to tell the class of "
              + undecided
              + " features; use --probe append, more --probes or a larger --slack");
    }
    return rule;
  }
}
