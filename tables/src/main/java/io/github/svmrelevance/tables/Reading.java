package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Setting;
import java.util.Optional;

/**
 * What is read from a table.
 *
 * @param textOption what names the column of text, a label or an identifier, in messages; if it is
 *     empty, no column is one
 * @param ofModel whether a model says which features there have to be; other columns are then
 *     ignored
 */
record Reading(Optional<Setting> textOption, boolean ofModel) {

  /** Features of the user's choice, and a label. */
  static final Reading SAMPLES = new Reading(Optional.of(RunSetting.LABEL), false);

  /** All columns as they are; a label only where the format has it beside them. */
  static Reading profile(boolean labelInFront) {
    return labelInFront ? SAMPLES : new Reading(Optional.empty(), false);
  }

  /** The features of a model. */
  static Reading ofModel(Optional<Setting> textOption) {
    return new Reading(textOption, true);
  }

  /** Whether there has to be a column of text. */
  boolean labelled() {
    return textOption.isPresent();
  }
}
