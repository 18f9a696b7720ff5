package io.github.svmrelevance.api.result;

import java.util.Objects;

/**
 * A linear model and how well it separates the training data.
 *
 * @param model the model
 * @param accuracy share of training samples on the right side, in [0, 1]; a sample on the decision
 *     boundary counts as an error
 * @param fScore F1 of the positive class on the training samples, in [0, 1]
 */
public record ScoredModel(LinearModel model, double accuracy, double fScore) {

  /** Checks the component. */
  public ScoredModel {
    Objects.requireNonNull(model, "model");
  }
}
