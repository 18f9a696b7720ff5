package io.github.svmrelevance.api.optimization;

import java.util.Objects;

/**
 * A sum of terms of one shape: sum_i phi(u_i(z)).
 *
 * @param map the functionals u_i
 * @param shape phi
 * @since 0.1
 */
public record TermBlock(LinearMap map, ConvexPiecewiseLinear shape) {

  /** Checks the components. */
  public TermBlock {
    Objects.requireNonNull(map, "map");
    Objects.requireNonNull(shape, "shape");
  }

  /**
   * The sum at a point.
   *
   * @param point z
   * @return sum_i phi(u_i(z))
   */
  public double value(double[] point) {
    double sum = 0;
    for (double u : map.apply(point)) {
      sum += shape.value(u);
    }
    return sum;
  }
}
