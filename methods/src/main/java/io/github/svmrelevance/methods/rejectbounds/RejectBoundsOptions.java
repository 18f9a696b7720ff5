package io.github.svmrelevance.methods.rejectbounds;

import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.intervals.ClassRule;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parameters of {@link RejectBounds} beside the {@link IntervalOptions}: their declarations,
 * and one set of values.
 *
 * @since 0.1
 */
public final class RejectBoundsOptions {

  /**
   * Cost r of a reject, where an error costs 1. The loss is convex only for a = (1 - 2r)/r &gt;= 0;
   * at r = 1/2 it is the plain hinge.
   */
  public static final Parameter<Double> REJECT_COST =
      rejectCost("cost r of a reject, where an error costs 1").withDefault(0.25);

  /** Weight of the norm of the baseline. */
  public static final Parameter<Double> LAMBDA =
      Parameter.real("lambda", "weight of ||w||^2 against the mean loss in the baseline")
          .within(value -> value > 0, "a number above 0")
          .withDefault(1.0);

  /** How much worse than the baseline an admissible model may be. */
  public static final Parameter<Double> SLACK = BoundsOptions.SLACK.withDefault(0.0);

  /** The largest |f(x)| that is rejected. */
  public static final Parameter<Double> REJECT_THRESHOLD =
      Parameter.real(
              "reject-threshold",
              "reject where |f(x)| is at most this; the reject cost unless given")
          .within(value -> value >= 0, "a number of at least 0");

  /**
   * Declares the cost of a reject, without a default.
   *
   * @param description what a method makes of it
   * @return the parameter
   */
  public static Parameter<Double> rejectCost(String description) {
    return Parameter.real("reject-cost", description)
        .within(
            value -> value > 0 && value <= 0.5,
            "a number above 0 and at most 0.5, as the loss is convex only for (1 - 2r)/r >= 0");
  }

  /** All parameters, in the order in which to show them. */
  static final List<Parameter<?>> ALL =
      Stream.of(
              List.of(REJECT_COST, LAMBDA, IntervalOptions.TRAINER, SLACK),
              IntervalOptions.CLASS_RULE,
              List.of(IntervalOptions.NORMALIZE, REJECT_THRESHOLD, IntervalOptions.RESAMPLE))
          .<Parameter<?>>flatMap(List::stream)
          .toList();

  private final ParameterValues values;

  RejectBoundsOptions(ParameterValues values) {
    requireConsistent(values);
    this.values = values;
  }

  /**
   * Refuses what is wrong whatever the data are.
   *
   * @throws InvalidParameterException if there is such a value
   */
  static void requireConsistent(ParameterValues values) {
    ClassRule.requireConsistent(values);
  }

  <T> T get(Parameter<T> parameter) {
    return values.get(parameter);
  }

  /** The baseline, and which models are as good. */
  TrainedReject.Settings models() {
    return TrainedReject.Settings.of(values, get(REJECT_COST), get(SLACK));
  }

  /**
   * What makes a feature relevant.
   *
   * @param features the number of features
   */
  ClassRule classRule(int features) {
    return ClassRule.asked(values, features);
  }
}
