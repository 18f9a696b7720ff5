package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.method.RunContext;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import java.util.Optional;

/** Trains the models of an elimination, and tells which of them are of no use. */
record Training(RunContext context) {

  /** A relative duality gap that is no rounding: nu-SVC had hardly a margin to rescale. */
  private static final double NO_MARGIN = 1e-2;

  /**
   * A trained model.
   *
   * @param solution the model
   * @param withoutMargin whether nu-SVC found no margin (rho = 0), so that predictions are
   *     arbitrary
   */
  record Outcome(SvmSolution solution, boolean withoutMargin) {

    /** Which training samples the model puts on the side of the class; 0 is the other side. */
    boolean[] predictions() {
      boolean[] positive = new boolean[solution.size()];
      for (int i = 0; i < positive.length; i++) {
        positive[i] = solution.decision(i) > 0;
      }
      return positive;
    }
  }

  Outcome train(GramMatrix gram, double[] signs, SvmFormulation formulation) {
    return train(gram, signs, formulation, Optional.empty());
  }

  Outcome train(
      GramMatrix gram, double[] signs, SvmFormulation formulation, Optional<SvmSolution> start) {
    SvmSolution solution =
        context
            .svmTrainer()
            .train(gram, signs, formulation, start, context.executor().cancellation());
    boolean withoutMargin =
        formulation instanceof SvmFormulation.NuSvc
            && solution.objective().gap()
                > NO_MARGIN * (1 + Math.abs(solution.objective().primal()));
    return new Outcome(solution, withoutMargin);
  }
}
