package io.github.svmrelevance.methods.options;

import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.svm.TrainerChoice;
import io.github.svmrelevance.methods.analysis.Analysis;
import io.github.svmrelevance.methods.analysis.RunSetup;

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
   * Chooses what makes a feature relevant.
   *
   * @param kind evidence unless set
   * @return the new settings
   */
  public final A threshold(IntervalOptions.Threshold kind) {
    return with(IntervalOptions.THRESHOLD, kind);
  }

  /**
   * Sets the accepted chance, for each null feature, to be called relevant.
   *
   * @param rate from 0.00001 on, below 1; 0.01 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public final A fpr(double rate) {
    return with(IntervalOptions.FPR, rate);
  }

  /**
   * Sets the accepted share of null features among those called relevant, instead of {@link #fpr}.
   *
   * @param rate from 0.00001 on, below 1
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public final A fdr(double rate) {
    return with(IntervalOptions.FDR, rate);
  }

  /**
   * Sets the accepted chance that any null feature is called relevant, instead of {@link #fpr}.
   *
   * @param rate from 0.00001 on, below 1
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public final A fwer(double rate) {
    return with(IntervalOptions.FWER, rate);
  }

  /**
   * Sets the most permutations of a test.
   *
   * @param most 99 to 10,000,000; unless set it follows from the rate
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public final A permutations(int most) {
    return with(IntervalOptions.PERMUTATIONS, most);
  }

  /**
   * Sets the number of permuted copies of each feature, for {@link
   * IntervalOptions.Threshold#PER_FEATURE}.
   *
   * @param count 2 to 1,000,000; 99 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public final A probes(int count) {
    return with(IntervalOptions.PROBES, count);
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
   * @param halves how many, an even number up to 100,000; 0 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public final A resample(int halves) {
    return with(IntervalOptions.RESAMPLE, halves);
  }
}
