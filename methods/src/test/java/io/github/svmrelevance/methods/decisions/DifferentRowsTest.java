package io.github.svmrelevance.methods.decisions;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Matrix;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DifferentRowsTest {

  /** Counts how often a row is read. */
  private static final class Counted implements Matrix {

    private static final long serialVersionUID = 1L;

    private final double[][] rows;
    private int reads;

    Counted(double[]... rows) {
      this.rows = rows;
    }

    @Override
    public int rows() {
      return rows.length;
    }

    @Override
    public int columns() {
      return rows[0].length;
    }

    @Override
    public double get(int row, int column) {
      return rows[row][column];
    }

    @Override
    public double[] row(int row) {
      reads++;
      return rows[row].clone();
    }

    @Override
    public void copyColumn(int column, double[] target) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Matrix selectRows(int[] selected) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Matrix selectColumns(int[] selected) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void differentRowsOfTwoValuesAreNotComparedWithEachOther() {
    Random random = new Random(1);
    double[][] rows = new double[5000][48];
    for (double[] row : rows) {
      Arrays.setAll(row, j -> random.nextInt(2));
    }
    Counted matrix = new Counted(rows);

    DifferentRows different = new DifferentRows(matrix);

    assertThat(different.first()).hasSize(rows.length);
    assertThat(matrix.reads).isEqualTo(rows.length);
  }

  @Test
  void rowsAreEqualIfAllTheirBitsAre() {
    DifferentRows different =
        new DifferentRows(
            new Counted(
                new double[] {0.0, 1},
                new double[] {-0.0, 1},
                new double[] {0.0, 1},
                new double[] {1, 0.0}));

    assertThat(different.first()).containsExactly(0, 1, 3);
    assertThat(different.position(2)).isZero();
    assertThat(different.position(3)).isEqualTo(2);
  }
}
