package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Rows that resemble the next ones, as those of a time series do. Permutation tests take samples to
 * be independent. Where target and feature both go slowly up and down, they go together by chance.
 * Cross-validation at random trains on neighbours of what it tests.
 *
 * <p>Measured is the correlation of a column with itself one row later. Independent rows have none,
 * but for a standard error of one over the root of their number. A column in ascending or
 * descending order says how a file was sorted, and does not count.
 */
final class SerialRows {

  /** Beyond so many standard errors, once in 30,000 columns by chance. */
  private static final double STANDARD_ERRORS = 4;

  /**
   * Two independent series of that correlation have a variance of their correlation that is a fifth
   * larger than that of independent rows (M. Bartlett, J. R. Stat. Soc. 98, 1935). Of some 50 real
   * tables, those above it are series, neighbours in space, repeated measures, or sorted in parts.
   */
  private static final double LEAST = 0.3;

  /** So large a share of all changes in one direction is a sorted column. */
  private static final double SORTED = 0.95;

  private SerialRows() {}

  /**
   * Looks through the columns. Cost: O(n d); sparse data are not looked at.
   *
   * @param data the data, in the order of the file
   * @param effect what such rows do to the answers of a method, as a sentence
   * @return a warning, if the target and a feature resemble themselves in the next row
   */
  static Optional<Warning> warning(TrainingSet data, String effect) {
    double[] answers = SampleCaveats.answers(data);
    if (data.matrix() instanceof SparseMatrix || isGrouped(answers) || !isSerial(answers)) {
      return Optional.empty();
    }
    double[] column = new double[data.count()];
    int count = 0;
    int strongest = -1;
    double most = 0;
    for (int j = 0; j < data.features(); j++) {
      data.matrix().copyColumn(j, column);
      if (isSerial(column)) {
        count++;
        double correlation = withNext(column);
        strongest = correlation > most ? j : strongest;
        most = Math.max(most, correlation);
      }
    }
    return count == 0
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.SERIAL_ROWS.of(
                String.format(
                    Locale.ROOT,
                    "rows are like those next to them: the target has a correlation of %.2f with"
                        + " itself one row later, and so %s, most of all %s (%.2f). In a series in"
                        + " time, or of neighbours in space, rows are not independent."
                        + " %s. Cross-validated figures are too good as well: neighbours of the"
                        + " rows left out are among those trained on. Of repeated measures, name what was"
                        + " measured with ",
                    withNext(answers),
                    count == 1 ? "has 1 column" : "have " + count + " columns",
                    Excerpt.quote(data.names().get(strongest)),
                    most,
                    effect),
                RunSetting.BLOCK,
                ". If independent rows were only put in some order, none of this applies"));
  }

  private static boolean isSerial(double[] values) {
    double correlation = withNext(values);
    return correlation > LEAST
        && correlation * Math.sqrt(values.length) > STANDARD_ERRORS
        && !isSorted(values);
  }

  /** Whether few values come one after the other, as in a file with one class after another. */
  private static boolean isGrouped(double[] values) {
    long different = Arrays.stream(values).distinct().count();
    return changes(values, 1) + changes(values, -1) <= 2 * different
        && different < values.length / 4;
  }

  private static boolean isSorted(double[] values) {
    long up = changes(values, 1);
    long down = changes(values, -1);
    return Math.max(up, down) >= SORTED * (up + down);
  }

  /** How often the next value is larger, or smaller. */
  private static long changes(double[] values, int sign) {
    long count = 0;
    for (int i = 1; i < values.length; i++) {
      count += sign * Double.compare(values[i], values[i - 1]) > 0 ? 1 : 0;
    }
    return count;
  }

  /** 0 of values that are all the same. */
  private static double withNext(double[] values) {
    double mean = Arrays.stream(values).average().orElse(0);
    double products = 0;
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      double own = values[i] - mean;
      squares += own * own;
      products += i > 0 ? own * (values[i - 1] - mean) : 0;
    }
    return squares > 0 ? products / squares : 0;
  }
}
