package io.github.svmrelevance.api.optimization;

import io.github.svmrelevance.api.data.SparseMatrix;
import java.util.Objects;

/**
 * A convex quadratic program: minimise 1/2 x'Qx + c'x under the constraints of a {@link
 * LinearProgram}.
 *
 * @param quadratic Q, symmetric (both triangles stored) and positive semidefinite; square of the
 *     size of {@code linear.columns()}. Whoever states the problem answers for its convexity;
 *     {@code core} checks it before a backend sees the problem
 * @param linear the costs c and the constraints
 * @since 0.1
 */
public record QuadraticProgram(SparseMatrix quadratic, LinearProgram linear) {

  /**
   * Checks the shape and the symmetry of Q.
   *
   * @throws IllegalArgumentException if Q has another size or is not symmetric
   */
  public QuadraticProgram {
    Objects.requireNonNull(linear, "linear");
    if (quadratic.rows() != linear.columns() || quadratic.columns() != linear.columns()) {
      throw new IllegalArgumentException(
          "Q is "
              + quadratic.rows()
              + " x "
              + quadratic.columns()
              + " for "
              + linear.columns()
              + " columns");
    }
    if (!quadratic.equals(quadratic.transpose())) {
      throw new IllegalArgumentException("Q is not symmetric");
    }
  }

  /**
   * The objective at a point.
   *
   * @param point {@code linear().columns()} entries
   * @return 1/2 x'Qx + c'x
   */
  public double objective(double[] point) {
    double[] product = quadratic.times(point);
    double sum = 0;
    for (int j = 0; j < point.length; j++) {
      sum += point[j] * product[j];
    }
    return 0.5 * sum + linear.objective(point);
  }
}
