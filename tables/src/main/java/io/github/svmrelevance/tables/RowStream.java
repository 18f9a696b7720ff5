package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Hands rows over one by one, so that a table of any length takes the memory of one row. */
final class RowStream implements RowSink {

  private static final String INDEXED = "x[1-9][0-9]{0,8}";

  private final Origin origin;
  private final MissingValues missing;
  private final StreamedRows.Handler handler;
  private final List<Warning> warnings = new ArrayList<>();

  /** Where each feature asked for stands in the row. */
  private final int[] positions;

  private final double[] features;
  private double[] row;
  private int width;
  private String text = "";
  private long line;
  private long rows;
  private Optional<RuntimeException> failure = Optional.empty();

  private RowStream(
      Origin origin, MissingValues missing, int[] positions, StreamedRows.Handler handler) {
    this.origin = origin;
    this.missing = missing;
    this.positions = positions;
    this.features = new double[positions.length];
    this.row = new double[positions.length];
    this.handler = handler;
  }

  /** Rows of a table whose columns have names. */
  static RowStream named(
      Origin origin, MissingValues missing, int features, StreamedRows.Handler handler) {
    int[] positions = new int[features];
    Arrays.setAll(positions, k -> k);
    return new RowStream(origin, missing, positions, handler);
  }

  /** Rows of index:value pairs, in which the feature with index j is called xj. */
  static RowStream indexed(
      Origin origin,
      MissingValues missing,
      List<String> names,
      ReadLimits limits,
      StreamedRows.Handler handler) {
    int[] positions = new int[names.size()];
    for (int k = 0; k < positions.length; k++) {
      String name = names.get(k);
      if (!name.matches(INDEXED) || Integer.parseInt(name.substring(1)) > limits.columns()) {
        throw origin.reject(
            "a LIBSVM file has features x1, x2, ..., but the model asks for "
                + Excerpt.quote(name)
                + "; give it a table whose columns have names");
      }
      positions[k] = Integer.parseInt(name.substring(1)) - 1;
    }
    return new RowStream(origin, missing, positions, handler);
  }

  @Override
  public void begin(ColumnSelection selection) {
    widen(selection.featureNames().size());
    List<String> ignored = selection.ignored();
    if (!ignored.isEmpty() && !selection.ignoresOnlyLast()) {
      warn(
          DataWarning.COLUMNS_IGNORED.of(
              Excerpt.counted(
                      ignored.size(),
                      "column is no feature of the model and is not used: ",
                      "columns are no features of the model and are not used: ")
                  + Excerpt.list(ignored)));
    }
  }

  /** Rows are handed over one by one, with all of their cells. */
  @Override
  public void expectSparse() {}

  @Override
  public void beginRow(long number) {
    line = number;
    text = "";
    Arrays.fill(row, 0, width, 0);
  }

  @Override
  public void widen(int least) {
    if (least > row.length) {
      row = Arrays.copyOf(row, Math.max(least, row.length + (row.length >> 1)));
    }
    width = Math.max(width, least);
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public void set(int feature, double value) {
    row[feature] = value;
  }

  /** A model has numbers for features. */
  @Override
  public boolean expectText(int feature, List<String> declared) {
    return false;
  }

  @Override
  public boolean setText(int feature, String written) {
    return false;
  }

  @Override
  public void setMissing(int feature, String name, String written) {
    if (missing == MissingValues.FAIL) {
      throw origin.missing(line, name, written, "", "drop-rows or mean");
    }
    row[feature] = Double.NaN;
  }

  @Override
  public void setLabel(String name) {
    text = name;
  }

  /** What the text means is for the handler to say, and so is whether it may be missing. */
  @Override
  public void setLabelMissing(String column, String written) {
    text = written;
  }

  /** A model has no use for blocks. */
  @Override
  public void setBlock(String name) {}

  /** Nor for weights. */
  @Override
  public void setWeight(String column, double weight, String written) {}

  @Override
  public void setLeftOut(String column, String value) {}

  /** A model asks for its features by name. */
  @Override
  public void setNameless(int column, String cell) {}

  @Override
  public void setRoleMissing(String column, String written) {}

  @Override
  public void endRow() {
    for (int k = 0; k < features.length; k++) {
      features[k] = positions[k] < width ? row[positions[k]] : 0;
    }
    rows++;
    try {
      handler.row(line, features, text);
    } catch (RuntimeException e) {
      failure = Optional.of(e);
      throw e;
    }
  }

  @Override
  public void warn(Warning warning) {
    warnings.add(warning);
  }

  @Override
  public void select(ColumnSelection selection) {
    // The rows are gone; their features were selected one by one.
  }

  /** What the handler threw, whatever the parser between makes of it. */
  Optional<RuntimeException> failure() {
    return failure;
  }

  StreamedRows finish() {
    if (rows == 0) {
      throw origin.reject("there are no data rows");
    }
    return new StreamedRows(rows, warnings);
  }
}
