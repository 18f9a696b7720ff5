package io.github.svmrelevance.core.data;

/** What is read from a table. */
enum Reading {
  /** Features of the user's choice, and a label. */
  SAMPLES(true, false),
  /** The features of a model. */
  MODEL_FEATURES(false, true),
  /** The features of a model, and a column of text: a label or an identifier. */
  MODEL_FEATURES_AND_TEXT(true, true);

  private final boolean labelled;
  private final boolean ofModel;

  Reading(boolean labelled, boolean ofModel) {
    this.labelled = labelled;
    this.ofModel = ofModel;
  }

  /** Whether there has to be a label; if not, no column is one. */
  boolean labelled() {
    return labelled;
  }

  /** Whether a model says which features there have to be; other columns are then ignored. */
  boolean ofModel() {
    return ofModel;
  }
}
