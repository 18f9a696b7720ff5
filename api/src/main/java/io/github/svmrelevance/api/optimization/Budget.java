package io.github.svmrelevance.api.optimization;

import java.util.List;

/**
 * An upper bound on a sum of terms: sum over blocks and their functionals of phi(u_i(z)) &lt;=
 * limit.
 *
 * @param terms the blocks of the sum
 * @param limit the bound, finite
 * @since 0.1
 */
public record Budget(List<TermBlock> terms, double limit) {

  /**
   * Checks and copies the components.
   *
   * @throws IllegalArgumentException if the limit is not finite
   */
  public Budget {
    terms = List.copyOf(terms);
    if (!Double.isFinite(limit)) {
      throw new IllegalArgumentException("the limit of a budget is " + limit);
    }
  }

  /**
   * What a point uses of the budget.
   *
   * @param point z
   * @return the sum of the terms
   */
  public double use(double[] point) {
    double sum = 0;
    for (TermBlock block : terms) {
      sum += block.value(point);
    }
    return sum;
  }
}
