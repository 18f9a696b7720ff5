package io.github.svmrelevance.methods.options;

import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.analysis.Analysis;
import io.github.svmrelevance.core.analysis.RunSetup;
import io.github.svmrelevance.core.svm.TrainerChoice;

/**
 * A question for the range of each weight: what all methods of this kind let set. The parameters
 * are those of {@link IntervalOptions}.
 *
 * @param <A> the type of the settings
 * @since 0.1
 */
public abstract class IntervalAnalysis<A extends IntervalAnalysis<A>>
    extends Analysis<RelevanceIntervals, A> {

  /**
   * A question with these settings.
   *
   * @param method answers it
   * @param setup the data and all settings
   */
  protected IntervalAnalysis(RelevanceMethod method, RunSetup setup) {
    super(method, RelevanceIntervals.class, setup);
  }

  /**
   * Chooses what trains the baseline.
   *
   * @param choice built in unless set
   * @return the new settings
   */
  public final A trainer(TrainerChoice choice) {
    return with(IntervalOptions.TRAINER, choice);
  }

  /**
   * Chooses what bounds are compared with to tell classes.
   *
   * @param kind scaled unless set
   * @return the new settings
   */
  public final A threshold(IntervalOptions.Threshold kind) {
    return with(IntervalOptions.THRESHOLD, kind);
  }

  /**
   * Chooses how a permuted feature enters.
   *
   * @param kind appended unless set
   * @return the new settings
   */
  public final A probe(IntervalOptions.Probe kind) {
    return with(IntervalOptions.PROBE, kind);
  }

  /**
   * Sets the number of probes, which are permuted features.
   *
   * @param count 2 to 1,000,000; unless set it follows from the features and the rate
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public final A probes(int count) {
    return with(IntervalOptions.PROBES, count);
  }

  /**
   * Sets the accepted chance that a null feature is called relevant.
   *
   * @param rate from 0.00001 on, below 1; 0.01 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public final A fpr(double rate) {
    return with(IntervalOptions.FPR, rate);
  }

  /**
   * Chooses the unit of the weights.
   *
   * @param unit as they are, of scaled features, unless set
   * @return the new settings
   */
  public final A normalize(IntervalOptions.Normalize unit) {
    return with(IntervalOptions.NORMALIZE, unit);
  }

  /**
   * Repeats the analysis on random halves of the samples.
   *
   * @param halves how many, up to 100,000; 0 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public final A resample(int halves) {
    return with(IntervalOptions.RESAMPLE, halves);
  }
}
