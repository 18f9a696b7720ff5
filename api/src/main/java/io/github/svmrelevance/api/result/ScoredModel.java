package io.github.svmrelevance.api.result;

import java.io.Serializable;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A linear model and how well it does on the training data.
 *
 * @param model the model
 * @param quality on the training samples; a sample on the decision boundary counts as an error, and
 *     nothing is rejected
 * @param rejects what the model rejects, if it has a reject option
 * @since 0.1
 */
public record ScoredModel(LinearModel model, Quality quality, Optional<RejectOutcome> rejects)
    implements Serializable {

  /** Checks the component. */
  public ScoredModel {
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(quality, "quality");
    Objects.requireNonNull(rejects, "rejects");
  }

  /**
   * A model of two classes without a reject option.
   *
   * @param model the model
   * @param accuracy share of training samples on the right side
   * @param fScore F1 of the positive class
   */
  public ScoredModel(LinearModel model, double accuracy, double fScore) {
    this(model, Quality.ofTwoClasses(accuracy, fScore), Optional.empty());
  }

  /**
   * The share of training samples on the right side, or of the right class.
   *
   * @return in [0, 1]
   * @throws IllegalArgumentException if the target is a number
   */
  public double accuracy() {
    return quality.get(Measure.ACCURACY);
  }

  /**
   * F1 of the positive class on the training samples.
   *
   * @return in [0, 1]
   * @throws IllegalArgumentException if there are not two classes
   */
  public double fScore() {
    return quality.get(Measure.F_SCORE);
  }

  /**
   * The least change of a feature, in its standardised units, that can turn a confident prediction
   * into the opposite one: 2t/|w_j| with the reject threshold t (Section 3 of Goepfert, Goepfert,
   * Hammer 2018).
   *
   * @param weight w_j, the feature's weight in this model in standardised units; of a group the
   *     largest |w| of its members, of which one is changed then
   * @return the change; empty without a reject option, or if no change of the feature has an effect
   */
  public OptionalDouble flipChange(double weight) {
    double change = 2 * rejects.map(RejectOutcome::threshold).orElse(0.0) / Math.abs(weight);
    return rejects.isPresent() && Double.isFinite(change)
        ? OptionalDouble.of(change)
        : OptionalDouble.empty();
  }
}
