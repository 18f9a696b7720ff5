package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.core.loss.WeightCoding;
import io.github.svmrelevance.core.optimization.Feasibility;
import io.github.svmrelevance.methods.intervals.BudgetLimits;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Which sets of features are admissible: those with whose features alone a model keeps to all
 * budgets.
 *
 * @param training what models are measured on
 * @param models the admissible models
 * @param limits how many of their budgets are limits that a baseline sets; others are constraints
 */
record SupportProblem(TrainingSet training, BudgetLimits models, int limits)
    implements Serializable {

  /** The admissible models as a feasible set. */
  PiecewiseLinearProgram admissible() {
    return models.program(training, 0);
  }

  /** Minimises the use of the last limit within all other budgets. */
  PiecewiseLinearProgram leastUse() {
    PiecewiseLinearProgram set = admissible();
    List<Budget> others = new ArrayList<>(set.budgets());
    Budget own = others.remove(limits - 1);
    return PiecewiseLinearProgram.of(set.variables(), own.terms(), others);
  }

  /** The last limit. */
  double limit() {
    return admissible().budgets().get(limits - 1).limit();
  }

  /** The same problem with another last limit. */
  SupportProblem within(double limit) {
    return new SupportProblem(training, new OtherLimit(models, limits - 1, limit), limits);
  }

  /** Limits of which one is another. */
  private record OtherLimit(BudgetLimits models, int at, double limit) implements BudgetLimits {

    @Override
    public PiecewiseLinearProgram program(TrainingSet data, double relaxation) {
      PiecewiseLinearProgram set = models.program(data, relaxation).withLimit(at, limit);
      return set.withLimit(at, limit + relaxation * Feasibility.unit(set.budgets().get(at)));
    }
  }

  /** The variables of a model that are the weights of each feature or group. */
  int[][] variables() {
    WeightCoding coding = training.coding();
    List<FeatureGroup> groups = training.groups();
    int[][] variables = new int[groups.size()][];
    for (int j = 0; j < variables.length; j++) {
      List<Integer> own = new ArrayList<>();
      for (int column : groups.get(j).columns()) {
        for (int block = 0; block < coding.blocks(); block++) {
          own.add(block * training.features() + column);
        }
      }
      variables[j] = own.stream().mapToInt(Integer::intValue).toArray();
    }
    return variables;
  }
}
