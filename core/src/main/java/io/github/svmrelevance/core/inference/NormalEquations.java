package io.github.svmrelevance.core.inference;

import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;

/**
 * Least squares on k columns of which only the inner products are known, by a Cholesky factor of
 * these. Columns may explain one another.
 *
 * @since 0.1
 */
public final class NormalEquations {

  /** Added to the diagonal, relative to it: keeps columns that explain one another apart. */
  private static final double JITTER = 1e-10;

  /** Each takes off what the one before left by rounding and by the jitter. */
  private static final int CORRECTIONS = 2;

  /** Below this share of its length a residual is rounding: the columns determine the vector. */
  private static final double DETERMINED = 1e-5;

  private final double[][] gram;
  private final CholeskyDecomposition factored;

  /**
   * Factors the inner products. Cost: O(k^3).
   *
   * @param gram k by k, k at least 1, of which none on the diagonal is 0
   */
  public NormalEquations(double[][] gram) {
    this.gram = gram;
    double[][] kept = new double[gram.length][];
    for (int l = 0; l < gram.length; l++) {
      kept[l] = gram[l].clone();
      kept[l][l] *= 1 + JITTER;
    }
    this.factored =
        new CholeskyDecomposition(
            new Array2DRowRealMatrix(kept, false),
            CholeskyDecomposition.DEFAULT_RELATIVE_SYMMETRY_THRESHOLD,
            0);
  }

  /** Slopes as the factor gives them, in O(k^2). */
  double[] solve(double[] products) {
    return factored.getSolver().solve(new ArrayRealVector(products, false)).toArray();
  }

  /**
   * The slopes of the columns in a vector. Cost: O(k^2).
   *
   * @param products of the vector with each column
   * @return k slopes
   */
  public double[] slopes(double[] products) {
    int k = products.length;
    double[] slopes = new double[k];
    for (int step = 0; step < CORRECTIONS; step++) {
      double[] left = products.clone();
      for (int a = 0; a < k; a++) {
        left[a] -= SampleSums.dot(gram[a], slopes);
      }
      SampleSums.addTo(slopes, 1, solve(left));
    }
    return slopes;
  }

  /**
   * Whether columns determine a vector, as far as rounding lets one tell.
   *
   * @param left the square of what they leave
   * @param square of the vector
   * @return true if nothing else is left
   */
  public static boolean isDetermined(double left, double square) {
    return !(left > DETERMINED * DETERMINED * square);
  }
}
