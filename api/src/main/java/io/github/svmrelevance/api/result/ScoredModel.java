package io.github.svmrelevance.api.result;

import java.io.Serializable;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A linear model and how well it separates the training data.
 *
 * @param model the model
 * @param accuracy share of training samples on the right side, in [0, 1]; a sample on the decision
 *     boundary counts as an error, and nothing is rejected
 * @param fScore F1 of the positive class on the training samples, in [0, 1]
 * @param rejects what the model rejects, if it has a reject option
 * @since 0.1
 */
public record ScoredModel(
    LinearModel model, double accuracy, double fScore, Optional<RejectOutcome> rejects)
    implements Serializable {

  /** Checks the component. */
  public ScoredModel {
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(rejects, "rejects");
  }

  /**
   * A model without a reject option.
   *
   * @param model the model
   * @param accuracy share of training samples on the right side
   * @param fScore F1 of the positive class
   */
  public ScoredModel(LinearModel model, double accuracy, double fScore) {
    this(model, accuracy, fScore, Optional.empty());
  }

  /**
   * The least change of a feature, in its standardised units, that can turn a confident prediction
   * into the opposite one: 2t/|w_j| with the reject threshold t (Goepfert, Goepfert, Hammer 2018).
   *
   * @param feature from 0
   * @return the change; empty without a reject option, or if no change of the feature has an effect
   */
  public OptionalDouble flipChange(int feature) {
    double change = 2 * rejects.map(RejectOutcome::threshold).orElse(0.0);
    double weight = Math.abs(model.weight(feature));
    return rejects.isPresent() && Double.isFinite(change / weight)
        ? OptionalDouble.of(change / weight)
        : OptionalDouble.empty();
  }
}
