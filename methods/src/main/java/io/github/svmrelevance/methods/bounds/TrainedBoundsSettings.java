package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.core.loss.OrdinalLoss;
import io.github.svmrelevance.core.svm.TrainerChoice;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.List;

/**
 * What every question about {@link TrainedBounds} lets set: which models these are.
 *
 * @param <A> the type of the settings
 * @since 0.1
 */
public interface TrainedBoundsSettings<A> {

  /**
   * Sets a parameter.
   *
   * @param parameter one of {@link TrainedBounds#PARAMETERS}
   * @param value its value
   * @param <T> the type of the value
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  <T> A with(Parameter<T> parameter, T value);

  /**
   * Chooses what trains the baseline.
   *
   * @param choice built in unless set
   * @return the new settings
   */
  default A trainer(TrainerChoice choice) {
    return with(IntervalOptions.TRAINER, choice);
  }

  /**
   * Sets C, the weight of the training loss against the norm of the weights.
   *
   * @param weight above 0; 1 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  default A c(double weight) {
    return with(BoundsOptions.C, weight);
  }

  /**
   * Chooses C by 5-fold cross-validation.
   *
   * @param chosen false unless set
   * @return the new settings
   */
  default A tune(boolean chosen) {
    return with(BoundsOptions.TUNE, chosen);
  }

  /**
   * Chooses the norm that the baseline model keeps small.
   *
   * @param norm L2 unless set
   * @return the new settings
   */
  default A baseline(BoundsOptions.BaselineNorm norm) {
    return with(BoundsOptions.BASELINE, norm);
  }

  /**
   * Chooses what an admissible model may spend.
   *
   * @param kind joint unless set
   * @return the new settings
   */
  default A budget(BoundsOptions.BudgetKind kind) {
    return with(BoundsOptions.BUDGET, kind);
  }

  /**
   * Sets how much an admissible model may exceed the baseline.
   *
   * @param share at least 0; 0.2 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  default A slack(double share) {
    return with(BoundsOptions.SLACK, share);
  }

  /**
   * Sets how much the loss of a sample counts by its class.
   *
   * @param weights {@code balanced}, so that all classes count the same together; or {@code
   *     name=weight} for some classes, while others count 1
   * @return the new settings
   * @throws InvalidParameterException if a text has another form
   */
  default A classWeight(String... weights) {
    return with(BoundsOptions.CLASS_WEIGHT, List.of(weights));
  }

  /**
   * Sets how far a prediction of a number may be off for nothing.
   *
   * @param deviations at least 0, in standard deviations of the target; 0.1 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  default A epsilon(double deviations) {
    return with(BoundsOptions.EPSILON, deviations);
  }

  /**
   * Chooses which thresholds between ordered classes a sample pays for.
   *
   * @param kind immediate unless set
   * @return the new settings
   */
  default A thresholds(OrdinalLoss.PaidThresholds kind) {
    return with(BoundsOptions.THRESHOLDS, kind);
  }
}
