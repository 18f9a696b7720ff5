package io.github.svmrelevance.api.result;

import java.util.Objects;

/**
 * How well a model does on samples that it was not trained on, by cross-validation.
 *
 * @param model which model, for example {@code baseline} or the class that it sets against the rest
 * @param folds how many parts the samples were split into
 * @param quality the main measure as the mean over the folds, the others over the predictions of
 *     all folds together
 * @param standardError of the main measure: the standard deviation of the folds over the root of
 *     their number; of accuracies at least the error over the samples, which is above 0
 * @param constant the main measure of predicting the same for all samples, the best constant
 * @param gainError the standard error of how much better the model does than that constant: of the
 *     differences within the folds, and of accuracies at least that over the samples. Samples that
 *     are hard for both count in neither.
 * @since 0.1
 */
public record ModelQuality(
    String model,
    int folds,
    Quality quality,
    double standardError,
    double constant,
    double gainError) {

  /** Checks the components. */
  public ModelQuality {
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(quality, "quality");
  }

  /**
   * Whether the model predicts better than the best constant by more than two standard errors of
   * the difference.
   *
   * @return whether it does
   */
  public boolean beatsConstant() {
    return gain(constant) > 2 * gainError;
  }

  /**
   * Whether the model predicts worse than the best constant by more than two standard errors of the
   * difference.
   *
   * @return whether it does
   */
  public boolean losesToConstant() {
    return gain(constant) < -2 * gainError;
  }

  private double gain(double value) {
    double more = quality.get(quality.main()) - value;
    return quality.main().moreIsBetter() ? more : -more;
  }
}
