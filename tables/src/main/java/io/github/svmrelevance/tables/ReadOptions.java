package io.github.svmrelevance.tables;

import io.github.svmrelevance.core.data.DataFormat;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How to read a file.
 *
 * @param label the label column, by name or else by its number from 1; empty for the last column.
 *     LIBSVM files have their label in front
 * @param format the format; empty for the one that the file name suggests
 * @param decimalComma whether numbers are written as {@code 1,5}
 * @param missing what to do about missing values
 * @param naValues cells that are missing values, beside empty ones, {@code NA}, {@code ?} and
 *     {@code .}; for CSV
 * @param features the features to read, in the order wanted; empty for all
 * @param excluded columns to leave out, whatever they hold
 * @param block the column that names the block of each sample, by name or else by its number from
 *     1, which is no feature; empty if samples do not depend on one another. LIBSVM files have none
 * @param weight the column that holds the weight of each sample, by name or else by its number from
 *     1, which is no feature; empty if all weigh the same. LIBSVM files have none
 * @param categorical columns that hold levels, also if they are coded as numbers; a feature for
 *     each level comes of one
 * @param numeric columns that hold numbers alone, so that a text in them is refused; of CSV with
 *     separators of thousands and one unit, if they have them
 * @param groups columns that go in or out together, by the name of their group
 * @param basis what features of numbers become; empty if they stay as they are
 * @param limits what is too large
 * @param target what the label column is read as
 * @param storage where the numbers of a dense table are kept
 * @param inRows whether the text stands for a table that never had lines, as a data frame: messages
 *     and places count its rows then, from 1 below the names, instead of lines; of CSV
 * @since 0.1
 */
public record ReadOptions(
    Optional<String> label,
    Optional<DataFormat> format,
    boolean decimalComma,
    MissingValues missing,
    List<String> naValues,
    List<String> features,
    List<String> excluded,
    Optional<String> block,
    Optional<String> weight,
    List<String> categorical,
    List<String> numeric,
    Map<String, List<String>> groups,
    Optional<SplineBasis> basis,
    ReadLimits limits,
    TargetReading target,
    ColumnStorage storage,
    boolean inRows) {

  /** Copies the components. */
  public ReadOptions {
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(missing, "missing");
    naValues = List.copyOf(naValues);
    features = List.copyOf(features);
    excluded = List.copyOf(excluded);
    Objects.requireNonNull(block, "block");
    Objects.requireNonNull(weight, "weight");
    categorical = List.copyOf(categorical);
    numeric = List.copyOf(numeric);
    Map<String, List<String>> copy = new LinkedHashMap<>();
    groups.forEach((name, columns) -> copy.put(name, List.copyOf(columns)));
    groups = Collections.unmodifiableMap(copy);
    Objects.requireNonNull(basis, "basis");
    Objects.requireNonNull(limits, "limits");
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(storage, "storage");
  }

  /**
   * The last column is the label, all others are features, decimal points, nothing may be missing.
   *
   * @return the options
   */
  public static ReadOptions defaults() {
    return new ReadOptions(
        Optional.empty(),
        Optional.empty(),
        false,
        MissingValues.FAIL,
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        Map.of(),
        Optional.empty(),
        ReadLimits.defaults(),
        TargetReading.auto(),
        ColumnStorage.inMemory(),
        false);
  }

  /**
   * These options with another label column.
   *
   * @param column its name, or its number from 1
   * @return the new options
   */
  public ReadOptions withLabel(String column) {
    return with(draft -> draft.label = Optional.of(Objects.requireNonNull(column, "column")));
  }

  /**
   * These options with a format.
   *
   * @param fixed the format, whatever the file name suggests
   * @return the new options
   */
  public ReadOptions withFormat(DataFormat fixed) {
    return with(draft -> draft.format = Optional.of(fixed));
  }

  /**
   * These options with or without a decimal comma.
   *
   * @param comma whether numbers are written as {@code 1,5}
   * @return the new options
   */
  public ReadOptions withDecimalComma(boolean comma) {
    return with(draft -> draft.decimalComma = comma);
  }

  /**
   * These options with another policy for missing values.
   *
   * @param policy what to do about missing values
   * @return the new options
   */
  public ReadOptions withMissing(MissingValues policy) {
    return with(draft -> draft.missing = policy);
  }

  /**
   * These options with cells that are missing values.
   *
   * @param texts the cells, such as {@code -999} or {@code n/a}, beside those that always are
   * @return the new options
   */
  public ReadOptions withNaValues(List<String> texts) {
    return with(draft -> draft.naValues = texts);
  }

  /**
   * These options with a selection of features.
   *
   * @param names the features to read, in the order wanted; empty for all
   * @return the new options
   */
  public ReadOptions withFeatures(List<String> names) {
    return with(draft -> draft.features = names);
  }

  /**
   * These options with columns left out.
   *
   * @param names the columns, which may hold anything
   * @return the new options
   */
  public ReadOptions withExcluded(List<String> names) {
    return with(draft -> draft.excluded = names);
  }

  /**
   * These options with blocks.
   *
   * @param column the column that names them, or its number from 1
   * @return the new options
   */
  public ReadOptions withBlock(String column) {
    return with(draft -> draft.block = Optional.of(Objects.requireNonNull(column, "column")));
  }

  /**
   * These options with weights of samples.
   *
   * @param column the column that holds them, or its number from 1; a sample of weight 0 is left
   *     out
   * @return the new options
   */
  public ReadOptions withWeight(String column) {
    return with(draft -> draft.weight = Optional.of(Objects.requireNonNull(column, "column")));
  }

  /**
   * These options with other limits.
   *
   * @param other the limits
   * @return the new options
   */
  public ReadOptions withLimits(ReadLimits other) {
    return with(draft -> draft.limits = other);
  }

  /**
   * These options with another reading of the label column.
   *
   * @param other what it is read as
   * @return the new options
   */
  public ReadOptions withTarget(TargetReading other) {
    return with(draft -> draft.target = other);
  }

  /**
   * These options with columns of levels.
   *
   * @param names the columns; their cells may be numbers
   * @return the new options
   */
  public ReadOptions withCategorical(List<String> names) {
    return with(draft -> draft.categorical = names);
  }

  /**
   * These options with columns of numbers alone.
   *
   * @param names the columns; a text in them is refused, but for separators of thousands and one
   *     unit, currency or percent sign, the same in the whole column
   * @return the new options
   */
  public ReadOptions withNumeric(List<String> names) {
    return with(draft -> draft.numeric = names);
  }

  /**
   * These options with groups of columns.
   *
   * @param columns by the name of a group, the columns in it; a column is in one group at most
   * @return the new options
   */
  public ReadOptions withGroups(Map<String, List<String>> columns) {
    return with(draft -> draft.groups = columns);
  }

  /**
   * These options with smooth effects.
   *
   * @param splines what each feature of numbers becomes
   * @return the new options
   */
  public ReadOptions withBasis(SplineBasis splines) {
    return with(draft -> draft.basis = Optional.of(splines));
  }

  /**
   * These options with another place for the numbers.
   *
   * @param other where those of a dense table are kept; a sparse one is refused then
   * @return the new options
   */
  public ReadOptions withStorage(ColumnStorage other) {
    return with(draft -> draft.storage = other);
  }

  /**
   * These options with messages that count rows or lines.
   *
   * @param rows whether rows are counted, from 1 below the names
   * @return the new options
   */
  public ReadOptions withRowsCounted(boolean rows) {
    return with(draft -> draft.inRows = rows);
  }

  private ReadOptions with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.finished();
  }

  /** The components while one or two of them change. */
  private static final class Draft {
    private Optional<String> label;
    private Optional<DataFormat> format;
    private boolean decimalComma;
    private MissingValues missing;
    private List<String> naValues;
    private List<String> features;
    private List<String> excluded;
    private Optional<String> block;
    private Optional<String> weight;
    private List<String> categorical;
    private List<String> numeric;
    private Map<String, List<String>> groups;
    private Optional<SplineBasis> basis;
    private ReadLimits limits;
    private TargetReading target;
    private ColumnStorage storage;
    private boolean inRows;

    Draft(ReadOptions from) {
      label = from.label;
      format = from.format;
      decimalComma = from.decimalComma;
      missing = from.missing;
      naValues = from.naValues;
      features = from.features;
      excluded = from.excluded;
      block = from.block;
      weight = from.weight;
      categorical = from.categorical;
      numeric = from.numeric;
      groups = from.groups;
      basis = from.basis;
      limits = from.limits;
      target = from.target;
      storage = from.storage;
      inRows = from.inRows;
    }

    ReadOptions finished() {
      return new ReadOptions(
          label,
          format,
          decimalComma,
          missing,
          naValues,
          features,
          excluded,
          block,
          weight,
          categorical,
          numeric,
          groups,
          basis,
          limits,
          target,
          storage,
          inRows);
    }
  }
}
