package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.core.optimization.OptimalFace;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.util.Optional;

/** The model against which others are measured, z = (w, b), with its norm and its loss. */
final class BaselineModel {

  private final double[] z;
  private final double norm1;
  private final double loss;
  private final Optional<OptimalFace> optimal;
  private final Optional<OptimalFace> leastNorm;

  private BaselineModel(
      TrainingSet data,
      double[] z,
      Optional<OptimalFace> optimal,
      Optional<OptimalFace> leastNorm) {
    this.z = z.clone();
    this.norm1 = data.norm1(z);
    this.loss = data.loss(z, ConvexPiecewiseLinear.hinge(1));
    this.optimal = optimal;
    this.leastNorm = leastNorm;
  }

  /** The unique optimum of the L2 problem. */
  static BaselineModel l2(TrainingSet data, double[] z) {
    return new BaselineModel(data, z, Optional.empty(), Optional.empty());
  }

  /** One optimum of the L1 problem, all of them, and among these all of least norm. */
  static BaselineModel l1(
      TrainingSet data, double[] z, OptimalFace optimal, OptimalFace leastNorm) {
    return new BaselineModel(data, z, Optional.of(optimal), Optional.of(leastNorm));
  }

  double[] z() {
    return z.clone();
  }

  /** ||w||_1. */
  double norm1() {
    return norm1;
  }

  /** The sum of hinge losses. */
  double loss() {
    return loss;
  }

  /** All models with the same ||w||_1 + C sum xi, if that is the optimum. */
  Optional<OptimalFace> optimal() {
    return optimal;
  }

  /** All models with the same ||w||_1 and the same sum xi, if that is the optimum. */
  Optional<OptimalFace> leastNorm() {
    return leastNorm;
  }
}
