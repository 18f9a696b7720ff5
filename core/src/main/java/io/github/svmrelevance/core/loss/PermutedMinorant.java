package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A loss that no model's {@link PermutedLoss} is below. The values that a sample meets are put into
 * cells, and each cell is replaced by its mean: by J. Jensen's inequality the convex loss of the
 * mean is at most the mean of the losses. One cell for each sample is the coarsest minorant. It is
 * exact at a model where no cell has a breakpoint of the loss inside; {@linkplain #refined cutting
 * the cells} there makes it so. Immutable.
 *
 * @since 0.1
 */
public final class PermutedMinorant {

  private static final int[] NO_CUTS = {};

  private final LossModel loss;
  private final Samples samples;
  private final int[] columns;

  /** The samples by their values in the first column. */
  private final int[] order;

  private final int[] ranks;
  private final double[][] values;

  /** For each column the sums of its values in that order. */
  private final double[][] sums;

  /** For each sample the positions in that order at which a further cell begins. */
  private final int[][] cuts;

  private PermutedMinorant(PermutedMinorant other, int[][] cuts) {
    this.loss = other.loss;
    this.samples = other.samples;
    this.columns = other.columns;
    this.order = other.order;
    this.ranks = other.ranks;
    this.values = other.values;
    this.sums = other.sums;
    this.cuts = cuts;
  }

  /**
   * The coarsest minorant: each sample meets the mean of all other samples' values.
   *
   * @param loss whose terms are rows over the matrix of the samples
   * @param samples n, at least 2
   * @param columns which columns are permuted together, at least one; copied
   */
  public PermutedMinorant(LossModel loss, Samples samples, int... columns) {
    this.loss = loss;
    this.samples = samples;
    this.columns = columns.clone();
    int n = samples.count();
    values = new double[columns.length][];
    for (int c = 0; c < columns.length; c++) {
      values[c] = samples.matrix().column(columns[c]);
    }
    order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> values[0][i]))
            .mapToInt(Integer::intValue)
            .toArray();
    ranks = new int[n];
    sums = new double[columns.length][n + 1];
    for (int k = 0; k < n; k++) {
      ranks[order[k]] = k;
      for (int c = 0; c < columns.length; c++) {
        sums[c][k + 1] = sums[c][k] + values[c][order[k]];
      }
    }
    cuts = new int[n][];
    Arrays.fill(cuts, NO_CUTS);
  }

  /**
   * A minorant that is exact at a model as well. A group of columns is not cut: the order in which
   * its samples reach a breakpoint is another for each model.
   *
   * @param z weights and intercepts
   * @return the same with more cells, or this if the model needs none
   */
  public PermutedMinorant refined(double[] z) {
    double weight = z[columns[0]];
    if (columns.length > 1 || weight == 0) {
      return this;
    }
    int n = order.length;
    double[] sorted = IntStream.of(order).mapToDouble(i -> values[0][i]).toArray();
    double[] rest = new double[n];
    for (int j = 0; j < samples.features(); j++) {
      if (j != columns[0] && z[j] != 0) {
        samples.matrix().addColumnTo(z[j], j, rest);
      }
    }
    int[][] finer = cuts.clone();
    boolean changed = false;
    for (TermBlock block : loss.terms(samples)) {
      AffineRows rows = PermutedLoss.rows(block, samples);
      ConvexPiecewiseLinear shape = block.shape();
      for (int r = 0; r < rows.functionals(); r++) {
        int i = rows.row(r);
        double start = rows.scale(r) * rest[i] + PermutedLoss.shift(rows, r, z);
        for (int m = 0; m < shape.breakpoints(); m++) {
          double kink = (shape.breakpoint(m) - start) / (rows.scale(r) * weight);
          int position = PermutationRise.rank(sorted, kink);
          if (position > 0 && position < n && Arrays.binarySearch(finer[i], position) < 0) {
            finer[i] =
                IntStream.concat(IntStream.of(finer[i]), IntStream.of(position)).sorted().toArray();
            changed = true;
          }
        }
      }
    }
    return changed ? new PermutedMinorant(this, finer) : this;
  }

  /**
   * The minorant as terms over the same variables as the loss.
   *
   * @return blocks over a matrix of a row for each cell
   */
  public List<TermBlock> terms() {
    int n = order.length;
    int most = n + Arrays.stream(cuts).mapToInt(own -> own.length).sum();
    int[] rows = new int[most];
    double[] weights = new double[most];
    double[][] means = new double[columns.length][most];
    int next = 0;
    for (int i = 0; i < n; i++) {
      for (int cell = 0; cell <= cuts[i].length; cell++) {
        int from = cell == 0 ? 0 : cuts[i][cell - 1];
        int to = cell == cuts[i].length ? n : cuts[i][cell];
        boolean own = from <= ranks[i] && ranks[i] < to;
        int count = to - from - (own ? 1 : 0);
        if (count > 0) {
          rows[next] = i;
          weights[next] = samples.weight(i) * count / (n - 1);
          for (int c = 0; c < columns.length; c++) {
            double sum = sums[c][to] - sums[c][from] - (own ? values[c][i] : 0);
            means[c][next] = sum / count;
          }
          next++;
        }
      }
    }
    return loss.terms(
        new Samples(
            cells(Arrays.copyOf(rows, next), means),
            samples.target().select(Arrays.copyOf(rows, next)),
            Arrays.copyOf(weights, next)));
  }

  private DenseMatrix cells(int[] rows, double[][] means) {
    Matrix matrix = samples.matrix();
    double[] source = new double[matrix.rows()];
    return DenseMatrix.ofColumns(
        rows.length,
        matrix.columns(),
        (target, j) -> {
          int c =
              IntStream.range(0, columns.length).filter(k -> columns[k] == j).findAny().orElse(-1);
          if (c >= 0) {
            System.arraycopy(means[c], 0, target, 0, rows.length);
          } else {
            matrix.copyColumn(j, source);
            for (int r = 0; r < rows.length; r++) {
              target[r] = source[rows[r]];
            }
          }
        });
  }

  /**
   * What a bound of the terms proves of the permuted loss: means and weights of cells are rounded.
   *
   * @param bound at most the terms of any model asked about
   * @param largest for each column at least its |w| in these models
   * @return at most the permuted loss of any of them
   */
  public double proven(double bound, double[] largest) {
    int n = order.length;
    double steepness = loss.steepness(samples);
    double slopes = 0;
    for (int i = 0; i < n; i++) {
      slopes += steepness * samples.weight(i) * (cuts[i].length + 1);
    }
    double moved = 0;
    for (int c = 0; c < columns.length; c++) {
      double size = Arrays.stream(values[c]).map(Math::abs).sum();
      moved += largest[c] * size;
    }
    double rounding = (n + 16.0) * 0x1p-51 * slopes * moved / (n - 1) + 0x1p-50 * Math.abs(bound);
    return Double.isFinite(rounding) ? Math.nextDown(bound - rounding) : Double.NEGATIVE_INFINITY;
  }
}
