package io.github.svmrelevance.api.result;

/**
 * What the quality of a model is measured by.
 *
 * @since 0.1
 */
public enum Measure {
  /** The share of samples on the right side, or of the right class; in [0, 1]. */
  ACCURACY,
  /** F1 of the positive class; in [0, 1]. */
  F_SCORE,
  /** The mean over the classes of the share of their samples that are told; in [0, 1]. */
  BALANCED_ACCURACY,
  /** The mean absolute error, in the units of the target, or in levels; at least 0. */
  MEAN_ABSOLUTE_ERROR,
  /** The mean over the levels of the mean absolute error of their samples, in levels. */
  MACRO_ABSOLUTE_ERROR,
  /** 1 less the sum of squared errors over that of the mean alone; at most 1. */
  R_SQUARED;

  /**
   * Whether more is better.
   *
   * @return false for errors
   */
  public boolean moreIsBetter() {
    return this != MEAN_ABSOLUTE_ERROR && this != MACRO_ABSOLUTE_ERROR;
  }
}
