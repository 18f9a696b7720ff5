package io.github.svmrelevance.methods.options;

import io.github.svmrelevance.api.parameter.Parameter;

/**
 * Parameters of the epsilon-SVR of methods that learn classes and numbers.
 *
 * @since 0.1
 */
public final class SvrOptions {

  /** Width of the tube. */
  public static final Parameter<Double> TUBE =
      Parameter.real(
              "tube",
              "of a number: how far a prediction may be off for nothing, in standard deviations of"
                  + " the target")
          .within(value -> value >= 0, "a number of at least 0")
          .withDefault(0.1);

  private SvrOptions() {}
}
