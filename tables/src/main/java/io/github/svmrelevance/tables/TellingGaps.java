package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.apache.commons.math3.stat.inference.MannWhitneyUTest;

/**
 * Columns whose values are missing more often in some classes than in others, or more often where
 * the number to predict is large. What stands in the place of missing values then goes with the
 * target, even where the values themselves do not: a mean or a median lies apart from most values
 * of a skewed column.
 */
final class TellingGaps {

  /** Chance alone warns of any column of a table in so many tables. */
  private static final double LEVEL = 0.01;

  private static final int MOST_NAMED = 5;

  private final Target target;
  private final List<Column> columns = new ArrayList<>();

  /** A column with gaps: the p-value of their independence, and how they lie. */
  private record Column(String name, double pValue, String shares) {}

  /**
   * Looks for columns.
   *
   * @param target of the rows
   */
  TellingGaps(Target target) {
    this.target = target;
  }

  /**
   * Looks at a column, in O(n) of classes and in O(n log n) of numbers.
   *
   * @param name of the column
   * @param absent 1 in the rows where it is missing, else 0
   */
  void look(String name, double[] absent) {
    double count = Arrays.stream(absent).sum();
    if (count > 0 && count < absent.length) {
      columns.add(
          target.match(
              classes -> ofClasses(name, absent, classes.names(), classes::label),
              levels -> ofClasses(name, absent, levels.names(), levels::level),
              numbers -> ofNumbers(name, absent, numbers)));
    }
  }

  private static Column ofClasses(
      String name, double[] absent, List<String> classes, IntUnaryOperator classOf) {
    int k = classes.size();
    long[][] counts = new long[2][k];
    for (int i = 0; i < absent.length; i++) {
      counts[(int) absent[i]][classOf.applyAsInt(i)]++;
    }
    int[] there = IntStream.range(0, k).filter(c -> counts[0][c] + counts[1][c] > 0).toArray();
    if (there.length < 2) {
      return new Column(name, 1, "");
    }
    int[] byShare =
        Arrays.stream(there)
            .boxed()
            .sorted((a, b) -> Double.compare(share(counts, b), share(counts, a)))
            .mapToInt(c -> c)
            .toArray();
    long[][] table =
        Arrays.stream(counts)
            .map(row -> Arrays.stream(there).mapToLong(c -> row[c]).toArray())
            .toArray(long[][]::new);
    return new Column(
        name,
        new ChiSquareTest().chiSquareTest(table),
        ofClass(classes, counts, byShare[0])
            + ", "
            + ofClass(classes, counts, byShare[byShare.length - 1]));
  }

  private static double share(long[][] counts, int k) {
    return (double) counts[1][k] / (counts[0][k] + counts[1][k]);
  }

  private static String ofClass(List<String> classes, long[][] counts, int k) {
    return Troubles.percent(counts[1][k], counts[0][k] + counts[1][k])
        + " of "
        + Excerpt.quote(classes.get(k));
  }

  private static Column ofNumbers(String name, double[] absent, RealValues numbers) {
    double[] missing = valuesWhere(absent, 1, numbers);
    double[] there = valuesWhere(absent, 0, numbers);
    return new Column(name, new MannWhitneyUTest().mannWhitneyUTest(missing, there), "");
  }

  private static double[] valuesWhere(double[] absent, double wanted, RealValues numbers) {
    return IntStream.range(0, absent.length)
        .filter(i -> absent[i] == wanted)
        .mapToDouble(numbers::value)
        .toArray();
  }

  /** What there is to say of all columns that were looked at. */
  Optional<Warning> warning() {
    double level = LEVEL / Math.max(1, columns.size());
    List<String> named =
        columns.stream()
            .filter(column -> column.pValue() <= level)
            .map(
                column ->
                    Excerpt.quote(column.name())
                        + (column.shares().isEmpty() ? "" : " (" + column.shares() + ")"))
            .toList();
    if (named.isEmpty()) {
      return Optional.empty();
    }
    int shown = Math.min(MOST_NAMED, named.size());
    return Optional.of(
        DataWarning.GAPS_GO_WITH_TARGET.of(
            "whether a value is missing goes with the target: "
                + String.join("; ", named.subList(0, shown))
                + (shown < named.size() ? " and " + (named.size() - shown) + " more" : "")
                + ". So what stands in its place can make a feature look relevant that is not; ",
            RunSetting.MISSING,
            " median-indicator keeps the two apart"));
  }
}
