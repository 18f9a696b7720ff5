package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap.AffineRows;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.List;

/**
 * The loss of support vector ordinal regression with immediate thresholds b_0 &lt;= ... &lt;=
 * b_(K-2) between K levels: a sample of level k pays v max(0, 1 - (b_k - w'x)) if there is a
 * threshold above it, and v max(0, 1 - (w'x - b_(k-1))) if there is one below (W. Chu, S. S.
 * Keerthi, Support Vector Ordinal Regression, Neural Computation 19, 2007, their explicit
 * constraints). The target is {@link OrderedClasses}.
 *
 * @since 0.1
 */
public record ImmediateThresholdLoss() implements LossModel {

  private static OrderedClasses levels(Target target) {
    if (target instanceof OrderedClasses levels && levels.names().size() >= 2) {
      return levels;
    }
    throw new InvalidInputException("expected two ordered classes or more, found " + target);
  }

  @Override
  public int intercepts(Target target) {
    return levels(target).names().size() - 1;
  }

  @Override
  public List<TermBlock> terms(Samples samples) {
    OrderedClasses levels = levels(samples.target());
    int thresholds = intercepts(levels);
    int n = samples.count();
    int[] rows = new int[2 * n];
    double[] scales = new double[2 * n];
    double[] offsets = new double[2 * n];
    int[] intercepts = new int[2 * n];
    double[] coefficients = new double[2 * n];
    int count = 0;
    for (int i = 0; i < n; i++) {
      double weight = samples.weight(i);
      for (int side : new int[] {1, -1}) {
        // The threshold above the level, then the one below.
        int threshold = side > 0 ? levels.level(i) : levels.level(i) - 1;
        if (threshold >= 0 && threshold < thresholds) {
          rows[count] = i;
          scales[count] = side * weight;
          offsets[count] = weight;
          intercepts[count] = samples.features() + threshold;
          coefficients[count] = -side * weight;
          count++;
        }
      }
    }
    return List.of(
        new TermBlock(
            AffineRows.of(samples.matrix(), Arrays.copyOf(rows, count))
                .withScales(Arrays.copyOf(scales, count))
                .withOffsets(Arrays.copyOf(offsets, count))
                .withIntercepts(
                    Arrays.copyOf(intercepts, count), Arrays.copyOf(coefficients, count)),
            ConvexPiecewiseLinear.positivePart(1)));
  }

  /** The sum of max(0, b_k - b_(k+1)) is at most 0. */
  @Override
  public List<Budget> constraints(Samples samples) {
    int thresholds = intercepts(samples.target());
    if (thresholds < 2) {
      return List.of();
    }
    int d = samples.features();
    double[][] columns = new double[d + thresholds][thresholds - 1];
    for (int k = 0; k + 1 < thresholds; k++) {
      columns[d + k][k] = 1;
      columns[d + k + 1][k] = -1;
    }
    TermBlock violations =
        new TermBlock(
            AffineRows.of(DenseMatrix.ofColumns(thresholds - 1, columns)),
            ConvexPiecewiseLinear.positivePart(1));
    return List.of(new Budget(List.of(violations), 0));
  }
}
