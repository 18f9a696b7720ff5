package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.GoodModels;
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
          "report on the samples of this file instead, with the same columns and read alike; a class"
              + " is not looked at");

  /** All parameters, in the order in which to show them. */
  static final List<Parameter<?>> ALL =
      Stream.concat(
              GoodModels.PARAMETERS.stream(),
              Stream.<Parameter<?>>of(BoundsOptions.PRESET, SAMPLES))
          .toList();

  private DecisionsOptions() {}
}
