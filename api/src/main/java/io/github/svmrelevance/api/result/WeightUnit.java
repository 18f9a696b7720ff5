package io.github.svmrelevance.api.result;

/**
 * The unit of the weights that a result reports.
 *
 * @since 0.1
 */
public enum WeightUnit {
  /** Weights of standardised features, as they are. */
  STANDARDIZED,
  /** Shares of the baseline's sum of |w_j|, that is ||w||_1. */
  SHARE_OF_NORM1
}
