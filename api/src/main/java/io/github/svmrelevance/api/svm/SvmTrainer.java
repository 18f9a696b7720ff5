package io.github.svmrelevance.api.svm;

import io.github.svmrelevance.api.CancellationToken;
import java.util.Optional;

/**
 * Trains an SVM on a kernel matrix. Stateless and thread-safe.
 *
 * @since 0.1
 */
public interface SvmTrainer {

  /**
   * Trains.
   *
   * @param gram the kernel matrix of the n training samples
   * @param targets for each sample +1 or -1, of which both occur; for {@link
   *     SvmFormulation.EpsilonSvr} any finite number
   * @param formulation the problem; its loss parameters are read from it
   * @param start multipliers of an earlier, similar problem with the same samples, where the
   *     trainer can use them; they need not be feasible. They change the time it takes, and the
   *     result only within its accuracy
   * @param cancellation stops the training
   * @return the optimum
   * @throws io.github.svmrelevance.api.InvalidInputException if only one class is there, a number
   *     is not finite, nu is too large for the classes, or the trainer does not know the
   *     formulation
   * @throws io.github.svmrelevance.api.SolverException if the training failed
   * @throws io.github.svmrelevance.api.CancelledException if it was cancelled
   */
  SvmSolution train(
      GramMatrix gram,
      double[] targets,
      SvmFormulation formulation,
      Optional<SvmSolution> start,
      CancellationToken cancellation);

  /**
   * Trains from nothing, to the end.
   *
   * @param gram the kernel matrix of the n training samples
   * @param targets as above
   * @param formulation the problem
   * @return the optimum
   */
  default SvmSolution train(GramMatrix gram, double[] targets, SvmFormulation formulation) {
    return train(gram, targets, formulation, Optional.empty(), CancellationToken.none());
  }
}
