package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.core.optimization.PricedBound;
import java.io.Serializable;

/**
 * The multipliers that a {@link Cut} rests on, kept to check it anew.
 *
 * @param set the features that the program was solved with, too few of them
 * @param budgets the multiplier of each budget of the program of least use
 * @param terms those of its terms, by block
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CutProof(boolean[] set, double[] budgets, double[][] terms) implements Serializable {

  static CutProof of(
      PiecewiseLinearProgram program, PiecewiseLinearSolution solution, boolean[] set) {
    double[] budgets = new double[program.budgets().size()];
    for (int k = 0; k < budgets.length; k++) {
      budgets[k] = solution.budgetMultiplier(k);
    }
    double[][] terms = new double[program.blocks().size()][];
    for (int b = 0; b < terms.length; b++) {
      terms[b] = solution.termMultipliers(b);
    }
    return new CutProof(set.clone(), budgets, terms);
  }

  /** What the multipliers prove of the program as it is posed, whatever a solver said. */
  PricedBound bound(PiecewiseLinearProgram program) {
    return PricedBound.checked(
        program,
        PiecewiseLinearSolution.optimal(new double[program.variables()], budgets, terms, 0));
  }
}
