package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.svm.SvmFormulation;
import java.io.Serializable;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What one model learns.
 *
 * @param positive the class that is set against the rest; empty if the target is a number
 */
record Question(Optional<String> positive) implements Serializable {

  private static final long serialVersionUID = 1L;

  static Question of(String positive) {
    return new Question(Optional.of(positive));
  }

  static Question ofNumber() {
    return new Question(Optional.empty());
  }

  boolean isNumber() {
    return positive.isEmpty();
  }

  /** +1 or -1 for each sample, or the number. */
  double[] targets(Dataset data) {
    return positive.isPresent()
        ? data.classes().signs(positive.get())
        : numbers((RealValues) data.target());
  }

  static double[] numbers(RealValues values) {
    return IntStream.range(0, values.samples()).mapToDouble(values::value).toArray();
  }

  /** The SVM that answers it; the tube is that of a number only. */
  SvmFormulation formulation(double c, double tube) {
    return isNumber() ? new SvmFormulation.EpsilonSvr(c, tube) : new SvmFormulation.CSvc(c);
  }
}
