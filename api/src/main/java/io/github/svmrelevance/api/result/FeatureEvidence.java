package io.github.svmrelevance.api.result;

import java.io.Serializable;
import java.util.OptionalDouble;

/**
 * What the data say for a feature's having to do with the target, as p-values in (0, 1]. One of
 * 1e-301 stands for all that are smaller.
 *
 * @param marginal of the feature alone
 * @param conditional given all others, or the most correlated of them; empty if they determine it
 * @param givenCurves given the same and curves of those that are most correlated with it, so that
 *     what repeats another along a curve has no evidence; empty where the p-value given all others
 *     is above 0.1 or absent, and where there are no curves or too few samples for them
 * @param withoutSubstitutes given those it is not closely correlated with, or the least correlated
 *     one if it is with all; where all others all but determine it, given as many of them as do
 *     not; empty if it is with none, or if none is left
 * @param combined of the first, second and fourth together
 * @param adjusted the smallest false discovery rate at which the feature is relevant (Benjamini and
 *     Hochberg's q-value); that of the feature by itself until others are known
 * @param effect how much information the feature alone carries
 * @since 0.1
 */
public record FeatureEvidence(
    double marginal,
    OptionalDouble conditional,
    OptionalDouble givenCurves,
    OptionalDouble withoutSubstitutes,
    double combined,
    double adjusted,
    Effect effect)
    implements Serializable {

  /**
   * Evidence without a look at curves.
   *
   * @param marginal of the feature alone
   * @param conditional given all others
   * @param withoutSubstitutes given those it is not closely correlated with
   * @param combined of these together
   * @param adjusted the smallest false discovery rate at which the feature is relevant
   * @param effect how much information the feature alone carries
   */
  public FeatureEvidence(
      double marginal,
      OptionalDouble conditional,
      OptionalDouble withoutSubstitutes,
      double combined,
      double adjusted,
      Effect effect) {
    this(
        marginal,
        conditional,
        OptionalDouble.empty(),
        withoutSubstitutes,
        combined,
        adjusted,
        effect);
  }

  /** What an effect is measured by. */
  public enum Measured {
    /**
     * The chance that a positive sample has a larger value than a negative one, ties by half; in
     * [0, 1], 0.5 where the feature alone carries no information.
     */
    AUC,
    /** The correlation of the ranks of feature and target (C. Spearman); in [-1, 1]. */
    RANK_CORRELATION,
    /**
     * The share of the variance of the target that the feature explains, or the other way around:
     * of ranks between classes, of the target between the columns of a group; in [0, 1].
     */
    EXPLAINED
  }

  /**
   * How much information a feature alone carries.
   *
   * @param measured what it is measured by
   * @param value its value
   */
  public record Effect(Measured measured, double value) implements Serializable {

    /**
     * How far the value is from that of a feature without information.
     *
     * @return in [0, 1]
     */
    public double strength() {
      return switch (measured) {
        case AUC -> 2 * Math.abs(value - 0.5);
        case RANK_CORRELATION -> Math.abs(value);
        case EXPLAINED -> value;
      };
    }
  }

  /**
   * The area under the ROC curve of the feature alone, of two classes.
   *
   * @return the area, in [0, 1]
   * @throws IllegalStateException if the effect is measured otherwise
   */
  public double areaUnderCurve() {
    if (effect.measured() != Measured.AUC) {
      throw new IllegalStateException("the effect is measured by " + effect.measured());
    }
    return effect.value();
  }

  /**
   * The same among other features.
   *
   * @param known the smallest false discovery rate
   * @return the evidence
   */
  public FeatureEvidence withAdjusted(double known) {
    return new FeatureEvidence(
        marginal, conditional, givenCurves, withoutSubstitutes, combined, known, effect);
  }
}
