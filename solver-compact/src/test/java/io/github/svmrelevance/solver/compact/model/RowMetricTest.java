package io.github.svmrelevance.solver.compact.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RowMetricTest {

  private static final int ROWS = 2000;

  /** Columns that differ little from a common one. */
  private static double[][] correlated(int columns, double apart, SplittableRandom random) {
    double[][] all = new double[columns][ROWS];
    for (int i = 0; i < ROWS; i++) {
      double common = random.nextDouble(-1, 1);
      for (double[] column : all) {
        column[i] = common + apart * random.nextDouble(-1, 1);
      }
    }
    return all;
  }

  @Test
  void noMoveChangesARowByMoreThanItsLengthTimesTheSize() {
    SplittableRandom random = new SplittableRandom(5);
    for (int columns : new int[] {1, 7, 300}) {
      for (double apart : new double[] {1, 1e-3, 0}) {
        double[][] matrix = correlated(columns, apart, random);
        RowMetric metric = RowMetric.of(matrix, ROWS, false);
        double[] move = random.doubles(columns, -1, 1).toArray();
        double size = Math.sqrt(metric.squaredSize(move.clone()));
        for (int i = 0; i < ROWS; i++) {
          double change = 0;
          for (int j = 0; j < columns; j++) {
            change += matrix[j][i] * move[j];
          }
          assertThat(Math.abs(change)).isLessThanOrEqualTo(metric.lengths()[i] * size + 1e-9);
        }
      }
    }
  }

  /** A move to and fro between two columns that are nearly one hardly changes any row. */
  @Test
  void aMoveAmongCorrelatedColumnsIsSmall() {
    double[][] matrix = correlated(2, 1e-2, new SplittableRandom(6));
    RowMetric metric = RowMetric.of(matrix, ROWS, false);
    double apart = metric.squaredSize(new double[] {1, -1});
    assertThat(apart).isLessThan(1e-3 * metric.squaredSize(new double[] {1, 1}));
    assertThat(RowMetric.of(matrix, ROWS, true).squaredSize(new double[] {1, -1})).isEqualTo(2);
  }
}
