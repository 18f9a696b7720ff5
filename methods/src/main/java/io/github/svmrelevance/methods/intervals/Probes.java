package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Bounds of features whose values are permuted over the samples, each in the place of its original
 * (Goepfert, Pfannschmidt, Hammer 2017): what a bound looks like where nothing is to be found.
 *
 * @param data the samples
 * @param copies how many of each feature
 */
record Probes(TrainingSet data, int copies) implements Serializable {

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

  /** A base from which {@link #solve(AdmissibleSet.WithinBudget, int, RunContext)} goes out. */
  AdmissibleSet.WithinBudget open(
      AdmissibleModels models, RunContext context, Consumer<Warning> warnings) {
    AdmissibleSet.WithinBudget set = models.openForProbes(data, context, warnings);
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
            "probes",
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
  Outcome solve(AdmissibleSet.WithinBudget base, int number, RunContext context) {
    int feature = number / copies;
    FeatureGroup group = data.groups().get(feature);
    int[] order = IntStream.range(0, data.count()).toArray();
    shuffle(order, context.random("probe", group.name(), Integer.toString(number % copies)));
    try (AdmissibleSet.WithinBudget set = base.fork()) {
      for (int column : group.columns()) {
        double[] values = data.matrix().column(column);
        set.replace(column, Arrays.stream(order).mapToDouble(i -> values[i]).toArray());
      }
      FeatureRange.Outcome outcome = FeatureRange.solve(set, data.weights(feature));
      FeatureRange range = outcome.range();
      if (range == null) {
        return new Outcome(feature, outcome.status(), 0, 0);
      }
      return range.isCertified()
          ? new Outcome(
              feature, SolveStatus.OPTIMAL, range.bounds().lower(), range.bounds().upper())
          : new Outcome(feature, SolveStatus.NUMERICAL_FAILURE, 0, 0);
    }
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
