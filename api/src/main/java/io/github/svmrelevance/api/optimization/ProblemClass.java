package io.github.svmrelevance.api.optimization;

/**
 * The classes of optimisation problem that methods state and backends solve.
 *
 * @since 0.1
 */
public enum ProblemClass {
  /** {@link LinearProgram}. */
  LINEAR,
  /** {@link QuadraticProgram}, convex. */
  QUADRATIC,
  /** {@link PiecewiseLinearProgram}. */
  PIECEWISE_LINEAR,
  /** {@link MixedIntegerProgram}. Its optima are claimed, not proven. */
  MIXED_INTEGER
}
