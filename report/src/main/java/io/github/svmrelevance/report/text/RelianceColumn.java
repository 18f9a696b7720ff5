package io.github.svmrelevance.report.text;

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
   * @return a loss per sample, from 0
   */
  public double of(Permuted known) {
    return switch (this) {
      case NEVER_BELOW -> known.least().least();
      case LEAST -> known.least().known();
      case BASELINE -> known.baseline();
      case LARGEST -> known.largest().least();
      case NEVER_ABOVE -> known.largest().most();
    };
  }
}
