package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The space that the rows of a matrix span, and the rows in an orthonormal basis of it. Weights of
 * least squared norm lie in it: what is orthogonal to all samples changes no prediction, and adds
 * to the norm (G. Kimeldorf, G. Wahba, 1971). So where features are more than samples, at most n
 * numbers take the place of d.
 */
final class RowSpace {

  /** What is left of a row is rounding, relative to its length. */
  private static final double ROUNDING = 1e-12;

  private final List<double[]> basis;
  private final DenseMatrix coordinates;

  private RowSpace(List<double[]> basis, DenseMatrix coordinates) {
    this.basis = basis;
    this.coordinates = coordinates;
  }

  /**
   * Makes a basis of one row after another, each twice less its part in the space so far, which is
   * enough (J. Daniel, W. Gragg, L. Kaufman, G. Stewart, Mathematics of Computation 30, 1976).
   * Costs O(n^2 d) time and n d numbers.
   *
   * @param x n rows of d numbers
   * @param cancellation stops it
   * @throws io.github.svmrelevance.api.CancelledException if it was cancelled
   */
  static RowSpace of(Matrix x, CancellationToken cancellation) {
    List<double[]> basis = new ArrayList<>();
    double[][] rows = new double[x.rows()][];
    for (int i = 0; i < rows.length; i++) {
      cancellation.throwIfCancelled();
      double[] rest = x.row(i);
      double length = Math.sqrt(dot(rest, rest));
      double[] own = new double[basis.size() + 1];
      for (int round = 0; round < 2; round++) {
        for (int k = 0; k < basis.size(); k++) {
          double part = dot(basis.get(k), rest);
          own[k] += part;
          add(-part, basis.get(k), rest);
        }
      }
      double left = Math.sqrt(dot(rest, rest));
      if (left > ROUNDING * length) {
        own[basis.size()] = left;
        basis.add(Arrays.stream(rest).map(value -> value / left).toArray());
      }
      rows[i] = own;
    }
    int rank = Math.max(1, basis.size());
    return new RowSpace(
        basis,
        DenseMatrix.ofRows(
            Arrays.stream(rows).map(own -> Arrays.copyOf(own, rank)).toArray(double[][]::new)));
  }

  /** The rows in the basis: products of rows are those of the matrix. */
  DenseMatrix coordinates() {
    return coordinates;
  }

  /**
   * Weights of features from weights of the coordinates: of the same norm, and with the same
   * products with all rows.
   *
   * @param weights one for each coordinate, from a position on
   * @param from that position
   * @param target d entries from a position on, to which the weights of features are added
   * @param to that position
   */
  void lift(double[] weights, int from, double[] target, int to) {
    for (int k = 0; k < basis.size(); k++) {
      double[] direction = basis.get(k);
      for (int j = 0; j < direction.length; j++) {
        target[to + j] += weights[from + k] * direction[j];
      }
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  private static void add(double factor, double[] a, double[] target) {
    for (int j = 0; j < a.length; j++) {
      target[j] += factor * a[j];
    }
  }
}
