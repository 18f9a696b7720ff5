package io.github.svmrelevance.api.optimization;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;

/**
 * Affine functionals over the rows of one matrix X, dense or sparse, of which no copy is ever made:
 *
 * <pre>  u_i(z) = offset_i + scale_i x_r(i)'w + coefficient_i z_k(i)</pre>
 *
 * <p>Here w is the first d entries of z, with d the columns of X, and r(i) is the row of X that
 * functional i reads. The variable k(i) &gt;= d is its intercept; a functional may have none.
 *
 * <p>With labels y_i = +1 or -1, the margins y_i (w'x_i + b) of a linear classifier have scale y_i,
 * intercept d and coefficient y_i. The residuals t_i - w'x_i - b of a regression have offset t_i,
 * scale -1 and coefficient -1. The constraints b_k - w'x_i and w'x_i - b_k of an ordinal model name
 * a threshold k each, with coefficients 1 and -1 (Chu and Keerthi, Neural Computation 19, 2007). A
 * weight of a sample multiplies its scale, offset and coefficient where the shape is a hinge with
 * its breakpoint at 0.
 *
 * <p>Immutable; equal if all parts are, in O(n d). {@link #apply} and {@link #addTransposed} take
 * one pass over X and O(n) more.
 *
 * @since 0.1
 */
public final class AffineRows implements LinearMap {

  private static final int NO_INTERCEPT = -1;

  private final Matrix matrix;
  private final int[] rows;
  private final double[] scales;
  private final double[] offsets;
  private final int[] intercepts;
  private final double[] coefficients;
  private final int variables;
  private final boolean readsAllInOrder;

  /** Computed when first asked for; two threads that do so at once come to the same. */
  private volatile Magnitudes magnitudes;

  /**
   * How large coefficients are, by variable.
   *
   * @param sums over all functionals
   * @param largest of all functionals
   */
  @SuppressWarnings({"ArrayRecordComponent", "serial"}) // never compared
  private record Magnitudes(double[] sums, double[] largest) implements Serializable {

    Magnitudes(int variables) {
      this(new double[variables], new double[variables]);
    }
  }

  private AffineRows(
      Matrix matrix,
      int[] rows,
      double[] scales,
      double[] offsets,
      int[] intercepts,
      double[] coefficients) {
    this.matrix = matrix;
    this.rows = rows;
    this.scales = scales;
    this.offsets = offsets;
    this.intercepts = intercepts;
    this.coefficients = coefficients;
    int last = matrix.columns() - 1;
    boolean inOrder = rows.length == matrix.rows();
    for (int i = 0; i < rows.length; i++) {
      last = Math.max(last, intercepts[i]);
      inOrder &= rows[i] == i;
    }
    this.variables = last + 1;
    this.readsAllInOrder = inOrder;
  }

  /**
   * The products x_i'w with all rows of a matrix.
   *
   * @param matrix X, one column for each of the first variables
   * @return the map: scale 1, offset 0, no intercepts
   */
  public static AffineRows of(Matrix matrix) {
    int[] rows = new int[matrix.rows()];
    Arrays.setAll(rows, i -> i);
    return plain(matrix, rows);
  }

  /**
   * The products with chosen rows of a matrix; a row may be chosen several times.
   *
   * @param matrix X, one column for each of the first variables
   * @param rows for each functional its row of X, from 0; copied
   * @return the map: scale 1, offset 0, no intercepts
   * @throws IndexOutOfBoundsException if X has no such row
   */
  public static AffineRows of(Matrix matrix, int[] rows) {
    for (int row : rows) {
      Objects.checkIndex(row, matrix.rows());
    }
    return plain(matrix, rows.clone());
  }

  private static AffineRows plain(Matrix matrix, int[] rows) {
    double[] ones = new double[rows.length];
    Arrays.fill(ones, 1);
    int[] none = new int[rows.length];
    Arrays.fill(none, NO_INTERCEPT);
    double[] zeros = new double[rows.length];
    return new AffineRows(matrix, rows, ones, zeros, none, zeros);
  }

  /**
   * This map with other scales.
   *
   * @param newScales one finite factor of x'w for each functional; copied
   * @return the new map
   * @throws IllegalArgumentException if their number is wrong or one is not finite
   */
  public AffineRows withScales(double[] newScales) {
    return new AffineRows(
        matrix, rows, checked(newScales, "scale"), offsets, intercepts, coefficients);
  }

  /**
   * This map with other offsets.
   *
   * @param newOffsets one finite constant for each functional; copied
   * @return the new map
   * @throws IllegalArgumentException if their number is wrong or one is not finite
   */
  public AffineRows withOffsets(double[] newOffsets) {
    return new AffineRows(
        matrix, rows, scales, checked(newOffsets, "offset"), intercepts, coefficients);
  }

  /**
   * This map with one intercept for all functionals.
   *
   * @param variable its index in z, at least d
   * @param newCoefficients one finite factor of it for each functional; copied
   * @return the new map
   * @throws IllegalArgumentException if the variable belongs to a column of X, the number of
   *     coefficients is wrong or one is not finite
   */
  public AffineRows withIntercept(int variable, double[] newCoefficients) {
    int[] variables = new int[rows.length];
    Arrays.fill(variables, variable);
    return withIntercepts(variables, newCoefficients);
  }

  /**
   * This map with an intercept of its own for each functional.
   *
   * @param variables their indices in z, each at least d; copied
   * @param newCoefficients one finite factor for each functional; copied
   * @return the new map
   * @throws IllegalArgumentException if a variable belongs to a column of X, a number of entries is
   *     wrong or a coefficient is not finite
   */
  public AffineRows withIntercepts(int[] variables, double[] newCoefficients) {
    if (variables.length != rows.length) {
      throw new IllegalArgumentException(
          variables.length + " intercepts for " + rows.length + " functionals");
    }
    for (int variable : variables) {
      if (variable < matrix.columns()) {
        throw new IllegalArgumentException(
            "variable "
                + variable
                + " cannot be an intercept: the first "
                + matrix.columns()
                + " belong to the columns of the matrix");
      }
    }
    return new AffineRows(
        matrix, rows, scales, offsets, variables.clone(), checked(newCoefficients, "coefficient"));
  }

  private double[] checked(double[] values, String what) {
    if (values.length != rows.length) {
      throw new IllegalArgumentException(
          values.length + " entries of " + what + " for " + rows.length + " functionals");
    }
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("the " + what + " of a functional is " + value);
      }
    }
    return values.clone();
  }

  /**
   * This map with one column of X replaced; everything else is shared.
   *
   * @param variable from 0, below d
   * @param column one entry for each row of X, as X has it: neither scaled nor signed; copied
   * @return the new map
   * @throws IndexOutOfBoundsException if X has no such column
   * @throws IllegalArgumentException if the column has another length
   */
  public AffineRows withColumn(int variable, double[] column) {
    AffineRows changed =
        new AffineRows(
            matrix.withColumn(variable, column), rows, scales, offsets, intercepts, coefficients);
    Magnitudes known = magnitudes;
    if (known != null) {
      Magnitudes all = new Magnitudes(known.sums.clone(), known.largest.clone());
      changed.addMagnitude(variable, all);
      changed.magnitudes = all;
    }
    return changed;
  }

  /**
   * Some of the functionals, over a matrix of the rows that they read.
   *
   * @param functionals their numbers, from 0
   * @return the new map, whose functionals have the order given
   * @throws IndexOutOfBoundsException if there is no such functional
   */
  public AffineRows choose(int[] functionals) {
    int count = functionals.length;
    int[] read = new int[count];
    int[] order = new int[count];
    double[] chosenScales = new double[count];
    double[] chosenOffsets = new double[count];
    int[] chosenIntercepts = new int[count];
    double[] chosenCoefficients = new double[count];
    for (int k = 0; k < count; k++) {
      int i = Objects.checkIndex(functionals[k], rows.length);
      read[k] = rows[i];
      order[k] = k;
      chosenScales[k] = scales[i];
      chosenOffsets[k] = offsets[i];
      chosenIntercepts[k] = intercepts[i];
      chosenCoefficients[k] = coefficients[i];
    }
    return new AffineRows(
        matrix.selectRows(read),
        order,
        chosenScales,
        chosenOffsets,
        chosenIntercepts,
        chosenCoefficients);
  }

  /**
   * The matrix X.
   *
   * @return X, as it was given
   */
  public Matrix matrix() {
    return matrix;
  }

  /**
   * The row of X that a functional reads.
   *
   * @param functional from 0
   * @return r(i), from 0
   */
  public int row(int functional) {
    return rows[functional];
  }

  /**
   * The factor of the product with a functional's row.
   *
   * @param functional from 0
   * @return scale_i
   */
  public double scale(int functional) {
    return scales[functional];
  }

  /**
   * The intercept that a functional reads.
   *
   * @param functional from 0
   * @return k(i), or -1 if it has none
   */
  public int intercept(int functional) {
    return intercepts[functional];
  }

  /**
   * The number of variables that z must have at least.
   *
   * @return one more than the last variable that a functional reads
   */
  public int variables() {
    return variables;
  }

  /**
   * The coefficient of one variable in one functional.
   *
   * @param functional from 0
   * @param variable from 0
   * @return its derivative by the variable; 0 for a variable that it does not read
   */
  public double coefficient(int functional, int variable) {
    if (variable < matrix.columns()) {
      return scales[functional] * matrix.get(rows[functional], variable);
    }
    return intercepts[functional] == variable ? coefficients[functional] : 0;
  }

  /**
   * The coefficients of one variable in all functionals, in O(n).
   *
   * @param variable from 0
   * @return one entry for each functional, a new array
   */
  public double[] column(int variable) {
    double[] column = new double[rows.length];
    if (variable < matrix.columns()) {
      double[] source = matrix.column(variable);
      for (int i = 0; i < column.length; i++) {
        column[i] = scales[i] * source[rows[i]];
      }
    } else {
      for (int i = 0; i < column.length; i++) {
        column[i] = intercepts[i] == variable ? coefficients[i] : 0;
      }
    }
    return column;
  }

  /**
   * How much one variable matters in all functionals together: the sum over i of |coefficient|. O(n
   * d) at the first call, then O(1).
   *
   * @param variable from 0, below {@link #variables()}
   * @return the sum, up to the rounding of n additions and products
   */
  public double sumOfMagnitudes(int variable) {
    return magnitudes().sums[variable];
  }

  /**
   * How much one variable matters at most in one functional: the largest |coefficient|. O(n d) at
   * the first call, then O(1).
   *
   * @param variable from 0, below {@link #variables()}
   * @return the largest size, up to the rounding of a product
   */
  public double largestMagnitude(int variable) {
    return magnitudes().largest[variable];
  }

  private Magnitudes magnitudes() {
    Magnitudes known = magnitudes;
    if (known == null) {
      known = matrix instanceof SparseMatrix sparse ? magnitudes(sparse) : allMagnitudes();
      magnitudes = known;
    }
    return known;
  }

  private Magnitudes allMagnitudes() {
    Magnitudes all = new Magnitudes(variables());
    for (int j = 0; j < all.sums.length; j++) {
      addMagnitude(j, all);
    }
    return all;
  }

  /**
   * All magnitudes in O(entries): of a column in units of its rows, whose scales are added first.
   */
  private Magnitudes magnitudes(SparseMatrix sparse) {
    Magnitudes all = new Magnitudes(variables());
    Magnitudes ofRows = new Magnitudes(sparse.rows());
    for (int i = 0; i < rows.length; i++) {
      double scale = Math.abs(scales[i]);
      ofRows.sums[rows[i]] += scale;
      ofRows.largest[rows[i]] = Math.max(ofRows.largest[rows[i]], scale);
      if (intercepts[i] != NO_INTERCEPT) {
        double size = Math.abs(coefficients[i]);
        all.sums[intercepts[i]] += size;
        all.largest[intercepts[i]] = Math.max(all.largest[intercepts[i]], size);
      }
    }
    for (int j = 0; j < sparse.columns(); j++) {
      for (int k = 0; k < sparse.entries(j); k++) {
        double size = Math.abs(sparse.value(j, k));
        int row = sparse.rowOf(j, k);
        all.sums[j] += size * ofRows.sums[row];
        all.largest[j] = Math.max(all.largest[j], size * ofRows.largest[row]);
      }
    }
    return all;
  }

  private void addMagnitude(int variable, Magnitudes all) {
    double sum = 0;
    double largest = 0;
    for (double coefficient : column(variable)) {
      double size = Math.abs(coefficient);
      sum += size;
      largest = Math.max(largest, size);
    }
    all.sums[variable] = sum;
    all.largest[variable] = largest;
  }

  @Override
  public int functionals() {
    return rows.length;
  }

  @Override
  public double offset(int functional) {
    return offsets[functional];
  }

  @Override
  public AffineRows linear() {
    return withOffsets(new double[rows.length]);
  }

  @Override
  public double[] apply(double[] point) {
    double[] products = matrix.times(Arrays.copyOf(point, matrix.columns()));
    double[] values = new double[rows.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(i, products[rows[i]], point);
    }
    return values;
  }

  @Override
  public void addTransposed(double[] multipliers, double[] target) {
    double[] ofRows = new double[matrix.rows()];
    double[] sums = new double[target.length];
    for (int i = 0; i < rows.length; i++) {
      ofRows[rows[i]] += scales[i] * multipliers[i];
      if (intercepts[i] != NO_INTERCEPT) {
        sums[intercepts[i]] += coefficients[i] * multipliers[i];
      }
    }
    matrix.addTransposedTimes(ofRows, sums);
    for (int j = 0; j < sums.length; j++) {
      target[j] += sums[j];
    }
  }

  /**
   * {@link #apply} and {@link #addTransposed} at once, for multipliers that follow from values one
   * by one, such as the slopes of a loss. Takes one pass over the matrix where functional i reads
   * row i, else two; the bits are the same.
   *
   * @param point z
   * @param multiplier what a functional of a value is multiplied with
   * @param multipliers one entry for each functional; set
   * @param target one entry for each variable; changed
   * @return the values, a new array
   */
  public double[] applyAndAddTransposed(
      double[] point, DoubleUnaryOperator multiplier, double[] multipliers, double[] target) {
    if (!readsAllInOrder) {
      double[] values = apply(point);
      Arrays.setAll(multipliers, i -> multiplier.applyAsDouble(values[i]));
      addTransposed(multipliers, target);
      return values;
    }
    double[] sums = new double[target.length];
    double[] values = new double[rows.length];
    matrix.pass(
        Arrays.copyOf(point, matrix.columns()),
        (from, count, products, factors) -> {
          for (int k = 0; k < count; k++) {
            int i = from + k;
            values[i] = value(i, products[k], point);
            multipliers[i] = multiplier.applyAsDouble(values[i]);
            factors[k] = scales[i] * multipliers[i];
            if (intercepts[i] != NO_INTERCEPT) {
              sums[intercepts[i]] += coefficients[i] * multipliers[i];
            }
          }
        },
        sums);
    for (int j = 0; j < sums.length; j++) {
      target[j] += sums[j];
    }
    return values;
  }

  private double value(int functional, double product, double[] point) {
    double value = scales[functional] * product;
    if (intercepts[functional] != NO_INTERCEPT) {
      value += coefficients[functional] * point[intercepts[functional]];
    }
    return value + offsets[functional];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AffineRows that
        && matrix.equals(that.matrix)
        && Arrays.equals(rows, that.rows)
        && Arrays.equals(scales, that.scales)
        && Arrays.equals(offsets, that.offsets)
        && Arrays.equals(intercepts, that.intercepts)
        && Arrays.equals(coefficients, that.coefficients);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        matrix,
        Arrays.hashCode(rows),
        Arrays.hashCode(scales),
        Arrays.hashCode(offsets),
        Arrays.hashCode(intercepts),
        Arrays.hashCode(coefficients));
  }

  @Override
  public String toString() {
    return "AffineRows[" + rows.length + " functionals of " + variables() + " variables]";
  }
}
