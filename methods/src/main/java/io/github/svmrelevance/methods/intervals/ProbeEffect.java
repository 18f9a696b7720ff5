package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.methods.intervals.AdmissibleModels.Trained;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
@SuppressWarnings(
    "serial") // the interfaces among its fields hold values of the JDK, which ValueCodec writes
final class ProbeEffect implements Serializable {

  private static final long serialVersionUID = 1L;

  /**
   * Up to so many samples it is made up for: the room of a budget grows with them, what luck takes
   * off the cost does not, and the trainings would cost more than the bounds.
   */
  static final int MOST_SAMPLES = 2000;

  /** What is known of the baseline with each probe; empty where nothing is made up for. */
  private final List<Optional<Trained>> trained;

  private final double[] mean;
  private final double share;

  private ProbeEffect(List<Optional<Trained>> trained, double[] mean, double share) {
    this.trained = List.copyOf(trained);
    this.mean = mean;
    this.share = share;
  }

  /** That of probes which stand in the place of their features, or is not made up for. */
  static ProbeEffect none() {
    return new ProbeEffect(List.of(), new double[0], 1);
  }

  /**
   * Trains a baseline with each probe, and that of the data once more, for its norm.
   *
   * @param models what baselines are trained for
   * @param data the data
   * @param plan the probes
   * @throws io.github.svmrelevance.api.CancelledException if the run was stopped
   * @throws SolverException if the baseline of the data, which was proven before, is not any more
   */
  static ProbeEffect of(
      RunContext context, AdmissibleModels models, TrainingSet data, ProbePlan plan) {
    int probes = plan.total(data.features());
    List<Integer> numbers = new ArrayList<>(IntStream.range(0, probes).boxed().toList());
    numbers.add(ProbeBaselinesJob.WITHOUT_PROBE);
    List<Optional<Trained>> all =
        context.mapAll(
            "baselines of probes",
            ProbeBaselinesJob.INSTANCE,
            new ProbeBaselinesJob.Models(plan, data, models),
            numbers);
    List<Optional<Trained>> each = all.subList(0, probes);
    List<Trained> proven = each.stream().flatMap(Optional::stream).toList();
    double[] mean =
        IntStream.range(0, proven.isEmpty() ? 0 : proven.get(0).uses().size())
            .mapToDouble(
                k -> proven.stream().mapToDouble(one -> one.uses().get(k)).average().getAsDouble())
            .toArray();
    double norm = all.get(probes).orElseThrow().norm();
    double kept = proven.stream().mapToDouble(Trained::norm).average().orElse(norm);
    return new ProbeEffect(each, mean, kept > 0 && kept < norm ? kept / norm : 1);
  }

  /**
   * Gives a set of models the limits that are right for a probe, with which the baseline that was
   * trained with it is one of them, however lucky it is.
   *
   * @param number of the probe, from 0
   * @param set the models within the limits of the data; changed
   * @return false if the baseline with the probe could not be proven, so that nothing is known
   */
  boolean adjust(int number, AdmissibleSet.WithinBudget set) {
    if (trained.isEmpty()) {
      return true;
    }
    Optional<Trained> with = trained.get(number);
    with.ifPresent(
        baseline -> {
          List<Double> uses = baseline.uses();
          double[] changes =
              IntStream.range(0, mean.length).mapToDouble(k -> uses.get(k) - mean[k]).toArray();
          set.raiseLimits(changes, uses);
        });
    return with.isPresent();
  }

  /** The share that features keep of their weights, above 0 and at most 1. */
  double share() {
    return share;
  }
}
