package io.github.svmrelevance.core.svm;

import java.util.Arrays;

/**
 * The Cholesky factor L of a symmetric positive definite matrix that grows and shrinks by one row
 * and column at a time, in O(k^2) each (Golub, Van Loan, Matrix Computations, section 6.5).
 */
final class UpdatedCholesky {

  private double[][] rows = new double[16][];
  private int size;

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  /**
   * Appends a row and column.
   *
   * @param solved L^-1 times the off-diagonal part, as {@link #forward} leaves it; its first size()
   *     entries are copied
   * @param pivot the square of the new diagonal entry of L, above 0
   */
  void append(double[] solved, double pivot) {
    if (size == rows.length) {
      rows = Arrays.copyOf(rows, 2 * size);
    }
    double[] row = Arrays.copyOf(solved, size + 1);
    row[size] = Math.sqrt(pivot);
    rows[size++] = row;
  }

  /** Deletes a row and column; the following ones move up. */
  void remove(int index) {
    System.arraycopy(rows, index + 1, rows, index, size - index - 1);
    size--;
    rows[size] = null;
    // What is left has one entry too many to the right of the diagonal: plane rotations of
    // neighbouring columns remove it, row by row so that memory is read in order.
    double[] cosines = new double[size];
    double[] sines = new double[size];
    for (int i = index; i < size; i++) {
      double[] row = rows[i];
      for (int k = index; k < i; k++) {
        double left = row[k];
        double right = row[k + 1];
        row[k] = cosines[k] * left + sines[k] * right;
        row[k + 1] = cosines[k] * right - sines[k] * left;
      }
      double length = Math.sqrt(row[i] * row[i] + row[i + 1] * row[i + 1]);
      cosines[i] = row[i] / length;
      sines[i] = row[i + 1] / length;
      row[i] = length;
    }
  }

  /** Replaces the first size() entries z of a vector by L^-1 z. */
  void forward(double[] vector) {
    for (int i = 0; i < size; i++) {
      double[] row = rows[i];
      double sum = vector[i];
      for (int k = 0; k < i; k++) {
        sum -= row[k] * vector[k];
      }
      vector[i] = sum / row[i];
    }
  }

  /** Replaces the first size() entries z of a vector by L'^-1 z. */
  void backward(double[] vector) {
    for (int i = size - 1; i >= 0; i--) {
      double[] row = rows[i];
      double entry = vector[i] / row[i];
      vector[i] = entry;
      for (int k = 0; k < i; k++) {
        vector[k] -= row[k] * entry;
      }
    }
  }
}
