package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.loss.EpsilonInsensitiveLoss;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.loss.MulticlassLoss;
import io.github.svmrelevance.core.loss.OrdinalLoss;
import io.github.svmrelevance.core.loss.PrivilegedLoss;
import io.github.svmrelevance.methods.intervals.ClassRule;
import io.github.svmrelevance.methods.intervals.OuterQuestion;
import io.github.svmrelevance.methods.intervals.PrivilegedFeatures;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The parameters of {@link RelevanceBounds} beside the {@link IntervalOptions}: their declarations,
 * and one set of values.
 *
 * @since 0.1
 */
public final class BoundsOptions implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Of more features the exact ranges of those without evidence are solved for if asked for. */
  static final int MANY_FEATURES = 500;

  /** How the baseline model is regularised. */
  public enum BaselineNorm {
    /** 1/2 ||w||_2^2 + C sum xi, the paper's. */
    L2,
    /** ||w||_1 + C sum xi; of several optima the one of least norm. */
    L1
  }

  /** What the admissible models keep to. */
  public enum BudgetKind {
    /** ||w||_1 + C sum xi, the paper's. */
    JOINT,
    /** ||w||_1 and sum xi, each by itself. */
    SEPARATE
  }

  /** Whose ranges are solved for exactly. */
  public enum RangesAsked {
    /** Those of all of up to 500 features; of more, those with evidence. */
    AUTO,
    /** Those of all features. */
    ALL,
    /** Those of features with evidence; others have outer bounds. */
    NEEDED
  }

  /** Weight of the loss against the norm. */
  public static final Parameter<Double> C =
      Parameter.real("C", "weight of the training loss against the norm of the weights")
          .within(value -> value > 0, "a number above 0")
          .withDefault(1.0);

  /** Choose C by cross-validation. */
  public static final Parameter<Boolean> TUNE =
      Parameter.flag(
          "tune",
          "choose C by 5-fold cross-validation: the smallest that is as good as the best, within a"
              + " standard error");

  /** Regularisation of the baseline. */
  public static final Parameter<BaselineNorm> BASELINE =
      Parameter.choice(
          "baseline",
          "norm that the baseline model keeps small; l2: ||w||^2 / 2, the usual SVM (the paper's);"
              + " l1: the sum of |w|, which uses fewer features",
          BaselineNorm.L2);

  /** Kind of budget. */
  public static final Parameter<BudgetKind> BUDGET =
      Parameter.choice(
          "budget",
          "what an admissible model may spend; joint: the sum of |w| plus C times the loss is"
              + " limited (the paper's); separate: the sum of |w| and the loss are, each by itself",
          BudgetKind.JOINT);

  /** How much worse than the baseline an admissible model may be. */
  public static final Parameter<Double> SLACK =
      Parameter.real("slack", "how much an admissible model may exceed the baseline, as a share")
          .within(value -> value >= 0, "a number of at least 0")
          .withDefault(0.2);

  /** How much the loss of a sample counts by its class. */
  public static final Parameter<List<String>> CLASS_WEIGHT =
      Parameter.texts(
          "class-weight",
          "how much the loss of a sample counts; balanced: all classes the same together;"
              + " name=weight: of that class");

  /** How far a prediction of a number may be off for nothing. */
  public static final Parameter<Double> EPSILON =
      Parameter.real(
              "epsilon",
              "of a number: how far a prediction may be off for nothing, in standard deviations of"
                  + " the target")
          .within(value -> value >= 0, "a number of at least 0")
          .withDefault(0.1);

  /** Which thresholds between ordered classes a sample pays for. */
  public static final Parameter<OrdinalLoss.PaidThresholds> THRESHOLDS =
      Parameter.choice(
          "thresholds",
          "of ordered classes: which thresholds a sample pays for; immediate: those next to its"
              + " level; all: each one that it is on the wrong side of",
          OrdinalLoss.PaidThresholds.IMMEDIATE);

  /** Features that are known of training samples only. */
  public static final Parameter<List<String>> PRIVILEGED =
      Parameter.texts(
          "privileged",
          "features that only training has: they show how much a sample is expected to lose, and"
              + " are in no prediction (not of several classes)");

  /** What a unit of correction costs. */
  public static final Parameter<Double> PRIVILEGED_LOSS =
      Parameter.real(
              "privileged-loss",
              "how much loss that privileged features foretell counts beside other loss")
          .within(value -> value > 0, "a number above 0")
          .withDefault(1.0);

  /** What a privileged weight costs. */
  public static final Parameter<Double> PRIVILEGED_NORM =
      Parameter.real(
              "privileged-norm", "how much a privileged weight counts in the norm beside another")
          .within(value -> value > 0, "a number above 0")
          .withDefault(1.0);

  /** Fixed or limited weights. */
  public static final Parameter<List<String>> PRESET =
      Parameter.texts(
          "preset",
          "fix (name=value) or limit (name=lo:hi) a signed, standardised weight; -inf and inf leave"
              + " an end open");

  /** How many values of C to compare. */
  public static final Parameter<Integer> C_PATH =
      Parameter.integer(
              "c-path", "also report the bounds at so many values of C, from C/100 to 100 C")
          .within(value -> value == 0 || (value >= 2 && value <= 1000), "0, or 2 to 1000")
          .withDefault(0);

  /** How many slacks to compare. */
  public static final Parameter<Integer> SLACK_CURVE =
      Parameter.integer(
              "slack-curve",
              "also report the bounds at so many slacks, from 0 to twice the one asked for")
          .within(value -> value == 0 || (value >= 2 && value <= 1000), "0, or 2 to 1000")
          .withDefault(0);

  /** Whether to look for features that can be traded for one another, whatever that costs. */
  public static final Parameter<Boolean> SUBSTITUTES =
      Parameter.flag(
              "substitutes",
              "always report which correlated features can be traded for one another; otherwise"
                  + " where that costs little beside the ranges")
          .withAlias("stand-ins");

  /** Whether to ask what losing each feature can cost. */
  public static final Parameter<Boolean> RELIANCE =
      Parameter.flag(
          "reliance",
          "also report what losing each feature can cost: the least and largest loss of any good"
              + " model where its values are permuted (not of several classes)");

  /** Whose weights to show against each other. */
  public static final Parameter<List<String>> PAIR =
      Parameter.texts(
          "pair",
          "also find all pairs of the weights of two features that good models have, exactly; two"
              + " names with a comma between");

  /** Whether to set each class against the rest besides. */
  public static final Parameter<Boolean> EACH_CLASS =
      Parameter.flag(
          "each-class", "of several classes: also set each one against the rest, side by side");

  /** Whose ranges are solved for exactly. */
  public static final Parameter<RangesAsked> RANGES =
      Parameter.choice(
          "ranges",
          "whose ranges to solve for exactly; auto: needed above "
              + MANY_FEATURES
              + " features, else all; all: of all features; needed: of those with evidence, if"
              + " memory and time allow; the others have proven outer bounds, marked as such",
          RangesAsked.AUTO);

  /** Those that say which models are as good as which baseline. */
  static final List<Parameter<?>> MODELS =
      List.of(
          C,
          TUNE,
          BASELINE,
          IntervalOptions.TRAINER,
          BUDGET,
          SLACK,
          CLASS_WEIGHT,
          EPSILON,
          THRESHOLDS);

  /** All parameters, in the order in which to show them. */
  static final List<Parameter<?>> ALL =
      Stream.of(
              List.of(
                  C,
                  TUNE,
                  BASELINE,
                  IntervalOptions.TRAINER,
                  BUDGET,
                  SLACK,
                  CLASS_WEIGHT,
                  EPSILON,
                  THRESHOLDS,
                  PRIVILEGED,
                  PRIVILEGED_LOSS,
                  PRIVILEGED_NORM),
              IntervalOptions.CLASS_RULE,
              List.of(
                  IntervalOptions.NORMALIZE,
                  RANGES,
                  PRESET,
                  C_PATH,
                  SLACK_CURVE,
                  SUBSTITUTES,
                  RELIANCE,
                  PAIR,
                  EACH_CLASS,
                  IntervalOptions.RESAMPLE))
          .<Parameter<?>>flatMap(List::stream)
          .toList();

  private final transient ParameterValues values;

  BoundsOptions(ParameterValues values) {
    requireConsistent(values);
    this.values = values;
  }

  /**
   * Refuses what is wrong whatever the data are.
   *
   * @throws InvalidParameterException if there is such a value
   */
  static void requireConsistent(ParameterValues values) {
    requireModelsConsistent(values);
    if (values.get(RANGES) == RangesAsked.NEEDED
        && values.get(IntervalOptions.THRESHOLD) != IntervalOptions.Threshold.EVIDENCE) {
      throw new InvalidParameterException(
          RANGES, " needed follows from evidence; leave out ", IntervalOptions.THRESHOLD);
    }
    if (values.get(RANGES) == RangesAsked.NEEDED && values.get(RELIANCE)) {
      throw new InvalidParameterException(
          RELIANCE, " takes programs as large as exact ranges do; leave out ", RANGES, " needed");
    }
    ClassRule.requireConsistent(values);
    PairStudy.requireTwo(values.get(PAIR));
    if (values.get(PRIVILEGED).isEmpty()) {
      for (Parameter<?> idle : List.of(PRIVILEGED_LOSS, PRIVILEGED_NORM)) {
        if (values.isGiven(idle)) {
          throw new InvalidParameterException(
              idle, " has no effect without privileged features; name them with ", PRIVILEGED);
        }
      }
    }
    if (values.get(SUBSTITUTES)) {
      values.refuseIdle(BUDGET, BudgetKind.SEPARATE, SUBSTITUTES);
      if (!values.get(PRESET).isEmpty()) {
        throw new InvalidParameterException(
            SUBSTITUTES,
            " are not known under conditions: leave out ",
            SUBSTITUTES,
            " or ",
            PRESET);
      }
    }
  }

  /**
   * Refuses what is wrong of {@link #MODELS}, whatever the data are.
   *
   * @throws InvalidParameterException if there is such a value
   */
  static void requireModelsConsistent(ParameterValues all) {
    ParameterValues values = valuesOfModels(all);
    values.refuseIdle(TUNE, true, C);
    values.refuseIdle(BASELINE, BaselineNorm.L1, IntervalOptions.TRAINER);
    Presets.read(values.get(PRESET));
    ClassWeights.read(values.get(CLASS_WEIGHT));
  }

  /** The same with another slack. */
  BoundsOptions withSlack(double slack) {
    return new BoundsOptions(values.with(SLACK, slack));
  }

  /** The values of {@link #MODELS} and of presets among others, and the defaults of the rest. */
  static BoundsOptions ofModels(ParameterValues values) {
    return new BoundsOptions(valuesOfModels(values));
  }

  private static ParameterValues valuesOfModels(ParameterValues values) {
    ParameterValues own = ParameterValues.defaults(ALL);
    for (Parameter<?> parameter : MODELS) {
      own = taken(parameter, values, own);
    }
    // Not every question allows these.
    Set<String> allowed = values.toTexts().keySet();
    for (Parameter<?> parameter : List.of(PRESET, PRIVILEGED, PRIVILEGED_LOSS, PRIVILEGED_NORM)) {
      if (allowed.contains(parameter.name())) {
        own = taken(parameter, values, own);
      }
    }
    return own;
  }

  private static <T> ParameterValues taken(
      Parameter<T> parameter, ParameterValues from, ParameterValues into) {
    return from.isGiven(parameter) ? into.with(parameter, from.get(parameter)) : into;
  }

  <T> T get(Parameter<T> parameter) {
    return values.get(parameter);
  }

  /**
   * What makes a feature relevant.
   *
   * @param features the number of features
   */
  ClassRule classRule(int features) {
    return ClassRule.asked(values, features);
  }

  /** Features that only training samples have. */
  PrivilegedFeatures privileged() {
    return new PrivilegedFeatures(values.get(PRIVILEGED), values.get(PRIVILEGED_NORM));
  }

  /** What models of a set pay: it follows from the target, and from how many vectors they have. */
  LossModel loss(TrainingSet data) {
    LossModel plain = plainLoss(data);
    return data.coding().corrections() == 0
        ? plain
        : new PrivilegedLoss(plain, data.coding(), values.get(PRIVILEGED_LOSS));
  }

  private LossModel plainLoss(TrainingSet data) {
    return data.samples()
        .target()
        .match(
            classes -> data.coding().vectors() == 1 ? MarginLoss.hinge() : new MulticlassLoss(),
            levels -> new OrdinalLoss(values.get(THRESHOLDS)),
            numbers -> new EpsilonInsensitiveLoss(values.get(EPSILON)));
  }

  /**
   * Refuses what has no effect, or no meaning, for a task.
   *
   * @throws InvalidParameterException if there is such a value
   */
  void requireFor(Task task, TrainingSet data) {
    if (data.coding().corrections() == 0 && !values.get(PRIVILEGED).isEmpty()) {
      throw new InvalidParameterException(
          PRIVILEGED, " is a question to the method bounds alone; leave out ", PRIVILEGED);
    }
    if (data.coding().corrections() > 0) {
      requireForPrivileged(data);
    }
    if (data.coding().vectors() > 1 && values.get(RELIANCE)) {
      throw new InvalidParameterException(
          RELIANCE,
          " is known for models of one weight vector; set one class against the rest with ",
          RunSetting.POSITIVE);
    }
    if (task != Task.MULTICLASS && values.get(EACH_CLASS)) {
      throw new InvalidParameterException(
          EACH_CLASS,
          task == Task.BINARY
              ? " has no effect: one class is set against the rest, and two classes are one"
                  + " question"
              : " has no effect: no classes are learnt that could be set against the rest");
    }
    if (task != Task.REGRESSION && values.isGiven(EPSILON)) {
      throw new InvalidParameterException(EPSILON, " has no effect: the target is no number");
    }
    if (task != Task.ORDINAL && values.isGiven(THRESHOLDS)) {
      throw new InvalidParameterException(
          THRESHOLDS,
          " has no effect: the classes have no order; give one with ",
          RunSetting.ORDER);
    }
  }

  private void requireForPrivileged(TrainingSet data) {
    if (values.get(RANGES) == RangesAsked.NEEDED) {
      throw new InvalidParameterException(
          RANGES, " needed bounds models without correcting functions; leave out ", PRIVILEGED);
    }
    if (values.get(RELIANCE)) {
      throw new InvalidParameterException(
          RELIANCE, " is known for models without correcting functions; leave out ", PRIVILEGED);
    }
    if (data.matrix() instanceof SparseMatrix) {
      throw new InvalidInputException(
          Message.of(
              "these data are held without their zeros, and ",
              PRIVILEGED,
              " needs programs with them; write the data as CSV or as ARFF with all values, or"
                  + " leave the option out"));
    }
  }

  /**
   * Whether features without evidence have outer bounds, and no exact range.
   *
   * <p>Of many features those count that vary. An index of 900000 in a small file of LIBSVM makes
   * that many columns of zeros.
   */
  static boolean boundsOthers(AnalysisRequest request) {
    ParameterValues values = request.parameters();
    return switch (values.get(RANGES)) {
      case ALL -> false;
      case NEEDED -> true;
      case AUTO ->
          request.data().featureNames().size() > MANY_FEATURES
              && values.get(IntervalOptions.THRESHOLD) == IntervalOptions.Threshold.EVIDENCE
              && !values.get(RELIANCE)
              && values.get(PRIVILEGED).isEmpty()
              && StudyData.varying(request.data()) > MANY_FEATURES;
    };
  }

  /**
   * Refuses what would not fit into memory: solvers take each coefficient of their programs, zeros
   * among them.
   *
   * @param exact whether the ranges of all features are solved for
   * @throws InvalidInputException if it does not
   */
  void requireMemory(TrainingSet data, boolean exact) {
    if (OuterQuestion.isSolvable(data)) {
      return;
    }
    String size = data.count() + " samples of " + data.features() + " features";
    if (exact) {
      throw new InvalidInputException(
          Message.of(
              "exact ranges of " + size + " do not fit into the memory of the JVM; ",
              RANGES,
              " needed bounds them, or give it more memory (-Xmx)"));
    }
    if (values.get(BASELINE) == BaselineNorm.L1) {
      throw new InvalidInputException(
          Message.of(
              "the baseline of " + size + " does not fit into the memory of the JVM; ",
              BASELINE,
              " l2 does; or leave features out, or give the JVM more memory (-Xmx)"));
    }
  }

  /** Whether the admissible models are exactly the optimal ones of the baseline's problem. */
  boolean onlyOptimalModels() {
    return values.get(BASELINE) == BaselineNorm.L1 && values.get(SLACK) == 0;
  }

  /** Is sent as texts: parameters hold code, which does not travel. */
  private Object writeReplace() {
    return new Texts(values.toTexts());
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("options are sent as texts");
  }

  private record Texts(Map<String, List<String>> given) implements Serializable {

    private Object readResolve() {
      return new BoundsOptions(ParameterValues.ofTexts(ALL, given));
    }
  }
}
