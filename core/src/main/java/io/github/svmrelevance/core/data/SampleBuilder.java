package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Collects samples row by row into growing columns, dense or sparse. A cell that is never set is 0.
 */
final class SampleBuilder implements RowSink {

  private final Origin origin;
  private final MissingValues missing;
  private final ReadLimits limits;
  private final ClassLabels labels = new ClassLabels();
  private final CategoricalColumns categories;
  private final List<Warning> warnings = new ArrayList<>();

  /** One name for each row so far, if the table has a column of them; possibly one more. */
  private final List<String> blocks = new ArrayList<>();

  /** One weight for each row so far, if the table has a column of them; possibly one more. */
  private double[] weights = {};

  private boolean weighted;

  private final List<Long> droppedLines = new ArrayList<>();

  /** The lines of rows that have no missing value, but weight 0. */
  private final List<Long> weightlessLines = new ArrayList<>();

  /** The values of columns that seem to name blocks. */
  private final Map<String, Set<String>> leftOut = new LinkedHashMap<>();

  private GrowingColumns columns = new DenseColumns();
  private int width;
  private int rows;
  private long line;
  private boolean dropped;
  private boolean weightless;

  SampleBuilder(Origin origin, ReadOptions options) {
    this.origin = origin;
    this.missing = options.missing();
    this.limits = options.limits();
    this.categories = new CategoricalColumns(origin, limits, options.decimalComma());
  }

  @Override
  public void begin(ColumnSelection selection) {
    categories.begin(selection);
    widen(selection.featureNames().size());
  }

  @Override
  public void select(ColumnSelection selection) {
    categories.begin(selection);
    columns.select(selection);
    width = selection.featureNames().size();
  }

  @Override
  public void expectSparse() {
    columns = new SparseColumns();
    columns.widen(width);
  }

  @Override
  public void beginRow(long number) {
    line = number;
    dropped = false;
    weightless = false;
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
  public boolean expectText(int feature, List<String> declared) {
    return categories.expect(feature, declared);
  }

  @Override
  public boolean setText(int feature, String text) {
    return categories.set(feature, rows, line, text);
  }

  @Override
  public void setMissing(int feature, String name, String written) {
    refuseMissing(name, written, missing == MissingValues.FAIL, "drop-rows or mean");
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
  public void setBlock(String name) {
    if (blocks.size() > rows) {
      blocks.remove(rows);
    }
    blocks.add(name);
  }

  @Override
  public void setRoleMissing(String column, String written) {
    setLabelMissing(column, written);
  }

  @Override
  public void setWeight(String column, double weight, String written) {
    if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      throw origin.reject(
          line,
          column,
          "the weight is " + Excerpt.quote(written) + "; expected a number of at least 0");
    }
    weighted = true;
    weightless = weight == 0;
    if (weights.length <= rows) {
      weights = Arrays.copyOf(weights, Math.max(16, rows + (rows >> 1) + 1));
    }
    weights[rows] = weight;
  }

  @Override
  public void setLeftOut(String column, String value) {
    leftOut.computeIfAbsent(column, name -> new HashSet<>()).add(value);
  }

  @Override
  public void setLabelMissing(String column, String written) {
    refuseMissing(column, written, missing != MissingValues.DROP_ROWS, "drop-rows");
    dropped = true;
  }

  private void refuseMissing(String column, String written, boolean refused, String values) {
    if (refused) {
      throw origin.missing(line, column, written, values);
    }
  }

  @Override
  public void endRow() {
    if (dropped || weightless) {
      (dropped ? droppedLines : weightlessLines).add(line);
      columns.clear(rows);
      categories.clear(rows);
      return;
    }
    rows++;
    if ((long) rows * width > limits.cells()) {
      throw origin.reject(
          line,
          Message.of(
              "there are more than " + limits.cells() + " cells (rows times features); ",
              RunSetting.MAX_CELLS,
              " raises the limit, and the JVM may need more memory (-Xmx)"));
    }
  }

  @Override
  public void warn(Warning warning) {
    warnings.add(warning);
  }

  /** What the label column says of the rows so far. */
  Target target(TargetReading reading) {
    return labels.target(origin, rows, reading, warnings);
  }

  /** The blocks of the rows, if the table names them. */
  Optional<Blocks> blocks() {
    return blocks.isEmpty() ? Optional.empty() : Optional.of(Blocks.named(blocks.subList(0, rows)));
  }

  /** The weights of the rows; an empty array if the table has none. */
  double[] weights() {
    return weighted ? Arrays.copyOf(weights, rows) : weights;
  }

  /** The numbers, missing ones replaced by means; the builder is of no use afterwards. */
  Matrix matrix(List<String> names) {
    if (!droppedLines.isEmpty()) {
      warnings.add(
          DataWarning.ROWS_DROPPED.of(leftOut(droppedLines, "dropped because a value is missing")));
    }
    if (!weightlessLines.isEmpty()) {
      warnings.add(
          DataWarning.ROWS_WITHOUT_WEIGHT.of(
              leftOut(weightlessLines, "left out because their weight is 0")));
    }
    if (rows == 0) {
      throw origin.reject(
          droppedLines.isEmpty() && weightlessLines.isEmpty()
              ? "there are no data rows"
              : "every row has "
                  + (weightlessLines.isEmpty()
                      ? "a missing value"
                      : droppedLines.isEmpty() ? "weight 0" : "a missing value or weight 0")
                  + ", so that none is left");
    }
    widen(names.size());
    categories.decide(columns, rows, names, warnings);
    if (missing == MissingValues.MEAN) {
      fillWithMeans(names);
    }
    return categories.matrix(columns.take(rows, names.size()));
  }

  /** The columns of the matrix, which has been made. */
  List<Feature> features(List<String> names) {
    return categories.features(names);
  }

  private void fillWithMeans(List<String> names) {
    List<String> filled = new ArrayList<>();
    int cells = 0;
    for (int j = 0; j < names.size(); j++) {
      int count =
          categories.isCategorical(j) ? categories.missing(j) : fillWithMean(j, names.get(j));
      if (count > 0) {
        cells += count;
        filled.add(names.get(j));
      }
    }
    if (!filled.isEmpty()) {
      warnings.add(
          DataWarning.MISSING_REPLACED.of(
              cells
                  + " missing value(s) were replaced by the mean of their feature: "
                  + Excerpt.list(filled)));
    }
  }

  /** Returns how many values were missing, which until now are NaN. */
  private int fillWithMean(int feature, String name) {
    if (!columns.hasMissing(feature, rows)) {
      // The usual case, for which a stream would take more memory than a short column.
      return 0;
    }
    double[] column = columns.copy(feature, rows);
    int[] there = IntStream.range(0, column.length).filter(i -> !Double.isNaN(column[i])).toArray();
    double[] present = Arrays.stream(there).mapToDouble(i -> column[i]).toArray();
    if (present.length == 0) {
      throw origin.reject(
          Message.of(
              "column " + Excerpt.quote(name) + " has no value at all; leave it out with ",
              RunSetting.EXCLUDE));
    }
    ColumnMoments moments =
        weighted
            ? ColumnMoments.weighted(present, k -> weights[there[k]])
            : ColumnMoments.of(present);
    columns.replaceMissing(feature, rows, moments.mean());
    return column.length - present.length;
  }

  private String leftOut(List<Long> which, String why) {
    int shown = Math.min(10, which.size());
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < shown; i++) {
      lines.append(i == 0 ? "" : ", ").append(which.get(i));
    }
    return which.size()
        + " of "
        + (rows + droppedLines.size() + weightlessLines.size())
        + " rows were "
        + why
        + ": line "
        + lines
        + (shown < which.size() ? " and " + (which.size() - shown) + " more" : "");
  }

  /** What there is to say; once, after the last row. */
  List<Warning> warnings() {
    if (blocks.isEmpty()) {
      leftOut.forEach(
          (name, values) ->
              SuspectColumns.repeats(name, values.size(), rows).ifPresent(warnings::add));
    }
    return warnings;
  }
}
