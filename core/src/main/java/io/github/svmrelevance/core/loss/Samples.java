package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.Target;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;

/**
 * What a loss is summed over: n samples of d features, with what a model is to predict of each, and
 * how much each counts. Immutable.
 *
 * @since 0.1
 */
public final class Samples implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final double[] UNWEIGHTED = {};

  /** Weights whose largest is of another power of two than -ORDINARY to ORDINARY have a unit. */
  private static final int ORDINARY = 16;

  private final transient Matrix matrix;
  private final transient Target target;
  private final transient double[] weights;

  /**
   * Creates samples that count differently.
   *
   * @param matrix n samples of d features, as models see them; shared, not copied
   * @param target what a model is to predict of each sample
   * @param weights for each sample how much it counts, above 0 and finite; empty if all count 1;
   *     copied
   * @throws IllegalArgumentException if the shapes disagree or a weight is not above 0
   */
  public Samples(Matrix matrix, Target target, double[] weights) {
    this.matrix = Objects.requireNonNull(matrix, "matrix");
    this.target = Objects.requireNonNull(target, "target");
    this.weights = weights.clone();
    if (target.samples() != matrix.rows()
        || (weights.length > 0 && weights.length != matrix.rows())) {
      throw new IllegalArgumentException(
          matrix.rows()
              + " rows, a target of "
              + target.samples()
              + " samples, "
              + weights.length
              + " weights");
    }
    for (double weight : weights) {
      if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("the weight of a sample is " + weight);
      }
    }
  }

  /**
   * Creates samples that count 1 each.
   *
   * @param matrix n samples of d features; shared, not copied
   * @param target what a model is to predict of each sample
   * @throws IllegalArgumentException if the shapes disagree
   */
  public Samples(Matrix matrix, Target target) {
    this(matrix, target, UNWEIGHTED);
  }

  /**
   * The features.
   *
   * @return n rows, d columns, as they were given
   */
  public Matrix matrix() {
    return matrix;
  }

  /**
   * What a model is to predict.
   *
   * @return one entry for each sample
   */
  public Target target() {
    return target;
  }

  /**
   * Whether samples count differently.
   *
   * @return false if all count 1 because no weights were given
   */
  public boolean isWeighted() {
    return weights.length > 0;
  }

  /**
   * These samples with more features.
   *
   * @param columns for each of them n entries, copied
   * @return the new samples
   */
  public Samples withAppendedColumns(double[]... columns) {
    return new Samples(matrix.withAppendedColumns(columns), target, weights);
  }

  /** The same samples with other features. */
  Samples withMatrix(Matrix other) {
    return new Samples(other, target, weights);
  }

  /**
   * The number n of samples.
   *
   * @return n
   */
  public int count() {
    return matrix.rows();
  }

  /**
   * The number d of features.
   *
   * @return d
   */
  public int features() {
    return matrix.columns();
  }

  /**
   * How much a sample counts.
   *
   * @param sample from 0
   * @return its weight, above 0
   */
  public double weight(int sample) {
    Objects.checkIndex(sample, count());
    return isWeighted() ? weights[sample] : 1;
  }

  /**
   * The unit of the weights in rows of programs: a power of two near the largest weight, 1 where
   * that is an ordinary number. Rows of other sizes are lost on a solver's tolerances, and a slope
   * times this unit says the same: without rounding, as it is a power of two.
   */
  double weightUnit() {
    int power = Math.getExponent(Arrays.stream(weights).max().orElse(1));
    return Math.abs(power) <= ORDINARY
        ? 1
        : Math.scalb(1.0, Math.max(Double.MIN_EXPONENT, Math.min(power, Double.MAX_EXPONENT)));
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(matrix, target, weights);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("Samples is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(Matrix matrix, Target target, double[] weights) implements Serializable {

    private Object readResolve() {
      return new Samples(matrix, target, weights);
    }
  }
}
