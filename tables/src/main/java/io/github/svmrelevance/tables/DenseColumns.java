package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.Arrays;

/** Columns in which most cells are set; one takes memory only up to its last such cell. */
final class DenseColumns implements GrowingColumns {

  private double[][] columns = new double[FIRST_CAPACITY][];

  @Override
  public void widen(int wanted) {
    if (wanted > columns.length) {
      columns = Arrays.copyOf(columns, Math.max(wanted, columns.length + (columns.length >> 1)));
    }
  }

  @Override
  public void set(int row, int column, double value) {
    double[] cells = columns[column];
    if (cells == null || row >= cells.length) {
      cells = grow(row, column);
    }
    cells[row] = value;
  }

  private double[] grow(int row, int column) {
    double[] cells = columns[column];
    int capacity = Math.max(FIRST_CAPACITY, row + (row >> 1) + 1);
    columns[column] = cells == null ? new double[capacity] : Arrays.copyOf(cells, capacity);
    return columns[column];
  }

  @Override
  public void clear(int row) {
    for (double[] cells : columns) {
      if (cells != null && row < cells.length) {
        cells[row] = 0;
      }
    }
  }

  @Override
  public long cells(int rows, int width) {
    return (long) rows * width;
  }

  @Override
  public void select(ColumnSelection selection) {
    double[][] chosen = new double[selection.featureNames().size()][];
    for (int column = 0; column < selection.columns(); column++) {
      if (selection.feature(column) >= 0) {
        chosen[selection.feature(column)] = columns[column];
      }
    }
    columns = chosen;
  }

  @Override
  public boolean hasMissing(int column, int rows) {
    boolean missing = false;
    double[] cells = columns[column];
    for (int i = 0; cells != null && i < Math.min(rows, cells.length); i++) {
      missing |= Double.isNaN(cells[i]);
    }
    return missing;
  }

  @Override
  public double[] copy(int column, int rows) {
    return columns[column] == null ? new double[rows] : Arrays.copyOf(columns[column], rows);
  }

  @Override
  public void replaceMissing(int column, int rows, double value) {
    double[] cells = columns[column];
    for (int i = 0; i < Math.min(rows, cells.length); i++) {
      if (Double.isNaN(cells[i])) {
        cells[i] = value;
      }
    }
  }

  @Override
  public DenseMatrix take(int rows, int count) {
    return DenseMatrix.ofColumns(
        rows,
        count,
        (target, j) -> {
          if (columns[j] != null) {
            System.arraycopy(columns[j], 0, target, 0, Math.min(rows, columns[j].length));
            columns[j] = null;
          }
        });
  }
}
