package io.github.svmrelevance.core.inference;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.Optional;

/**
 * Least squares on some centred columns, by a Cholesky factor of their Gram matrix: what of a
 * vector they do not explain. Cost: O(k^3) to factor, O(n k) for a vector.
 */
final class Projection {

  private final DenseMatrix columns;
  private final Optional<NormalEquations> equations;

  /**
   * Factors the Gram matrix.
   *
   * @param columns k centred columns of n values
   * @param gram their inner products, k by k, of which none on the diagonal is 0
   */
  Projection(DenseMatrix columns, double[][] gram) {
    this.columns = columns;
    this.equations = gram.length == 0 ? Optional.empty() : Optional.of(new NormalEquations(gram));
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
    if (equations.isEmpty()) {
      return;
    }
    double[] products = new double[columns.columns()];
    columns.addTransposedTimes(vector, products);
    double[] slopes = equations.get().solve(products);
    for (int l = 0; l < slopes.length; l++) {
      columns.addColumnTo(-slopes[l], l, vector);
    }
  }
}
