package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.NonconvexProgramException;
import java.util.stream.IntStream;

/**
 * Says whether a symmetric matrix is positive semidefinite, by a Cholesky factorisation with
 * diagonal pivoting (Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., section
 * 10.3). A negative pivot, or an entry too large for its diagonal, gives a direction v of negative
 * curvature. It counts if v'Qv / v'v is below {@value #TOLERANCE} times the largest entry of Q.
 *
 * <p>Columns without entries are left out; of the m others it takes O(m^2 r) time for rank r, and 8
 * m (m + r) bytes; a diagonal Q takes O(m).
 */
final class Convexity {

  /** What rounding in the entries of Q may explain, relative to its largest entry. */
  static final double TOLERANCE = 1e-10;

  private final SparseMatrix quadratic;
  private final double tolerance;
  private final int[] columns;
  private final double[][] rest;
  private final boolean[] eliminated;
  private final int[] pivots;
  private final double[][] factors;
  private int rank;

  private Convexity(SparseMatrix quadratic, int[] columns, double tolerance) {
    int m = columns.length;
    this.quadratic = quadratic;
    this.tolerance = tolerance;
    this.columns = columns;
    this.rest = new double[m][m];
    this.eliminated = new boolean[m];
    this.pivots = new int[m];
    this.factors = new double[m][];
    int[] position = new int[quadratic.columns()];
    for (int k = 0; k < m; k++) {
      position[columns[k]] = k;
    }
    for (int k = 0; k < m; k++) {
      for (int e = 0; e < quadratic.entries(columns[k]); e++) {
        if (quadratic.value(columns[k], e) != 0) {
          rest[k][position[quadratic.rowOf(columns[k], e)]] = quadratic.value(columns[k], e);
        }
      }
    }
  }

  /**
   * Refuses a matrix that is not positive semidefinite.
   *
   * @param quadratic Q, symmetric
   * @throws NonconvexProgramException if it has a direction of negative curvature
   */
  static void require(SparseMatrix quadratic) {
    int n = quadratic.columns();
    double largest = 0;
    boolean[] used = new boolean[n];
    double[] diagonal = new double[n];
    boolean isDiagonal = true;
    for (int j = 0; j < n; j++) {
      for (int e = 0; e < quadratic.entries(j); e++) {
        largest = Math.max(largest, Math.abs(quadratic.value(j, e)));
        used[j] |= quadratic.value(j, e) != 0;
        if (quadratic.rowOf(j, e) == j) {
          diagonal[j] = quadratic.value(j, e);
        } else {
          isDiagonal &= quadratic.value(j, e) == 0;
        }
      }
    }
    double tolerance = TOLERANCE * largest;
    for (int j = 0; j < n; j++) {
      if (diagonal[j] < -tolerance) {
        double[] direction = new double[n];
        direction[j] = 1;
        throw new NonconvexProgramException(diagonal[j], direction, tolerance);
      }
    }
    if (!isDiagonal) {
      int[] columns = IntStream.range(0, n).filter(j -> used[j]).toArray();
      new Convexity(quadratic, columns, tolerance).factorise();
    }
  }

  private void factorise() {
    while (rank < columns.length) {
      int pivot = -1;
      for (int k = 0; k < columns.length; k++) {
        if (!eliminated[k]) {
          if (rest[k][k] < -tolerance) {
            refuseIfDescending(k, k, 0);
          }
          pivot = pivot < 0 || rest[k][k] > rest[pivot][pivot] ? k : pivot;
        }
      }
      if (rest[pivot][pivot] <= tolerance) {
        requireNothingLeft();
        return;
      }
      eliminate(pivot);
    }
  }

  private void eliminate(int pivot) {
    double[] row = rest[pivot];
    double own = row[pivot];
    eliminated[pivot] = true;
    double[] factor = new double[columns.length];
    for (int k = 0; k < factor.length; k++) {
      factor[k] = eliminated[k] ? 0 : row[k] / own;
    }
    for (int i = 0; i < factor.length; i++) {
      if (factor[i] != 0) {
        double[] target = rest[i];
        double scale = factor[i];
        for (int k = 0; k < factor.length; k++) {
          if (!eliminated[k]) {
            target[k] -= scale * row[k];
          }
        }
      }
    }
    pivots[rank] = pivot;
    factors[rank++] = factor;
  }

  /** With no diagonal left, an entry beside it bends the objective down along e_i - or + e_k. */
  private void requireNothingLeft() {
    for (int i = 0; i < columns.length; i++) {
      for (int k = 0; k < i; k++) {
        if (!eliminated[i] && !eliminated[k] && Math.abs(rest[i][k]) > 2 * tolerance) {
          refuseIfDescending(i, k, -Math.signum(rest[i][k]));
        }
      }
    }
  }

  /**
   * Lifts e_i + sign e_k of what is left to the direction of the same curvature in the whole
   * matrix, and refuses it by what the matrix as posed says of it.
   */
  private void refuseIfDescending(int i, int k, double sign) {
    double[] v = new double[columns.length];
    v[i] = 1;
    v[k] += sign;
    for (int r = rank - 1; r >= 0; r--) {
      double sum = 0;
      for (int j = 0; j < v.length; j++) {
        sum += factors[r][j] * v[j];
      }
      v[pivots[r]] = -sum;
    }
    double[] direction = new double[quadratic.columns()];
    double square = 0;
    for (int j = 0; j < v.length; j++) {
      direction[columns[j]] = v[j];
      square += v[j] * v[j];
    }
    double[] product = quadratic.times(direction);
    double form = 0;
    for (int j = 0; j < product.length; j++) {
      form += direction[j] * product[j];
    }
    if (form / square < -tolerance) {
      throw new NonconvexProgramException(form / square, direction, tolerance);
    }
  }
}
