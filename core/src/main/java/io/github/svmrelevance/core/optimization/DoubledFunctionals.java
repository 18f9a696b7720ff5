package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import java.util.Arrays;

/**
 * Functionals at a point in double-double numbers: each is a high part and a low one, which are
 * together off by the square of what doubles alone would be off (Dot2 of Ogita, Rump, Oishi 2005,
 * whose low part is kept instead of added).
 */
final class DoubledFunctionals {

  /** So many sums of rows grow side by side: an addition has to wait for the one before. */
  private static final int LANES = 64;

  /** So many rows at a time, which stay in fast memory while all columns are added; whole lanes. */
  private static final int ROWS = 64 * LANES;

  private final double[] high;
  private final double[] low;

  DoubledFunctionals(double[] high, double[] low) {
    this.high = high;
    this.low = low;
  }

  /** The values u_i(z) = offset_i + scale_i x_r(i)'w + coefficient_i z_k(i). */
  static DoubledFunctionals of(AffineRows rows, double[] z) {
    Matrix matrix = rows.matrix();
    DoubledFunctionals products =
        new DoubledFunctionals(new double[matrix.rows()], new double[matrix.rows()]);
    if (matrix instanceof SparseMatrix sparse) {
      products.addColumns(sparse, z);
    } else {
      products.addColumns(matrix, z);
    }
    int n = rows.functionals();
    DoubledFunctionals values = new DoubledFunctionals(new double[n], new double[n]);
    for (int i = 0; i < n; i++) {
      values.addProduct(i, rows.scale(i), products.high[rows.row(i)]);
      values.low[i] += rows.scale(i) * products.low[rows.row(i)];
      int intercept = rows.intercept(i);
      if (intercept >= 0) {
        values.addProduct(i, rows.coefficient(i, intercept), z[intercept]);
      }
      values.add(i, rows.offset(i));
    }
    return values;
  }

  private void addColumns(SparseMatrix matrix, double[] factors) {
    for (int j = 0; j < matrix.columns(); j++) {
      for (int k = 0; factors[j] != 0 && k < matrix.entries(j); k++) {
        addProduct(matrix.rowOf(j, k), factors[j], matrix.value(j, k));
      }
    }
  }

  private void addColumns(Matrix matrix, double[] factors) {
    double[] part = new double[Math.min(ROWS, matrix.rows())];
    for (int from = 0; from < matrix.rows(); from += ROWS) {
      int count = Math.min(ROWS, matrix.rows() - from);
      DoubledFunctionals sums = new DoubledFunctionals(new double[count], new double[count]);
      for (int j = 0; j < matrix.columns(); j++) {
        if (factors[j] != 0) {
          matrix.copyPart(j, from, count, part);
          sums.addMultiple(factors[j], part);
        }
      }
      System.arraycopy(sums.high, 0, high, from, count);
      System.arraycopy(sums.low, 0, low, from, count);
    }
  }

  /**
   * Adds multiplied functionals, sum_i multiplier_i a_i, over the columns of the matrix, each
   * through at most {@link #depth} sums in a row.
   *
   * @param high high parts, one for each column; changed
   * @param low low parts; changed
   */
  static void addTransposed(AffineRows rows, double[] multipliers, double[] high, double[] low) {
    Matrix matrix = rows.matrix();
    DoubledFunctionals ofRows =
        new DoubledFunctionals(new double[matrix.rows()], new double[matrix.rows()]);
    DoubledFunctionals sums = new DoubledFunctionals(high, low);
    for (int i = 0; i < multipliers.length; i++) {
      if (multipliers[i] != 0) {
        ofRows.addProduct(rows.row(i), rows.scale(i), multipliers[i]);
      }
    }
    if (matrix instanceof SparseMatrix sparse) {
      double[] column = new double[matrix.rows()];
      DoubledFunctionals ofEntries =
          new DoubledFunctionals(new double[matrix.rows()], new double[matrix.rows()]);
      for (int j = 0; j < sparse.columns(); j++) {
        int count = sparse.entries(j);
        for (int k = 0; k < count; k++) {
          int row = sparse.rowOf(j, k);
          column[k] = sparse.value(j, k);
          ofEntries.high[k] = ofRows.high[row];
          ofEntries.low[k] = ofRows.low[row];
        }
        sums.addDot(j, column, ofEntries, count);
      }
      return;
    }
    DoubledFunctionals[] lanes = new DoubledFunctionals[matrix.columns()];
    Arrays.setAll(lanes, j -> new DoubledFunctionals(new double[LANES], new double[LANES]));
    double[] part = new double[Math.min(ROWS, matrix.rows())];
    for (int from = 0; from < matrix.rows(); from += ROWS) {
      int count = Math.min(ROWS, matrix.rows() - from);
      for (int j = 0; j < lanes.length; j++) {
        matrix.copyPart(j, from, count, part);
        lanes[j].addProducts(part, ofRows, from, count);
      }
    }
    for (int j = 0; j < lanes.length; j++) {
      sums.addLanes(j, lanes[j]);
    }
  }

  /** How many sums in a row a number goes through at most where so many rows are added. */
  static long depth(AffineRows rows) {
    int[] readers = new int[rows.matrix().rows()];
    int most = 0;
    for (int i = 0; i < rows.functionals(); i++) {
      most = Math.max(most, ++readers[rows.row(i)]);
    }
    return (long) most + LANES + readers.length / LANES + 1;
  }

  /** Adds a sum of the first products of entries and numbers. */
  private void addDot(int j, double[] entries, DoubledFunctionals numbers, int count) {
    DoubledFunctionals lanes = new DoubledFunctionals(new double[LANES], new double[LANES]);
    lanes.addProducts(entries, numbers, 0, count);
    addLanes(j, lanes);
  }

  private void addLanes(int j, DoubledFunctionals lanes) {
    for (int k = 0; k < LANES; k++) {
      add(j, lanes.high[k]);
      low[j] += lanes.low[k];
    }
  }

  /** Adds products of entries and of numbers from a place on, each to the next of these lanes. */
  private void addProducts(double[] entries, DoubledFunctionals numbers, int from, int count) {
    for (int k = 0; k < count; k += LANES) {
      addLane(entries, k, numbers, from + k, Math.min(LANES, count - k));
    }
  }

  private void addLane(
      double[] entries, int start, DoubledFunctionals numbers, int from, int count) {
    double[] h = high;
    double[] l = low;
    double[] numbersHigh = numbers.high;
    double[] numbersLow = numbers.low;
    for (int k = 0; k < count; k++) {
      double entry = entries[start + k];
      double number = numbersHigh[from + k];
      double product = entry * number;
      double sum = h[k] + product;
      double part = sum - h[k];
      l[k] +=
          ((h[k] - (sum - part)) + (product - part))
              + (Math.fma(entry, number, -product) + entry * numbersLow[from + k]);
      h[k] = sum;
    }
  }

  int count() {
    return high.length;
  }

  double high(int i) {
    return high[i];
  }

  double low(int i) {
    return low[i];
  }

  /** The sign of u_i less a number. */
  int compareTo(int i, double number) {
    double distance = high[i] - number;
    double part = distance - high[i];
    double rest = (high[i] - (distance - part)) + (-number - part);
    return (int) Math.signum(distance + (rest + low[i]));
  }

  private void addMultiple(double factor, double[] entries) {
    double[] h = high;
    double[] l = low;
    for (int i = 0; i < h.length; i++) {
      double product = factor * entries[i];
      double sum = h[i] + product;
      double part = sum - h[i];
      l[i] += (h[i] - (sum - part)) + (product - part);
      l[i] += Math.fma(factor, entries[i], -product);
      h[i] = sum;
    }
  }

  private void addProduct(int i, double one, double other) {
    double product = one * other;
    add(i, product);
    low[i] += Math.fma(one, other, -product);
  }

  private void add(int i, double term) {
    double sum = high[i] + term;
    double part = sum - high[i];
    low[i] += (high[i] - (sum - part)) + (term - part);
    high[i] = sum;
  }
}
