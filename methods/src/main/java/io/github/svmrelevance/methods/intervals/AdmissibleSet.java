package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.core.loss.WeightFunctional;
import java.util.List;
import java.util.Optional;

/**
 * The convex set of models that are nearly as good as the baseline, open for one linear objective
 * after another. Belongs to one thread; {@link #fork()} makes another for another thread.
 *
 * @since 0.1
 */
public interface AdmissibleSet extends AutoCloseable {

  /**
   * Minimises {@code sign * w_feature}; a sign of 0 asks for any model of the set.
   *
   * @param feature the position of the weight
   * @param sign 1, -1 or 0
   * @return the model found, or why there is none
   */
  default Extreme extreme(int feature, double sign) {
    double[] costs = new double[variables()];
    costs[feature] = sign;
    return minimum(costs);
  }

  /**
   * Minimises a linear function of the model.
   *
   * @param costs one for each entry of z
   * @return the model found, or why there is none
   */
  Extreme minimum(double[] costs);

  /**
   * As {@link #minimum(double[])}, with an idea of where to begin.
   *
   * @param costs one for each entry of z
   * @param start near the model wanted, which saves time and changes nothing of what is proven
   * @return the model found, or why there is none
   */
  default Extreme minimum(double[] costs, Optional<SolveOptions.Start> start) {
    return minimum(costs);
  }

  /**
   * Whether the solver proves that the set has no model.
   *
   * @return true if it is infeasible
   */
  default boolean isEmpty() {
    return extreme(0, 0).status() == SolveStatus.INFEASIBLE;
  }

  /**
   * The number of entries of a model.
   *
   * @return the number of weights and intercepts, of which there can be several
   */
  int variables();

  /**
   * Proves both ends of a range over this set: pulls their models into it, and compares their own
   * values with the bounds.
   *
   * @param range as the solver left it
   * @return the range, with what is proven of it
   */
  WeightRange proven(WeightRange range);

  /**
   * Minimises the largest |w| of several weights.
   *
   * @param weights at least one
   * @param near a model of this set, or nearly
   * @param most about the largest |w| of all, above 0
   * @return the outcome
   */
  LeastLargest leastLargest(List<WeightFunctional> weights, double[] near, double most);

  /**
   * Maximises the smallest of several linear functions of the model.
   *
   * @param functions at least one
   * @param near a model of this set, or nearly
   * @param reach about the largest |value| of all functions over the set, above 0
   * @return the outcome: the largest smallest value as a variable behind the model, and its
   *     opposite as a minimum
   */
  LeastLargest greatestSmallest(List<WeightFunctional> functions, double[] near, double reach);

  /**
   * The same set for another thread.
   *
   * @return the fork; the caller closes it
   */
  AdmissibleSet fork();

  @Override
  void close();
}
