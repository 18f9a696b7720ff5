package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.core.data.Standardizer;
import java.util.Arrays;
import java.util.Optional;

/**
 * The matrix X X' of inner products. Columns cost O(n d), or the stored entries of the features of
 * a sample where X is a {@link SparseMatrix}. They are kept as long as a bound on memory allows;
 * combinations of d columns or more cost O(n d), whatever their number, and of a sparse matrix
 * O(entries).
 *
 * @since 0.1
 */
public final class LinearGram implements GramMatrix {

  /** Below, training takes less than a second with any method. */
  private static final int TALL = 2000;

  /** Up to so many columns of a sparse matrix are combined as they are: they may be known. */
  private static final int FEW = 8;

  private final Matrix x;
  private final double[] diagonal;
  private final double[] row;
  private final double[] otherRow;
  private final double[] weights;
  private final ColumnCache columns;

  /** The points, one per column, if they are sparse; else null. */
  private final SparseMatrix samples;

  /**
   * Creates the matrix.
   *
   * @param x n points, one per row
   */
  public LinearGram(Matrix x) {
    this(x, ColumnCache.DEFAULT_BYTES);
  }

  /** With so much memory for columns. */
  LinearGram(Matrix x, long bytes) {
    this.x = x;
    this.diagonal = new double[x.rows()];
    this.row = new double[x.columns()];
    this.otherRow = new double[x.columns()];
    this.weights = new double[x.columns()];
    this.columns = new ColumnCache(x.rows(), bytes, this::compute);
    this.samples = x instanceof SparseMatrix sparse ? sparse.transpose() : null;
    if (samples != null) {
      for (int i = 0; i < diagonal.length; i++) {
        for (int k = 0; k < samples.entries(i); k++) {
          diagonal[i] += samples.value(i, k) * samples.value(i, k);
        }
      }
      return;
    }
    double[] column = new double[x.rows()];
    for (int j = 0; j < x.columns(); j++) {
      x.copyColumn(j, column);
      for (int i = 0; i < column.length; i++) {
        diagonal[i] += column[i] * column[i];
      }
    }
  }

  /** The points, one per row. */
  Matrix points() {
    return x;
  }

  /** Whether there are so many more points than coordinates that work of O(n d^2) is little. */
  boolean isTall() {
    return size() >= TALL && size() >= 16 * x.columns();
  }

  /** Whether there are so many sparse points that a matrix of those at their hinges is large. */
  boolean isSparseAndLarge() {
    return samples != null && size() >= TALL;
  }

  @Override
  public int size() {
    return diagonal.length;
  }

  @Override
  public double diagonal(int index) {
    return diagonal[index];
  }

  @Override
  public double[] column(int index) {
    return columns.column(index);
  }

  /** In O(count d) if columns are too many to be kept, and numbers of a row need no search. */
  @Override
  public void copyEntries(int index, int[] rows, int count, double[] target) {
    if (samples != null || columns.holdsAll() || Standardizer.isShiftedView(x)) {
      GramMatrix.super.copyEntries(index, rows, count, target);
      return;
    }
    x.copyRow(index, row);
    for (int k = 0; k < count; k++) {
      x.copyRow(rows[k], otherRow);
      target[k] = 0;
      for (int j = 0; j < row.length; j++) {
        target[k] += row[j] * otherRow[j];
      }
    }
  }

  /** The points as columns, if they are sparse. */
  Optional<SparseMatrix> samples() {
    return Optional.ofNullable(samples);
  }

  private void compute(int index, double[] target) {
    if (samples != null) {
      Arrays.fill(target, 0);
      for (int k = 0; k < samples.entries(index); k++) {
        x.addColumnTo(samples.value(index, k), samples.rowOf(index, k), target);
      }
      return;
    }
    x.copyRow(index, row);
    Arrays.fill(target, 0);
    for (int j = 0; j < row.length; j++) {
      if (row[j] != 0) {
        x.addColumnTo(row[j], j, target);
      }
    }
  }

  @Override
  public void addCombination(int[] indices, double[] factors, int count, double[] target) {
    if (samples != null && count > FEW) {
      Arrays.fill(weights, 0);
      for (int k = 0; k < count; k++) {
        samples.addColumnTo(factors[k], indices[k], weights);
      }
      for (int i = 0; i < target.length; i++) {
        target[i] += samples.columnDot(i, weights);
      }
      return;
    }
    if (count < weights.length) {
      GramMatrix.super.addCombination(indices, factors, count, target);
      return;
    }
    Arrays.fill(weights, 0);
    for (int k = 0; k < count; k++) {
      x.copyRow(indices[k], row);
      for (int j = 0; j < row.length; j++) {
        weights[j] += factors[k] * row[j];
      }
    }
    for (int j = 0; j < weights.length; j++) {
      x.addColumnTo(weights[j], j, target);
    }
  }
}
