package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The loss of support vector ordinal regression with thresholds b_0 &lt;= ... &lt;= b_(K-2) between
 * K levels. A sample of weight v pays v max(0, 1 - (b_k - w'x)) for a threshold above its level,
 * and v max(0, 1 - (w'x - b_k)) for one below (W. Chu, S. S. Keerthi, Support Vector Ordinal
 * Regression, Neural Computation 19, 2007). The target is {@link OrderedClasses}.
 *
 * @param thresholds which of them a sample pays for
 * @since 0.1
 */
public record OrdinalLoss(PaidThresholds thresholds) implements LossModel {

  /**
   * Twice what a proof that two thresholds are in order takes for rounding, for each variable and
   * unit of the thresholds.
   */
  private static final double ROUNDING = 0x1p-47;

  /** Which thresholds a sample pays for. */
  public enum PaidThresholds {
    /**
     * The one above its level and the one below: Chu and Keerthi's explicit constraints. The order
     * of the thresholds is a constraint.
     */
    IMMEDIATE,
    /**
     * All: a sample pays more the more levels it is off. Chu and Keerthi's implicit constraints;
     * the thresholds come out in order.
     */
    ALL
  }

  /** Checks the component. */
  public OrdinalLoss {
    Objects.requireNonNull(thresholds, "thresholds");
  }

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

  /**
   * Of the thresholds next to its level, a sample pays for one as its score rises and for the other
   * as it falls. So no two slopes add up, and of the first and last level there is but one.
   */
  @Override
  public double steepness(Samples samples) {
    int most = intercepts(samples.target());
    return thresholds == PaidThresholds.ALL ? most : 1;
  }

  @Override
  public List<TermBlock> terms(Samples samples) {
    OrderedClasses levels = levels(samples.target());
    int count = intercepts(levels);
    int n = samples.count();
    int[] rows = new int[n * count];
    double[] scales = new double[rows.length];
    double[] offsets = new double[rows.length];
    int[] intercepts = new int[rows.length];
    double[] coefficients = new double[rows.length];
    double unit = samples.weightUnit();
    int next = 0;
    for (int i = 0; i < n; i++) {
      double weight = samples.weight(i) / unit;
      int level = levels.level(i);
      int first = thresholds == PaidThresholds.ALL ? 0 : Math.max(0, level - 1);
      int end = thresholds == PaidThresholds.ALL ? count : Math.min(count, level + 1);
      for (int threshold = first; threshold < end; threshold++) {
        int side = threshold >= level ? 1 : -1;
        rows[next] = i;
        scales[next] = side * weight;
        offsets[next] = weight;
        intercepts[next] = samples.features() + threshold;
        coefficients[next] = -side * weight;
        next++;
      }
    }
    return List.of(
        new TermBlock(
            AffineRows.of(samples.matrix(), Arrays.copyOf(rows, next))
                .withScales(Arrays.copyOf(scales, next))
                .withOffsets(Arrays.copyOf(offsets, next))
                .withIntercepts(Arrays.copyOf(intercepts, next), Arrays.copyOf(coefficients, next)),
            ConvexPiecewiseLinear.positivePart(unit)));
  }

  /** The sum of max(0, b_k - b_(k+1)) is at most 0. */
  @Override
  public List<Budget> constraints(Samples samples) {
    int count = intercepts(samples.target());
    if (count < 2 || thresholds == PaidThresholds.ALL) {
      return List.of();
    }
    int d = samples.features();
    double[][] columns = new double[d + count][count - 1];
    for (int k = 0; k + 1 < count; k++) {
      columns[d + k][k] = 1;
      columns[d + k + 1][k] = -1;
    }
    TermBlock violations =
        new TermBlock(
            AffineRows.of(DenseMatrix.ofColumns(count - 1, columns)),
            ConvexPiecewiseLinear.positivePart(1));
    return List.of(new Budget(List.of(violations), 0));
  }

  /** Puts the thresholds into their order, so far apart that rounding cannot hide it. */
  @Override
  public double[] meetingConstraints(Samples samples, double[] z) {
    double[] ordered = z.clone();
    int first = samples.features();
    int count = intercepts(samples.target());
    if (thresholds == PaidThresholds.IMMEDIATE) {
      double size = Arrays.stream(z, first, first + count).map(Math::abs).sum();
      double apart = ROUNDING * (first + count) * size;
      for (int k = first + 1; k < first + count; k++) {
        ordered[k] = Math.max(ordered[k], ordered[k - 1] + apart);
      }
    }
    return ordered;
  }
}
