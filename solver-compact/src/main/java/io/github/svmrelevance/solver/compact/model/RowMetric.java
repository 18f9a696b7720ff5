package io.github.svmrelevance.solver.compact.model;

import io.github.svmrelevance.solver.compact.numerics.Vectors;
import java.util.Arrays;

/**
 * Says how far a move of the variables can change the rows: row i by no more than its length times
 * the size of the move (Cauchy-Schwarz).
 *
 * <p>Where rows are many, lengths and sizes are those after whitening, |L^-1 a_i| and |L'm| with
 * LL' about A'A. Variables that are correlated pull far apart there without much change of any row,
 * and Euclidean lengths would not know. A few rows, evenly spaced, tell enough of A'A: for any L
 * the bound holds.
 */
public final class RowMetric {

  /** With fewer rows for each variable, whitening costs more than it saves. */
  private static final int MANY_ROWS_EACH = 8;

  /** Beyond that, the factor costs more to apply than it saves. */
  private static final int MOST_VARIABLES = 512;

  /** Rows, for each variable, that tell of A'A. */
  private static final int SAMPLED_EACH = 32;

  /** A little of the unit matrix, relative to the mean of the diagonal, bounds the condition. */
  private static final double RIDGE = 1e-6;

  /** Rows that are whitened at a time, so that they stay near. */
  private static final int CHUNK = 256;

  private final double[] lengths;

  /** The lower triangle L by rows; null for Euclidean lengths. */
  private final double[][] factor;

  private RowMetric(double[] lengths, double[][] factor) {
    this.lengths = lengths;
    this.factor = factor;
  }

  /** Measures the rows of a matrix, in O(n d^2) where they are many and O(n d) else. */
  static RowMetric of(double[][] columns, int rows, boolean isSparse) {
    int d = columns.length;
    if (isSparse || d > MOST_VARIABLES || rows < (long) MANY_ROWS_EACH * d) {
      return new RowMetric(euclidean(columns, rows), null);
    }
    double[][] factor = factor(columns, rows);
    return new RowMetric(whitened(columns, rows, factor), factor);
  }

  /** The length of every row, positive; not to be changed. */
  public double[] lengths() {
    return lengths;
  }

  /**
   * The square of the size of a move.
   *
   * @param move by variable; overwritten
   */
  public double squaredSize(double[] move) {
    double squares = 0;
    if (factor == null) {
      for (double by : move) {
        squares += by * by;
      }
      return squares;
    }
    // L'm, the sum of L's rows each times its entry of m. Row k ends at k.
    for (int k = 0; k < move.length; k++) {
      double by = move[k];
      move[k] = 0;
      if (by != 0) {
        Vectors.add(by, factor[k], move, k + 1);
      }
    }
    for (double entry : move) {
      squares += entry * entry;
    }
    return squares;
  }

  private static double[] euclidean(double[][] columns, int rows) {
    double[] squares = new double[rows];
    for (double[] column : columns) {
      addSquares(column, squares, 0, rows);
    }
    return roots(squares);
  }

  /** Cholesky's factor of A'A, from rows evenly spaced, and a little of the unit matrix. */
  private static double[][] factor(double[][] columns, int rows) {
    int d = columns.length;
    int stride = Math.max(1, rows / (SAMPLED_EACH * Math.max(1, d)));
    int sampled = (rows + stride - 1) / stride;
    double[][] sample = new double[d][sampled];
    for (int j = 0; j < d; j++) {
      for (int i = 0; i < sampled; i++) {
        sample[j][i] = columns[j][i * stride];
      }
    }
    double[][] factor = new double[d][];
    double trace = 0;
    for (int j = 0; j < d; j++) {
      factor[j] = new double[j + 1];
      for (int k = 0; k <= j; k++) {
        factor[j][k] = Vectors.dot(sample[j], sample[k], sampled);
      }
      trace += factor[j][j];
    }
    double little = RIDGE * trace / Math.max(1, d) + Double.MIN_NORMAL;
    for (int j = 0; j < d; j++) {
      for (int k = 0; k < j; k++) {
        factor[j][k] = (factor[j][k] - Vectors.dot(factor[j], factor[k], k)) / factor[k][k];
      }
      double pivot = factor[j][j] + little - Vectors.dot(factor[j], factor[j], j);
      factor[j][j] = Math.sqrt(Math.max(little, pivot));
    }
    return factor;
  }

  /** |L^-1 a_i| for all rows: forward substitution, for many rows at once. */
  private static double[] whitened(double[][] columns, int rows, double[][] factor) {
    int d = columns.length;
    double[] squares = new double[rows];
    double[][] solved = new double[d][CHUNK];
    double[] weights = new double[d];
    for (int first = 0; first < rows; first += CHUNK) {
      int count = Math.min(CHUNK, rows - first);
      for (int j = 0; j < d; j++) {
        double[] own = solved[j];
        System.arraycopy(columns[j], first, own, 0, count);
        for (int k = 0; k < j; k++) {
          weights[k] = -factor[j][k];
        }
        Vectors.addCombination(weights, solved, j, own, count);
        Vectors.scale(1 / factor[j][j], own, count);
        addSquares(own, squares, first, count);
      }
    }
    return roots(squares);
  }

  private static void addSquares(double[] source, double[] target, int to, int count) {
    for (int i = 0; i < count; i++) {
      target[to + i] += source[i] * source[i];
    }
  }

  private static double[] roots(double[] squares) {
    Arrays.setAll(squares, i -> Math.max(1e-300, Math.sqrt(squares[i])));
    return squares;
  }
}
