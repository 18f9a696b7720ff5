package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;

/**
 * Comes from both sides near the least of F(z) = ||w||_1 + L(z): the best model and the best
 * feasible multipliers that the rounds of {@link SaddlePoint} met.
 */
final class PrimalDualSearch {

  private final PiecewiseLinearProgram problem;
  private final LeadingNorm norm;
  private final FeasibleMultipliers feasible;
  private final SaddlePoint search;

  private double[] model;
  private double value;
  private double[][] multipliers;
  private double bound;

  /**
   * Starts.
   *
   * @param start of the search, whose model and multipliers are the best ones at first
   */
  PrimalDualSearch(
      PiecewiseLinearProgram problem,
      LeadingNorm norm,
      FeasibleMultipliers feasible,
      SaddlePoint start) {
    this.problem = problem;
    this.norm = norm;
    this.feasible = feasible;
    this.search = start;
    this.model = start.model(false).clone();
    this.value = value(model);
    this.multipliers = feasible.near(start.multipliers(false));
    this.bound = bound(multipliers);
  }

  /** Goes on for a round. */
  void advance(CancellationToken cancellation) {
    search.advance(cancellation);
    boolean better = false;
    double most = Double.NEGATIVE_INFINITY;
    for (boolean average : new boolean[] {false, true}) {
      double own = value(search.model(average));
      if (own < value) {
        value = own;
        model = search.model(average).clone();
      }
      double[][] found = feasible.near(search.multipliers(average));
      double ownBound = bound(found);
      if (ownBound > bound) {
        bound = ownBound;
        multipliers = found;
      }
      better = average && ownBound > most;
      most = Math.max(most, ownBound);
    }
    if (better) {
      search.restart();
    }
  }

  /** The best model; not to be changed. */
  double[] model() {
    return model;
  }

  /** F there, but for rounding. */
  double value() {
    return value;
  }

  /** Feasible multipliers of each block; not to be changed. */
  double[][] multipliers() {
    return multipliers;
  }

  /** What they prove F to be at least, but for rounding. */
  double bound() {
    return bound;
  }

  private double value(double[] z) {
    double sum = 0;
    for (TermBlock block : problem.penalty()) {
      sum += block.value(z);
    }
    return sum;
  }

  private double bound(double[][] feasibleOnes) {
    double sum = 0;
    for (int b = 0; b < feasibleOnes.length; b++) {
      TermBlock block = norm.rows(problem).get(b);
      for (int i = 0; i < feasibleOnes[b].length; i++) {
        double s = feasibleOnes[b][i];
        sum += s * block.map().offset(i) - block.shape().conjugate(s, 1);
      }
    }
    return sum;
  }
}
