package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What the driver works with in the place of the hinge losses of all rows: those of some rows each,
 * and one term for all others whose margins are below 1 at some model. The rest is left out.
 *
 * <p>For any set S of rows, sum over all of v_i max(0, 1 - u_i) is at least max(0, sum over S of
 * v_i (1 - u_i)), and at the model itself both are the same. So a minimum over this loss is a
 * proven bound on the minimum over that of all rows, whatever the model; and a solution at which no
 * row of S has passed its breakpoint, and no row that was left out, solves both.
 *
 * <p>The sum over S loses by rounding. What it can lose over all models within reach is taken off
 * it, so that the bound holds for the rows as they are.
 */
final class PartitionedRelaxation {

  private final int width;
  private final List<NearRow> rows;
  private final List<RowWeight> counts;

  /** Of the other rows the sum of v y x, then of v y. */
  private final DoubledVector rest;

  private final double restRows;
  private final double restWeight;

  /** What the sums may lack over all models within reach, and are rounded by. */
  private final double lost;

  private PartitionedRelaxation(
      int width,
      List<NearRow> rows,
      List<RowWeight> counts,
      DoubledVector rest,
      double restRows,
      double restWeight,
      double lost) {
    this.width = width;
    this.rows = rows;
    this.counts = counts;
    this.rest = rest;
    this.restRows = restRows;
    this.restWeight = restWeight;
    this.lost = lost;
  }

  /**
   * The loss around a model.
   *
   * @param z the model that was looked at
   * @param seen what the look saw of all rows
   * @param rows those that have a term each, with how much each of them counts; what truly counts
   *     makes a relaxation, a sample that stands for others proves nothing
   * @param reach of any model that the bound has to hold for
   */
  static PartitionedRelaxation around(
      double[] z, Seen seen, Map<NearRow, RowWeight> rows, Reach reach) {
    int width = z.length - 1;
    List<NearRow> own = new ArrayList<>(rows.keySet());
    List<RowWeight> counts = List.copyOf(rows.values());
    DoubledVector rest = seen.slope.copy();
    DoubledVector weight = seen.weight.copy();
    double restRows = seen.below;
    for (int i = 0; i < own.size(); i++) {
      NearRow row = own.get(i);
      RowWeight count = counts.get(i);
      if (row.margin(z) < 1) {
        restRows -= count.rows();
        takeOff(rest, row, count);
        weight.add(0, -count.high());
        weight.add(0, -count.low());
        weight.addUncertainty(0, count.radius());
      }
    }
    double radius = 0;
    for (int j = 0; j < width; j++) {
      radius = Math.max(radius, rest.radius(j));
    }
    // Where rows count alike, the sum for the bias is one of whole numbers, which loses nothing.
    double most = Math.nextUp(Math.nextUp(radius * reach.weights()));
    if (rest.radius(width) > 0) {
      most = Math.nextUp(most + Math.nextUp(rest.radius(width) * reach.bias()));
    }
    return new PartitionedRelaxation(
        width, own, counts, rest, restRows, weight.value(0), Math.nextUp(most + weight.radius(0)));
  }

  private static void takeOff(DoubledVector rest, NearRow row, RowWeight count) {
    int width = rest.length() - 1;
    double high = -count.high() * row.sign();
    double low = -count.low() * row.sign();
    for (int j = 0; j < width; j++) {
      rest.addProduct(j, high, row.value(j));
      if (low != 0) {
        rest.addProduct(j, low, row.value(j));
      }
      rest.addUncertainty(j, Math.nextUp(count.radius() * Math.abs(row.value(j))));
    }
    rest.add(width, high);
    rest.add(width, low);
    rest.addUncertainty(width, count.radius());
  }

  /** The loss of some rows alone, which stand for all. */
  static PartitionedRelaxation ofRows(Map<NearRow, RowWeight> rows, int width) {
    return new PartitionedRelaxation(
        width,
        new ArrayList<>(rows.keySet()),
        List.copyOf(rows.values()),
        new DoubledVector(width + 1),
        0,
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
      terms.add(new TermBlock(margins(), ConvexPiecewiseLinear.positivePart(c)));
    }
    if (restRows > 0 && restWeight > 0) {
      // By a power of two, which does not round, the term comes to the size of a row.
      int exponent = Math.getExponent(restWeight);
      double[] row = new double[width];
      Arrays.setAll(row, j -> -Math.scalb(rest.value(j), -exponent));
      AffineRows sum =
          AffineRows.of(DenseMatrix.ofRows(row))
              .withIntercept(width, new double[] {-Math.scalb(rest.value(width), -exponent)})
              .withOffsets(new double[] {Math.scalb(Math.nextDown(restWeight - lost), -exponent)});
      terms.add(new TermBlock(sum, ConvexPiecewiseLinear.positivePart(Math.scalb(c, exponent))));
    }
    return terms;
  }

  /** A hinge that counts m, max(0, m (1 - u)), is the positive part of m - m u. */
  private AffineRows margins() {
    int n = rows.size();
    double[] scales = new double[n];
    double[] offsets = new double[n];
    for (int i = 0; i < n; i++) {
      offsets[i] = counts.get(i).lower();
      scales[i] = -offsets[i] * rows.get(i).sign();
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
    for (int i = 0; i < rows.size(); i++) {
      sum += counts.get(i).value() * Math.max(0, 1 - rows.get(i).margin(z));
    }
    return sum;
  }

  private double restLoss(double[] z) {
    DoubledVector sum = new DoubledVector(1);
    sum.add(0, restWeight);
    for (int j = 0; j <= width; j++) {
      sum.addProduct(0, -rest.value(j), z[j]);
    }
    return sum.value(0);
  }

  /** How many rows it takes to have margins below 1 at a model. */
  double below(double[] z) {
    double count = restRows;
    for (int i = 0; i < rows.size(); i++) {
      count += rows.get(i).margin(z) < 1 ? counts.get(i).rows() : 0;
    }
    return count;
  }
}
