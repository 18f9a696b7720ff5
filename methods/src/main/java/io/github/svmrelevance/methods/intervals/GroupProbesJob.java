package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Solves for the largest weight of one group of permuted features. */
enum GroupProbesJob
    implements Job<GroupProbesJob.Models, Integer, WithWarnings<Probes.GroupOutcome>> {
  INSTANCE;

  /**
   * The models beside which features are permuted.
   *
   * @param byName the features of a component, by name
   * @param groups the group of each of them
   */
  record Models(
      TrainingSet data,
      List<Integer> byName,
      Map<Integer, CorrelatedGroup> groups,
      AdmissibleModels admissible)
      implements Serializable {

    List<String> copies() {
      return byName.stream().map(j -> "permuted " + data.names().get(j)).toList();
    }

    /** Of more copies than samples few enter a model, and to find these is no work to be shared. */
    boolean anew() {
      return byName.size() > data.count();
    }
  }

  @Override
  public Worker<Integer, WithWarnings<Probes.GroupOutcome>> open(
      Models shared, RunContext context) {
    Warnings warnings = new Warnings();
    double[][] empty = new double[shared.byName().size()][shared.data().count()];
    AdmissibleSet.WithinBudget base =
        Probes.openSolved(
            shared.data().withFeatures(shared.copies(), empty),
            shared.admissible(),
            context,
            warnings);
    return new Worker<>() {
      @Override
      public WithWarnings<Probes.GroupOutcome> run(Integer number) {
        Probes.GroupOutcome outcome = solve(shared, base, number, context, warnings);
        return new WithWarnings<>(outcome, warnings.list());
      }

      @Override
      public void close() {
        base.close();
      }
    };
  }

  private static Probes.GroupOutcome solve(
      Models shared,
      AdmissibleSet.WithinBudget base,
      int number,
      RunContext context,
      Warnings warnings) {
    TrainingSet data = shared.data();
    List<Integer> byName = shared.byName();
    Map<Integer, Integer> positions = new HashMap<>();
    for (int k = 0; k < byName.size(); k++) {
      positions.put(byName.get(k), data.features() + k);
    }
    String first = data.names().get(byName.get(0));
    RandomGenerator random = context.random("group probe", first, Integer.toString(number));
    double[][] permuted = permuted(data, byName, random);
    int chosen = byName.get(random.nextInt(byName.size()));
    try (AdmissibleSet.WithinBudget set =
        shared.anew()
            ? shared
                .admissible()
                .openForProbes(data.withFeatures(shared.copies(), permuted), context, warnings)
            : base.fork()) {
      for (int k = 0; k < permuted.length && !shared.anew(); k++) {
        set.replace(BudgetedModels.MARGIN_BLOCK, data.features() + k, permuted[k]);
      }
      return new Probes.GroupOutcome(
          chosen,
          shared.groups().get(chosen).reach(set, positions::get),
          upper(set, positions.get(chosen)));
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

  private static void shuffle(int[] values, RandomGenerator random) {
    for (int i = values.length - 1; i > 0; i--) {
      int k = random.nextInt(i + 1);
      int swapped = values[i];
      values[i] = values[k];
      values[k] = swapped;
    }
  }
}
