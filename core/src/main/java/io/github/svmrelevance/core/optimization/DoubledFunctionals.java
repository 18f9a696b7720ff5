package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearMap;

/**
 * Functionals at a point in double-double numbers: each is a high part and a low one, which are
 * together off by the square of what doubles alone would be off (Dot2 of Ogita, Rump, Oishi 2005,
 * whose low part is kept instead of added).
 */
final class DoubledFunctionals {

  /**
   * Rows are added in blocks of so many, and so many blocks in one of blocks: what is lost grows
   * with the square of the depth.
   */
  private static final int BLOCK = 64;

  private final double[] high;
  private final double[] low;

  DoubledFunctionals(double[] high, double[] low) {
    this.high = high;
    this.low = low;
  }

  /** The values u_i(z) = offset_i + scale_i x_r(i)'w + coefficient_i z_k(i). */
  static DoubledFunctionals of(LinearMap.AffineRows rows, double[] z) {
    Matrix matrix = rows.matrix();
    DoubledFunctionals products =
        new DoubledFunctionals(new double[matrix.rows()], new double[matrix.rows()]);
    double[] column = new double[matrix.rows()];
    for (int j = 0; j < matrix.columns(); j++) {
      if (z[j] != 0 && matrix instanceof SparseMatrix sparse) {
        for (int k = 0; k < sparse.entries(j); k++) {
          products.addProduct(sparse.rowOf(j, k), z[j], sparse.value(j, k));
        }
      } else if (z[j] != 0) {
        matrix.copyColumn(j, column);
        products.addMultiple(z[j], column);
      }
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

  /**
   * Adds multiplied functionals, sum_i multiplier_i a_i, over the columns of the matrix, each
   * through at most {@link #depth} sums in a row.
   *
   * @param high high parts, one for each column; changed
   * @param low low parts; changed
   */
  static void addTransposed(
      LinearMap.AffineRows rows, double[] multipliers, double[] high, double[] low) {
    Matrix matrix = rows.matrix();
    DoubledFunctionals ofRows =
        new DoubledFunctionals(new double[matrix.rows()], new double[matrix.rows()]);
    DoubledFunctionals sums = new DoubledFunctionals(high, low);
    for (int i = 0; i < multipliers.length; i++) {
      if (multipliers[i] != 0) {
        ofRows.addProduct(rows.row(i), rows.scale(i), multipliers[i]);
      }
    }
    DoubledFunctionals block = new DoubledFunctionals(new double[1], new double[1]);
    DoubledFunctionals blocks = new DoubledFunctionals(new double[1], new double[1]);
    if (matrix instanceof SparseMatrix sparse) {
      for (int j = 0; j < sparse.columns(); j++) {
        for (int k = 0; k < sparse.entries(j); k++) {
          block.addRow(sparse.value(j, k), ofRows, sparse.rowOf(j, k));
          sums.takeFull(j, blocks, block, k + 1);
        }
        blocks.take(0, block);
        sums.take(j, blocks);
      }
      return;
    }
    double[] column = new double[matrix.rows()];
    for (int j = 0; j < matrix.columns(); j++) {
      matrix.copyColumn(j, column);
      for (int r = 0; r < column.length; r++) {
        block.addRow(column[r], ofRows, r);
        sums.takeFull(j, blocks, block, r + 1);
      }
      blocks.take(0, block);
      sums.take(j, blocks);
    }
  }

  /** How many sums in a row a number goes through at most where so many rows are added. */
  static long depth(LinearMap.AffineRows rows) {
    int[] readers = new int[rows.matrix().rows()];
    int most = 0;
    for (int i = 0; i < rows.functionals(); i++) {
      most = Math.max(most, ++readers[rows.row(i)]);
    }
    return most + 2L * BLOCK + readers.length / (BLOCK * BLOCK) + 1;
  }

  private void takeFull(int j, DoubledFunctionals blocks, DoubledFunctionals block, int rows) {
    if (rows % BLOCK == 0) {
      blocks.take(0, block);
      if (rows % (BLOCK * BLOCK) == 0) {
        take(j, blocks);
      }
    }
  }

  /** Adds the sum of a block, which starts anew. */
  private void take(int j, DoubledFunctionals part) {
    add(j, part.high[0]);
    low[j] += part.low[0];
    part.high[0] = 0;
    part.low[0] = 0;
  }

  private void addRow(double entry, DoubledFunctionals ofRows, int row) {
    if (ofRows.high[row] != 0) {
      addProduct(0, entry, ofRows.high[row]);
      low[0] += entry * ofRows.low[row];
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

  private void addMultiple(double factor, double[] column) {
    for (int i = 0; i < column.length; i++) {
      addProduct(i, factor, column[i]);
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
