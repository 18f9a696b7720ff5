package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.methods.analysis.RunSetup;
import io.github.svmrelevance.methods.options.IntervalAnalysis;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A question to {@link RelevanceBounds}:
 *
 * <pre>{@code
 * RelevanceIntervals result =
 *     RelevanceBounds.of(Path.of("data/wdbc.csv"))
 *         .positive("M")
 *         .slack(0.05)
 *         .slackCurve(9)
 *         .run();
 * result.features().forEach(f -> System.out.println(f.name() + " " + f.bounds()));
 * }</pre>
 *
 * <p>Each setting has the name of the command's option and returns a new object; what is not set
 * has its default. Immutable and thread-safe.
 *
 * @since 0.1
 */
public final class BoundsAnalysis extends IntervalAnalysis<BoundsAnalysis>
    implements TrainedBoundsSettings<BoundsAnalysis> {

  BoundsAnalysis(RunSetup setup) {
    super(new RelevanceBounds(), setup);
  }

  @Override
  protected BoundsAnalysis with(RunSetup changed) {
    return new BoundsAnalysis(changed);
  }

  /**
   * Says whose ranges to solve for exactly. The others have outer bounds, {@link
   * io.github.svmrelevance.api.result.FeatureInterval.Status#ENCLOSED}.
   *
   * @param asked {@code AUTO} unless set
   * @return the new settings
   */
  public BoundsAnalysis ranges(BoundsOptions.RangesAsked asked) {
    return with(BoundsOptions.RANGES, asked);
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
   * Names features that only training samples have: see {@link
   * io.github.svmrelevance.core.loss.PrivilegedLoss}.
   *
   * @param features features or groups, in the place of any set before
   * @return the new settings
   * @throws InvalidParameterException if a name is blank
   */
  public BoundsAnalysis privileged(String... features) {
    return with(BoundsOptions.PRIVILEGED, List.of(features));
  }

  /**
   * Says how much loss that privileged features foretell counts beside other loss.
   *
   * @param weight above 0; 1 unless set
   * @return the new settings
   * @throws InvalidParameterException if it is not above 0
   */
  public BoundsAnalysis privilegedLoss(double weight) {
    return with(BoundsOptions.PRIVILEGED_LOSS, weight);
  }

  /**
   * Says how much a privileged weight counts in the norm beside another.
   *
   * @param weight above 0; 1 unless set
   * @return the new settings
   * @throws InvalidParameterException if it is not above 0
   */
  public BoundsAnalysis privilegedNorm(double weight) {
    return with(BoundsOptions.PRIVILEGED_NORM, weight);
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
   * Also finds the bounds at several slacks, from 0 to twice the one asked for, or to 0.4 if that
   * is 0.
   *
   * @param values 0, as unless set, or 2 to 1000
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public BoundsAnalysis slackCurve(int values) {
    return with(BoundsOptions.SLACK_CURVE, values);
  }

  /**
   * Whether to find which correlated features can be traded for one another, whatever it costs.
   *
   * @param always false unless set: where that costs little beside the ranges
   * @return the new settings
   */
  public BoundsAnalysis substitutes(boolean always) {
    return with(BoundsOptions.SUBSTITUTES, always);
  }

  /**
   * Whether to report what losing each feature can cost: the least and the largest loss of any good
   * model where its values are permuted.
   *
   * @param asked false unless set
   * @return the new settings
   */
  public BoundsAnalysis reliance(boolean asked) {
    return with(BoundsOptions.RELIANCE, asked);
  }

  /**
   * Also finds all pairs of the weights of two features that good models have. May be set several
   * times.
   *
   * @param first the name of a feature
   * @param second the name of another
   * @return the new settings
   */
  public BoundsAnalysis pair(String first, String second) {
    List<String> pairs = new ArrayList<>(parameters().get(BoundsOptions.PAIR));
    pairs.add(
        Objects.requireNonNull(first, "first") + "," + Objects.requireNonNull(second, "second"));
    return with(BoundsOptions.PAIR, pairs);
  }
}
