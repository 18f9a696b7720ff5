package io.github.svmrelevance.methods.randindex;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;

/**
 * What the models of a path are trained with.
 *
 * @param whole on all samples
 * @param ofFolds on the training set of each fold, which alone chose what was tuned; empty if the
 *     folds have no models
 */
record Settings(Hyperparameters whole, List<Hyperparameters> ofFolds) implements Serializable {

  Settings {
    ofFolds = List.copyOf(ofFolds);
  }

  /** Where nothing was tuned, all models have the same. */
  static Settings given(Hyperparameters all, int folds) {
    return new Settings(all, Collections.nCopies(folds, all));
  }
}
