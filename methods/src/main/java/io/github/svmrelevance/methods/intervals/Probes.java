package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.method.RunContext;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
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
  record Outcome(int feature, SolveStatus status, double lower, double upper) {

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
  record GroupOutcome(int feature, OptionalDouble reach, OptionalDouble upper) {}

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
    IntFunction<Probe> probe = drawing(data);
    int count = plan.total(data.features());
    ProbeEffect effect;
    try {
      effect =
          plan.append() && data.count() <= ProbeEffect.MOST_SAMPLES
              ? ProbeEffect.of(
                  context,
                  models,
                  data,
                  count,
                  number -> beside(data, probe.apply(number).values(data)))
              : ProbeEffect.none();
    } catch (CancelledException e) {
      return Collections.nCopies(count, Optional.empty());
    }
    TrainingSet before = plan.append() ? beside(data, new double[data.count()]) : data;
    try (AdmissibleSet.WithinBudget base = openSolved(before, models, warnings)) {
      return context
          .executor()
          .map(
              "probes",
              IntStream.range(0, count).boxed().toList(),
              number ->
                  solve(data, base, probe.apply(number), set -> effect.adjust(number, set))
                      .dividedBy(effect.share()));
    }
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
    Map<Integer, Integer> positions = new HashMap<>();
    for (int k = 0; k < byName.size(); k++) {
      positions.put(byName.get(k), data.features() + k);
    }
    String first = data.names().get(byName.get(0));
    List<String> copies = byName.stream().map(j -> "permuted " + data.names().get(j)).toList();
    double[][] empty = new double[copies.size()][data.count()];
    // Of more copies than samples few enter a model, and to find these is no work to be shared.
    boolean anew = copies.size() > data.count();
    try (AdmissibleSet.WithinBudget base =
        openSolved(data.withFeatures(copies, empty), models, warnings)) {
      return context
          .executor()
          .mapAll(
              "group probes",
              IntStream.range(0, plan.groupCount()).boxed().toList(),
              number -> {
                RandomGenerator random =
                    context.random("group probe", first, Integer.toString(number));
                double[][] permuted = permuted(data, byName, random);
                int chosen = byName.get(random.nextInt(byName.size()));
                try (AdmissibleSet.WithinBudget set =
                    anew
                        ? models.openForProbes(data.withFeatures(copies, permuted), warnings)
                        : base.fork()) {
                  for (int k = 0; k < permuted.length && !anew; k++) {
                    set.replace(BudgetedModels.MARGIN_BLOCK, data.features() + k, permuted[k]);
                  }
                  return new GroupOutcome(
                      chosen,
                      groups.get(chosen).reach(set, positions::get),
                      upper(set, positions.get(chosen)));
                }
              });
    }
  }

  private static OptionalDouble upper(AdmissibleSet set, int position) {
    WeightRange range = WeightRange.solve(set, position).range();
    return range == null || !range.isCertified()
        ? OptionalDouble.empty()
        : OptionalDouble.of(range.upper());
  }

  /** Some features, with their samples in one other order for all. */
  private static double[][] permuted(
      TrainingSet data, List<Integer> features, RandomGenerator random) {
    int[] order = IntStream.range(0, data.count()).toArray();
    shuffle(order, random);
    double[][] columns = new double[features.size()][];
    for (int k = 0; k < columns.length; k++) {
      double[] original = data.matrix().column(features.get(k));
      columns[k] = Arrays.stream(order).mapToDouble(i -> original[i]).toArray();
    }
    return columns;
  }

  /**
   * A set that is solved before it is forked, so that what does not depend on the probes is worked
   * out once. What goes wrong here goes wrong in the forks too, and is told there.
   */
  private static AdmissibleSet.WithinBudget openSolved(
      TrainingSet data, AdmissibleModels models, Consumer<String> warnings) {
    AdmissibleSet.WithinBudget set = models.openForProbes(data, warnings);
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
   * @param adjusted gives the set the limits of the probe; false if they are not known
   */
  private Outcome solve(
      TrainingSet data,
      AdmissibleSet.WithinBudget base,
      Probe probe,
      Predicate<AdmissibleSet.WithinBudget> adjusted) {
    int position = plan.append() ? data.features() : probe.feature();
    try (AdmissibleSet.WithinBudget set = base.fork()) {
      set.replace(BudgetedModels.MARGIN_BLOCK, position, probe.values(data));
      if (!adjusted.test(set)) {
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

  private static void shuffle(int[] values, RandomGenerator random) {
    for (int i = values.length - 1; i > 0; i--) {
      int k = random.nextInt(i + 1);
      int swapped = values[i];
      values[i] = values[k];
      values[k] = swapped;
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
