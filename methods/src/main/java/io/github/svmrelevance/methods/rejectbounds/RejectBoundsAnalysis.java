package io.github.svmrelevance.methods.rejectbounds;

import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.methods.analysis.RunSetup;
import io.github.svmrelevance.methods.options.IntervalAnalysis;

/**
 * A question to {@link RejectBounds}:
 *
 * <pre>{@code
 * RelevanceIntervals result =
 *     RejectBounds.of(Path.of("data/new_thyroid.csv")).positive("Hyper").rejectCost(0.1).run();
 * result.features().forEach(f -> System.out.println(f.name() + " " + f.bounds()));
 * }</pre>
 *
 * <p>Each setting has the name of the command's option and returns a new object; what is not set
 * has its default. Immutable and thread-safe.
 *
 * @since 0.1
 */
public final class RejectBoundsAnalysis extends IntervalAnalysis<RejectBoundsAnalysis> {

  RejectBoundsAnalysis(RunSetup setup) {
    super(new RejectBounds(), setup);
  }

  @Override
  protected RejectBoundsAnalysis with(RunSetup changed) {
    return new RejectBoundsAnalysis(changed);
  }

  /**
   * Sets what a reject costs, where an error costs 1.
   *
   * @param cost above 0, at most 0.5; 0.25 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public RejectBoundsAnalysis rejectCost(double cost) {
    return with(RejectBoundsOptions.REJECT_COST, cost);
  }

  /**
   * Sets the weight of the squared norm against the mean loss in the baseline.
   *
   * @param weight above 0; 1 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public RejectBoundsAnalysis lambda(double weight) {
    return with(RejectBoundsOptions.LAMBDA, weight);
  }

  /**
   * Sets how much an admissible model may exceed the baseline.
   *
   * @param share at least 0; 0 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public RejectBoundsAnalysis slack(double share) {
    return with(RejectBoundsOptions.SLACK, share);
  }

  /**
   * Sets the largest |f(x)| that is rejected.
   *
   * @param threshold at least 0; the reject cost unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public RejectBoundsAnalysis rejectThreshold(double threshold) {
    return with(RejectBoundsOptions.REJECT_THRESHOLD, threshold);
  }
}
