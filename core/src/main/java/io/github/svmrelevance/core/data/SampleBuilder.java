package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Collects samples row by row into growing columns. A cell that is never set is 0, and a column
 * takes memory only up to its last cell that was set, so that sparse rows cost what they hold.
 */
final class SampleBuilder implements RowSink {

  private static final int FIRST_CAPACITY = 8;

  private final Origin origin;
  private final MissingValues missing;
  private final ReadLimits limits;
  private final ClassLabels labels = new ClassLabels();
  private final List<String> warnings = new ArrayList<>();
  private final List<Long> droppedLines = new ArrayList<>();

  private double[][] columns = new double[FIRST_CAPACITY][];
  private int width;
  private int rows;
  private long line;
  private boolean dropped;

  SampleBuilder(Origin origin, MissingValues missing, ReadLimits limits) {
    this.origin = origin;
    this.missing = missing;
    this.limits = limits;
  }

  @Override
  public void begin(ColumnSelection selection) {
    widen(selection.featureNames().size());
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
    width = chosen.length;
  }

  @Override
  public void beginRow(long number) {
    line = number;
    dropped = false;
  }

  @Override
  public void widen(int features) {
    if (features > columns.length) {
      int capacity = Math.max(features, columns.length + (columns.length >> 1));
      columns = Arrays.copyOf(columns, capacity);
    }
    width = Math.max(width, features);
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public void set(int feature, double value) {
    double[] column = columns[feature];
    if (column == null || rows >= column.length) {
      column = grow(feature);
    }
    column[rows] = value;
  }

  private double[] grow(int feature) {
    double[] column = columns[feature];
    int capacity = Math.max(FIRST_CAPACITY, rows + (rows >> 1) + 1);
    columns[feature] = column == null ? new double[capacity] : Arrays.copyOf(column, capacity);
    return columns[feature];
  }

  @Override
  public void setMissing(int feature, String name, String written) {
    refuseMissing(name, written, missing == MissingValues.FAIL, "--missing drop-rows or mean");
    dropped |= missing == MissingValues.DROP_ROWS;
    if (missing == MissingValues.MEAN) {
      set(feature, Double.NaN);
    }
  }

  @Override
  public void setLabel(String name) {
    labels.set(rows, name);
  }

  @Override
  public void setLabelMissing(String column, String written) {
    refuseMissing(column, written, missing != MissingValues.DROP_ROWS, "--missing drop-rows");
    dropped = true;
  }

  private void refuseMissing(String column, String written, boolean refused, String option) {
    if (refused) {
      throw origin.missing(line, column, written, option);
    }
  }

  @Override
  public void endRow() {
    if (dropped) {
      droppedLines.add(line);
      clearRow();
      return;
    }
    rows++;
    if ((long) rows * width > limits.cells()) {
      throw origin.reject(
          line,
          "there are more than "
              + limits.cells()
              + " cells (rows times features); --max-cells raises the limit, and the JVM may need"
              + " more memory (-Xmx)");
    }
  }

  /** A row that is taken back leaves nothing behind for rows that do not set every cell. */
  private void clearRow() {
    for (int j = 0; j < width; j++) {
      if (columns[j] != null && rows < columns[j].length) {
        columns[j][rows] = 0;
      }
    }
  }

  @Override
  public void warn(String warning) {
    warnings.add(warning);
  }

  /** The labels of the rows so far. */
  ClassLabels.Classes classes() {
    return labels.sorted(origin, rows, warnings);
  }

  /** The numbers, missing ones replaced by means; the builder is of no use afterwards. */
  DenseMatrix matrix(List<String> names) {
    if (!droppedLines.isEmpty()) {
      warnings.add(droppedRows());
    }
    if (rows == 0) {
      throw origin.reject(
          droppedLines.isEmpty()
              ? "there are no data rows"
              : "every row has a missing value, so that none is left");
    }
    widen(names.size());
    double[][] full = new double[names.size()][];
    List<String> filled = new ArrayList<>();
    int cells = 0;
    for (int j = 0; j < full.length; j++) {
      full[j] = columns[j] == null ? new double[rows] : Arrays.copyOf(columns[j], rows);
      columns[j] = null;
      int count = missing == MissingValues.MEAN ? fillWithMean(full[j], names.get(j)) : 0;
      if (count > 0) {
        cells += count;
        filled.add(names.get(j));
      }
    }
    if (!filled.isEmpty()) {
      warnings.add(
          cells
              + " missing value(s) were replaced by the mean of their feature: "
              + Excerpt.list(filled));
    }
    return DenseMatrix.ofColumns(rows, full);
  }

  /** Returns how many values were missing, which until now are NaN. */
  private int fillWithMean(double[] column, String name) {
    boolean complete = true;
    for (double value : column) {
      complete &= !Double.isNaN(value);
    }
    if (complete) {
      // The usual case, for which a stream would take more memory than a short column.
      return 0;
    }
    double[] present = Arrays.stream(column).filter(value -> !Double.isNaN(value)).toArray();
    if (present.length == 0) {
      throw origin.reject(
          "column " + Excerpt.quote(name) + " has no value at all; leave it out with --exclude");
    }
    double mean = ColumnMoments.of(present).mean();
    for (int i = 0; i < column.length; i++) {
      if (Double.isNaN(column[i])) {
        column[i] = mean;
      }
    }
    return column.length - present.length;
  }

  private String droppedRows() {
    int shown = Math.min(10, droppedLines.size());
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < shown; i++) {
      lines.append(i == 0 ? "" : ", ").append(droppedLines.get(i));
    }
    return droppedLines.size()
        + " of "
        + (rows + droppedLines.size())
        + " rows were dropped because a value is missing: line "
        + lines
        + (shown < droppedLines.size() ? " and " + (droppedLines.size() - shown) + " more" : "");
  }

  List<String> warnings() {
    return warnings;
  }
}
