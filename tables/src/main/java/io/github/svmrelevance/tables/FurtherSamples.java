package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.method.SampleReader;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Excerpt;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Reads samples of another file with the options with which the data were read: the format if one
 * was named, the decimal mark, the limits, and what to do about missing values. What replaces a
 * missing value is learnt from the data, not from the file. Levels are 0/1 columns there, as they
 * are features of the data. Immutable.
 *
 * @since 0.1
 */
public final class FurtherSamples implements SampleReader {

  private static final String INDICATOR = "=missing";

  private final ReadOptions options;
  private final List<String> otherColumns;

  /**
   * Creates a reader.
   *
   * @param data that were read; of columns, only those of numbers that it names count
   */
  public FurtherSamples(LoadedData data) {
    this(data.reading(), data.otherColumns());
  }

  /**
   * Creates a reader that knows of no column but the features.
   *
   * @param data how the data were read; of columns, only those of numbers that it names count
   */
  public FurtherSamples(ReadOptions data) {
    this(data, List.of());
  }

  private FurtherSamples(ReadOptions data, List<String> otherColumns) {
    this.otherColumns = otherColumns;
    ReadOptions own =
        ReadOptions.defaults()
            .withDecimalComma(data.decimalComma())
            .withMissing(data.missing())
            .withNaValues(data.naValues())
            .withNumeric(data.numeric())
            .withLimits(data.limits());
    ReadOptions formatted = data.format().map(own::withFormat).orElse(own);
    options = data.basis().map(formatted::withBasis).orElse(formatted);
  }

  @Override
  public FurtherRows read(Path file, Dataset data, Consumer<Warning> warnings) {
    if (options.basis().isPresent()) {
      throw new InvalidInputException(
          Message.of(
              file + " has features of which the models know splines only; leave out ",
              RunSetting.BASIS,
              ", or put these samples among the data"));
    }
    int[] asked = asked(data);
    List<String> names = Arrays.stream(asked).mapToObj(j -> data.features().get(j).name()).toList();
    List<double[]> rows = new ArrayList<>();
    List<Integer> sourceRows = new ArrayList<>();
    List<Long> dropped = new ArrayList<>();
    boolean drops = options.missing() == MissingValues.DROP_ROWS;
    StreamedRows read =
        DatasetReader.stream(
            file,
            names,
            Optional.empty(),
            options
                .withNumeric(options.numeric().stream().filter(names::contains).toList())
                .withRowsCounted(false),
            (line, features, text) -> {
              if (drops && Arrays.stream(features).anyMatch(Double::isNaN)) {
                dropped.add(line);
              } else {
                sourceRows.add(rows.size() + dropped.size());
                rows.add(spread(features, asked, data.features().size()));
              }
            });
    read.warnings().forEach(warnings);
    if (!dropped.isEmpty()) {
      warnings.accept(
          DataWarning.ROWS_DROPPED.of(
              file
                  + ": "
                  + Excerpt.counted(dropped.size(), "row was", "rows were")
                  + " dropped because a value is missing, the first in line "
                  + dropped.get(0)));
    }
    if (rows.isEmpty()) {
      throw new InvalidInputException(
          Message.of("each row of " + file + " misses a value, so that there are no samples"));
    }
    fill(file, data, rows, warnings);
    return new FurtherRows(DenseMatrix.ofRows(rows.toArray(double[][]::new)), sourceRows);
  }

  @Override
  public List<String> otherColumns() {
    return otherColumns;
  }

  /**
   * Where a feature comes from.
   *
   * @param column of the table
   * @param level whose 0/1 column the feature is; empty of numbers
   * @param indicator whether the feature says that the column is missing, and nothing else
   * @param missing what replaces a missing value; empty if that is refused
   */
  public record Source(
      String column, Optional<String> level, boolean indicator, OptionalDouble missing) {

    /**
     * A column of numbers without replacement.
     *
     * @param column its name
     * @return the source
     */
    public static Source number(String column) {
      return new Source(column, Optional.empty(), false, OptionalDouble.empty());
    }
  }

  /**
   * Where features come from in a table such as the one that data were read from.
   *
   * @param data that were read so
   * @return one entry per feature, in order; O(samples log samples) for each that may be missing
   */
  public List<Source> sources(Dataset data) {
    return IntStream.range(0, data.features().size()).mapToObj(j -> source(data, j)).toList();
  }

  private Source source(Dataset data, int j) {
    Feature feature = data.features().get(j);
    if (sources(data, j).length > 0) {
      String column = feature.name().substring(0, feature.name().length() - INDICATOR.length());
      return new Source(column, Optional.empty(), true, OptionalDouble.empty());
    }
    OptionalDouble missing =
        options.missing().fills()
            ? OptionalDouble.of(typical(data.matrix(), feature, j))
            : OptionalDouble.empty();
    Optional<String> column =
        feature.group().filter(group -> feature.name().startsWith(group + "="));
    return new Source(
        column.orElse(feature.name()),
        column.map(name -> feature.name().substring(name.length() + 1)),
        false,
        missing);
  }

  /** The features that the file has columns for: all but the indicators of missing values. */
  private int[] asked(Dataset data) {
    return IntStream.range(0, data.features().size())
        .filter(j -> sources(data, j).length == 0)
        .toArray();
  }

  /** The features whose missing values a feature indicates; none if it is no indicator. */
  private int[] sources(Dataset data, int feature) {
    String name = data.features().get(feature).name();
    if (options.missing() != MissingValues.MEDIAN_INDICATOR || !name.endsWith(INDICATOR)) {
      return new int[0];
    }
    String column = name.substring(0, name.length() - INDICATOR.length());
    return IntStream.range(0, data.features().size())
        .filter(j -> j != feature)
        .filter(
            j -> {
              String other = data.features().get(j).name();
              return other.equals(column) || other.startsWith(column + "=");
            })
        .toArray();
  }

  private static double[] spread(double[] values, int[] places, int features) {
    double[] row = new double[features];
    for (int k = 0; k < places.length; k++) {
      row[places[k]] = values[k];
    }
    return row;
  }

  private void fill(Path file, Dataset data, List<double[]> rows, Consumer<Warning> warnings) {
    for (int j = 0; j < data.features().size(); j++) {
      int feature = j;
      int[] sources = sources(data, j);
      for (double[] row : sources.length == 0 ? List.<double[]>of() : rows) {
        row[feature] = Arrays.stream(sources).anyMatch(k -> Double.isNaN(row[k])) ? 1 : 0;
      }
    }
    int cells = 0;
    for (int j = 0; j < data.features().size(); j++) {
      int feature = j;
      if (rows.stream().anyMatch(row -> Double.isNaN(row[feature]))) {
        double typical = typical(data.matrix(), data.features().get(j), j);
        for (double[] row : rows) {
          if (Double.isNaN(row[j])) {
            row[j] = typical;
            cells++;
          }
        }
      }
    }
    if (cells > 0) {
      warnings.accept(
          DataWarning.MISSING_REPLACED.of(
              file
                  + ": "
                  + Excerpt.counted(cells, "missing value was", "missing values were")
                  + " replaced by the "
                  + (options.missing() == MissingValues.MEAN ? "mean" : "median")
                  + (cells == 1 ? " of its" : " of their")
                  + " feature in the data"));
    }
  }

  /** What stood in for missing values leaves mean and median as they were. */
  private double typical(Matrix matrix, Feature feature, int column) {
    double[] values =
        IntStream.range(0, matrix.rows()).mapToDouble(i -> matrix.get(i, column)).toArray();
    boolean level =
        feature.group().filter(group -> feature.name().startsWith(group + "=")).isPresent();
    if (options.missing() == MissingValues.MEAN || level) {
      return Arrays.stream(values).sum() / values.length;
    }
    Arrays.sort(values);
    int middle = values.length / 2;
    return values.length % 2 == 1
        ? values[middle]
        : values[middle - 1] + (values[middle] - values[middle - 1]) / 2;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FurtherSamples reader
        && reader.options.equals(options)
        && reader.otherColumns.equals(otherColumns);
  }

  @Override
  public int hashCode() {
    return Objects.hash(options, otherColumns);
  }
}
