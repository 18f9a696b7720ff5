package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.data.Matrix;

/** Columns that grow by one row after another; a missing value is NaN until it is replaced. */
interface GrowingColumns extends AutoCloseable {

  /** How many columns there is room for at first, and how many entries in each. */
  int FIRST_CAPACITY = 8;

  /** Makes room for at least so many columns. */
  void widen(int columns);

  /** Sets a cell of the last row, or of one after it. */
  void set(int row, int column, double value);

  /** Takes the cells of the last row back. */
  void clear(int row);

  /** How many cells of memory so many rows and columns take. */
  long cells(int rows, int width);

  /** Keeps the selected columns, in the order of the features that they become. */
  void select(ColumnSelection selection);

  /** Whether a value is missing in the first rows of a column. */
  boolean hasMissing(int column, int rows);

  /** The first rows of a column. */
  double[] copy(int column, int rows);

  /** Puts a number where a value is missing. */
  void replaceMissing(int column, int rows, double value);

  /** Gives up what is not in memory, once the columns were taken or nobody wants them. */
  @Override
  default void close() {}

  /** Turns the columns into a matrix, one after another, and forgets them. */
  Matrix take(int rows, int columns);
}
