package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.io.Serializable;
import java.util.List;

/**
 * The loss of linear models for one kind of target, L(z) = sum of phi(u_i(z)) over the functionals
 * of all {@link #terms}, with z = (w, u). Where a model has several weight vectors, w are the free
 * ones among them ({@link #coding}). Immutable.
 *
 * <p>An implementation states its terms; its value and training follow. A loss in other units is
 * {@link #times} a factor, such as C.
 *
 * @since 0.1
 */
public interface LossModel extends Serializable {

  /**
   * The number m of free intercepts or thresholds u, which follow the weights in z.
   *
   * @param target the target
   * @return m, at least 0
   * @throws io.github.svmrelevance.api.InvalidInputException if this is no loss of such a target
   */
  int intercepts(Target target);

  /**
   * The terms of the loss, with {@link io.github.svmrelevance.api.optimization.AffineRows affine
   * rows} over the matrix of the samples. O(n) besides the matrix, which is shared.
   *
   * @param samples what the loss is summed over; weights multiply the loss of each
   * @return the blocks of the sum
   * @throws io.github.svmrelevance.api.InvalidInputException if this is no loss of their target
   */
  List<TermBlock> terms(Samples samples);

  /**
   * Constraints on the intercepts, for example their order, as budgets.
   *
   * @param samples what the loss is summed over
   * @return the constraints, by default none
   */
  default List<Budget> constraints(Samples samples) {
    return List.of();
  }

  /**
   * A model that keeps to the {@link #constraints}, next to one that rounding or a change of
   * weights took out of them.
   *
   * @param samples what the loss is summed over
   * @param z weights and intercepts
   * @return the same weights, with other intercepts if need be; a new array
   */
  default double[] meetingConstraints(Samples samples, double[] z) {
    return z.clone();
  }

  /**
   * The loss of a model.
   *
   * @param samples what the loss is summed over
   * @param z weights and intercepts
   * @return L(z), at least 0
   */
  default double value(Samples samples, double[] z) {
    double sum = 0;
    for (TermBlock block : terms(samples)) {
      sum += block.value(z);
    }
    return sum;
  }

  /**
   * How the weight vectors of a model follow from its variables.
   *
   * @param target the target
   * @return by default one vector, which is free
   * @throws io.github.svmrelevance.api.InvalidInputException if this is no loss of such a target
   */
  default WeightCoding coding(Target target) {
    return WeightCoding.single();
  }

  /**
   * The same loss in variables whose squares add up to those of all weights.
   *
   * @return by default this loss, whose weights are variables
   */
  default LossModel forSquaredNorm() {
    return this;
  }

  /**
   * How much the loss of one sample of weight 1 can change where every weight vector times its
   * features changes by 1 at most. Evidence of negligible features rests on it.
   *
   * @param samples what the loss is summed over
   * @return at least 0; by default what follows from the {@link #terms} of models of one weight
   *     vector, rounded up
   * @throws io.github.svmrelevance.api.InvalidInputException if this is no loss of their target
   * @throws UnsupportedOperationException by default if the terms are no rows over the matrix of
   *     the samples, or there are several weight vectors: then the loss has to say it
   */
  default double steepness(Samples samples) {
    return Steepness.of(this, samples);
  }

  /**
   * This loss in other units.
   *
   * @param factor above 0, for example C
   * @return the loss times the factor
   */
  default LossModel times(double factor) {
    return new ScaledLoss(this, factor);
  }
}
