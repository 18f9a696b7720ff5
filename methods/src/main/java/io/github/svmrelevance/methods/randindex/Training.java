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
   * @param withoutMargin whether nu-SVC has no margin (rho = 0), so that the model is the function
   *     0
   */
  record Outcome(SvmSolution solution, boolean withoutMargin) implements Serializable {

    private static Outcome of(SvmSolution solution, SvmFormulation formulation) {
      return new Outcome(
          solution,
          formulation instanceof SvmFormulation.NuSvc && solution.supportVectors().length == 0);
    }
  }

  /** Stops trainings. */
  CancellationToken cancellation() {
    return context.cancellation();
  }

  Outcome train(GramMatrix gram, double[] targets, SvmFormulation formulation) {
    return train(gram, targets, formulation, Optional.empty());
  }

  Outcome train(
      GramMatrix gram, double[] targets, SvmFormulation formulation, Optional<SvmSolution> start) {
    return Outcome.of(
        context.svmTrainer().train(gram, targets, formulation, start, cancellation()), formulation);
  }
}
