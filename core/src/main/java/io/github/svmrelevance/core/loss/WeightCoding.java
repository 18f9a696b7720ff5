package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * How the weight vectors of a model follow from its free variables: w_c = sum_k factor(c, k) v_k,
 * where z = (v_1, ..., v_B, u) has B blocks of d entries before its intercepts.
 *
 * <p>Most models have one weight vector, which is free. Those of K classes add up to 0, so that K -
 * 1 blocks are free. Some columns may be {@linkplain #withCorrections privileged}: their weights
 * are those of correcting functions, which are in no weight vector. Immutable.
 *
 * @since 0.1
 */
public final class WeightCoding implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final int[] NO_CORRECTIONS = {};

  private static final WeightCoding SINGLE =
      new WeightCoding(new double[][] {{1}}, NO_CORRECTIONS, 1, 1);

  private final transient double[][] factors;

  /** For each column the correcting function that it is in, from 1, or 0; empty if all are 0. */
  private final transient int[] corrections;

  /** How much a privileged weight counts in the norm beside another one. */
  private final transient double privilegedNorm;

  /** How many units of its weight a variable of a privileged column stands for. */
  private final transient double privilegedScale;

  private WeightCoding(
      double[][] factors, int[] corrections, double privilegedNorm, double privilegedScale) {
    this.factors = factors;
    this.corrections = corrections;
    this.privilegedNorm = privilegedNorm;
    this.privilegedScale = privilegedScale;
  }

  /**
   * One free weight vector.
   *
   * @return the coding
   */
  public static WeightCoding single() {
    return SINGLE;
  }

  /**
   * Vectors that add up to 0: all but the last are free.
   *
   * @param vectors K, at least 2
   * @return the coding
   */
  public static WeightCoding sumToZero(int vectors) {
    double[][] factors = new double[vectors][vectors - 1];
    for (int k = 0; k + 1 < vectors; k++) {
      factors[k][k] = 1;
      factors[vectors - 1][k] = -1;
    }
    return new WeightCoding(factors, NO_CORRECTIONS, 1, 1);
  }

  /**
   * One free weight vector w, and beside it those w*_k of correcting functions. Its norm is
   * (||w||_1 + gamma_w sum_k ||w*_k||_1) / 2, as in the objective of {@link PrivilegedLoss}.
   *
   * @param corrections for each column the number of the correcting function that has it, from 1; 0
   *     for one that is in w; copied
   * @param norm gamma_w, how much a weight of a correcting function counts beside another; above 0
   * @return the coding
   * @throws IllegalArgumentException if gamma_w is not above 0, or no column is privileged
   */
  public static WeightCoding withCorrections(int[] corrections, double norm) {
    if (!(norm > 0 && norm < Double.POSITIVE_INFINITY)
        || Arrays.stream(corrections).noneMatch(k -> k > 0)) {
      throw new IllegalArgumentException(
          "corrections " + Arrays.toString(corrections) + " that count " + norm);
    }
    return new WeightCoding(SINGLE.factors, corrections.clone(), norm, 1);
  }

  /** The same in variables whose squares add up to ||w||^2 + gamma_w sum_k ||w*_k||^2. */
  WeightCoding forSquaredNorm() {
    return new WeightCoding(factors, corrections, privilegedNorm, 1 / Math.sqrt(privilegedNorm));
  }

  /**
   * The number of correcting functions, whose intercepts are the last variables of a model.
   *
   * @return 0 unless columns are privileged
   */
  public int corrections() {
    return Arrays.stream(corrections).max().orElse(0);
  }

  /**
   * The correcting function that has a column.
   *
   * @param feature from 0
   * @return its number, from 1; 0 for a column of the weight vectors
   */
  public int correction(int feature) {
    return corrections.length == 0 ? 0 : corrections[feature];
  }

  /**
   * Vectors that add up to 0, in Helmert's orthonormal contrasts: the sum of their squared norms is
   * that of the blocks.
   *
   * @param vectors K, at least 2
   * @return the coding
   */
  public static WeightCoding orthonormal(int vectors) {
    double[][] factors = new double[vectors][vectors - 1];
    for (int k = 0; k + 1 < vectors; k++) {
      double length = Math.sqrt((k + 1.0) * (k + 2.0));
      for (int c = 0; c <= k; c++) {
        factors[c][k] = 1 / length;
      }
      factors[k + 1][k] = -(k + 1) / length;
    }
    return new WeightCoding(factors, NO_CORRECTIONS, 1, 1);
  }

  /**
   * The number of weight vectors.
   *
   * @return K, at least 1
   */
  public int vectors() {
    return factors.length;
  }

  /**
   * The number of free blocks.
   *
   * @return B, at least 1
   */
  public int blocks() {
    return factors[0].length;
  }

  /**
   * How much a block counts in a vector.
   *
   * @param vector c, from 0
   * @param block k, from 0
   * @return the factor of v_k in w_c
   */
  public double factor(int vector, int block) {
    return factors[vector][block];
  }

  /**
   * The weight vector of one class, or the only one.
   *
   * @param vector c, from 0
   * @param features d
   * @param z the model
   * @return w_c, d entries, 0 for privileged columns
   */
  public double[] vector(int vector, int features, double[] z) {
    double[] weights = new double[features];
    for (int j = 0; j < features; j++) {
      weights[j] = correction(j) > 0 ? 0 : functional(vector, j, features).value(z);
    }
    return weights;
  }

  /**
   * One weight as a linear function of the model.
   *
   * @param vector c, from 0
   * @param feature j, from 0
   * @param features d
   * @return w_cj; of a privileged column its weight in the correcting function
   */
  public WeightFunctional functional(int vector, int feature, int features) {
    if (correction(feature) > 0) {
      return new WeightFunctional(new int[] {feature}, new double[] {privilegedScale});
    }
    int[] variables = new int[blocks()];
    double[] used = new double[blocks()];
    int count = 0;
    for (int k = 0; k < blocks(); k++) {
      if (factors[vector][k] != 0) {
        variables[count] = k * features + feature;
        used[count++] = factors[vector][k];
      }
    }
    return new WeightFunctional(Arrays.copyOf(variables, count), Arrays.copyOf(used, count));
  }

  /**
   * A model in another coding of the same vectors, in which the first ones are the free ones.
   *
   * @param z a model of this coding; if there are several vectors, each but the last has an
   *     intercept of its own
   * @param free the other coding
   * @return the same model
   */
  double[] toFree(double[] z, WeightCoding free) {
    if (equals(free)) {
      return z;
    }
    if (corrections.length > 0) {
      double[] unscaled = z.clone();
      for (int j = 0; j < corrections.length; j++) {
        unscaled[j] *= corrections[j] > 0 ? privilegedScale : 1;
      }
      return unscaled;
    }
    int width = z.length / blocks();
    double[] converted = new double[z.length];
    int weights = blocks() * (width - 1);
    for (int c = 0; c < blocks(); c++) {
      System.arraycopy(vector(c, width - 1, z), 0, converted, c * (width - 1), width - 1);
      converted[weights + c] = z[weights + c];
    }
    return converted;
  }

  /**
   * How much the {@link #norm} changes at most where the variables of {@link
   * LossModel#forSquaredNorm} change by 1 in Euclidean length, by Cauchy and Schwarz: the root of
   * the sum of its squared slopes.
   *
   * @param features d
   * @return sqrt(K d) for K vectors, a few units larger
   */
  public double normSteepness(int features) {
    double squares = (double) vectors() * features;
    if (corrections.length > 0) {
      long privileged = Arrays.stream(corrections).filter(k -> k > 0).count();
      squares = (features - privileged + privilegedNorm * privileged) / 4;
    }
    return Math.nextUp(Math.sqrt(Math.nextUp(squares)));
  }

  /**
   * The norm of all vectors, sum_c ||w_c||_1; {@linkplain #withCorrections with corrections}, half
   * the sum of all.
   *
   * @param features d
   * @return its terms; those of free vectors are over the variables themselves
   */
  public List<TermBlock> norm(int features) {
    List<TermBlock> terms = new ArrayList<>();
    if (corrections.length > 0) {
      for (int start = 0, end; start < features; start = end) {
        boolean privileged = correction(start) > 0;
        for (end = start + 1; end < features && correction(end) > 0 == privileged; end++) {}
        terms.add(
            new TermBlock(
                LinearMap.Coordinates.range(start, end),
                ConvexPiecewiseLinear.absolute((privileged ? privilegedNorm : 1) / 2)));
      }
      return terms;
    }
    ConvexPiecewiseLinear size = ConvexPiecewiseLinear.absolute(1);
    for (int c = 0; c < vectors(); c++) {
      WeightFunctional first = functional(c, 0, features);
      if (first.isVariable()) {
        int start = first.variable(0);
        terms.add(new TermBlock(LinearMap.Coordinates.range(start, start + features), size));
      } else {
        SparseMatrix.Builder sums = SparseMatrix.builder(features, blocks() * features);
        for (int k = 0; k < blocks(); k++) {
          for (int j = 0; j < features; j++) {
            sums.column(new int[] {j}, new double[] {factors[c][k]}, 1);
          }
        }
        terms.add(new TermBlock(AffineRows.of(sums.build()), size));
      }
    }
    return terms;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WeightCoding that
        && Arrays.deepEquals(factors, that.factors)
        && Arrays.equals(corrections, that.corrections)
        && privilegedNorm == that.privilegedNorm
        && privilegedScale == that.privilegedScale;
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        Arrays.deepHashCode(factors),
        Arrays.hashCode(corrections),
        privilegedNorm,
        privilegedScale);
  }

  @Override
  public String toString() {
    return "WeightCoding"
        + Arrays.deepToString(factors)
        + (corrections.length == 0 ? "" : " correcting " + Arrays.toString(corrections));
  }

  /** Is sent as its parts, from which the receiver makes it anew. */
  private Object writeReplace() {
    return new Parts(factors, corrections, privilegedNorm, privilegedScale);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("WeightCoding is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(
      double[][] factors, int[] corrections, double privilegedNorm, double privilegedScale)
      implements Serializable {

    private Object readResolve() {
      return new WeightCoding(factors, corrections, privilegedNorm, privilegedScale);
    }
  }
}
