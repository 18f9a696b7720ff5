package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.core.optimization.Feasibility;
import io.github.svmrelevance.core.optimization.FreeBounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Ranges that the exact ones are proven to be within, for all features at once: {@link FreeBounds}
 * from outside, and from inside the weights of a few models that are proven to be admissible.
 */
final class OuterRanges {

  private final TrainingSet training;
  private final FreeBounds free;
  private final Feasibility set;
  private final List<double[]> witnesses;

  private OuterRanges(
      TrainingSet training, FreeBounds free, Feasibility set, List<double[]> witnesses) {
    this.training = training;
    this.free = free;
    this.set = set;
    this.witnesses = witnesses;
  }

  static OuterRanges of(
      TrainingSet training, OuterQuestion question, CancellationToken cancellation) {
    FreeBounds free =
        FreeBounds.of(question.problem(), question.limit(), question.baseline(), cancellation);
    Feasibility set = new Feasibility(question.set());
    List<double[]> witnesses =
        Stream.of(free.model(), question.baseline()).filter(z -> set.relaxation(z) == 0).toList();
    return new OuterRanges(training, free, set, witnesses);
  }

  /**
   * The range of a feature or group.
   *
   * @param group its position
   * @param sought whether to look for a model without it, in O(entries)
   */
  FeatureRange of(int group, boolean sought) {
    List<WeightFunctional> weights = training.weights(group);
    List<double[]> models = new ArrayList<>(witnesses);
    if (sought) {
      without(weights).ifPresent(models::add);
    }
    List<Bounds> parts = weights.stream().map(weight -> bounds(weight, models)).toList();
    return new FeatureRange(
        SolveStatus.OPTIMAL,
        "",
        FeatureInterval.Status.ENCLOSED,
        Optional.of(parts.size() == 1 ? parts.get(0) : together(weights, parts, models)),
        Optional.empty(),
        Optional.empty(),
        parts.size() == 1 ? List.of() : parts);
  }

  /** An admissible model with weight 0 for a feature, if the first witness becomes one. */
  private Optional<double[]> without(List<WeightFunctional> weights) {
    if (witnesses.isEmpty()) {
      return Optional.empty();
    }
    double[] z = witnesses.get(0).clone();
    boolean changed = false;
    for (WeightFunctional weight : weights) {
      changed |= z[weight.variable(0)] != 0;
      z[weight.variable(0)] = 0;
    }
    return changed && set.relaxation(z) == 0 ? Optional.of(z) : Optional.empty();
  }

  private Bounds bounds(WeightFunctional weight, List<double[]> models) {
    double most = free.bound(weight.variable(0));
    double least = most;
    double largest = -most;
    for (double[] z : models) {
      least = Math.min(least, weight.value(z));
      largest = Math.max(largest, weight.value(z));
    }
    return new Bounds(
        -most,
        most,
        0,
        most,
        Math.max(most + least, most - largest),
        new Enclosure(-most, least),
        new Enclosure(largest, most),
        0);
  }

  /** Of the largest |w| of a group. */
  private static Bounds together(
      List<WeightFunctional> weights, List<Bounds> parts, List<double[]> models) {
    double most = parts.stream().mapToDouble(Bounds::upper).max().orElseThrow();
    double least = most;
    double largest = 0;
    for (double[] z : models) {
      double size = weights.stream().mapToDouble(w -> Math.abs(w.value(z))).max().orElseThrow();
      least = Math.min(least, size);
      largest = Math.max(largest, size);
    }
    return new Bounds(
        0,
        most,
        0,
        most,
        Math.max(least, most - largest),
        new Enclosure(0, least),
        new Enclosure(largest, most),
        0);
  }
}
