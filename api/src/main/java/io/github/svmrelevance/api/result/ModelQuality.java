package io.github.svmrelevance.api.result;

import java.util.Objects;

/**
 * How well a model does on samples that it was not trained on, by cross-validation.
 *
 * @param model which model, for example {@code baseline} or the class that it sets against the rest
 * @param folds how many parts the samples were split into
 * @param accuracy mean over the folds of the share of samples on the right side, in [0, 1]
 * @param standardError standard deviation of the folds' accuracies over the root of their number
 * @param fScore F1 of the positive class, over the predictions of all folds together, in [0, 1]
 * @since 0.1
 */
public record ModelQuality(
    String model, int folds, double accuracy, double standardError, double fScore) {

  /** Checks the component. */
  public ModelQuality {
    Objects.requireNonNull(model, "model");
  }
}
