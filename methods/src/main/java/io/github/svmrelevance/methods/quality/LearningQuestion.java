package io.github.svmrelevance.methods.quality;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.core.data.TargetScale;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What one model learns.
 *
 * @param positive the class that is set against the rest; empty if the target is a number
 * @since 0.1
 */
public record LearningQuestion(Optional<String> positive) implements Serializable {

  private static final long serialVersionUID = 1L;

  /**
   * One class against the rest.
   *
   * @param positive the class
   * @return what is learnt
   */
  public static LearningQuestion of(String positive) {
    return new LearningQuestion(Optional.of(positive));
  }

  /**
   * A number.
   *
   * @return what is learnt
   */
  public static LearningQuestion ofNumber() {
    return new LearningQuestion(Optional.empty());
  }

  /**
   * The classes that can be set against the rest.
   *
   * @param data samples of classes
   * @return the names of those that have samples, at least two, in sort order
   * @throws InvalidInputException if all samples are of one class
   */
  public static List<String> classes(Dataset data) {
    List<String> occurring = data.classes().occurring();
    if (occurring.size() < 2) {
      throw new InvalidInputException(
          data.name() + ": all samples are of the class " + occurring + "; two classes are needed");
    }
    return occurring;
  }

  /**
   * Whether a number is learnt.
   *
   * @return false for a class against the rest
   */
  public boolean isNumber() {
    return positive.isEmpty();
  }

  /**
   * What a sample should get.
   *
   * @param data the samples
   * @return +1 or -1 for each sample, or the number in its units
   */
  public double[] targets(Dataset data) {
    return positive.isPresent()
        ? data.classes().signs(positive.get())
        : numbers((RealValues) data.target());
  }

  /**
   * What a sample should get, of a training.
   *
   * @param data the samples
   * @param scale of a number
   * @return +1 or -1 for each sample, or the scaled number
   */
  public double[] targets(Dataset data, TargetScale scale) {
    return isNumber() ? numbers(scale.scaled((RealValues) data.target())) : targets(data);
  }

  /**
   * Numbers as an array.
   *
   * @param values the numbers
   * @return a copy
   */
  public static double[] numbers(RealValues values) {
    return IntStream.range(0, values.samples()).mapToDouble(values::value).toArray();
  }

  /**
   * The SVM that answers it.
   *
   * @param c the cost of a unit of loss, above 0
   * @param tube how far the prediction of a number may be off for nothing; of a class it does not
   *     count
   * @return its formulation
   */
  public SvmFormulation formulation(double c, double tube) {
    return isNumber() ? new SvmFormulation.EpsilonSvr(c, tube) : new SvmFormulation.CSvc(c);
  }
}
