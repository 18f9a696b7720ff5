package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.diagnostic.Warning;

/**
 * What there is to say of decision ranges.
 *
 * @since 0.1
 */
public enum DecisionWarning implements Warning.Code {
  /** Most samples are ambiguous, as the slack admits models that are much worse. */
  MOSTLY_AMBIGUOUS,
  /** Some samples have outer bounds, and no exact range. */
  RANGES_ENCLOSED,
  /** A range was computed, but not proven. */
  RANGES_NOT_CERTIFIED,
  /** A range was not computed. */
  RANGES_NOT_COMPUTED,
  /** The run stopped before it had all answers. */
  STOPPED_EARLY
}
