package io.github.svmrelevance.api.result;

import java.io.Serializable;
import java.util.OptionalDouble;

/**
 * What the data say for a feature's having to do with the class, as p-values in (0, 1]. One of
 * 1e-301 stands for all that are smaller.
 *
 * @param marginal of the feature alone
 * @param conditional given all others, or the most correlated of them; empty if they determine it
 * @param withoutSubstitutes given those it is not closely correlated with; empty if it is closely
 *     correlated with none, or those that are left determine it
 * @param combined of these together
 * @param adjusted the smallest false discovery rate at which the feature is relevant (Benjamini and
 *     Hochberg's q-value); that of the feature by itself until others are known
 * @param areaUnderCurve the chance that a positive sample has a larger value than a negative one,
 *     ties by half; in [0, 1], 0.5 where the feature alone tells nothing
 * @since 0.1
 */
public record FeatureEvidence(
    double marginal,
    OptionalDouble conditional,
    OptionalDouble withoutSubstitutes,
    double combined,
    double adjusted,
    double areaUnderCurve)
    implements Serializable {

  /**
   * The same among other features.
   *
   * @param known the smallest false discovery rate
   * @return the evidence
   */
  public FeatureEvidence withAdjusted(double known) {
    return new FeatureEvidence(
        marginal, conditional, withoutSubstitutes, combined, known, areaUnderCurve);
  }
}
