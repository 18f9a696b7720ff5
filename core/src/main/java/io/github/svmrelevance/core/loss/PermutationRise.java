package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;

/**
 * By how much the loss of any model rises at most where the values of a feature are permuted: each
 * sample gets the value of every other sample once, and the mean over these counts (e_switch: A.
 * Fisher, C. Rudin, F. Dominici, All Models are Wrong, but Many are Useful, JMLR 20, 2019).
 *
 * <p>A sample's score moves by w_j (x_kj - x_ij), and its loss by no more than its steepest slopes
 * allow. So the rise is at most |w_j| times a number that the data alone determine. That number is
 * here, rounded upward. Immutable.
 *
 * @since 0.1
 */
public final class PermutationRise {

  /** What relative rounding one operation may add, with room for those of the bound itself. */
  private static final double EPSILON = 0x1p-52;

  private final Matrix matrix;

  /** For each sample the largest rise of its loss where its score rises by 1. */
  private final double[] upward;

  /** The same where its score falls by 1. */
  private final double[] downward;

  private final double sumUpward;
  private final double sumDownward;

  private PermutationRise(Matrix matrix, double[] upward, double[] downward) {
    this.matrix = matrix;
    this.upward = upward;
    this.downward = downward;
    this.sumUpward = Arrays.stream(upward).sum();
    this.sumDownward = Arrays.stream(downward).sum();
  }

  /**
   * The rise of a loss of which one slope is known.
   *
   * @param samples n, at least 2
   * @param slope by how much the loss of a sample of weight 1 changes at most where every weight
   *     vector times its features changes by 1, see {@link LossModel#steepness}
   * @return the rise
   */
  public static PermutationRise ofSlope(Samples samples, double slope) {
    double[] slopes = new double[samples.count()];
    Arrays.setAll(slopes, i -> slope * samples.weight(i));
    return new PermutationRise(samples.matrix(), slopes, slopes);
  }

  /**
   * The rise of a loss of models of one weight vector. It knows which way each sample's loss rises,
   * so that it is mostly about half of that of a slope.
   *
   * @param loss whose terms are rows over the matrix of the samples
   * @param samples n, at least 2
   * @return the rise
   * @throws IllegalArgumentException if the loss has other terms
   */
  public static PermutationRise of(LossModel loss, Samples samples) {
    double[] upward = new double[samples.count()];
    double[] downward = new double[samples.count()];
    for (TermBlock block : loss.terms(samples)) {
      AffineRows rows = PermutedLoss.rows(block, samples);
      double rising = Math.max(0, block.shape().maxSlope());
      double falling = Math.max(0, -block.shape().minSlope());
      for (int r = 0; r < rows.functionals(); r++) {
        double scale = rows.scale(r);
        upward[rows.row(r)] += Math.abs(scale) * (scale > 0 ? rising : falling);
        downward[rows.row(r)] += Math.abs(scale) * (scale > 0 ? falling : rising);
      }
    }
    return new PermutationRise(samples.matrix(), upward, downward);
  }

  /**
   * What a unit of weight costs at most.
   *
   * @param positive the rise at a weight of 1, at least 0
   * @param negative the rise at a weight of -1, at least 0
   */
  public record PerUnit(double positive, double negative) {

    /**
     * The larger of both.
     *
     * @return at least 0
     */
    public double largest() {
      return Math.max(positive, negative);
    }
  }

  /**
   * What a unit of the weight of a column costs at most. O(n log n), or that in the stored entries
   * of a sparse column.
   *
   * @param column from 0
   * @return the rise of the sum of losses
   */
  public PerUnit perUnit(int column) {
    return matrix instanceof SparseMatrix sparse ? perUnit(sparse, column) : dense(column);
  }

  private PerUnit dense(int column) {
    double[] values = matrix.column(column);
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sum(sorted, values, upward, downward, 0, 0, 0);
  }

  /** Zeros are alike: what they cost is known from one. */
  private PerUnit perUnit(SparseMatrix sparse, int column) {
    int stored = sparse.entries(column);
    double[] values = new double[stored];
    double[] up = new double[stored];
    double[] down = new double[stored];
    double zerosUp = sumUpward;
    double zerosDown = sumDownward;
    for (int k = 0; k < stored; k++) {
      values[k] = sparse.value(column, k);
      up[k] = upward[sparse.rowOf(column, k)];
      down[k] = downward[sparse.rowOf(column, k)];
      zerosUp -= up[k];
      zerosDown -= down[k];
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sum(
        sorted,
        values,
        up,
        down,
        sparse.rows() - stored,
        Math.max(0, zerosUp),
        Math.max(0, zerosDown));
  }

  /**
   * The sums over all pairs.
   *
   * @param sorted the values in order, without some that are 0
   * @param values the same with the slopes beside them
   * @param zeros how many are 0 besides
   * @param zerosUp the sum of their slopes
   */
  private PerUnit sum(
      double[] sorted,
      double[] values,
      double[] up,
      double[] down,
      int zeros,
      double zerosUp,
      double zerosDown) {
    int n = sorted.length + zeros;
    double[] sums = new double[sorted.length + 1];
    double magnitude = 0;
    for (int k = 0; k < sorted.length; k++) {
      sums[k + 1] = sums[k] + sorted[k];
      magnitude += Math.abs(sorted[k]);
    }
    double positive = 0;
    double negative = 0;
    for (int i = 0; i <= values.length; i++) {
      boolean all = i == values.length;
      double value = all ? 0 : values[i];
      int rank = rank(sorted, value);
      double below = rank * value - sums[rank] + zeros * Math.max(0, value);
      double above =
          sums[sorted.length]
              - sums[rank]
              - (sorted.length - rank) * value
              + zeros * Math.max(0, -value);
      double rounding = EPSILON * (sorted.length + 8.0) * (magnitude + n * Math.abs(value));
      double least = Math.max(0, below) + rounding;
      double most = Math.max(0, above) + rounding;
      double rises = all ? zerosUp : up[i];
      double falls = all ? zerosDown : down[i];
      positive += rises * most + falls * least;
      negative += rises * least + falls * most;
    }
    double outward = (1 + EPSILON * (n + 8.0)) / (n - 1.0);
    return new PerUnit(positive * outward, negative * outward);
  }

  /** How many values stand before the first that is not less. */
  static int rank(double[] sorted, double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
