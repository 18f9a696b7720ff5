package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import java.io.Serializable;

/**
 * States the budgets of the norm and the loss.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface BudgetLimits extends Serializable {

  /**
   * The admissible models as a feasible set.
   *
   * @param data what the models are measured on
   * @param relaxation how much, relatively, to relax the limits
   * @return the set, with terms that {@link BudgetedModels#joint} or {@link
   *     BudgetedModels#separate} made
   */
  PiecewiseLinearProgram program(TrainingSet data, double relaxation);
}
