package io.github.svmrelevance.core.ridge;

/** Told how near the optimum a training is. */
@FunctionalInterface
public interface GapListener {

  /**
   * How far primal and dual are apart.
   *
   * @param gap as a share of the primal value
   * @param goal the gap that ends the training
   */
  void gap(double gap, double goal);
}
