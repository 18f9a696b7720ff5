package io.github.svmrelevance.api.optimization;

/**
 * What a change of an open problem costs.
 *
 * @since 0.1
 */
public enum UpdateEffect {
  /** The solver took the change into its live state; the next solve starts warm. */
  IN_PLACE,
  /** The change forces the solver to be built again before the next solve. */
  REBUILD
}
