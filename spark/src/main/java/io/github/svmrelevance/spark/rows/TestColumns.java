package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.io.Serializable;
import java.util.List;

/**
 * The columns that features are tested given: the features themselves, with the mean 0 and the
 * variance 1 where each row counts as one, and behind them curves of some.
 */
final class TestColumns implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int width;
  private final TestScale scale;
  private final Curve[] curves;

  /**
   * Curves of one feature, all with the mean 0.
   *
   * @param feature its position
   * @param classes of its values
   * @param heights of each curve, by the classes
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Curve(int feature, ValueClasses classes, double[][] heights) implements Serializable {}

  TestColumns(int width, TestScale scale, List<Curve> curves) {
    this.width = width;
    this.scale = scale;
    this.curves = curves.toArray(Curve[]::new);
  }

  int count() {
    int count = width;
    for (Curve curve : curves) {
      count += curve.heights().length;
    }
    return count;
  }

  /** The columns of some rows. */
  DenseMatrix of(RowBlock block) {
    int n = block.size();
    double[][] columns = new double[count()][n];
    double[] values = block.values();
    for (int i = 0, at = 0; i < n; i++) {
      for (int j = 0; j < width; j++, at++) {
        columns[j][i] = values[at];
      }
    }
    for (int j = 0; j < width; j++) {
      scale.applyTo(j, columns[j]);
    }
    int next = width;
    for (Curve curve : curves) {
      for (int i = 0; i < n; i++) {
        int place = curve.classes().of(values[i * width + curve.feature()]);
        for (int c = 0; c < curve.heights().length; c++) {
          columns[next + c][i] = curve.heights()[c][place];
        }
      }
      next += curve.heights().length;
    }
    return DenseMatrix.ofColumns(n, columns);
  }
}
