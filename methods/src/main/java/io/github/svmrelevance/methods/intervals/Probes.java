package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import java.io.Serializable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Bounds of features whose values are permuted over the samples, each in the place of its original
 * (Section 3 of Goepfert, Pfannschmidt, Hammer 2017): what a bound looks like where nothing is to
 * be found.
 *
 * @param data the samples
 * @param copies how many of each feature
 */
record Probes(TrainingSet data, int copies) implements Serializable {

  /** What the batch is called. */
  static final String STEP = "probes";

  /**
   * The bounds of one probe.
   *
   * @param feature the feature that was permuted
   * @param status OPTIMAL, or why there are no bounds
   * @param lower the smallest |w|
   * @param upper the largest |w|
   */
  record Outcome(int feature, SolveStatus status, double lower, double upper)
      implements Serializable {}

  /**
   * Whether the rows of the models are those of the samples, so that a column of a program is one
   * of the data. Else the program of each probe is stated anew.
   */
  boolean exchangesColumns() {
    return data.coding().vectors() == 1 && data.coding().corrections() == 0;
  }

  /**
   * Models in which columns can be exchanged, from which {@link #solve(BudgetedSet, int,
   * RunContext)} goes out.
   */
  BudgetedSet open(AdmissibleModels models, RunContext context, Consumer<Warning> warnings) {
    BudgetedSet set = models.openForProbes(data, context, warnings);
    // Solved before it is forked, so that what no probe changes is worked out once.
    set.extreme(0, 0);
    return set;
  }

  /**
   * Solves all probes. Random choices hang on the seed and the names of the features alone.
   *
   * @return one entry per probe, empty where the run was cancelled
   */
  List<Optional<Outcome>> solve(
      AdmissibleModels models, RunContext context, Consumer<Warning> warnings) {
    return context
        .map(
            STEP,
            ProbesJob.INSTANCE,
            new ProbesJob.Models(this, models),
            IntStream.range(0, data.groups().size() * copies).boxed().toList())
        .stream()
        .map(solved -> solved.map(told -> told.report(warnings)))
        .toList();
  }

  /**
   * Solves one probe, which is drawn here: a run may ask for 200,000 and be stopped early.
   *
   * @param base the models of the data as they are
   * @param number of the probe: those of a feature follow one another
   */
  Outcome solve(BudgetedSet base, int number, RunContext context) {
    try (BudgetedSet set = base.fork()) {
      drawn(number, context).forEach(set::replace);
      return outcome(set, number / copies);
    }
  }

  /** Solves one probe with a program of its own. */
  Outcome solveAnew(
      AdmissibleModels models, int number, RunContext context, Consumer<Warning> warnings) {
    TrainingSet probed = data.withColumns(drawn(number, context));
    try (BudgetedSet set = models.openForProbes(probed, context, warnings)) {
      return outcome(set, number / copies);
    }
  }

  /** The permuted columns of the feature of a probe, by their positions. */
  private Map<Integer, double[]> drawn(int number, RunContext context) {
    FeatureGroup group = data.groups().get(number / copies);
    int[] order = IntStream.range(0, data.count()).toArray();
    shuffle(order, context.random("probe", group.name(), Integer.toString(number % copies)));
    Map<Integer, double[]> columns = new LinkedHashMap<>();
    for (int column : group.columns()) {
      double[] values = data.matrix().column(column);
      columns.put(column, Arrays.stream(order).mapToDouble(i -> values[i]).toArray());
    }
    return columns;
  }

  private Outcome outcome(BudgetedSet set, int feature) {
    FeatureRange range = FeatureRange.solve(set, data.weights(feature));
    if (range.bounds().isEmpty()) {
      return new Outcome(feature, range.solved(), 0, 0);
    }
    Bounds bounds = range.bounds().get();
    return range.isCertified()
        ? new Outcome(feature, SolveStatus.OPTIMAL, bounds.lower(), bounds.upper())
        : new Outcome(feature, SolveStatus.NUMERICAL_FAILURE, 0, 0);
  }

  /** Fisher and Yates; a group's columns are permuted by one order. */
  private static void shuffle(int[] order, RandomGenerator random) {
    for (int i = order.length - 1; i > 0; i--) {
      int k = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[k];
      order[k] = swapped;
    }
  }
}
