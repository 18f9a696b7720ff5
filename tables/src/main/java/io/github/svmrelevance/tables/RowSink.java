package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.Warning;
import java.util.List;
import java.util.Set;

/** Receives a table cell by cell while it is read; one for each reading. */
interface RowSink {

  /** The columns are known before the first row, which is so for all formats but LIBSVM. */
  void begin(ColumnSelection selection);

  /** Most cells of the rows to come are never set; said before the first row, if at all. */
  void expectSparse();

  /**
   * Says before the first row that a feature holds texts, not numbers.
   *
   * @param declared all values there may be, in their order; empty if that is not known
   * @return whether texts are taken there
   */
  boolean expectText(int feature, List<String> declared);

  /** Begins the row of a line. */
  void beginRow(long line);

  /** Widens the table to at least so many features. */
  void widen(int features);

  /** How many features there are so far. */
  int width();

  /** Sets a cell of the current row; a cell that is never set is 0. */
  void set(int feature, double value);

  /**
   * Sets a cell of the current row that is no number.
   *
   * @return whether texts are taken there; if not, nothing is set
   */
  boolean setText(int feature, String text);

  /**
   * Notes that a feature of the current row is missing.
   *
   * @throws io.github.svmrelevance.api.InvalidInputException if nothing may be missing and rows are
   *     handed over as they come; else that is reported after the last row
   */
  void setMissing(int feature, String name, String written);

  /** Sets the class (or other text) of the current row. */
  void setLabel(String name);

  /**
   * Says how the label of the current row is written, where that has blanks around.
   *
   * @param written with these blanks
   */
  default void setLabelWritten(String written) {}

  /**
   * Says how a text of the current row is written that {@link #setText} took, where that has blanks
   * around.
   *
   * @param written with these blanks
   */
  default void setTextWritten(int feature, String written) {}

  /**
   * Says which classes the label column declares, in its order, before the first row.
   *
   * @param classes none if it declares none; who does not order classes need not heed them
   */
  default void declareLabels(Set<String> classes) {}

  /**
   * Notes that the class of the current row is missing.
   *
   * @throws io.github.svmrelevance.api.InvalidInputException if it may not be
   */
  void setLabelMissing(String column, String written);

  /** Sets the name of the block of the current row. */
  void setBlock(String name);

  /**
   * Notes that the block or the weight of the current row is missing.
   *
   * @throws io.github.svmrelevance.api.InvalidInputException if it may not be
   */
  void setRoleMissing(String column, String written);

  /**
   * Sets the weight of the current row.
   *
   * @param column its name
   * @param weight NaN or infinite if it is not a number
   * @param written what the cell holds
   * @throws io.github.svmrelevance.api.InvalidInputException if it is no number of at least 0
   */
  void setWeight(String column, double weight, String written);

  /** Says what a column that was left out holds in the current row, if its name is of interest. */
  void setLeftOut(String column, String value);

  /**
   * Says what a column without a name holds in the current row, beside setting its feature.
   *
   * @param text the cell; empty if its value is missing
   */
  void setNameless(int column, String text);

  /**
   * Says after the last row how many different numbers of a column became equal to others, as they
   * are longer than a double.
   */
  default void setMerged(int feature, int numbers) {}

  /** Ends the current row. */
  void endRow();

  /** Tells the user something. */
  void warn(Warning warning);

  /** All rows are read; keeps the selected columns as the features that the selection makes. */
  void select(ColumnSelection selection);
}
