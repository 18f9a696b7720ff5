package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.ModelClassReliance;
import io.github.svmrelevance.api.result.ModelClassReliance.Permuted;

/**
 * What is shown of the losses per sample where a feature's values are permuted, from the least to
 * the largest.
 *
 * @since 0.1
 */
public enum RelianceColumn {
  /** Every good model loses at least this. */
  NEVER_BELOW("never below", "proven: every good model loses at least this"),
  /** What a model that was found loses, which relies on the feature least. */
  LEAST("least", "the least loss of a good model found"),
  /** What the baseline loses. */
  BASELINE("baseline", "the loss of the baseline"),
  /** What a model that was found loses, which relies on the feature most. */
  LARGEST("largest", "the largest loss of a good model found"),
  /** No good model loses more. */
  NEVER_ABOVE("never above", "proven: no good model loses more");

  /** A loss that is a smaller share of what good models may lose is what rounding left of 0. */
  private static final double ROUNDING = 1e-9;

  private final String title;
  private final String meaning;

  RelianceColumn(String title, String meaning) {
    this.title = title;
    this.meaning = meaning;
  }

  /**
   * The head of the column.
   *
   * @return two words at most
   */
  public String title() {
    return title;
  }

  /**
   * What its numbers are.
   *
   * @return half a sentence
   */
  public String meaning() {
    return meaning;
  }

  /**
   * The number of a feature.
   *
   * @param known what is known of it
   * @param reliance the losses of all features, which say what may be rounding
   * @return a loss per sample, from 0
   */
  public double of(Permuted known, ModelClassReliance reliance) {
    double loss =
        switch (this) {
          case NEVER_BELOW -> known.least().least();
          case LEAST -> known.least().known();
          case BASELINE -> known.baseline();
          case LARGEST -> known.largest().least();
          case NEVER_ABOVE -> known.largest().most();
        };
    return withoutRounding(loss, reliance);
  }

  /**
   * A loss without what rounding left of 0.
   *
   * @param loss per sample
   * @param reliance the losses of all features
   * @return 0 for a loss that is nothing beside what good models may lose
   */
  public static double withoutRounding(double loss, ModelClassReliance reliance) {
    return loss < ROUNDING * reliance.limit() ? 0 : loss;
  }
}
