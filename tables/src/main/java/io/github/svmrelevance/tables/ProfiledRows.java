package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Decimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Keeps the cells of a table as they are: numbers, texts, or nothing. */
final class ProfiledRows implements RowSink {

  /** Where the label of a format stands that has no column of it. */
  private static final int LABEL = -1;

  private final Origin origin;
  private final ReadLimits limits;
  private final SortedMap<Integer, TextColumn> texts = new TreeMap<>();
  private final TextColumn labels = unlimited();
  private final GrowingColumns labelNumbers = new DenseColumns();
  private GrowingColumns columns = new DenseColumns();
  private Set<Integer> nameless = Set.of();
  private int width;
  private final List<Warning> warnings = new ArrayList<>();
  private final Map<Integer, Integer> merged = new HashMap<>();
  private int rows;
  private long line;

  ProfiledRows(Origin origin, ReadLimits limits) {
    this.origin = origin;
    this.limits = limits;
  }

  private static TextColumn unlimited() {
    return new TextColumn(Integer.MAX_VALUE, LevelRules.LONGEST_LEVEL, List.of());
  }

  /** The columns that have no name of their own. */
  Set<Integer> nameless() {
    return nameless;
  }

  int rows() {
    return rows;
  }

  /** What is in no column. */
  List<Warning> warnings() {
    return warnings;
  }

  /** The numbers of a column, NaN where there is none. */
  double[] numbers(int feature) {
    return (feature == LABEL ? labelNumbers : columns).copy(feature == LABEL ? 0 : feature, rows);
  }

  /** The first numbers of a column, NaN where there is none. */
  double[] numbers(int feature, int first) {
    return columns.copy(feature, first);
  }

  /** The texts of a column, beside its numbers. */
  TextColumn texts(int feature) {
    return feature == LABEL ? labels : texts.getOrDefault(feature, unlimited());
  }

  /** How many different numbers of a column are equal to others here, as they were rounded. */
  int merged(int feature) {
    return merged.getOrDefault(feature, 0);
  }

  @Override
  public void setMerged(int feature, int numbers) {
    merged.put(feature, numbers);
  }

  @Override
  public void begin(ColumnSelection selection) {
    nameless = selection.unasked();
    widen(selection.featureNames().size());
  }

  @Override
  public void expectSparse() {
    columns = new SparseColumns();
    columns.widen(width);
  }

  @Override
  public boolean expectText(int feature, List<String> declared) {
    return true;
  }

  @Override
  public void beginRow(long number) {
    line = number;
  }

  @Override
  public void widen(int features) {
    columns.widen(features);
    width = Math.max(width, features);
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public void set(int feature, double value) {
    columns.set(rows, feature, value);
  }

  @Override
  public boolean setText(int feature, String text) {
    columns.set(rows, feature, Double.NaN);
    texts.computeIfAbsent(feature, first -> unlimited()).set(rows, line, text);
    return true;
  }

  @Override
  public void setMissing(int feature, String name, String written) {
    columns.set(rows, feature, Double.NaN);
  }

  @Override
  public void setLabel(String name) {
    double value = Decimal.parse(name);
    labelNumbers.set(rows, 0, value);
    if (Double.isNaN(value)) {
      labels.set(rows, line, name);
    }
  }

  @Override
  public void setLabelMissing(String column, String written) {}

  @Override
  public void setBlock(String name) {}

  @Override
  public void setRoleMissing(String column, String written) {}

  @Override
  public void setWeight(String column, double weight, String written) {}

  @Override
  public void setLeftOut(String column, String value) {}

  @Override
  public void setNameless(int column, String text) {}

  @Override
  public void endRow() {
    rows++;
    if ((long) rows * width > limits.cells()) {
      throw origin.reject(
          line,
          Message.of(
              "there are more than " + limits.cells() + " cells (rows times columns); ",
              RunSetting.MAX_CELLS,
              " raises the limit, and the JVM may need more memory (-Xmx)"));
    }
  }

  @Override
  public void warn(Warning warning) {
    // What else is ignored when samples are read is shown here as it is.
    if (warning.code().equals(DataWarning.COMMENTS_PASSED_OVER.code())
        || warning.code().equals(DataWarning.LEADING_ZEROS.code())
        || warning.code().equals(DataWarning.LONG_NUMBERS_MERGED.code())
        || warning.code().equals(DataWarning.ROWS_LIKE_COMMENTS.code())) {
      warnings.add(warning);
    }
  }

  @Override
  public void select(ColumnSelection selection) {
    columns.select(selection);
    width = selection.featureNames().size();
  }
}
