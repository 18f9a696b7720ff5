package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.optimization.RidgeOptimum;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.OptimumUse;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.io.Serializable;
import java.util.Optional;

/** The model against which others are measured, z = (w, u), with its norm and its loss. */
@SuppressWarnings(
    "serial") // the interfaces among its fields hold values of the JDK, which ValueCodec writes
final class BaselineModel implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] z;
  private final double norm1;
  private final double loss;
  private final Optional<L1Optima> optima;
  private final OptimumUse optimum;

  /** What follows from norm and loss of a model on those of the exact optimum. */
  @FunctionalInterface
  private interface ToOptimum {
    OptimumUse of(double norm1, double loss);
  }

  private BaselineModel(
      TrainingSet data,
      LossModel loss,
      double[] trained,
      double c,
      Optional<L1Optima> optima,
      ToOptimum optimum) {
    double norm = BudgetedModels.norm(data, trained);
    double paid = BudgetedModels.loss(data, loss, trained);
    // Proven from the model as it was trained.
    this.optimum = optimum.of(norm, paid);
    double[] clean = BudgetedModels.withoutNoise(data, loss, c, trained, paid);
    this.z = clean.clone();
    this.norm1 = clean == trained ? norm : BudgetedModels.norm(data, clean);
    this.loss = clean == trained ? paid : BudgetedModels.loss(data, loss, clean);
    this.optima = optima;
  }

  /** The optimum of the L2 problem, whose weights are unique. */
  static BaselineModel l2(
      TrainingSet data, LossModel loss, double[] z, RidgeOptimum optimum, double c) {
    return new BaselineModel(
        data,
        loss,
        z,
        c,
        Optional.empty(),
        (norm1, sum) ->
            OptimumUse.ofSquares(optimum, data.coding(), data.features(), norm1, sum, c));
  }

  /**
   * One optimum of the L1 problem, of least norm among all of them.
   *
   * @param bound at most the optimum
   */
  static BaselineModel l1(
      TrainingSet data, LossModel loss, double[] z, L1Optima optima, double bound, double c) {
    return new BaselineModel(
        data,
        loss,
        z,
        c,
        Optional.of(optima),
        (norm1, sum) -> OptimumUse.ofSum(bound, jointCost(norm1, sum, c)));
  }

  /**
   * An optimum of least norm of an L1 problem with constraints, whose face is not described.
   *
   * @param bound at most the optimum
   */
  static BaselineModel constrained(
      TrainingSet data, LossModel loss, double[] z, double bound, double c) {
    return new BaselineModel(
        data,
        loss,
        z,
        c,
        Optional.empty(),
        (norm1, sum) -> OptimumUse.ofSum(bound, jointCost(norm1, sum, c)));
  }

  private static double jointCost(double norm1, double loss, double c) {
    return Math.nextUp(Math.fma(c, loss, norm1));
  }

  /** What the baseline uses of a joint budget, rounded up once more, so that it is within it. */
  double jointCost(double c) {
    return jointCost(norm1, loss, c);
  }

  /** What the exact optimum uses. */
  OptimumUse optimum() {
    return optimum;
  }

  double[] z() {
    return z.clone();
  }

  /** ||w||_1, rounded up. */
  double norm1() {
    return norm1;
  }

  /** The sum of losses, rounded up. */
  double loss() {
    return loss;
  }

  /** All optima of an L1 problem, if its face is described. */
  Optional<L1Optima> optima() {
    return optima;
  }
}
