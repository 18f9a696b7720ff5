package io.github.svmrelevance.methods.rejectsvm;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.core.reject.RejectRule;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.core.svm.TrainerChoice;
import java.io.Serializable;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * How to train a classifier with a reject option.
 *
 * @param rule which loss, and where the thresholds come from
 * @param costs what errors and rejects cost
 * @param kernel the kernel; where it has no parameters and the rest is tuned, they are too
 * @param c C, above 0; empty to choose it by cross-validation
 * @param delta the threshold of the baselines, on the scale on which the first hinge sits at 1;
 *     empty to choose it by cross-validation. Of no meaning for {@link RejectRule#DOUBLE_HINGE}
 * @param tuneKernel whether to choose the parameters of a kernel that is given without any
 * @param folds of the cross-validation, at least 2
 * @param scaling how to scale features
 * @param trainer who trains
 * @since 0.1
 */
public record RejectSvmSettings(
    RejectRule rule,
    RejectCosts costs,
    KernelSpec kernel,
    OptionalDouble c,
    OptionalDouble delta,
    boolean tuneKernel,
    int folds,
    Scaling scaling,
    TrainerChoice trainer)
    implements Serializable {

  /** The threshold delta of Bartlett and Wegkamp, half way to the hinge. */
  public static final double HALF = 0.5;

  /**
   * Checks the components.
   *
   * @throws InvalidInputException if a number is out of its range, or {@link
   *     RejectRule#BARTLETT_WEGKAMP} is asked for with costs that are not symmetric
   */
  public RejectSvmSettings {
    Objects.requireNonNull(rule, "rule");
    Objects.requireNonNull(costs, "costs");
    Objects.requireNonNull(kernel, "kernel");
    Objects.requireNonNull(trainer, "trainer");
    if (c.isPresent() && !(c.getAsDouble() > 0 && c.getAsDouble() < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException("C is " + c.getAsDouble() + "; expected a number above 0");
    }
    if (delta.isPresent() && !(delta.getAsDouble() >= 0 && Double.isFinite(delta.getAsDouble()))) {
      throw new InvalidInputException(
          "delta is " + delta.getAsDouble() + "; expected a number of at least 0");
    }
    if (folds < 2) {
      throw new InvalidInputException("there are " + folds + " folds; expected at least 2");
    }
    if (rule == RejectRule.BARTLETT_WEGKAMP && !costs.isSymmetric()) {
      throw new InvalidInputException(
          "the rule bartlett-wegkamp is for symmetric costs only, c+ = c- and r+ = r-; these are c+"
              + " = "
              + costs.falseNegative()
              + ", c- = "
              + costs.falsePositive()
              + ", r+ = "
              + costs.rejectPositive()
              + ", r- = "
              + costs.rejectNegative()
              + ": use the rule double-hinge");
    }
  }

  /**
   * Settings of a rule with nothing to choose: C = 1, and delta = 1/2 for the baselines.
   *
   * @param rule which loss, and where the thresholds come from
   * @param costs what errors and rejects cost
   * @param kernel a specification, for example {@code "rbf:gamma=0.1"}
   * @return the settings, with 5 folds and standardised features
   */
  public static RejectSvmSettings of(RejectRule rule, RejectCosts costs, String kernel) {
    return new RejectSvmSettings(
        rule,
        costs,
        KernelSpec.parse(kernel),
        OptionalDouble.of(1),
        OptionalDouble.of(HALF),
        false,
        5,
        Scaling.SD,
        TrainerChoice.BUILT_IN);
  }

  /**
   * These settings with C, the parameters of the kernel unless it has some, and, for the naive
   * rule, delta chosen by cross-validation.
   *
   * @return the new settings
   */
  public RejectSvmSettings tuned() {
    OptionalDouble threshold = rule == RejectRule.NAIVE ? OptionalDouble.empty() : delta;
    return new RejectSvmSettings(
        rule, costs, kernel, OptionalDouble.empty(), threshold, true, folds, scaling, trainer);
  }

  /**
   * Whether the parameters of the kernel are chosen by cross-validation.
   *
   * @return false also where it is asked for, but the kernel has them already, or has none
   */
  public boolean choosesKernel() {
    return tuneKernel && RejectTuner.isOpen(kernel);
  }

  /**
   * Whether anything is chosen by cross-validation.
   *
   * @return false if all is given
   */
  public boolean choosesAny() {
    return c.isEmpty() || choosesKernel() || choosesDelta();
  }

  /** Whether thresholds are chosen by cross-validation. */
  boolean choosesDelta() {
    return rule != RejectRule.DOUBLE_HINGE && delta.isEmpty();
  }

  /** Where the first hinge sits on the scale of the scores. */
  double hinge() {
    return rule == RejectRule.NAIVE ? 1 : costs.firstHinge(1);
  }
}
