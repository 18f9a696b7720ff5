package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.methods.options.SvrOptions;
import java.util.List;

/**
 * The parameters of {@link GradientAngleRanking}.
 *
 * @since 0.1
 */
public final class RankOptions {

  /** What features are ranked by. */
  public enum Score {
    /** Equations (6) to (8) of the paper. */
    GRADIENT_ANGLE,
    /** Equation (11), the paper's first baseline. */
    AVERAGE_SEPARATION,
    /** Chance, its second. */
    RANDOM
  }

  /** The kernel. */
  public static final Parameter<String> KERNEL =
      Parameter.text("kernel", "kernel of the SVM, for example poly:degree=2")
          .withDefault("linear");

  /** Weight of the loss. */
  public static final Parameter<Double> C =
      Parameter.real("C", "cost of a unit of training loss")
          .within(value -> value > 0, "a number above 0")
          .withDefault(1.0);

  /** Width of the region around the margin. */
  public static final Parameter<Double> EPSILON =
      Parameter.real(
              "epsilon", "of classes: take gradients at samples with |y g(x) - 1| up to this")
          .within(value -> value >= 0, "a number of at least 0")
          .withDefault(0.05);

  /** Width of the tube. */
  public static final Parameter<Double> TUBE = SvrOptions.TUBE;

  /** Kind of score. */
  public static final Parameter<Score> SCORE =
      Parameter.choice(
          "score",
          "what features are ranked by; gradient-angle: how closely the gradient of the decision"
              + " function follows the feature's axis; average-separation: how far values of the"
              + " classes are apart, without an SVM; random: chance, to compare with",
          Score.GRADIENT_ANGLE);

  /** Elimination in rounds. */
  public static final Parameter<Boolean> RECURSIVE =
      Parameter.flag("recursive", "drop the worst features, train again, and so on");

  /** How much a round drops. */
  public static final Parameter<Double> DROP =
      Parameter.real(
              "drop", Message.of("share of the features that a round of ", RECURSIVE, " drops"))
          .within(value -> value > 0 && value < 1, "a number between 0 and 1")
          .withDefault(0.2);

  /** Number of subsamples. */
  public static final Parameter<Integer> REPEATS =
      Parameter.integer("repeats", "how many subsamples to rank on, to see how stable ranks are")
          .within(value -> value >= 0 && value <= 100_000, "a whole number from 0 to 100000")
          .withDefault(0);

  /** Size of a subsample. */
  public static final Parameter<Double> SUBSAMPLE =
      Parameter.real(
              "subsample",
              Message.of(
                  "share of each class in a subsample of ",
                  REPEATS,
                  "; of its blocks with ",
                  RunSetting.BLOCK))
          .within(value -> value > 0 && value < 1, "a number between 0 and 1")
          .withDefault(0.8);

  /** All parameters, in the order in which to show them. */
  static final List<Parameter<?>> ALL =
      List.of(KERNEL, C, EPSILON, TUBE, SCORE, RECURSIVE, DROP, REPEATS, SUBSAMPLE);

  private RankOptions() {}

  /**
   * Refuses what is wrong whatever the data are.
   *
   * @throws InvalidParameterException if there is such a value
   */
  static void requireConsistent(ParameterValues values) {
    values.refuseIdle(SCORE, Score.AVERAGE_SEPARATION, KERNEL, C, EPSILON, TUBE);
    values.refuseIdle(SCORE, Score.RANDOM, KERNEL, C, EPSILON, TUBE);
    values.refuseIdle(RECURSIVE, false, DROP);
    values.refuseIdle(REPEATS, 0, SUBSAMPLE);
  }

  /**
   * Refuses what has no effect, or no meaning, for the target.
   *
   * @throws InvalidParameterException if there is such a value
   */
  static void requireFor(Target target, ParameterValues values) {
    boolean number = target instanceof RealValues;
    if (number && values.isGiven(EPSILON)) {
      throw new InvalidParameterException(
          EPSILON,
          " has no effect: a number has no margin; gradients are taken at all samples. The tube of"
              + " the SVM is ",
          TUBE);
    }
    if (!number && values.isGiven(TUBE)) {
      throw new InvalidParameterException(TUBE, " has no effect: the target is no number");
    }
    if (number && values.get(SCORE) == Score.AVERAGE_SEPARATION) {
      throw new InvalidParameterException(
          SCORE, " average-separation has no meaning: the target is a number, without classes");
    }
  }
}
