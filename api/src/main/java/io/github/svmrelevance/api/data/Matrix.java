package io.github.svmrelevance.api.data;

import java.io.Serializable;
import java.util.Objects;

/**
 * An immutable matrix of samples by features, read column by column. Thread-safe.
 *
 * <p>An implementation says how numbers are kept: {@link DenseMatrix}, {@link SparseMatrix}, or a
 * class of your own, such as a view of a file. The interface is open for that reason; the contract
 * below is what makes results independent of the choice.
 *
 * <h2>Rules</h2>
 *
 * <ul>
 *   <li>Entries never change.
 *   <li>A sum adds its terms by increasing index, starting from +0.0. Entries that are +0.0 may be
 *       passed over, which changes no bit as long as the other factors are finite.
 *   <li>An index out of range is an {@link IndexOutOfBoundsException}.
 *   <li>A matrix travels to the processes that run jobs. One that cannot, such as a view of a file,
 *       writes another in its place ({@code writeReplace}), for example {@link #toDense()}.
 * </ul>
 *
 * <p>Whoever follows them gives the bits of {@link #toDense()}.
 *
 * @since 0.1
 */
public interface Matrix extends Serializable {

  /**
   * The number of rows.
   *
   * @return the number of rows
   */
  int rows();

  /**
   * The number of columns.
   *
   * @return the number of columns
   */
  int columns();

  /**
   * One entry.
   *
   * @param row from 0
   * @param column from 0
   * @return the entry
   */
  double get(int row, int column);

  /**
   * Copies one column into an array that the caller owns.
   *
   * @param column from 0
   * @param target at least {@code rows()} long; the rest of it is left as it is
   */
  void copyColumn(int column, double[] target);

  /**
   * Copies some entries of one column that follow each other, for loops over rows that keep only
   * some of them in fast memory. By default a look-up for each.
   *
   * @param column from 0
   * @param from the first row, from 0
   * @param count how many rows
   * @param target at least {@code count} long; the rest of it is left as it is
   * @throws IndexOutOfBoundsException if there is no such column or row
   */
  default void copyPart(int column, int from, int count, double[] target) {
    Objects.checkFromIndexSize(from, count, rows());
    for (int i = 0; i < count; i++) {
      target[i] = get(from + i, column);
    }
  }

  /**
   * Whether these numbers are kept in a form that was chosen to save memory. Work that makes many
   * passes over them then reads them where they are, though {@link #toDense} would be faster.
   *
   * @return false by default
   */
  default boolean savesMemory() {
    return false;
  }

  /**
   * A selection of rows.
   *
   * @param selected row numbers from 0, in the order wanted
   * @return the new matrix
   */
  Matrix selectRows(int[] selected);

  /**
   * A selection of rows that shares the numbers, for work that reads them once or copies them in
   * another form. A look at a number costs a look at this matrix.
   *
   * @param selected row numbers from 0, in the order wanted; copied
   * @return a view; it is sent to other processes as a matrix of its rows alone
   * @throws IndexOutOfBoundsException if there is no such row
   */
  default Matrix viewRows(int[] selected) {
    return new RowsView(this, selected);
  }

  /**
   * A selection of columns, which are shared where that is possible.
   *
   * @param selected column numbers from 0, in the order wanted
   * @return the new matrix
   */
  Matrix selectColumns(int[] selected);

  /**
   * A copy of one column.
   *
   * @param column from 0
   * @return its {@code rows()} entries
   */
  default double[] column(int column) {
    double[] entries = new double[rows()];
    copyColumn(column, entries);
    return entries;
  }

  /**
   * A copy of one row. Costs a look-up in each column.
   *
   * @param row from 0
   * @return its {@code columns()} entries
   */
  default double[] row(int row) {
    double[] entries = new double[columns()];
    copyRow(row, entries);
    return entries;
  }

  /**
   * Copies one row into an array that the caller owns, for loops that must not allocate.
   *
   * @param row from 0
   * @param target at least {@code columns()} long; the rest of it is left as it is
   */
  default void copyRow(int row, double[] target) {
    Objects.checkIndex(row, rows());
    for (int j = 0; j < columns(); j++) {
      target[j] = get(row, j);
    }
  }

  /**
   * Adds a multiple of one column to a vector: {@code target += factor * column}. An entry of the
   * vector that is -0.0 may stay so beside a zero of the column.
   *
   * @param factor the multiple, finite
   * @param column from 0
   * @param target {@code rows()} entries, changed
   */
  default void addColumnTo(double factor, int column, double[] target) {
    double[] source = column(column);
    for (int i = 0; i < source.length; i++) {
      target[i] += factor * source[i];
    }
  }

  /**
   * The inner product of one column and a vector.
   *
   * @param column from 0
   * @param vector {@code rows()} entries, finite
   * @return the inner product
   */
  default double columnDot(int column, double[] vector) {
    double[] source = column(column);
    double sum = 0;
    for (int i = 0; i < source.length; i++) {
      sum += source[i] * vector[i];
    }
    return sum;
  }

  /**
   * Adds the transposed matrix times a vector to another vector: to every entry what {@link
   * #columnDot} gives, to the last bit.
   *
   * @param vector {@code rows()} entries, finite
   * @param target {@code columns()} entries; changed
   */
  default void addTransposedTimes(double[] vector, double[] target) {
    for (int j = 0; j < columns(); j++) {
      target[j] += columnDot(j, vector);
    }
  }

  /**
   * Adds X' diag(w) X, the weighted inner products of the columns, on the diagonal and below it:
   * sums over the rows in their order, so with the same bits for each kind of matrix. Cost: O(n
   * d^2).
   *
   * @param weights {@code rows()} entries w, finite
   * @param target row j has at least j + 1 entries; changed
   */
  default void addGram(double[] weights, double[][] target) {
    double[] weighted = new double[rows()];
    for (int j = 0; j < columns(); j++) {
      copyColumn(j, weighted);
      for (int i = 0; i < weighted.length; i++) {
        weighted[i] *= weights[i];
      }
      for (int k = 0; k <= j; k++) {
        target[j][k] += columnDot(k, weighted);
      }
    }
  }

  /**
   * The product with a vector.
   *
   * @param vector {@code columns()} entries, finite
   * @return a new vector of {@code rows()} entries
   */
  default double[] times(double[] vector) {
    double[] product = new double[rows()];
    for (int j = 0; j < columns(); j++) {
      if (vector[j] != 0) {
        addColumnTo(vector[j], j, product);
      }
    }
    return product;
  }

  /**
   * What follows for a row from its product, in a {@link #pass}.
   *
   * @since 0.1
   */
  @FunctionalInterface
  interface RowFactors {

    /**
     * Sets the factors of some rows that follow each other.
     *
     * @param from the first of them
     * @param count how many
     * @param products those of these rows, from index 0
     * @param factors to be set, from index 0
     */
    void of(int from, int count, double[] products, double[] factors);
  }

  /**
   * Both products in one pass over the numbers, where that is possible: {@link #times}, and {@link
   * #addTransposedTimes} of factors that follow from it row by row. The bits are theirs.
   *
   * @param vector {@code columns()} entries, finite
   * @param factors makes factors of products; is asked once for each row, in their order
   * @param target {@code columns()} entries; changed
   */
  default void pass(double[] vector, RowFactors factors, double[] target) {
    double[] products = times(vector);
    double[] ofRows = new double[products.length];
    factors.of(0, products.length, products, ofRows);
    addTransposedTimes(ofRows, target);
  }

  /**
   * This matrix with one column replaced. A copy by default, a view of a matrix that {@link
   * #savesMemory}; implementations share the other columns where they can.
   *
   * @param column from 0
   * @param replacement {@code rows()} entries, copied
   * @return the new matrix
   * @throws IllegalArgumentException if the replacement has another length
   */
  default Matrix withColumn(int column, double[] replacement) {
    return savesMemory()
        ? ColumnsView.of(this).withColumn(column, replacement)
        : toDense().withColumn(column, replacement);
  }

  /**
   * This matrix with more columns at its right. A copy by default, a view of a matrix that {@link
   * #savesMemory}; implementations share the others where they can.
   *
   * @param added for each of them {@code rows()} entries, copied
   * @return the new matrix
   * @throws IllegalArgumentException if a new column has another length
   */
  default Matrix withAppendedColumns(double[]... added) {
    return savesMemory()
        ? ColumnsView.of(this).withAppendedColumns(added)
        : toDense().withAppendedColumns(added);
  }

  /**
   * How many entries are not zero.
   *
   * @return the number of entries other than +0.0 and -0.0
   */
  default long nonZeros() {
    long count = 0;
    double[] entries = new double[rows()];
    for (int j = 0; j < columns(); j++) {
      copyColumn(j, entries);
      for (double entry : entries) {
        count += entry != 0 ? 1 : 0;
      }
    }
    return count;
  }

  /**
   * Whether every entry is a finite number.
   *
   * @return false if there is an infinite entry or NaN
   */
  default boolean isFinite() {
    double[] entries = new double[rows()];
    for (int j = 0; j < columns(); j++) {
      copyColumn(j, entries);
      for (double entry : entries) {
        if (!Double.isFinite(entry)) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * All entries one by one in memory, 8 bytes each, for work that makes many passes over them.
   *
   * @return the same numbers; a copy unless the matrix is dense already
   */
  default DenseMatrix toDense() {
    return DenseMatrix.ofColumns(rows(), columns(), (target, j) -> copyColumn(j, target));
  }
}
