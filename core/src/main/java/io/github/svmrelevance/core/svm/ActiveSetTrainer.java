package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.svm.DualSet;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.api.svm.SvmTrainer;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/**
 * Exact training with one or two hinges by the active-set algorithm of Grandvalet, Rakotomamonjy,
 * Keshet, Canu (2008), after a decomposition method, or for linear kernels with many samples an
 * interior-point method, has come near the optimum.
 */
final class ActiveSetTrainer implements SvmTrainer, HingeTrainer {

  /** Violation of optimality, in units of scores, at which the decomposition hands over. */
  private static final double HAND_OVER = 1e-2;

  /** The largest duality gap, as a share of the objective: 1e-12 is usual, 1e-6 with C = 1e9. */
  private static final double LARGEST_GAP = 1e-4;

  /** A gap, as a share of the objective, that a later proof of 1e-7 can meet. */
  private static final double PROVEN_GAP = 5e-8;

  /**
   * {@inheritDoc}
   *
   * @param formulation {@link SvmFormulation.CSvc} and {@link SvmFormulation.EpsilonSvr} only
   */
  @Override
  public SvmSolution train(
      GramMatrix gram,
      double[] targets,
      SvmFormulation formulation,
      Optional<SvmSolution> start,
      CancellationToken cancellation) {
    if (formulation instanceof SvmFormulation.CSvc soft) {
      return train(HingeProblem.softMargin(gram, targets, soft.c()), soft.c(), start, cancellation);
    }
    if (formulation instanceof SvmFormulation.EpsilonSvr tube) {
      return train(
          HingeProblem.epsilonInsensitive(gram, targets, tube.c(), tube.epsilon()),
          tube.c(),
          start,
          cancellation);
    }
    throw new InvalidInputException(
        "the active-set trainer knows C-SVC and epsilon-SVR only, not " + formulation);
  }

  private SvmSolution train(
      HingeProblem problem,
      double cost,
      Optional<SvmSolution> start,
      CancellationToken cancellation) {
    return start.isPresent()
        ? train(problem, atCost(start.get(), cost), cancellation)
        : train(problem, Optional.empty(), cancellation);
  }

  @Override
  public SvmSolution train(
      HingeProblem problem, Optional<SvmSolution> start, CancellationToken cancellation) {
    if (start.isPresent()) {
      return train(problem, start.get()::coefficient, cancellation);
    }
    if (problem.gram() instanceof LinearGram linear && linear.isTall()) {
      double[] near = LinearInteriorPoint.multipliers(problem, linear.points(), cancellation);
      return train(problem, i -> problem.sign(i) * (near[i] - problem.origin(i)), cancellation);
    }
    if (problem.gram() instanceof LinearGram linear && linear.isSparseAndLarge()) {
      return trainSparse(problem, linear.samples().orElseThrow(), cancellation);
    }
    SvmSolution solution = trainUnproven(problem, Optional.empty(), cancellation);
    requireOptimal(solution.objective(), problem.remedy());
    return solution;
  }

  /**
   * Trains on sparse samples by passes over their entries. These end as near the optimum as a proof
   * asks for, and thousands of samples may be free there, which an active set is slow for.
   */
  private static SvmSolution trainSparse(
      HingeProblem problem, SparseMatrix samples, CancellationToken cancellation) {
    DualPoint point = pass(problem, samples, true, TrainingProgress.none(), cancellation);
    SvmSolution solution = balanced(problem, point);
    return solution.objective().gap() <= PROVEN_GAP * Math.abs(solution.objective().primal())
        ? solution
        : train(problem, coefficients(problem, point), cancellation);
  }

  /**
   * Weights of a linear SVM of many sparse samples, and a solution to prove them by.
   *
   * @param point the weights and the bias; their own multipliers need not be balanced
   * @param solution balanced multipliers; the weights that these stand for are less accurate
   */
  record SparseSvm(DualPoint point, SvmSolution solution) {}

  /**
   * Trains a linear SVM of many sparse samples.
   *
   * @return nothing for a problem of another kind
   */
  static Optional<SparseSvm> trainWeights(
      HingeProblem problem, TrainingProgress progress, CancellationToken cancellation) {
    if (problem.gram() instanceof LinearGram linear
        && !linear.isTall()
        && linear.isSparseAndLarge()) {
      DualPoint point =
          pass(problem, linear.samples().orElseThrow(), false, progress, cancellation);
      return Optional.of(new SparseSvm(point, balanced(problem, point)));
    }
    return Optional.empty();
  }

  private static DualPoint pass(
      HingeProblem problem,
      SparseMatrix samples,
      boolean combined,
      TrainingProgress progress,
      CancellationToken cancellation) {
    DualPoint descended = CoordinateDescent.run(problem, samples, cancellation);
    return descended.settled()
        ? descended
        : SparseHinges.train(problem, samples, descended, combined, progress, cancellation);
  }

  private static IntToDoubleFunction coefficients(HingeProblem problem, DualPoint point) {
    return i -> problem.sign(i) * (point.alpha(i) - problem.origin(i));
  }

  /** Its bias is better than the middle between the two samples that are the most off. */
  private static SvmSolution balanced(HingeProblem problem, DualPoint point) {
    DualState state = new DualState(problem);
    state.startFrom(coefficients(problem, point));
    return state.toSolution(point.bias(), point.steps());
  }

  /** The coefficients of an SVM for one with another C: what was at its bound stays there. */
  static IntToDoubleFunction atCost(SvmSolution start, double cost) {
    return i ->
        start.set(i) == DualSet.BOUND
            ? Math.copySign(cost, start.coefficient(i))
            : start.coefficient(i);
  }

  /** Trains from coefficients, which need not be feasible. */
  private static SvmSolution train(
      HingeProblem problem, IntToDoubleFunction start, CancellationToken cancellation) {
    SvmSolution solution = trainUnproven(problem, Optional.of(start), cancellation);
    requireOptimal(solution.objective(), problem.remedy());
    return solution;
  }

  /**
   * Trains as far as rounding allows.
   *
   * @param start coefficients, which need not be feasible
   * @return the optimum, or a point near it; {@link #isOptimal} tells
   */
  static SvmSolution trainUnproven(
      HingeProblem problem, Optional<IntToDoubleFunction> start, CancellationToken cancellation) {
    DualState state = new DualState(problem);
    long steps = 0;
    if (start.isPresent()) {
      state.startFrom(start.get());
    } else {
      steps = PairwiseStart.run(state, HAND_OVER, 10L * problem.size() + 1000, cancellation);
    }
    return state.toSolution(steps + new ActiveSet(state, cancellation).run());
  }

  /** Whether the gap is small enough. */
  static boolean isOptimal(SvmSolution.Objective objective) {
    double size = Math.max(Math.abs(objective.primal()), Math.abs(objective.dual()));
    // An objective that overflowed would be within any share of itself.
    return Double.isFinite(size) && Math.abs(objective.gap()) <= LARGEST_GAP * size;
  }

  /** Rounding with features of very different sizes may leave nothing of the optimum. */
  private static void requireOptimal(SvmSolution.Objective objective, Remedy remedy) {
    if (!isOptimal(objective)) {
      throw new SolverException(
          Message.of(
              "the training stopped at an objective "
                  + (Double.isFinite(objective.primal()) && Double.isFinite(objective.gap())
                      ? "of "
                          + objective.primal()
                          + " whose optimality rounding leaves open by "
                          + objective.gap()
                      : "too large for a number, so that its optimality could not be proven")
                  + "; ",
              remedy.ofTraining()));
    }
  }
}
