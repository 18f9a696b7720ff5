package io.github.svmrelevance.core.inference;

import io.github.svmrelevance.api.data.Matrix;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * Variance inflation factors: 1/(1 - R^2) of the regression of each feature on all others, which is
 * the diagonal of the inverse of their correlation matrix (D. Marquardt, Technometrics 12, 1970).
 *
 * @since 0.1
 */
public final class VarianceInflation {

  /** Added to the diagonal, so that there is an inverse. */
  private static final double JITTER = 1e-12;

  /** Above this the rest of a feature is rounding. */
  private static final double DETERMINED = 1e9;

  private VarianceInflation() {}

  /**
   * Computes the factors. Cost: O(n d^2 + d^3).
   *
   * @param features n rows, d columns that vary, fewer than rows
   * @return for each feature its factor, at least 1 up to rounding; infinite if the others
   *     determine it
   */
  public static double[] of(Matrix features) {
    int d = features.columns();
    double[][] correlations = Correlations.of(features);
    for (int j = 0; j < d; j++) {
      correlations[j][j] = 1 + JITTER;
    }
    RealMatrix inverse =
        new CholeskyDecomposition(
                new Array2DRowRealMatrix(correlations, false),
                CholeskyDecomposition.DEFAULT_RELATIVE_SYMMETRY_THRESHOLD,
                0)
            .getSolver()
            .getInverse();
    return IntStream.range(0, d)
        .mapToDouble(j -> inverse.getEntry(j, j))
        .map(factor -> factor > DETERMINED ? Double.POSITIVE_INFINITY : factor)
        .toArray();
  }
}
