package io.github.svmrelevance.spark.rows;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;

/** How large the scaled numbers of each column are, all together. */
final class ColumnSizes implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Sums of up to 1e9 numbers lose less than a millionth. */
  private static final double SLIGHTLY_MORE = 1 + 1e-6;

  private final boolean weighted;
  private final double[] weightedSizes;
  private final double[] sizes;

  /** The sum of x, then of x^2; of nothing where rows count alike. */
  private final DoubledVector moments;

  /** Of all rows in their order. */
  private long fingerprint;

  private ColumnSizes(int width, boolean weighted) {
    this.weighted = weighted;
    weightedSizes = new double[width];
    sizes = new double[weighted ? width : 0];
    moments = new DoubledVector(weighted ? 2 * width : 0);
  }

  /** What there is in a partition, in O(rows * d). */
  static ColumnSizes of(Iterator<RowBlock> blocks, int width, boolean weighted) {
    ColumnSizes all = new ColumnSizes(width, weighted);
    blocks.forEachRemaining(all::add);
    return all;
  }

  private void add(RowBlock block) {
    int width = weightedSizes.length;
    for (int i = 0, at = 0; i < block.size(); i++) {
      long row = NearRow.hash(block.values(), at, width, block.signs()[i]);
      fingerprint =
          NearRow.mix(NearRow.mix(fingerprint ^ row) ^ Double.doubleToLongBits(block.weight(i)));
      for (int j = 0; j < width; j++, at++) {
        double x = block.values()[at];
        weightedSizes[j] += block.weight(i) * Math.abs(x);
        if (weighted) {
          sizes[j] += Math.abs(x);
          moments.add(j, x);
          moments.add(width + j, x * x);
        }
      }
    }
  }

  /** Adds a later part. */
  ColumnSizes plus(ColumnSizes later) {
    Arrays.setAll(weightedSizes, j -> weightedSizes[j] + later.weightedSizes[j]);
    Arrays.setAll(sizes, j -> sizes[j] + later.sizes[j]);
    moments.add(later.moments);
    fingerprint = NearRow.mix(31 * fingerprint + later.fingerprint);
    return this;
  }

  /** What tells these rows in these partitions from others, as good as surely. */
  long fingerprint() {
    return fingerprint;
  }

  /** At least the sum of v |x|. */
  double weighted(int feature) {
    return weightedSizes[feature] * SLIGHTLY_MORE;
  }

  /** At least the largest of these sums. */
  double largest() {
    return Arrays.stream(weightedSizes).max().orElse(0) * SLIGHTLY_MORE;
  }

  /**
   * By how much a sum of losses rises at most for each unit of a feature's weight, where its values
   * are permuted: {@code core.loss.PermutationRise} from sums. That is the sum over i of v_i times
   * the mean distance of x_i from other rows. The triangle inequality bounds it by sums of sizes;
   * Cauchy's by V sqrt(n (Q + n)) / (n - 1), with Q the sum of squares, V that of the weights, and
   * a weighted variance of 1.
   *
   * @param rows n
   * @param weight V
   */
  double permutationRise(int feature, double rows, double weight) {
    double most;
    if (weighted) {
      double squares = moments.upper(weightedSizes.length + feature);
      most =
          Math.min(
              weight * Math.sqrt(squares + rows) / Math.sqrt(rows),
              weightedSizes[feature] + weight / rows * sizes[feature]);
    } else {
      most = Math.min(Math.sqrt(2) * rows, 2 * weightedSizes[feature]);
    }
    return rows / (rows - 1) * SLIGHTLY_MORE * SLIGHTLY_MORE * most;
  }

  /** What tests scale features by, whose moments are those of weighted rows. */
  TestScale testScale(double rows) {
    if (!weighted) {
      return TestScale.DONE;
    }
    int width = weightedSizes.length;
    double[] centres = new double[width];
    double[] deviations = new double[width];
    for (int j = 0; j < width; j++) {
      centres[j] = moments.value(j) / rows;
      deviations[j] = Math.sqrt(moments.value(width + j) / rows - centres[j] * centres[j]);
    }
    return new TestScale(centres, deviations);
  }
}
