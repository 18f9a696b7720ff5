package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.execution.CancellationToken;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.api.svm.SvmTrainer;
import java.util.Optional;

/**
 * Exact training with one or two hinges by the active-set algorithm of Grandvalet, Rakotomamonjy,
 * Keshet, Canu (2008), after a decomposition method, or for linear kernels with many samples an
 * interior-point method, has come near the optimum.
 */
public final class ActiveSetTrainer implements SvmTrainer {

  /** Violation of optimality, in units of scores, at which the decomposition hands over. */
  private static final double HAND_OVER = 1e-2;

  /** Creates the trainer. */
  public ActiveSetTrainer() {}

  /**
   * {@inheritDoc}
   *
   * @param formulation {@link SvmFormulation.CSvc} only
   */
  @Override
  public SvmSolution train(
      GramMatrix gram,
      double[] signs,
      SvmFormulation formulation,
      Optional<SvmSolution> start,
      CancellationToken cancellation) {
    if (formulation instanceof SvmFormulation.CSvc soft) {
      return train(HingeProblem.softMargin(gram, signs, soft.c()), start, cancellation);
    }
    throw new InvalidInputException("the active-set trainer knows C-SVC only, not " + formulation);
  }

  /**
   * Trains with one or two hinges.
   *
   * @param problem the problem
   * @param start the optimum of a similar problem on the same samples, to start from
   * @param cancellation stops the training
   * @return the optimum
   * @throws io.github.svmrelevance.api.SolverException if the training failed
   * @throws io.github.svmrelevance.api.CancelledException if it was cancelled
   */
  public SvmSolution train(
      HingeProblem problem, Optional<SvmSolution> start, CancellationToken cancellation) {
    DualState state = new DualState(problem);
    long steps = 0;
    if (start.isPresent()) {
      state.startFrom(start.get()::alpha);
    } else if (problem.gram() instanceof LinearGram linear && linear.isTall()) {
      double[] near = LinearInteriorPoint.multipliers(problem, linear.points(), cancellation);
      state.startFrom(i -> near[i]);
    } else {
      steps = PairwiseStart.run(state, HAND_OVER, 10L * problem.size() + 1000, cancellation);
    }
    steps += new ActiveSet(state, cancellation).run();
    return state.toSolution(steps);
  }
}
