package io.github.svmrelevance.api.result;

import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * How the ranges grow with the slack. Over the slack the largest weight is concave and the smallest
 * convex, so that between two steps neither lies inside the straight line.
 *
 * @param steps one entry for each slack, in increasing order
 * @since 0.1
 */
public record SlackCurve(List<Step> steps) implements Serializable {

  /** Copies the component. */
  public SlackCurve {
    steps = List.copyOf(steps);
  }

  /**
   * The ranges at one slack.
   *
   * @param slack by how much an admissible model may exceed the baseline, as a share
   * @param bounds one entry per feature, in the order of the data, never divided by the norm; empty
   *     where a bound could not be proven
   */
  public record Step(double slack, List<Optional<Bounds>> bounds) implements Serializable {

    /** Copies the component. */
    public Step {
      bounds = List.copyOf(bounds);
    }
  }
}
