package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.methods.analysis.Analysis;
import io.github.svmrelevance.methods.analysis.RunSetup;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.TrainedBoundsSettings;
import io.github.svmrelevance.methods.rejectbounds.RejectBoundsOptions;
import java.nio.file.Path;
import java.util.List;

/**
 * A question to {@link DecisionMultiplicity}:
 *
 * <pre>{@code
 * DecisionRanges result =
 *     DecisionMultiplicity.of(Path.of("data/wdbc.csv")).positive("M").slack(0.05).run();
 * result.ambiguous().forEach(s -> System.out.println(s.row() + " " + s.range()));
 * }</pre>
 *
 * <p>Each setting has the name of the command's option and returns a new object; what is not set
 * has its default. Immutable and thread-safe.
 *
 * @since 0.1
 */
public final class DecisionsAnalysis extends Analysis<DecisionRanges, DecisionsAnalysis>
    implements TrainedBoundsSettings<DecisionsAnalysis> {

  DecisionsAnalysis(RunSetup setup) {
    super(new DecisionMultiplicity(), DecisionRanges.class, setup);
  }

  @Override
  protected DecisionsAnalysis with(RunSetup changed) {
    return new DecisionsAnalysis(changed);
  }

  /**
   * Fixes or limits signed, standardised weights, in the place of any set before.
   *
   * @param weights each {@code name=value} or {@code name=lo:hi}
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public DecisionsAnalysis preset(String... weights) {
    return with(BoundsOptions.PRESET, List.of(weights));
  }

  /**
   * Has models reject samples at a cost: those of {@link
   * io.github.svmrelevance.methods.rejectbounds.RejectBounds}, in place of those without a reject
   * option. They have no C, but {@link #lambda}.
   *
   * @param cost of a reject, where an error costs 1; above 0, at most 0.5
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public DecisionsAnalysis rejectCost(double cost) {
    return with(DecisionsOptions.REJECT_COST, cost);
  }

  /**
   * Sets the weight of the squared norm against the mean loss, with {@link #rejectCost}.
   *
   * @param weight above 0; 1 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public DecisionsAnalysis lambda(double weight) {
    return with(RejectBoundsOptions.LAMBDA, weight);
  }

  /**
   * Sets the largest |f(x)| that is rejected, with {@link #rejectCost}.
   *
   * @param threshold at least 0; the reject cost unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public DecisionsAnalysis rejectThreshold(double threshold) {
    return with(RejectBoundsOptions.REJECT_THRESHOLD, threshold);
  }

  /**
   * Asks about the samples of another file in place of those that the models are measured on.
   *
   * @param file with a column for each feature, by its name; others are not looked at
   * @return the new settings
   * @throws InvalidParameterException if the name is blank
   */
  public DecisionsAnalysis samples(Path file) {
    return with(DecisionsOptions.SAMPLES, file.toString());
  }

  /**
   * Says whose ranges are solved for exactly. The decisions are proven in any case.
   *
   * @param asked of two classes, more than 2000 samples and 20 for each column only those needed,
   *     unless set
   * @return the new settings
   */
  public DecisionsAnalysis ranges(BoundsOptions.RangesAsked asked) {
    return with(DecisionsOptions.RANGES, asked);
  }
}
