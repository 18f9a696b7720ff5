package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * Takes a large offset off columns without any rounding. A linear model with a bias is the same
 * model on shifted columns, with another bias; but on columns near 2^40 its scores cancel, and
 * little is left of their digits.
 *
 * <p>A column is shifted by the middle of its range if all its entries lie between half of that and
 * twice that: differences are then doubles, by Sterbenz's lemma. Others have no offset that
 * matters. Immutable.
 *
 * @since 0.1
 */
public final class ExactShift implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] shifts;

  private ExactShift(double[] shifts) {
    this.shifts = shifts;
  }

  /**
   * The shift of each column, in O(n d).
   *
   * @param matrix n rows, d columns
   * @return the shifts, 0 for columns that stay as they are, among them all with a zero
   */
  public static ExactShift of(Matrix matrix) {
    double[] shifts = new double[matrix.columns()];
    for (int j = 0; j < shifts.length; j++) {
      double[] column = matrix.column(j);
      double least = Arrays.stream(column).min().orElse(0);
      double most = Arrays.stream(column).max().orElse(0);
      double middle = least / 2 + most / 2;
      boolean exact =
          least > 0
              ? least >= middle / 2 && most <= 2 * middle
              : most < 0 && most <= middle / 2 && least >= 2 * middle;
      shifts[j] = exact && Math.abs(middle) > Double.MIN_NORMAL ? middle : 0;
    }
    return new ExactShift(shifts);
  }

  /**
   * The shifts of columns that are shifted already. Where these were rounded, so is the {@link
   * #bias}.
   *
   * @param shifts what was taken off each column
   * @return the shifts
   */
  public static ExactShift ofShifts(double[] shifts) {
    return new ExactShift(shifts.clone());
  }

  /**
   * The columns without their offsets.
   *
   * @param matrix the matrix that the shifts are of
   * @return the same matrix if no column has one; sparse if the matrix is, and a view of one that
   *     {@link Matrix#savesMemory}
   */
  public Matrix apply(Matrix matrix) {
    if (Arrays.stream(shifts).allMatch(shift -> shift == 0)) {
      return matrix;
    }
    if (matrix instanceof SparseMatrix sparse) {
      SparseMatrix.Builder shifted = SparseMatrix.builder(sparse.rows(), sparse.columns());
      for (int j = 0; j < shifts.length; j++) {
        double[] column = shifts[j] == 0 ? null : sparse.column(j);
        if (column == null) {
          shifted.changedColumn(sparse, j, x -> x);
        } else {
          double shift = shifts[j];
          shifted.column(Arrays.stream(column).map(x -> x - shift).toArray());
        }
      }
      return shifted.build();
    }
    if (matrix.savesMemory()) {
      return new StandardizedMatrix(
          matrix,
          Arrays.stream(shifts).mapToObj(ColumnMoments::less).toArray(ColumnMoments[]::new));
    }
    return DenseMatrix.ofColumns(
        matrix.rows(),
        matrix.columns(),
        (target, j) -> {
          matrix.copyColumn(j, target);
          for (int i = 0; i < target.length && shifts[j] != 0; i++) {
            target[i] -= shifts[j];
          }
        });
  }

  /**
   * The bias of a model on the columns as they were: b - w'shifts, rounded once.
   *
   * @param weights w, one for each column
   * @param bias b on the shifted columns
   * @return the bias
   */
  public double bias(double[] weights, double bias) {
    if (Arrays.stream(shifts).allMatch(shift -> shift == 0)) {
      return bias;
    }
    BigDecimal sum = new BigDecimal(bias);
    for (int j = 0; j < shifts.length; j++) {
      if (shifts[j] != 0 && weights[j] != 0) {
        sum = sum.subtract(new BigDecimal(weights[j]).multiply(new BigDecimal(shifts[j])));
      }
    }
    return sum.doubleValue();
  }
}
