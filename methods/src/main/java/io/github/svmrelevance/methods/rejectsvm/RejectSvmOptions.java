package io.github.svmrelevance.methods.rejectsvm;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.reject.RejectRule;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.core.svm.TrainerChoice;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The parameters of the training of a classifier with a reject option. All methods take O(1).
 *
 * @since 0.1
 */
public final class RejectSvmOptions {

  private static final String CROSS_VALIDATED = "cv";

  private static final Parameter<Double> REJECT_COST =
      Parameter.real("reject-cost", "cost r of a reject, where an error costs 1")
          .within(
              r -> r > 0 && r < 0.5,
              "a number above 0 and below 0.5, as a guess costs 0.5 and rejecting would never pay");
  private static final Parameter<Double> COST_FN =
      cost("cost-fn", "cost c+ of a positive called negative");
  private static final Parameter<Double> COST_FP =
      cost("cost-fp", "cost c- of a negative called positive");
  private static final Parameter<Double> REJECT_COST_POS =
      cost("reject-cost-pos", "cost r+ of rejecting a positive");
  private static final Parameter<Double> REJECT_COST_NEG =
      cost("reject-cost-neg", "cost r- of rejecting a negative");

  private static final List<Parameter<?>> COSTS =
      List.of(REJECT_COST, COST_FN, COST_FP, REJECT_COST_POS, REJECT_COST_NEG);

  private static final Parameter<String> DELTA =
      Parameter.text(
          "delta",
          "threshold of the baselines where the hinge is at 1, or cv to choose it by cross-validation;"
              + " default 0.5 for bartlett-wegkamp, cv for naive");
  private static final Parameter<RejectRule> RULE =
      Parameter.choice(
          "rule",
          Message.of(
              "loss and thresholds; double-hinge: the 2008 paper's, whose loss is made for the costs and"
                  + " whose thresholds follow from them; bartlett-wegkamp: the same loss with the"
                  + " threshold ",
              DELTA,
              ", for costs that are alike for both classes (a baseline in the"
                  + " paper); naive: a usual SVM that rejects where |f(x)| is up to ",
              DELTA,
              " (a baseline in" + " the paper)"),
          RejectRule.DOUBLE_HINGE);
  private static final Parameter<String> KERNEL =
      Parameter.text("kernel", "see 'svmrel kernels'; rbf has gamma=1/d unless given")
          .withDefault("rbf");
  static final Parameter<Double> C =
      Parameter.real("C", "weight of the loss against the norm")
          .within(value -> value > 0, "a number above 0")
          .withDefault(1.0);
  static final Parameter<Boolean> TUNE =
      Parameter.flag(
          "tune",
          "choose C and the kernel's parameters, unless given, by cross-validation on these costs");
  private static final Parameter<Integer> FOLDS =
      Parameter.integer("folds", "folds of the cross-validation")
          .within(folds -> folds >= 2, "a whole number of at least 2")
          .withDefault(5);

  private static final Parameter<TrainerChoice> TRAINER =
      Parameter.choice(
          "trainer",
          "what trains the classifier; built-in: an exact active set, by decomposition above 8000"
              + " samples; qp: any backend for quadratic programs, on the dual, as a cross-check (up"
              + " to 1000 samples, 2000 with the rule naive)",
          TrainerChoice.BUILT_IN);

  private static final List<Parameter<?>> TRAINING =
      List.of(RULE, KERNEL, C, DELTA, TUNE, FOLDS, TRAINER);

  private RejectSvmOptions() {}

  private static Parameter<Double> cost(String name, String description) {
    return Parameter.real(name, description).within(value -> value > 0, "a number above 0");
  }

  /**
   * What decisions cost.
   *
   * @return the one cost of symmetric problems, then the four of others
   */
  public static List<Parameter<?>> costs() {
    return COSTS;
  }

  /**
   * How the classifier is trained.
   *
   * @return the parameters
   */
  public static List<Parameter<?>> training() {
    return TRAINING;
  }

  /**
   * What the values ask for.
   *
   * @param costs values of {@link #costs()}
   * @param values values of {@link #training()}
   * @param scaling how the features are scaled
   * @return the settings of the training
   * @throws InvalidParameterException if costs are missing or given twice, or values contradict one
   *     another
   */
  public static RejectSvmSettings settings(
      ParameterValues costs, ParameterValues values, Scaling scaling) {
    RejectRule rule = values.get(RULE);
    boolean tune = values.get(TUNE);
    RejectCosts prices = costs(costs);
    KernelSpec kernel =
        InvalidParameterException.check(KERNEL, () -> KernelSpec.parse(values.get(KERNEL)));
    OptionalDouble delta = delta(rule, values);
    RejectSvmSettings settings =
        InvalidParameterException.check(
            RULE,
            () ->
                new RejectSvmSettings(
                    rule,
                    prices,
                    kernel,
                    tune && !values.isGiven(C)
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(values.get(C)),
                    delta,
                    tune,
                    values.get(FOLDS),
                    scaling,
                    values.get(TRAINER)));
    refuseIdle(values, settings);
    return settings;
  }

  /** What the rule decides alone is refused by {@link #delta}. */
  private static void refuseIdle(ParameterValues values, RejectSvmSettings settings) {
    if (values.get(TUNE) && values.isGiven(C) && !settings.choosesKernel()) {
      throw new InvalidParameterException(
          TUNE,
          " has nothing to choose beside ",
          C,
          " and ",
          KERNEL,
          " " + settings.kernel() + "; leave out ",
          TUNE,
          " or ",
          C);
    }
    if (!settings.choosesAny()) {
      values.refuseIdle(TUNE, false, FOLDS);
    }
  }

  private static RejectCosts costs(ParameterValues values) {
    long given =
        Stream.of(COST_FN, COST_FP, REJECT_COST_POS, REJECT_COST_NEG)
            .filter(values::isGiven)
            .count();
    if (values.isGiven(REJECT_COST) ? given > 0 : given < 4) {
      throw new InvalidParameterException(
          "costs are missing or given twice: expected ",
          REJECT_COST,
          " r alone, or all of ",
          COST_FN,
          ", ",
          COST_FP,
          ", ",
          REJECT_COST_POS,
          " and ",
          REJECT_COST_NEG);
    }
    if (given == 0) {
      return RejectCosts.symmetric(values.get(REJECT_COST));
    }
    try {
      return new RejectCosts(
          values.get(COST_FN),
          values.get(COST_FP),
          values.get(REJECT_COST_POS),
          values.get(REJECT_COST_NEG));
    } catch (InvalidInputException e) {
      throw new InvalidParameterException(
          e.message(), " (", REJECT_COST_POS, ", ", REJECT_COST_NEG, ")");
    }
  }

  /**
   * Looks at the kernel as far as it could not be without the data.
   *
   * @param settings of the training
   * @param features how many coordinates its points have
   * @param context holds the kernels
   * @throws InvalidParameterException if there is no such kernel of so many coordinates
   */
  public static void requireKernel(RejectSvmSettings settings, int features, RunContext context) {
    InvalidParameterException.check(
        KERNEL, () -> context.kernel(settings.kernel().toString(), features));
  }

  private static OptionalDouble delta(RejectRule rule, ParameterValues values) {
    values.refuseIdle(RULE, RejectRule.DOUBLE_HINGE, DELTA);
    if (!values.isGiven(DELTA)) {
      return rule == RejectRule.NAIVE
          ? OptionalDouble.empty()
          : OptionalDouble.of(RejectSvmSettings.HALF);
    }
    if (values.get(DELTA).equals(CROSS_VALIDATED)) {
      return OptionalDouble.empty();
    }
    Parameter<Double> number =
        Parameter.real(DELTA.name(), DELTA.description())
            .within(value -> value >= 0, "a number of at least 0, or cv");
    return OptionalDouble.of(number.parse(values.get(DELTA)));
  }
}
