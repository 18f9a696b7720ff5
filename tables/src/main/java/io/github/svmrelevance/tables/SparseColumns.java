package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.data.SparseMatrix;
import java.util.Arrays;

/** Columns in which few cells are set; one takes memory for these alone. */
final class SparseColumns implements GrowingColumns {

  /** A column has room for a quarter more than it holds, so that 12 bytes an entry become 15. */
  private static final int SPARE = 4;

  private static final long EMPTY_COLUMN = 4;

  private long entries;
  private int[][] rowOf = new int[FIRST_CAPACITY][];
  private double[][] valueOf = new double[FIRST_CAPACITY][];
  private int[] sizes = new int[FIRST_CAPACITY];

  @Override
  public void widen(int wanted) {
    if (wanted > sizes.length) {
      int capacity = Math.max(wanted, sizes.length + (sizes.length >> 1));
      rowOf = Arrays.copyOf(rowOf, capacity);
      valueOf = Arrays.copyOf(valueOf, capacity);
      sizes = Arrays.copyOf(sizes, capacity);
    }
  }

  @Override
  public void set(int row, int column, double value) {
    if (Double.doubleToRawLongBits(value) == 0) {
      return;
    }
    int size = sizes[column];
    if (rowOf[column] == null) {
      rowOf[column] = new int[FIRST_CAPACITY];
      valueOf[column] = new double[FIRST_CAPACITY];
    } else if (size == rowOf[column].length) {
      int capacity = size + Math.max(FIRST_CAPACITY, size / SPARE);
      rowOf[column] = Arrays.copyOf(rowOf[column], capacity);
      valueOf[column] = Arrays.copyOf(valueOf[column], capacity);
    }
    rowOf[column][size] = row;
    valueOf[column][size] = value;
    sizes[column]++;
    entries++;
  }

  /** A column without entries takes about as much as some cells. */
  @Override
  public long cells(int rows, int width) {
    return entries + EMPTY_COLUMN * width;
  }

  @Override
  public void clear(int row) {
    for (int j = 0; j < sizes.length; j++) {
      if (sizes[j] > 0 && rowOf[j][sizes[j] - 1] == row) {
        sizes[j]--;
        entries--;
      }
    }
  }

  @Override
  public void select(ColumnSelection selection) {
    int count = selection.featureNames().size();
    int[][] chosenRows = new int[count][];
    double[][] chosenValues = new double[count][];
    int[] chosenSizes = new int[count];
    for (int column = 0; column < selection.columns(); column++) {
      int feature = selection.feature(column);
      if (feature >= 0) {
        chosenRows[feature] = rowOf[column];
        chosenValues[feature] = valueOf[column];
        chosenSizes[feature] = sizes[column];
      }
    }
    rowOf = chosenRows;
    valueOf = chosenValues;
    sizes = chosenSizes;
  }

  @Override
  public boolean hasMissing(int column, int rows) {
    boolean missing = false;
    for (int k = 0; k < sizes[column]; k++) {
      missing |= Double.isNaN(valueOf[column][k]);
    }
    return missing;
  }

  @Override
  public double[] copy(int column, int rows) {
    double[] cells = new double[rows];
    for (int k = 0; k < sizes[column]; k++) {
      cells[rowOf[column][k]] = valueOf[column][k];
    }
    return cells;
  }

  @Override
  public void replaceMissing(int column, int rows, double value) {
    for (int k = 0; k < sizes[column]; k++) {
      if (Double.isNaN(valueOf[column][k])) {
        valueOf[column][k] = value;
      }
    }
  }

  @Override
  public SparseMatrix take(int rows, int count) {
    SparseMatrix.Builder matrix = SparseMatrix.builder(rows, count);
    for (int j = 0; j < count; j++) {
      matrix.column(rowOf[j], valueOf[j], sizes[j]);
      rowOf[j] = null;
      valueOf[j] = null;
    }
    return matrix.build();
  }
}
