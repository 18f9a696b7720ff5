package io.github.svmrelevance.api.optimization;

/**
 * What a backend answers to a problem of any class: a point, or why there is none. It is a claim;
 * {@link CertifiedSolution} says what is proven of it, {@link CheckedIncumbent} of one with whole
 * numbers.
 *
 * @since 0.1
 */
public sealed interface SolverAnswer
    permits Solution, PiecewiseLinearSolution, MixedIntegerSolution {

  /**
   * Why the solver stopped.
   *
   * @return the status
   */
  SolveStatus status();

  /**
   * Whether there is a point.
   *
   * @return true if the status is OPTIMAL
   */
  default boolean isOptimal() {
    return status() == SolveStatus.OPTIMAL;
  }

  /**
   * A copy of the optimal point.
   *
   * @return one entry per column or variable
   * @throws IllegalStateException unless the outcome is optimal
   */
  double[] point();

  /**
   * How many iterations it took.
   *
   * @return what the solver counts, or 0
   */
  long iterations();

  /**
   * What happened, for people.
   *
   * @return the solver's words, possibly empty
   */
  String message();
}
