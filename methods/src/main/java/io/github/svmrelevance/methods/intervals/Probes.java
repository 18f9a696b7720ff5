package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.io.Serializable;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Bounds of features made worthless by permuting their values over the samples: what a bound looks
 * like where nothing is to be found.
 */
final class Probes {

  /** What a probe is: a feature, and the random stream that permutes it, to be used once. */
  private record Probe(int feature, RandomGenerator random) {

    double[] values(TrainingSet data) {
      double[] values = data.matrix().column(feature);
      shuffle(values, random);
      return values;
    }
  }

  /**
   * The bounds of one probe.
   *
   * @param feature the feature that was permuted
   * @param status OPTIMAL, or why there are no bounds
   * @param lower the smallest |w|
   * @param upper the largest |w|
   */
  record Outcome(int feature, SolveStatus status, double lower, double upper)
      implements Serializable {

    Outcome dividedBy(double unit) {
      return new Outcome(feature, status, lower / unit, upper / unit);
    }
  }

  /**
   * The largest weight of one group of permuted features.
   *
   * @param feature the feature whose group it is
   * @param reach its largest weight, or empty if it could not be proven
   * @param upper the largest |w| of the feature's own copy, or empty if it could not be proven
   */
  record GroupOutcome(int feature, OptionalDouble reach, OptionalDouble upper)
      implements Serializable {}

  private final RunContext context;
  private final ProbePlan plan;

  Probes(RunContext context, ProbePlan plan) {
    this.context = context;
    this.plan = plan;
  }

  /**
   * Solves the probes that the plan asks for: a number of them for each feature, or on features
   * chosen at random. Random choices hang on the seed and the names of the features alone.
   *
   * @return one entry per probe, empty where the run was cancelled
   */
  List<Optional<Outcome>> solve(
      TrainingSet data, AdmissibleModels models, Consumer<String> warnings) {
    int count = plan.total(data.features());
    ProbeEffect effect;
    try {
      effect =
          plan.append() && data.count() <= ProbeEffect.MOST_SAMPLES
              ? ProbeEffect.of(context, models, data, plan)
              : ProbeEffect.none();
    } catch (CancelledException e) {
      return Collections.nCopies(count, Optional.empty());
    }
    return context
        .map(
            "probes",
            ProbesJob.INSTANCE,
            new ProbesJob.Models(plan, data, models, effect),
            IntStream.range(0, count).boxed().toList())
        .stream()
        .map(solved -> solved.map(told -> told.report(warnings)))
        .toList();
  }

  /**
   * A base from which {@link #solve(TrainingSet, AdmissibleSet.WithinBudget, int, ProbeEffect)}
   * goes out.
   */
  AdmissibleSet.WithinBudget open(
      TrainingSet data, AdmissibleModels models, Consumer<String> warnings) {
    TrainingSet before = plan.append() ? beside(data, new double[data.count()]) : data;
    return openSolved(before, models, context, warnings);
  }

  /** The data with one of the probes beside the features. */
  TrainingSet extended(TrainingSet data, int number) {
    return beside(data, drawing(data).apply(number).values(data));
  }

  /** The data with a probe beside the features. */
  private static TrainingSet beside(TrainingSet data, double[] values) {
    return data.withFeatures(List.of("permuted copy"), new double[][] {values});
  }

  /**
   * The largest weights of groups of correlated features made worthless together: a component's
   * features are permuted by one order of the samples and enter beside the originals, so that a
   * group keeps its inner correlations and loses the label. The budget is that of the data: what
   * the block takes off the cost is room of its own, which raises its bounds, and spares a training
   * on twice as many features for each. Each probe is of another order and of the group of a
   * feature chosen at random, so that probes are independent of each other.
   *
   * @param component features that hang together by correlation, see {@link
   *     CorrelatedGroup#components}
   * @param groups the group of each feature of the data
   * @return one entry per probe
   */
  List<GroupOutcome> solveGroups(
      TrainingSet data,
      List<Integer> component,
      List<CorrelatedGroup> groups,
      AdmissibleModels models,
      Consumer<String> warnings) {
    List<Integer> byName =
        component.stream().sorted(Comparator.comparing(j -> data.names().get(j))).toList();
    Map<Integer, CorrelatedGroup> ofComponent = new HashMap<>();
    byName.forEach(j -> ofComponent.put(j, groups.get(j)));
    return context
        .mapAll(
            "group probes",
            GroupProbesJob.INSTANCE,
            new GroupProbesJob.Models(data, byName, ofComponent, models),
            IntStream.range(0, plan.groupCount()).boxed().toList())
        .stream()
        .map(solved -> solved.report(warnings))
        .toList();
  }

  /**
   * A set that is solved before it is forked, so that what does not depend on the probes is worked
   * out once. What goes wrong here goes wrong in the forks too, and is told there.
   */
  static AdmissibleSet.WithinBudget openSolved(
      TrainingSet data, AdmissibleModels models, RunContext context, Consumer<String> warnings) {
    AdmissibleSet.WithinBudget set = models.openForProbes(data, context, warnings);
    set.extreme(0, 0);
    return set;
  }

  // Probes are drawn by the tasks that need them: a run may ask for 200,000 and be stopped early.

  private IntFunction<Probe> drawing(TrainingSet data) {
    List<String> sorted = data.names().stream().sorted(Comparator.naturalOrder()).toList();
    return number -> plan.perFeature() ? ofFeature(data, number) : pooled(data, sorted, number);
  }

  private Probe ofFeature(TrainingSet data, int number) {
    int feature = number / plan.count();
    String repetition = Integer.toString(number % plan.count());
    return new Probe(feature, context.random("probe", data.names().get(feature), repetition));
  }

  private Probe pooled(TrainingSet data, List<String> sorted, int number) {
    RandomGenerator random = context.random("pooled probe", Integer.toString(number));
    String name = sorted.get(random.nextInt(sorted.size()));
    return new Probe(data.names().indexOf(name), random);
  }

  /**
   * Solves one probe.
   *
   * @param base the models without it
   * @param effect gives the models the limits of the probe
   */
  Outcome solve(TrainingSet data, AdmissibleSet.WithinBudget base, int number, ProbeEffect effect) {
    return bounds(data, base, number, effect).dividedBy(effect.share());
  }

  private Outcome bounds(
      TrainingSet data, AdmissibleSet.WithinBudget base, int number, ProbeEffect effect) {
    Probe probe = drawing(data).apply(number);
    int position = plan.append() ? data.features() : probe.feature();
    try (AdmissibleSet.WithinBudget set = base.fork()) {
      set.replace(BudgetedModels.MARGIN_BLOCK, position, probe.values(data));
      if (!effect.adjust(number, set)) {
        return new Outcome(probe.feature(), SolveStatus.NUMERICAL_FAILURE, 0, 0);
      }
      WeightRange.Outcome outcome = WeightRange.solve(set, position);
      WeightRange range = outcome.range();
      if (range == null) {
        return new Outcome(probe.feature(), outcome.last().status(), 0, 0);
      }
      return range.isCertified()
          ? new Outcome(probe.feature(), SolveStatus.OPTIMAL, range.lower(), range.upper())
          : new Outcome(probe.feature(), SolveStatus.NUMERICAL_FAILURE, 0, 0);
    }
  }

  /** Fisher and Yates. */
  private static void shuffle(double[] values, RandomGenerator random) {
    for (int i = values.length - 1; i > 0; i--) {
      int k = random.nextInt(i + 1);
      double swapped = values[i];
      values[i] = values[k];
      values[k] = swapped;
    }
  }
}
