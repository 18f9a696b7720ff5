package io.github.svmrelevance.api.diagnostic;

/**
 * What front ends let users set under one name for every method, as far as messages refer to it:
 * how data are read, how large they may be, and how a run is made.
 *
 * @since 0.1
 */
public final class RunSetting implements Setting {

  /** The column of the class. */
  public static final RunSetting LABEL = new RunSetting("label");

  /** The class that a binary method sets against the rest. */
  public static final RunSetting POSITIVE = new RunSetting("positive");

  /** What is to be learnt. */
  public static final RunSetting TASK = new RunSetting("task");

  /** The order of the classes. */
  public static final RunSetting ORDER = new RunSetting("order");

  /** The columns that are features. */
  public static final RunSetting FEATURES = new RunSetting("features");

  /** The columns that are left out. */
  public static final RunSetting EXCLUDE = new RunSetting("exclude");

  /** The column that names the block of a sample. */
  public static final RunSetting BLOCK = new RunSetting("block");

  /** The column that holds the weight of a sample. */
  public static final RunSetting WEIGHT = new RunSetting("weight");

  /** The columns that hold levels of a category, whatever their cells look like. */
  public static final RunSetting CATEGORICAL = new RunSetting("categorical");

  /** The columns that hold numbers alone. */
  public static final RunSetting NUMERIC = new RunSetting("numeric");

  /** Cells that are missing values. */
  public static final RunSetting NA_VALUES = new RunSetting("na-values");

  /** Columns that go in or out together, as {@code NAME=A,B,...}. */
  public static final RunSetting GROUP = new RunSetting("group");

  /** What features of numbers become, such as {@code spline:4}. */
  public static final RunSetting BASIS = new RunSetting("basis");

  /** How the features are scaled. */
  public static final RunSetting SCALE = new RunSetting("scale");

  /** What to do about missing values. */
  public static final RunSetting MISSING = new RunSetting("missing");

  /** That numbers are written with a decimal comma. */
  public static final RunSetting DECIMAL_COMMA = new RunSetting("decimal-comma");

  /** The format of the data. */
  public static final RunSetting INPUT_FORMAT = new RunSetting("input-format");

  /** The limit of characters in a line. */
  public static final RunSetting MAX_LINE_LENGTH = new RunSetting("max-line-length");

  /** The limit of characters in a cell. */
  public static final RunSetting MAX_CELL_LENGTH = new RunSetting("max-cell-length");

  /** The limit of columns, or of the index of a feature. */
  public static final RunSetting MAX_COLUMNS = new RunSetting("max-columns");

  /** The limit of rows times features. */
  public static final RunSetting MAX_CELLS = new RunSetting("max-cells");

  /** The limit of bytes of text, after decompression. */
  public static final RunSetting MAX_BYTES = new RunSetting("max-bytes");

  /** The directory of the file that holds the table, where memory does not. */
  public static final RunSetting ON_DISK = new RunSetting("on-disk");

  /** That numbers are rounded to 4 bytes. */
  public static final RunSetting FLOAT32 = new RunSetting("float32");

  /** The solver. */
  public static final RunSetting BACKEND = new RunSetting("backend");

  /** The formulation of the SVM, where there is a choice. */
  public static final RunSetting SVM = new RunSetting("svm");

  /** How much an admissible model may exceed the baseline, where a method has such a budget. */
  public static final RunSetting SLACK = new RunSetting("slack");

  /** The file of a data set that a reproduction asks for, as {@code NAME=PATH}. */
  public static final RunSetting DATA = new RunSetting("data");

  /** The file of the report. */
  public static final RunSetting REPORT = new RunSetting("report");

  /** The limit of bytes of a model's file. */
  public static final RunSetting MAX_MODEL_BYTES = new RunSetting("max-model-bytes");

  private final String name;

  private RunSetting(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String toString() {
    return name;
  }
}
