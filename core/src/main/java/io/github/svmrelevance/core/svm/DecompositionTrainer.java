package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.svm.SvmSolution;
import java.util.Optional;

/**
 * Training with one or two hinges by decomposition into pairs (Fan, Chen, Lin 2005, with a second
 * hinge), for more samples than an active set is quick for. It needs two columns of the kernel
 * matrix at a time, and ends when no pair violates optimality by more than {@value #TOLERANCE}, in
 * units of scores; the gap of the solution says what that is worth.
 */
final class DecompositionTrainer implements HingeTrainer {

  /** Up to so many samples {@link ActiveSetTrainer} is the better choice. */
  static final int FEWEST_SAMPLES = 8000;

  private static final double TOLERANCE = 1e-4;

  private static final long STEPS_PER_SAMPLE = 1000;

  @Override
  public SvmSolution train(
      HingeProblem problem, Optional<SvmSolution> start, CancellationToken cancellation) {
    DualState state = new DualState(problem);
    if (start.isPresent()) {
      state.startFrom(start.get()::coefficient);
    }
    long steps =
        PairwiseStart.run(state, TOLERANCE, STEPS_PER_SAMPLE * problem.size(), cancellation);
    // What many steps have rounded is removed before the end is judged.
    state.recomputeScores();
    steps += PairwiseStart.run(state, TOLERANCE, problem.size(), cancellation);
    double violation = state.rise(state.highestRise()) - state.fall(state.lowestFall());
    if (!(violation <= 10 * TOLERANCE)) {
      throw new SolverException(
          Message.of(
              "the training stopped with optimality violated by " + violation + "; ",
              problem.remedy().ofTraining()));
    }
    return state.toSolution(steps);
  }
}
