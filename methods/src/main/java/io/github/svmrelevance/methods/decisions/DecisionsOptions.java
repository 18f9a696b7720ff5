package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.TrainedBounds;
import io.github.svmrelevance.methods.rejectbounds.RejectBoundsOptions;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parameters of {@link DecisionMultiplicity} beside those of {@link TrainedBounds}.
 *
 * @since 0.1
 */
public final class DecisionsOptions {

  /** Whose decisions are asked for. */
  public static final Parameter<String> SAMPLES =
      Parameter.file(
          "samples",
          "report on the samples of this file instead, with the columns that were learnt from, where levels"
              + " of text are 0/1 columns; a class is not looked at");

  /** More samples than this are decided by the ranges of a part of them. */
  static final int MANY_SAMPLES = 2000;

  /** With fewer samples for each column, the ranges of a part say little of the others. */
  static final int SAMPLES_PER_COLUMN = 20;

  /** Whose ranges are solved for exactly. */
  public static final Parameter<BoundsOptions.RangesAsked> RANGES =
      Parameter.choice(
          "ranges",
          "of two classes, whose ranges to solve for exactly; auto: needed above "
              + MANY_SAMPLES
              + " samples and "
              + SAMPLES_PER_COLUMN
              + " for each column, else all; all: of all samples; needed: of so many that they decide all"
              + " others, which have proven outer bounds, marked as such",
          BoundsOptions.RangesAsked.AUTO);

  /** What a reject costs, if models may reject samples. */
  public static final Parameter<Double> REJECT_COST =
      RejectBoundsOptions.rejectCost(
          "models may reject a sample at this cost, where an error costs 1: those of"
              + " reject-bounds; two classes, or one against the rest");

  /** The parameters that say which models have no reject option. */
  static final List<Parameter<?>> PLAIN =
      List.of(
          BoundsOptions.C,
          BoundsOptions.TUNE,
          BoundsOptions.BASELINE,
          BoundsOptions.BUDGET,
          BoundsOptions.CLASS_WEIGHT,
          BoundsOptions.EPSILON,
          BoundsOptions.THRESHOLDS,
          BoundsOptions.PRESET);

  /** The parameters that go with {@link #REJECT_COST}. */
  static final List<Parameter<?>> REJECTING =
      List.of(RejectBoundsOptions.LAMBDA, RejectBoundsOptions.REJECT_THRESHOLD);

  /** All parameters, in the order in which to show them. */
  static final List<Parameter<?>> ALL =
      Stream.of(
              TrainedBounds.PARAMETERS,
              List.<Parameter<?>>of(BoundsOptions.PRESET, SAMPLES, RANGES, REJECT_COST),
              REJECTING)
          .flatMap(List::stream)
          .toList();

  private DecisionsOptions() {}

  /**
   * Whether only the ranges that decide all samples are solved for.
   *
   * @param values of {@link #ALL}
   * @param task what is learnt
   * @param samples how many there are
   * @param columns how many columns they have
   * @throws InvalidInputException if that was asked for other models than those of two classes
   */
  static boolean onlyNeeded(ParameterValues values, Task task, int samples, int columns) {
    BoundsOptions.RangesAsked asked = values.get(RANGES);
    if (asked == BoundsOptions.RangesAsked.NEEDED && task != Task.BINARY) {
      throw new InvalidInputException(
          Message.of(
              RANGES,
              " needed takes two classes, or one against the rest by ",
              RunSetting.POSITIVE,
              "; leave it out"));
    }
    return switch (asked) {
      case ALL -> false;
      case NEEDED -> true;
      case AUTO ->
          task == Task.BINARY
              && samples > MANY_SAMPLES
              && samples >= (long) SAMPLES_PER_COLUMN * columns;
    };
  }
}
