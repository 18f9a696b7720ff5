package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.GoodModels;
import io.github.svmrelevance.methods.rejectbounds.RejectBoundsOptions;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parameters of {@link DecisionMultiplicity} beside those of {@link GoodModels}.
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
              GoodModels.PARAMETERS,
              List.<Parameter<?>>of(BoundsOptions.PRESET, SAMPLES, REJECT_COST),
              REJECTING)
          .flatMap(List::stream)
          .toList();

  private DecisionsOptions() {}
}
