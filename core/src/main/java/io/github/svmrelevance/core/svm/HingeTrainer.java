package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.svm.SvmSolution;
import java.util.Optional;

/**
 * Trains with one or two hinges. Stateless and thread-safe.
 *
 * @since 0.1
 */
public interface HingeTrainer {

  /**
   * Trains with one or two hinges.
   *
   * @param problem the problem
   * @param start the optimum of a similar problem on the same samples, to start from
   * @param cancellation stops the training
   * @return the optimum, as near as the trainer promises; its gap says how near
   * @throws io.github.svmrelevance.api.SolverException if the training failed
   * @throws io.github.svmrelevance.api.CancelledException if it was cancelled
   */
  SvmSolution train(
      HingeProblem problem, Optional<SvmSolution> start, CancellationToken cancellation);

  /**
   * The trainer for a number of samples: exact as long as the columns of a kernel matrix fit into
   * the memory that is kept for them, by decomposition beyond, where columns would be computed
   * again and again.
   *
   * @param samples the number of samples
   * @return an exact trainer up to 8000 samples, one by decomposition above
   */
  static HingeTrainer forSamples(int samples) {
    return samples <= DecompositionTrainer.FEWEST_SAMPLES
        ? new ActiveSetTrainer()
        : new DecompositionTrainer();
  }
}
