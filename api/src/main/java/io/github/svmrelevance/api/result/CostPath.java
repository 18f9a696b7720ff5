package io.github.svmrelevance.api.result;

import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * How the ranges of the weights move with C, the weight of the loss against the norm.
 *
 * @param steps one entry for each C, in increasing order
 * @since 0.1
 */
public record CostPath(List<Step> steps) implements Serializable {

  /** Copies the component. */
  public CostPath {
    steps = List.copyOf(steps);
  }

  /**
   * The ranges at one C.
   *
   * @param c the value of C
   * @param quality of the baseline trained with it, on the training samples
   * @param norm1 the baseline's sum of |w_j|, by which ranges of different C compare
   * @param bounds one entry per feature, in the order of the data, never divided by the norm; empty
   *     where a bound could not be proven
   */
  public record Step(double c, Quality quality, double norm1, List<Optional<Bounds>> bounds)
      implements Serializable {

    /** Copies the component. */
    public Step {
      bounds = List.copyOf(bounds);
    }
  }
}
