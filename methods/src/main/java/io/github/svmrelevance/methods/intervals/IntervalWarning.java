package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.diagnostic.Warning;

/**
 * What there is to say of relevance intervals, their thresholds and their classes.
 *
 * @since 0.1
 */
public enum IntervalWarning implements Warning.Code {
  /** The baseline is so far from the exact optimum that digits of the ranges depend on it. */
  BASELINE_INEXACT,
  /** The baseline rejects all samples. */
  ALL_REJECTED,
  /** The baseline is right no more often than one answer for all samples. */
  BASELINE_PREDICTS_NOTHING,
  /** Features do not differ where samples of blocks are compared, so that there is no test. */
  SAME_WHERE_COMPARED,
  /** Blocks of one class say nothing to the tests, as labels trade places within blocks. */
  BLOCKS_OF_ONE_CLASS,
  /** Rounding left no model within the budget, so that it was relaxed. */
  BUDGET_RELAXED,
  /** Others determine features, or nearly do, so that these can be replaced. */
  COLLINEAR_FEATURES,
  /** The upper bounds of categories include a shift of all levels. */
  COMMON_SHIFT,
  /** A model without any feature is within the budget, so that ranges say little. */
  CONSTANT_MODEL_ADMISSIBLE,
  /** Features do not vary, and are negligible by definition. */
  CONSTANT_FEATURES,
  /** Relevant features are correlated, where the rate of false positives does not hold. */
  CORRELATED_FEATURES,
  /** Few samples make up nearly all that a feature varies. */
  FAR_FEATURES,
  /**
   * Few numbers of the target are so far from all others that errors and the model hang on them.
   */
  FAR_TARGET,
  /** Blocks are so few that labels can hardly trade places. */
  FEW_BLOCKS,
  /** A class has so few samples that models may neglect it. */
  MINORITY,
  /** The tests of features take a row for one sample, whatever its weight. */
  WEIGHTS_NOT_TESTED,
  /** Cross-validation leaves a weighted row out as a whole, as if it were one sample. */
  WEIGHTED_ROWS_WHOLE,
  /** Each feature has so few probes that chance often calls a null feature relevant. */
  FEW_PROBES,
  /** Halves of the samples have no classes. */
  HALVES_WITHOUT_CLASSES,
  /** Features nearly tell the target alone, as what is known only after the outcome would. */
  NEARLY_TELLS_ALONE,
  /** The loss of the baseline is 0 but for rounding, so that no slack is measured by it. */
  NO_CRITICAL_SLACK,
  /** Presets set the range of a feature, which has no class. */
  PRESET_HAS_NO_CLASS,
  /** Probes could not be solved or certified. */
  PROBES_LEFT_OUT,
  /** A range was computed, but not proven. */
  RANGE_NOT_CERTIFIED,
  /** Outer bounds stand in the place of ranges that take too much time or memory. */
  RANGES_ENCLOSED,
  /** A range was not computed. */
  RANGE_NOT_COMPUTED,
  /** Rows occur more than once, where tests take samples to be independent. */
  REPEATED_ROWS,
  /** Features separate the classes alone, as the outcome itself would. */
  SEPARATES_ALONE,
  /** Rows resemble the next ones, where tests take samples to be independent. */
  SERIAL_ROWS,
  /** The run stopped before it had all answers. */
  STOPPED_EARLY,
  /** Sparse features are so many that each is tested alone, and given others only then. */
  TESTED_ALONE_FIRST,
  /** A test has too few permutations for the rate that is asked for. */
  TOO_FEW_PERMUTATIONS,
  /** Every admissible model uses features for which there is no evidence. */
  USED_WITHOUT_EVIDENCE
}
