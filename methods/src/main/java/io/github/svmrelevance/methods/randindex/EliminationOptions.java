package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.methods.options.SvrOptions;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The parameters of {@link RandIndexElimination}: their declarations, and one set of values.
 *
 * @since 0.1
 */
public final class EliminationOptions implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The formulation of the SVM. */
  public enum Svm {
    /** nu-SVC, the paper's. */
    NU,
    /** C-SVC. */
    C
  }

  private static final String SUPPORT_VECTORS = "support-vectors";

  /** The kernel. */
  public static final Parameter<String> KERNEL =
      Parameter.text("kernel", "kernel of the SVM; its parameters are tuned unless given with it")
          .withDefault("rbf");

  /** The formulation of the SVM. */
  public static final Parameter<Svm> SVM =
      Parameter.choice(
          "svm",
          "kind of SVM of classes; nu: nu-SVC, set by the share of margin errors (the paper's); c:"
              + " C-SVC, set by the cost of the loss",
          Svm.NU);

  /** The parameter of nu-SVC. */
  public static final Parameter<Double> NU =
      Parameter.real("nu", "share of margin errors allowed; tuned unless given")
          .within(value -> value > 0 && value <= 1, "a number above 0 and up to 1");

  /** The parameter of C-SVC, and of the SVM of a number. */
  public static final Parameter<Double> C =
      Parameter.real("C", "cost of a unit of training loss; tuned unless given")
          .within(value -> value > 0, "a number above 0");

  /** Width of the tube. */
  public static final Parameter<Double> TUBE = SvrOptions.TUBE;

  /** The classes to profile. */
  public static final Parameter<String> CLASSES =
      Parameter.text("classes", "'all' or names, separated by commas").withDefault("all");

  /** The number of folds. */
  public static final Parameter<Integer> FOLDS =
      Parameter.integer("folds", "folds of the cross-validation")
          .within(value -> value >= 2, "a whole number of at least 2")
          .withDefault(10);

  /** What to eliminate on. */
  public static final Parameter<String> SAMPLE =
      Parameter.text("sample", "eliminate on so many random samples, or on 'support-vectors'")
          .within(
              value -> value.equals(SUPPORT_VECTORS) || value.matches("[1-9]\\d{0,8}"),
              "a whole number above 0, or 'support-vectors'");

  /** Threshold of the Rand index. */
  public static final Parameter<Double> RAND_THRESHOLD =
      Parameter.real(
              "rand-threshold", "features are redundant while the Rand index is at least this")
          .within(value -> value >= 0 && value <= 1, "a number from 0 to 1");

  /** Threshold of the error. */
  public static final Parameter<Double> ERROR_THRESHOLD =
      Parameter.real("error-threshold", "features are redundant if the error stays up to this")
          .within(value -> value >= 0, "a number of at least 0");

  /** All parameters, in the order in which to show them. */
  static final List<Parameter<?>> ALL =
      List.of(KERNEL, SVM, NU, C, TUBE, CLASSES, FOLDS, SAMPLE, RAND_THRESHOLD, ERROR_THRESHOLD);

  private final transient ParameterValues values;

  EliminationOptions(ParameterValues values) {
    requireConsistent(values);
    this.values = values;
  }

  /**
   * Refuses what is wrong whatever the data are.
   *
   * @throws InvalidParameterException if there is such a value
   */
  static void requireConsistent(ParameterValues values) {
    values.refuseIdle(SVM, Svm.C, NU);
  }

  /** What has no effect, or no meaning, for the target. */
  static List<Parameter<?>> idle(Target target) {
    return target instanceof RealValues ? List.of(SVM, NU, CLASSES, RAND_THRESHOLD) : List.of(TUBE);
  }

  /**
   * Refuses what has no effect, or no meaning, for the target.
   *
   * @throws InvalidParameterException if there is such a value
   */
  void requireFor(Target target) {
    if (target instanceof RealValues) {
      for (Parameter<?> parameter : List.of(SVM, NU)) {
        refuse(parameter, " has no effect: a number is learnt by an epsilon-SVR, set by ", C);
      }
      refuse(CLASSES, " has no effect: the target is a number, without classes");
      refuse(
          RAND_THRESHOLD,
          " has no meaning: predicted numbers are no partition, so there is no Rand index; give ",
          ERROR_THRESHOLD);
    } else {
      values.refuseIdle(SVM, Svm.NU, C);
      refuse(TUBE, " has no effect: the target is no number");
      if (find(ERROR_THRESHOLD).filter(error -> error > 1).isPresent()) {
        throw new InvalidParameterException(
            ERROR_THRESHOLD, " is above 1, but the error of classes is a share, from 0 to 1");
      }
    }
  }

  private void refuse(Parameter<?> parameter, Object... reason) {
    if (values.isGiven(parameter)) {
      throw new InvalidParameterException(parameter, Message.of(reason));
    }
  }

  <T> T get(Parameter<T> parameter) {
    return values.get(parameter);
  }

  <T> Optional<T> find(Parameter<T> parameter) {
    return values.find(parameter);
  }

  /** The SVM, if neither C nor nu need be tuned. */
  Optional<SvmFormulation> formulation(LearningQuestion question) {
    return question.isNumber() || get(SVM) == Svm.C
        ? find(C).map(cost -> formulation(question, cost))
        : find(NU).map(SvmFormulation.NuSvc::new);
  }

  /** The SVM of a cost. */
  SvmFormulation formulation(LearningQuestion question, double cost) {
    return question.formulation(cost, get(TUBE));
  }

  boolean onSupportVectors() {
    return find(SAMPLE).filter(SUPPORT_VECTORS::equals).isPresent();
  }

  OptionalInt randomSamples() {
    return onSupportVectors() || find(SAMPLE).isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(Integer.parseInt(values.get(SAMPLE)));
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
      return new EliminationOptions(ParameterValues.ofTexts(ALL, given));
    }
  }
}
