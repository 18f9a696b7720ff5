package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import java.io.Serializable;
import java.util.Optional;

/** Trains the models of an elimination. */
record Training(RunContext context) {

  /**
   * A trained model.
   *
   * @param solution the model
   */
  record Outcome(SvmSolution solution) implements Serializable {

    /** Whether nu-SVC has no margin (rho = 0), so that the model is the function 0. */
    boolean withoutMargin() {
      return solution.supportVectors().length == 0;
    }

    /** Which training samples the model puts on the side of the class; 0 is the other side. */
    boolean[] predictions() {
      boolean[] positive = new boolean[solution.size()];
      for (int i = 0; i < positive.length; i++) {
        positive[i] = solution.decision(i) > 0;
      }
      return positive;
    }
  }

  /** Stops trainings. */
  CancellationToken cancellation() {
    return context.cancellation();
  }

  Outcome train(GramMatrix gram, double[] signs, SvmFormulation formulation) {
    return train(gram, signs, formulation, Optional.empty());
  }

  Outcome train(
      GramMatrix gram, double[] signs, SvmFormulation formulation, Optional<SvmSolution> start) {
    return new Outcome(context.svmTrainer().train(gram, signs, formulation, start, cancellation()));
  }
}
