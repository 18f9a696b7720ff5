package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap.AffineRows;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What the driver works with in the place of the hinge losses of all rows: those of some rows each,
 * and one term for all others whose margins are below 1 at some model. The rest is left out.
 *
 * <p>For any set S of rows, sum over all of max(0, 1 - u_i) is at least max(0, sum over S of (1 -
 * u_i)), and at the model itself both are the same. So a minimum over this loss is a proven bound
 * on the minimum over that of all rows, whatever the model; and a solution at which no row of S has
 * passed its breakpoint, and no row that was left out, solves both.
 *
 * <p>The sum over S loses by rounding. What it can lose over all models within reach is taken off
 * it, so that the bound holds for the rows as they are.
 */
final class Relaxation {

  private final int width;
  private final List<NearRow> rows;
  private final double[] counts;
  private final DoubledVector rest;
  private final double restCount;
  private final double lost;

  private Relaxation(
      int width,
      List<NearRow> rows,
      double[] counts,
      DoubledVector rest,
      double restCount,
      double lost) {
    this.width = width;
    this.rows = rows;
    this.counts = counts;
    this.rest = rest;
    this.restCount = restCount;
    this.lost = lost;
  }

  /**
   * The loss around a model.
   *
   * @param z the model that was looked at
   * @param seen what the look saw of all rows
   * @param rows those that have a term each, with how often each of them counts; true counts make a
   *     relaxation, those of a sample stand for others and prove nothing
   * @param reach at least ||w||_1 of any model that the bound has to hold for
   */
  static Relaxation around(double[] z, Seen seen, Map<NearRow, Double> rows, double reach) {
    int width = z.length - 1;
    List<NearRow> own = new ArrayList<>(rows.keySet());
    double[] counts = own.stream().mapToDouble(rows::get).toArray();
    DoubledVector rest = seen.slope.copy();
    double restCount = seen.below;
    for (int i = 0; i < counts.length; i++) {
      NearRow row = own.get(i);
      if (row.margin(z) < 1) {
        restCount -= counts[i];
        double factor = -counts[i] * row.sign();
        for (int j = 0; j < width; j++) {
          rest.addProduct(j, factor, row.value(j));
        }
        rest.add(width, factor);
      }
    }
    double lost = 0;
    for (int j = 0; j < width; j++) {
      lost = Math.max(lost, rest.radius(j));
    }
    // Of the bias the sum is one of whole numbers, which loses nothing.
    return new Relaxation(
        width, own, counts, rest, restCount, Math.nextUp(Math.nextUp(lost * reach)));
  }

  /** The loss of some rows alone, which stand for all. */
  static Relaxation ofRows(Map<NearRow, Double> rows, int width) {
    return new Relaxation(
        width,
        new ArrayList<>(rows.keySet()),
        rows.values().stream().mapToDouble(Double::doubleValue).toArray(),
        new DoubledVector(width + 1),
        0,
        0);
  }

  /**
   * The loss as terms of a program.
   *
   * @param c what it is multiplied with
   */
  List<TermBlock> terms(double c) {
    List<TermBlock> terms = new ArrayList<>();
    if (!rows.isEmpty()) {
      terms.add(new TermBlock(margins(), ConvexPiecewiseLinear.hinge(c)));
    }
    if (restCount > 0) {
      // By a power of two, which does not round, the term comes to the size of a row.
      int exponent = Math.getExponent(restCount);
      double[] row = new double[width];
      Arrays.setAll(row, j -> -Math.scalb(rest.value(j), -exponent));
      AffineRows sum =
          AffineRows.of(DenseMatrix.ofRows(row))
              .withIntercept(width, new double[] {-Math.scalb(rest.value(width), -exponent)})
              .withOffsets(new double[] {Math.scalb(Math.nextDown(restCount - lost), -exponent)});
      terms.add(new TermBlock(sum, ConvexPiecewiseLinear.positivePart(Math.scalb(c, exponent))));
    }
    return terms;
  }

  /** A hinge that counts m times is the hinge of m u + 1 - m. */
  private AffineRows margins() {
    int n = rows.size();
    double[] scales = new double[n];
    double[] offsets = new double[n];
    for (int i = 0; i < n; i++) {
      scales[i] = counts[i] * rows.get(i).sign();
      offsets[i] = 1 - counts[i];
    }
    return AffineRows.of(
            DenseMatrix.ofColumns(
                n, width, (column, j) -> Arrays.setAll(column, i -> rows.get(i).value(j))))
        .withScales(scales)
        .withIntercept(width, scales)
        .withOffsets(offsets);
  }

  /** The loss at a model, but for rounding. */
  double loss(double[] z) {
    double sum = Math.max(0, restLoss(z));
    for (int i = 0; i < counts.length; i++) {
      sum += counts[i] * Math.max(0, 1 - rows.get(i).margin(z));
    }
    return sum;
  }

  private double restLoss(double[] z) {
    DoubledVector sum = new DoubledVector(1);
    sum.add(0, restCount);
    for (int j = 0; j <= width; j++) {
      sum.addProduct(0, -rest.value(j), z[j]);
    }
    return sum.value(0);
  }

  /** How many rows it takes to have margins below 1 at a model. */
  double below(double[] z) {
    double count = restCount;
    for (int i = 0; i < counts.length; i++) {
      count += rows.get(i).margin(z) < 1 ? counts[i] : 0;
    }
    return count;
  }
}
