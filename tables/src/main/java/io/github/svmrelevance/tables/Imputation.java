package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.ColumnMoments;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Puts the mean or the median of a feature where its values are missing. */
final class Imputation {

  private static final double[] NOTHING = {};

  /** So many columns are named whose missing values were replaced. */
  private static final int MOST_NAMED = 10;

  private final MissingValues missing;
  private final GrowingColumns columns;
  private final int rows;
  private final double[] weights;

  /**
   * Prepares the work.
   *
   * @param missing says what takes the place of missing values
   * @param columns the features, whose first rows are changed
   * @param weights of the rows; empty if all weigh the same
   */
  Imputation(MissingValues missing, GrowingColumns columns, int rows, double[] weights) {
    this.missing = missing;
    this.columns = columns;
    this.rows = rows;
    this.weights = weights;
  }

  /**
   * Fills all features, and tells which.
   *
   * @param names of the features
   * @param target of the rows, with which gaps may go
   * @param categories which of them have levels, and which are left out
   * @param warnings notified once if a value was missing, and once if that goes with the target
   * @return 1 where a value was missing, else 0, by feature; empty unless asked for
   */
  SortedMap<Integer, double[]> fill(
      List<String> names,
      Target target,
      CategoricalColumns categories,
      Consumer<Warning> warnings) {
    TellingGaps gaps = new TellingGaps(target);
    SortedMap<Integer, double[]> indicators = new TreeMap<>();
    List<String> filled = new ArrayList<>();
    boolean levels = false;
    boolean numbers = false;
    int cells = 0;
    for (int j = 0; j < names.size(); j++) {
      if (categories.isLeftOut(j)) {
        continue;
      }
      double[] absent = categories.isCategorical(j) ? categories.indicator(j) : fill(j);
      int count = (int) Arrays.stream(absent).sum();
      if (count > 0) {
        cells += count;
        levels |= categories.isCategorical(j);
        numbers |= !categories.isCategorical(j);
        filled.add(Excerpt.quote(names.get(j)) + " (" + Troubles.percent(count, rows) + ")");
        if (missing == MissingValues.MEDIAN_INDICATOR) {
          indicators.put(j, absent);
        } else {
          gaps.look(names.get(j), absent);
        }
      }
    }
    if (!filled.isEmpty()) {
      int named = Math.min(MOST_NAMED, filled.size());
      warnings.accept(
          DataWarning.MISSING_REPLACED.of(
              (numbers
                      ? Excerpt.counted(cells, "missing value was", "missing values were")
                          + " replaced by the "
                          + (missing == MissingValues.MEAN ? "mean" : "median")
                          + (cells == 1 ? " of its feature" : " of their feature")
                          + (levels ? ", and of a category by the share of each level" : "")
                      : Excerpt.counted(
                              cells,
                              "missing value of a category was",
                              "missing values of categories were")
                          + " replaced by the share of each level")
                  + (missing == MissingValues.MEDIAN_INDICATOR
                      ? ", and indicators say where: "
                      : ": ")
                  + String.join(", ", filled.subList(0, named))
                  + (named < filled.size() ? " and " + (filled.size() - named) + " more" : "")));
    }
    gaps.warning().ifPresent(warnings);
    return indicators;
  }

  /** Fills a feature; 1 where its value was missing, else 0, or nothing if none was. */
  private double[] fill(int feature) {
    if (!columns.hasMissing(feature, rows)) {
      // The usual case, for which a stream would take more memory than a short column.
      return NOTHING;
    }
    double[] column = columns.copy(feature, rows);
    int[] there = IntStream.range(0, column.length).filter(i -> !Double.isNaN(column[i])).toArray();
    double[] present = Arrays.stream(there).mapToDouble(i -> column[i]).toArray();
    columns.replaceMissing(
        feature, rows, missing == MissingValues.MEAN ? mean(present, there) : median(present));
    return Arrays.stream(column).map(value -> Double.isNaN(value) ? 1 : 0).toArray();
  }

  private double mean(double[] present, int[] there) {
    return (weights.length > 0
            ? ColumnMoments.weighted(present, k -> weights[there[k]])
            : ColumnMoments.of(present))
        .mean();
  }

  /** Of values that this sorts. The halves are added, as the sum may be beyond the range. */
  static double median(double[] values) {
    Arrays.sort(values);
    int middle = values.length / 2;
    return values.length % 2 == 1 ? values[middle] : values[middle - 1] / 2 + values[middle] / 2;
  }
}
