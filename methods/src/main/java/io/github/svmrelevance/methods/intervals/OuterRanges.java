package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.core.optimization.Feasibility;
import io.github.svmrelevance.core.optimization.FreeBounds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Ranges that the exact ones are proven to be within, for all features at once: {@link FreeBounds}
 * from outside, and from inside the weights of a few models that are proven to be admissible.
 */
final class OuterRanges {

  private final TrainingSet training;
  private final OuterQuestion question;
  private final FreeBounds free;
  private final Feasibility set;
  private final List<double[]> witnesses;

  private OuterRanges(
      TrainingSet training,
      OuterQuestion question,
      FreeBounds free,
      Feasibility set,
      List<double[]> witnesses) {
    this.training = training;
    this.question = question;
    this.free = free;
    this.set = set;
    this.witnesses = witnesses;
  }

  /**
   * Searches for the bounds.
   *
   * @throws CancelledException if the run was stopped before they were there
   */
  static OuterRanges of(TrainingSet training, OuterQuestion question, RunContext context) {
    Optional<FreeBounds.Point> found =
        context
            .map(
                OuterJob.STEP,
                OuterJob.INSTANCE,
                new OuterJob.Asked(
                    training, question.loss(), question.limit(), question.baseline()),
                List.of(0))
            .get(0);
    if (found.isEmpty()) {
      context.cancellation().throwIfCancelled();
    }
    FreeBounds free =
        FreeBounds.of(question.problem(training), question.limit(), found.orElseThrow());
    Feasibility set = new Feasibility(question.limits().program(training, 0));
    List<double[]> witnesses =
        Stream.of(free.model(), question.baseline()).filter(z -> set.relaxation(z) == 0).toList();
    return new OuterRanges(training, question, free, set, witnesses);
  }

  /**
   * What models without some features tell, in one search for each that a witness does not answer.
   *
   * @param groups their positions
   * @return of each; nothing of those that the run did not get to
   */
  Map<Integer, WithoutJob.Found> without(RunContext context, List<Integer> groups) {
    Map<Integer, WithoutJob.Found> found = new HashMap<>();
    List<Integer> searched = new ArrayList<>();
    for (int group : groups) {
      WithoutJob.Found known = known(group);
      if (known.dispensable()) {
        found.put(group, known);
      } else {
        searched.add(group);
      }
    }
    List<Optional<WithoutJob.Found>> results =
        context.map(
            RangesJob.STEP,
            WithoutJob.INSTANCE,
            new WithoutJob.Known(
                training,
                question.loss(),
                question.limit(),
                question.limits(),
                free.point(),
                searched.size()),
            searched);
    for (int k = 0; k < results.size(); k++) {
      int group = searched.get(k);
      results.get(k).ifPresent(own -> found.put(group, own));
    }
    return found;
  }

  /** What a witness tells of models without a feature or group, in O(entries). */
  WithoutJob.Found known(int group) {
    return new WithoutJob.Found(isDispensable(training.weights(group)), 0);
  }

  /** The range of a feature or group, of which nothing more is known. */
  FeatureRange of(int group) {
    return of(group, new WithoutJob.Found(false, 0));
  }

  /** The same where a search for models without it found something. */
  FeatureRange of(int group, WithoutJob.Found without) {
    List<WeightFunctional> weights = training.weights(group);
    List<Bounds> parts = weights.stream().map(this::bounds).toList();
    return new FeatureRange(
        SolveStatus.OPTIMAL,
        "",
        FeatureInterval.Status.ENCLOSED,
        Optional.of(
            parts.size() == 1
                ? alone(parts.get(0), weights.get(0), without)
                : together(weights, parts, without)),
        Optional.empty(),
        Optional.empty(),
        parts.size() == 1 ? List.of() : parts);
  }

  /** Whether the first witness is admissible with weights of 0. */
  private boolean isDispensable(List<WeightFunctional> weights) {
    if (witnesses.isEmpty()) {
      return false;
    }
    double[] z = witnesses.get(0).clone();
    for (WeightFunctional weight : weights) {
      for (int term = 0; term < weight.terms(); term++) {
        z[weight.variable(term)] = 0;
      }
    }
    return set.relaxation(z) == 0;
  }

  /** Of a variable, or of minus the sum of those of one feature. */
  private double bound(WeightFunctional weight) {
    int variable = weight.variable(0);
    return weight.isVariable()
        ? free.bound(variable)
        : free.boundOfLast(variable % training.features());
  }

  private Bounds bounds(WeightFunctional weight) {
    double most = bound(weight);
    double least = most;
    double largest = -most;
    for (double[] z : witnesses) {
      least = Math.min(least, weight.value(z));
      largest = Math.max(largest, weight.value(z));
    }
    return enclosed(-most, most, 0, least, largest);
  }

  /**
   * Of one weight. If it cannot be 0 it has the same sign in all models, as these are convex: that
   * of a witness.
   */
  private Bounds alone(Bounds own, WeightFunctional weight, WithoutJob.Found without) {
    if (without.dispensable()) {
      double least = Math.min(0, own.provenSignedLower().most());
      double largest = Math.max(0, own.provenSignedUpper().least());
      return enclosed(-own.upper(), own.upper(), 0, least, largest);
    }
    if (without.least() > 0 && !witnesses.isEmpty()) {
      boolean positive = weight.value(witnesses.get(0)) > 0;
      return enclosed(
          positive ? without.least() : -own.upper(),
          positive ? own.upper() : -without.least(),
          without.least(),
          own.provenSignedLower().most(),
          own.provenSignedUpper().least());
    }
    return own;
  }

  private static Bounds enclosed(
      double signedLower, double signedUpper, double lower, double least, double largest) {
    return new Bounds(
        signedLower,
        signedUpper,
        lower,
        Math.max(-signedLower, signedUpper),
        Math.max(least - signedLower, signedUpper - largest),
        new Enclosure(signedLower, least),
        new Enclosure(largest, signedUpper),
        0);
  }

  /** Of the largest |w| of a group. */
  private Bounds together(
      List<WeightFunctional> weights, List<Bounds> parts, WithoutJob.Found without) {
    double most = parts.stream().mapToDouble(Bounds::upper).max().orElseThrow();
    double least = without.dispensable() ? 0 : most;
    double largest = 0;
    for (double[] z : witnesses) {
      double size = weights.stream().mapToDouble(w -> Math.abs(w.value(z))).max().orElseThrow();
      least = Math.min(least, size);
      largest = Math.max(largest, size);
    }
    return enclosed(without.least(), most, without.least(), least, largest);
  }
}
