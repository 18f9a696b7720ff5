package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.io.Serializable;
import java.util.List;

/**
 * The loss of linear models for one kind of target, L(z) = sum of phi(u_i(z)) over the functionals
 * of all {@link #terms}, with z = (w, u). Immutable.
 *
 * <p>An implementation states its terms; its value, training and the scale of the permutation null
 * ({@link #scoreLosses}) follow. A loss in other units is {@link #times} a factor, such as C.
 *
 * @since 0.1
 */
public interface LossModel extends Serializable {

  /**
   * The number m of free intercepts or thresholds u, which follow the d weights in z.
   *
   * @param target the target
   * @return m, at least 0
   * @throws io.github.svmrelevance.api.InvalidInputException if this is no loss of such a target
   */
  int intercepts(Target target);

  /**
   * The terms of the loss, with {@link io.github.svmrelevance.api.optimization.LinearMap.AffineRows
   * affine rows} over the matrix of the samples. O(n) besides the matrix, which is shared.
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
   * What each sample loses if its score w'x changes: samples that lose alike are put together.
   *
   * @param samples what the loss is summed over
   * @param z the model from which scores change
   * @return the groups; each sample is in at most one, and those in none lose nothing whatever
   *     happens
   */
  default List<ScoreLoss> scoreLosses(Samples samples, double[] z) {
    return ScoreLoss.of(terms(samples), samples.count(), z);
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
