package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.core.optimization.OptimalFace;
import java.io.Serializable;

/**
 * All optima of an L1 problem, by the multipliers of one: 8 bytes for each sample. The programs
 * that they describe are needed with slack 0 only. Of several optima they have a number for each
 * sample and feature; of one, for each feature and sample at a breakpoint.
 */
final class L1Optima implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[][] multipliers;
  private final double[] norm;
  private final double[] normDuals;

  private L1Optima(double[][] multipliers, double[] norm, double[] normDuals) {
    this.multipliers = multipliers;
    this.norm = norm;
    this.normDuals = normDuals;
  }

  /**
   * The only optimum.
   *
   * @param multipliers of the terms of the problem
   */
  static L1Optima single(double[][] multipliers) {
    return new L1Optima(multipliers, new double[0], new double[0]);
  }

  /**
   * Several optima, which may differ in their norms.
   *
   * @param multipliers of the terms of the problem
   * @param norm ||w||_1 as a linear function, which it is on their face
   * @param normDuals of its minimum over the face
   */
  static L1Optima several(double[][] multipliers, double[] norm, double[] normDuals) {
    return new L1Optima(multipliers, norm, normDuals);
  }

  /** Whether there is one optimum only; false if that cannot be told simply. */
  boolean isKnownSingle() {
    return norm.length == 0;
  }

  /**
   * All optima.
   *
   * @param problem of which they are
   */
  LinearProgram all(PiecewiseLinearProgram problem) {
    OptimalFace face = OptimalFace.of(problem, multipliers);
    return isKnownSingle() ? face.equations() : face.program();
  }

  /**
   * The optima of least norm.
   *
   * @param problem of which they are
   * @param point one of them
   */
  LinearProgram ofLeastNorm(PiecewiseLinearProgram problem, double[] point) {
    LinearProgram all = all(problem);
    return isKnownSingle()
        ? all
        : OptimalFace.optimalPoints(all.withCosts(norm), Solution.optimal(point, normDuals, 0));
  }
}
