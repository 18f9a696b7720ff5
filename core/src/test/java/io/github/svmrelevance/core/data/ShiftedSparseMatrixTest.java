package io.github.svmrelevance.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.execution.ValueCodec;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The rules of a matrix, and what the view may differ by from centred numbers. */
class ShiftedSparseMatrixTest {

  private static final int ROWS = 30;

  /** A constant column of zeros, three that are mostly 0, one that is full and far from 0. */
  private SparseMatrix original;

  private Matrix centred;
  private Matrix view;

  @BeforeEach
  void create() {
    Random random = new Random(3);
    SparseMatrix.Builder builder = SparseMatrix.builder(ROWS, 5);
    builder.column(new double[ROWS]);
    for (double fill : new double[] {0.1, 0.3, 0.6, 1}) {
      double[] column = new double[ROWS];
      for (int i = 0; i < ROWS; i++) {
        column[i] = random.nextDouble() < fill ? (fill == 1 ? 1e9 : 5) + random.nextGaussian() : 0;
      }
      builder.column(column);
    }
    original = builder.build();
    ColumnMoments[] moments = new ColumnMoments[5];
    for (int j = 0; j < 5; j++) {
      moments[j] = ColumnMoments.of(original.column(j));
    }
    centred = new StandardizedMatrix(original, moments);
    view = new ShiftedSparseMatrix(original, moments);
  }

  @Test
  void columnsDifferFromCentredOnesByAConstantThatIsSmall() {
    for (int j = 0; j < 5; j++) {
      double shift = view.get(0, j) - centred.get(0, j);
      assertThat(Math.abs(shift)).isLessThan(Math.sqrt(2));
      for (int i = 0; i < ROWS; i++) {
        assertThat(view.get(i, j) - centred.get(i, j)).isCloseTo(shift, within(1e-14));
      }
    }
    assertThat(view.column(4)).as("full, so centred").isEqualTo(centred.column(4));
  }

  @Test
  void whatIsNotStoredStaysZero() {
    assertThat(view.nonZeros()).isEqualTo(original.nonZeros()).isLessThan(centred.nonZeros());
  }

  private static void requireRules(Matrix matrix) {
    DenseMatrix dense = matrix.toDense();
    double[] vector = new Random(5).doubles(matrix.rows(), -1, 1).toArray();
    for (int j = 0; j < matrix.columns(); j++) {
      double[] sum = vector.clone();
      double[] expected = vector.clone();
      matrix.addColumnTo(0.7, j, sum);
      dense.addColumnTo(0.7, j, expected);
      assertThat(sum).isEqualTo(expected);
      assertThat(matrix.columnDot(j, vector)).isEqualTo(dense.columnDot(j, vector));
      for (int i = 0; i < matrix.rows(); i++) {
        assertThat(matrix.get(i, j)).isEqualTo(dense.get(i, j));
      }
    }
  }

  @Test
  void operationsGiveTheBitsOfTheNumbersOneByOne() {
    requireRules(view);
    requireRules(view.selectColumns(new int[] {4, 2}));
    requireRules(view.selectRows(new int[] {3, 1, 20}));
  }

  @Test
  void selectionsKeepTheNumbers() {
    assertThat(view.selectColumns(new int[] {4, 2, 3}).selectColumns(new int[] {1}).column(0))
        .isEqualTo(view.column(2));
    assertThat(view.selectRows(new int[] {7, 2}).toDense())
        .isEqualTo(view.toDense().selectRows(new int[] {7, 2}));
  }

  @Test
  void travels() {
    Matrix part = view.selectColumns(new int[] {4, 1});
    ValueCodec codec = new ValueCodec("io.github.svmrelevance");
    Matrix received = (Matrix) codec.read(codec.write(part));
    assertThat(received.toDense()).isEqualTo(part.toDense());
  }
}
