package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.method.RunContext;
import io.github.svmrelevance.methods.intervals.AdmissibleModels.Trained;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What it does to the models that a probe stands beside the features, and is to be made up for
 * before its bounds can be compared with theirs.
 *
 * <p><b>Budgets.</b> The baseline of the data was trained with the real features, and what a
 * worthless one of them took off its cost by chance lowered the budget: luck left it no more room.
 * A probe was not there. Under the budget of a baseline that never saw it, all that it takes off
 * the cost would be room of its own, the more the luckier it is, and it would reach farther than
 * worthless features do. The limits for a probe are therefore those of the data, changed by what a
 * baseline trained with this probe uses, less what the baselines with all probes use on average: on
 * average they are those of the data.
 *
 * <p><b>Weights.</b> Beside one feature more all have less to do, the more so the closer their
 * number is to that of the samples. The bounds of probes are therefore divided by the share that
 * the baseline's features keep, on average, of their norm.
 */
final class ProbeEffect {

  /** Up to so many samples it is made up for. */
  static final int MOST_SAMPLES = 2000;

  private final List<Optional<double[]>> changes;
  private final double share;

  private ProbeEffect(List<Optional<double[]>> changes, double share) {
    this.changes = changes;
    this.share = share;
  }

  /** That of so many probes which stand in the place of their features, or is not made up for. */
  static ProbeEffect none(int probes) {
    return new ProbeEffect(Collections.nCopies(probes, Optional.of(new double[0])), 1);
  }

  /**
   * Trains a baseline with each probe.
   *
   * @param models what baselines are trained for
   * @param data the data
   * @param probes how many
   * @param extended the data with a probe beside them
   * @throws io.github.svmrelevance.api.CancelledException if the run was stopped
   */
  static ProbeEffect of(
      RunContext context,
      AdmissibleModels models,
      TrainingSet data,
      int probes,
      IntFunction<TrainingSet> extended) {
    List<Optional<Trained>> each =
        context
            .executor()
            .mapAll(
                "baselines of probes",
                IntStream.range(0, probes).boxed().toList(),
                number -> proven(models, extended.apply(number), data.features()));
    List<Trained> trained = each.stream().flatMap(Optional::stream).toList();
    double norm = models.train(data, data.features()).norm();
    double kept = trained.stream().mapToDouble(Trained::norm).average().orElse(norm);
    double[] mean =
        IntStream.range(0, trained.isEmpty() ? 0 : trained.get(0).uses().size())
            .mapToDouble(
                k -> trained.stream().mapToDouble(one -> one.uses().get(k)).average().getAsDouble())
            .toArray();
    return new ProbeEffect(
        each.stream().map(one -> one.map(own -> less(own.uses(), mean))).toList(),
        kept > 0 && kept < norm ? kept / norm : 1);
  }

  /** A baseline that could not be proven leaves its probe without bounds; these are counted. */
  private static Optional<Trained> proven(
      AdmissibleModels models, TrainingSet extended, int features) {
    try {
      return Optional.of(models.train(extended, features));
    } catch (SolverException e) {
      return Optional.empty();
    }
  }

  private static double[] less(List<Double> own, double[] mean) {
    return IntStream.range(0, mean.length).mapToDouble(k -> own.get(k) - mean[k]).toArray();
  }

  /**
   * What is to be added to the limits for a probe.
   *
   * @param number of the probe, from 0
   * @return one number for each budget that changes; empty if its baseline could not be proven
   */
  Optional<double[]> changeOfLimits(int number) {
    return changes.get(number);
  }

  /** The share that features keep of their weights, above 0 and at most 1. */
  double share() {
    return share;
  }
}
