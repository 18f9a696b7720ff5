package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The loss of models of one weight vector where a feature is permuted:
 *
 * <pre>P(z) = 1/(n - 1) sum_i sum_(k != i) loss of x_i with x_kj in the place of x_ij</pre>
 *
 * <p>It is e_switch of A. Fisher, C. Rudin, F. Dominici (JMLR 20, 2019): each sample meets the
 * value of every other sample once, and never its own. A weight of a sample counts for its loss,
 * not for how often it gives its value. A group of columns is permuted by one order. P is convex in
 * z. Immutable.
 *
 * @since 0.1
 */
public final class PermutedLoss {

  private final Samples samples;
  private final List<TermBlock> terms;
  private final int[] columns;

  /**
   * States the loss.
   *
   * @param loss whose terms are rows over the matrix of the samples
   * @param samples n, at least 2
   * @param columns which columns are permuted together, at least one; copied
   * @throws IllegalArgumentException if the loss has other terms
   */
  public PermutedLoss(LossModel loss, Samples samples, int... columns) {
    this.samples = samples;
    this.terms = loss.terms(samples);
    this.columns = columns.clone();
    terms.forEach(block -> rows(block, samples));
  }

  /** The rows of a block, each of one sample. */
  static AffineRows rows(TermBlock block, Samples samples) {
    if (block.map() instanceof AffineRows rows && rows.matrix() == samples.matrix()) {
      return rows;
    }
    throw new IllegalArgumentException("expected rows over the samples, found " + block.map());
  }

  /** What a model makes of the samples: u = scale (rest + g) + shift for each row. */
  private final class Scores {

    /** What the permuted columns add to the score of each sample. */
    final double[] moved;

    /** What all other columns add. */
    final double[] rest;

    /** At least the sum of the sizes of all products. */
    final double[] magnitudes;

    final double[] sorted;
    final double[] sums;
    final double largest;

    Scores(double[] z) {
      Matrix matrix = samples.matrix();
      int n = matrix.rows();
      boolean[] permuted = new boolean[matrix.columns()];
      for (int column : columns) {
        permuted[column] = true;
      }
      moved = new double[n];
      rest = new double[n];
      magnitudes = new double[n];
      double[] values = new double[n];
      for (int j = 0; j < permuted.length; j++) {
        if (z[j] != 0) {
          matrix.copyColumn(j, values);
          double[] target = permuted[j] ? moved : rest;
          for (int i = 0; i < n; i++) {
            target[i] += z[j] * values[i];
            magnitudes[i] += Math.abs(z[j] * values[i]);
          }
        }
      }
      sorted = moved.clone();
      Arrays.sort(sorted);
      sums = new double[n + 1];
      for (int k = 0; k < n; k++) {
        sums[k + 1] = sums[k] + sorted[k];
      }
      largest = Math.max(Math.abs(sorted[0]), Math.abs(sorted[n - 1]));
    }
  }

  /** What does not hang on the weights. */
  static double shift(AffineRows rows, int r, double[] z) {
    int intercept = rows.intercept(r);
    return rows.offset(r) + (intercept < 0 ? 0 : rows.coefficient(r, intercept) * z[intercept]);
  }

  /**
   * The loss of a model. O(n d + n log n).
   *
   * @param z weights and intercepts
   * @return numbers between which P(z) lies, rounding included
   */
  public Enclosure value(double[] z) {
    Scores scores = new Scores(z);
    int n = samples.count();
    double sum = 0;
    double magnitude = 0;
    for (TermBlock block : terms) {
      AffineRows rows = rows(block, samples);
      ConvexPiecewiseLinear shape = block.shape();
      double steepest = Math.max(Math.abs(shape.minSlope()), Math.abs(shape.maxSlope()));
      double far = 0;
      double high = shape.breakpoints() == 0 ? Math.abs(shape.value(0)) : 0;
      for (int m = 0; m < shape.breakpoints(); m++) {
        far = Math.max(far, Math.abs(shape.breakpoint(m)));
        high = Math.max(high, Math.abs(shape.valueAtBreakpoint(m)));
      }
      for (int r = 0; r < rows.functionals(); r++) {
        int i = rows.row(r);
        double scale = rows.scale(r);
        double shift = shift(rows, r, z);
        double start = scale * scores.rest[i] + shift;
        double own = shape.value(start + scale * scores.moved[i]);
        sum += (overAll(shape, start, scale, scores) - own) / (n - 1.0);
        magnitude +=
            high
                + steepest
                    * (Math.abs(scale) * (scores.magnitudes[i] + scores.largest)
                        + Math.abs(shift)
                        + far);
      }
    }
    double error = (n + samples.features() + 32.0) * 0x1p-51 * magnitude;
    return new Enclosure(Math.max(0, sum - error), Math.max(0, sum + error));
  }

  /** The sum over all k of shape(start + scale g_k), piece by piece. */
  private static double overAll(
      ConvexPiecewiseLinear shape, double start, double scale, Scores scores) {
    double sum = 0;
    for (int m = 0; m <= shape.breakpoints(); m++) {
      Span span = Span.of(shape, m, start, scale, scores.sorted);
      if (!span.isEmpty()) {
        int anchor = Math.max(0, m - 1);
        boolean linear = shape.breakpoints() == 0;
        double at = linear ? 0 : shape.breakpoint(anchor);
        double value = linear ? shape.value(0) : shape.valueAtBreakpoint(anchor);
        sum +=
            span.size() * (value + shape.slope(m) * (start - at))
                + shape.slope(m) * scale * (scores.sums[span.to()] - scores.sums[span.from()]);
      }
    }
    return sum;
  }

  /**
   * A subgradient: P lies above P(z) + gradient'(z' - z) everywhere, up to rounding. O(n d + n log
   * n).
   *
   * @param z weights and intercepts
   * @return one entry for each entry of z
   */
  public double[] gradient(double[] z) {
    Scores scores = new Scores(z);
    int n = samples.count();
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> scores.moved[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[][] values = new double[columns.length][];
    double[][] sums = new double[columns.length][n + 1];
    for (int c = 0; c < columns.length; c++) {
      values[c] = samples.matrix().column(columns[c]);
      for (int k = 0; k < n; k++) {
        sums[c][k + 1] = sums[c][k] + values[c][order[k]];
      }
    }
    double[] gradient = new double[z.length];
    double[] permuted = new double[columns.length];
    for (TermBlock block : terms) {
      AffineRows rows = rows(block, samples);
      ConvexPiecewiseLinear shape = block.shape();
      double[] multipliers = new double[rows.functionals()];
      for (int r = 0; r < multipliers.length; r++) {
        int i = rows.row(r);
        double scale = rows.scale(r);
        double start = scale * scores.rest[i] + shift(rows, r, z);
        double own = slope(shape, start + scale * scores.moved[i]);
        double slopes = -own;
        double[] products = new double[columns.length];
        for (int m = 0; m <= shape.breakpoints(); m++) {
          Span span = Span.of(shape, m, start, scale, scores.sorted);
          if (!span.isEmpty()) {
            slopes += shape.slope(m) * span.size();
            for (int c = 0; c < columns.length; c++) {
              products[c] += shape.slope(m) * (sums[c][span.to()] - sums[c][span.from()]);
            }
          }
        }
        multipliers[r] = slopes / (n - 1);
        for (int c = 0; c < columns.length; c++) {
          permuted[c] += scale * (products[c] - own * values[c][i]) / (n - 1);
        }
      }
      rows.addTransposed(multipliers, gradient);
    }
    for (int c = 0; c < columns.length; c++) {
      gradient[columns[c]] = permuted[c];
    }
    return gradient;
  }

  private static double slope(ConvexPiecewiseLinear shape, double u) {
    int m = 0;
    while (m < shape.breakpoints() && shape.breakpoint(m) < u) {
      m++;
    }
    return shape.slope(m);
  }

  /** Where in the order of g the arguments start + scale g lie on one piece. */
  private record Span(int from, int to) {

    static Span of(
        ConvexPiecewiseLinear shape, int m, double start, double scale, double[] sorted) {
      int one = edge(shape, m, start, scale, sorted);
      int other = edge(shape, m + 1, start, scale, sorted);
      return new Span(Math.min(one, other), Math.max(one, other));
    }

    boolean isEmpty() {
      return from == to;
    }

    int size() {
      return to - from;
    }

    /** The position in the order of g at which piece m begins, from below where u rises with g. */
    private static int edge(
        ConvexPiecewiseLinear shape, int m, double start, double scale, double[] sorted) {
      if (m == 0 || m > shape.breakpoints()) {
        return (m == 0) == (scale > 0) ? 0 : sorted.length;
      }
      return PermutationRise.rank(sorted, (shape.breakpoint(m - 1) - start) / scale);
    }
  }
}
