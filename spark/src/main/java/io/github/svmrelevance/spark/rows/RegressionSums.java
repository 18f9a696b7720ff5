package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * What a logistic regression asks of rows at one place: the logistic loss, the products of the
 * scores with each column and their sum, and the Hessian of the loss if it is asked for.
 */
final class RegressionSums implements Serializable {

  private static final long serialVersionUID = 1L;

  private double loss;
  private final double[] products;

  /** The lower triangle by the weights and the bias; without rows if it is not asked for. */
  private final double[][] hessian;

  private RegressionSums(int columns, boolean withHessian) {
    products = new double[columns + 1];
    hessian = new double[withHessian ? columns + 1 : 0][columns + 1];
  }

  /**
   * A place.
   *
   * @param columns the positions of its columns
   * @param z a weight for each, then a bias
   * @param withHessian whether to bring the Hessian
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Place(int[] columns, double[] z, boolean withHessian) implements Serializable {}

  /**
   * What is asked of rows.
   *
   * @param columns of all regressions
   * @param places looked at
   */
  record Asked(TestColumns columns, ArrayList<Place> places) implements Serializable {}

  /** What there is in a partition, in O(rows * k) for each place, O(rows * k^2) with a Hessian. */
  static List<RegressionSums> of(Iterator<RowBlock> blocks, Asked asked) {
    List<RegressionSums> all = new ArrayList<>();
    for (Place place : asked.places()) {
      all.add(new RegressionSums(place.columns().length, place.withHessian()));
    }
    blocks.forEachRemaining(
        block -> {
          DenseMatrix rows = asked.columns().of(block);
          for (int k = 0; k < all.size(); k++) {
            all.get(k)
                .add(
                    rows.selectColumns(asked.places().get(k).columns()),
                    block.signs(),
                    asked.places().get(k).z());
          }
        });
    return all;
  }

  private void add(DenseMatrix rows, byte[] signs, double[] z) {
    int n = rows.rows();
    double[] decisions = decisions(rows, z);
    double[] scores = new double[n];
    double[] curvatures = new double[n];
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double margin = signs[i] * decisions[i];
      double small = StrictMath.exp(-Math.abs(margin));
      double error = margin > 0 ? small / (1 + small) : 1 / (1 + small);
      loss += StrictMath.log1p(small) + Math.max(0, -margin);
      scores[i] = signs[i] * error;
      sum += scores[i];
      curvatures[i] = error * (1 - error);
    }
    rows.addTransposedTimes(scores, products);
    products[products.length - 1] += sum;
    if (hessian.length > 0) {
      double[] ones = new double[n];
      Arrays.fill(ones, 1);
      rows.withAppendedColumns(ones).addGram(curvatures, hessian);
    }
  }

  private static double[] decisions(DenseMatrix rows, double[] z) {
    double[] decisions = new double[rows.rows()];
    Arrays.fill(decisions, z[z.length - 1]);
    for (int l = 0; l < z.length - 1; l++) {
      rows.addColumnTo(z[l], l, decisions);
    }
    return decisions;
  }

  /**
   * The scores of rows: of each the derivative of its log likelihood by its decision.
   *
   * @param rows the columns of the regression
   * @param signs the classes
   * @param z a weight for each column, then a bias
   */
  static double[] scores(DenseMatrix rows, byte[] signs, double[] z) {
    double[] scores = decisions(rows, z);
    for (int i = 0; i < scores.length; i++) {
      scores[i] = signs[i] / (1 + StrictMath.exp(signs[i] * scores[i]));
    }
    return scores;
  }

  static List<RegressionSums> plus(List<RegressionSums> all, List<RegressionSums> later) {
    for (int k = 0; k < all.size(); k++) {
      all.get(k).add(later.get(k));
    }
    return all;
  }

  private void add(RegressionSums later) {
    loss += later.loss;
    Arrays.setAll(products, l -> products[l] + later.products[l]);
    ColumnCounts.plus(hessian, later.hessian);
  }

  double loss() {
    return loss;
  }

  double[] products() {
    return products.clone();
  }

  double[][] hessian() {
    return hessian;
  }
}
