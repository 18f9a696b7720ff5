package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.core.analysis.RunSetup;
import io.github.svmrelevance.core.loss.OrdinalLoss;
import io.github.svmrelevance.methods.options.IntervalAnalysis;
import java.util.List;

/**
 * A question to {@link RelevanceBounds}:
 *
 * <pre>{@code
 * RelevanceIntervals result =
 *     RelevanceBounds.of(Path.of("data/wdbc.csv"))
 *         .positive("M")
 *         .slack(0.05)
 *         .standIns(true)
 *         .run();
 * result.features().forEach(f -> System.out.println(f.name() + " " + f.bounds()));
 * }</pre>
 *
 * <p>Each setting has the name of the command's option and returns a new object; what is not set
 * has its default. Immutable and thread-safe.
 *
 * @since 0.1
 */
public final class BoundsAnalysis extends IntervalAnalysis<BoundsAnalysis> {

  BoundsAnalysis(RunSetup setup) {
    super(new RelevanceBounds(), setup);
  }

  @Override
  protected BoundsAnalysis with(RunSetup changed) {
    return new BoundsAnalysis(changed);
  }

  /**
   * Sets C, the weight of the training loss against the norm of the weights.
   *
   * @param weight above 0; 1 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public BoundsAnalysis c(double weight) {
    return with(BoundsOptions.C, weight);
  }

  /**
   * Chooses C by 5-fold cross-validation.
   *
   * @param chosen false unless set
   * @return the new settings
   */
  public BoundsAnalysis tune(boolean chosen) {
    return with(BoundsOptions.TUNE, chosen);
  }

  /**
   * Chooses the norm that the baseline model keeps small.
   *
   * @param norm L2 unless set
   * @return the new settings
   */
  public BoundsAnalysis baseline(BoundsOptions.Baseline norm) {
    return with(BoundsOptions.BASELINE, norm);
  }

  /**
   * Chooses what an admissible model may spend.
   *
   * @param kind joint unless set
   * @return the new settings
   */
  public BoundsAnalysis budget(BoundsOptions.Budget kind) {
    return with(BoundsOptions.BUDGET, kind);
  }

  /**
   * Sets how much an admissible model may exceed the baseline.
   *
   * @param share at least 0; 0.2 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public BoundsAnalysis slack(double share) {
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
  public BoundsAnalysis classWeight(String... weights) {
    return with(BoundsOptions.CLASS_WEIGHT, List.of(weights));
  }

  /**
   * Sets how far a prediction of a number may be off for nothing.
   *
   * @param deviations at least 0, in standard deviations of the target; 0.1 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public BoundsAnalysis epsilon(double deviations) {
    return with(BoundsOptions.EPSILON, deviations);
  }

  /**
   * Chooses which thresholds between ordered classes a sample pays for.
   *
   * @param kind immediate unless set
   * @return the new settings
   */
  public BoundsAnalysis thresholds(OrdinalLoss.Thresholds kind) {
    return with(BoundsOptions.THRESHOLDS, kind);
  }

  /**
   * Also sets each of several classes against the rest.
   *
   * @param compared false unless set
   * @return the new settings
   */
  public BoundsAnalysis eachClass(boolean compared) {
    return with(BoundsOptions.EACH_CLASS, compared);
  }

  /**
   * Fixes or limits signed, standardised weights, in the place of any set before.
   *
   * @param weights each {@code name=value} or {@code name=lo:hi}
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public BoundsAnalysis preset(String... weights) {
    return with(BoundsOptions.PRESET, List.of(weights));
  }

  /**
   * Also finds the bounds at several values of C, from C/100 to 100 C.
   *
   * @param values 0, as unless set, or 2 to 1000
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public BoundsAnalysis cPath(int values) {
    return with(BoundsOptions.C_PATH, values);
  }

  /**
   * Also finds which relevant features are substitutes of one another.
   *
   * @param asked false unless set
   * @return the new settings
   */
  public BoundsAnalysis standIns(boolean asked) {
    return with(BoundsOptions.STAND_INS, asked);
  }
}
