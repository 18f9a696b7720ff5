package io.github.svmrelevance.core.inference;

import io.github.svmrelevance.api.data.DenseMatrix;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.DecompositionSolver;

/**
 * Least squares on some centred columns, by a Cholesky factor of their Gram matrix: what of a
 * vector they do not explain. Cost: O(k^3) to factor, O(n k) for a vector.
 */
final class Projection {

  /** Added to the diagonal, relative to it: keeps columns that explain one another apart. */
  private static final double JITTER = 1e-10;

  private final DenseMatrix columns;
  private final DecompositionSolver solver;

  /**
   * Factors the Gram matrix.
   *
   * @param columns k centred columns of n values
   * @param gram their inner products, k by k, of which none on the diagonal is 0; changed
   */
  Projection(DenseMatrix columns, double[][] gram) {
    this.columns = columns;
    for (int l = 0; l < gram.length; l++) {
      gram[l][l] *= 1 + JITTER;
    }
    this.solver =
        gram.length == 0
            ? null
            : new CholeskyDecomposition(
                    new Array2DRowRealMatrix(gram, false),
                    CholeskyDecomposition.DEFAULT_RELATIVE_SYMMETRY_THRESHOLD,
                    0)
                .getSolver();
  }

  /** The number k of columns. */
  int columns() {
    return columns.columns();
  }

  /**
   * What is left of a vector.
   *
   * @param vector centred; not changed
   * @return a new vector, orthogonal to the columns
   */
  double[] residual(double[] vector) {
    double[] left = vector.clone();
    subtract(left);
    // Once more for what rounding left, as columns may be closely correlated.
    subtract(left);
    return left;
  }

  /** Takes off what the columns explain. */
  void subtract(double[] vector) {
    if (columns.columns() == 0) {
      return;
    }
    double[] products = new double[columns.columns()];
    columns.addTransposedTimes(vector, products);
    double[] slopes = solver.solve(new ArrayRealVector(products, false)).toArray();
    for (int l = 0; l < slopes.length; l++) {
      columns.addColumnTo(-slopes[l], l, vector);
    }
  }
}
