package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Numbers that seem to stand for missing values: nines such as -999 or 99, and -1, that lie apart
 * from all other values of a column, or stand among texts. A value that could be measured is not
 * reported, so that some codes go unseen.
 */
final class MissingCodes {

  /** The usual ones. */
  private static final double[] NINES = {99, 999, 9999, 99999};

  /** Fewer different values are codes of categories, whose range says little. */
  private static final int FEWEST_MEASURED = 5;

  /** What lies apart from codes of categories is so many times their range away. */
  private static final double FAR = 10;

  /** So many times wider than any gap between the others is one that sets -1 apart. */
  private static final double WIDER = 3;

  /** A warning names no more. */
  private static final int MOST_TOLD = 10;

  private final double[] sorted;
  private final double[] others;

  private MissingCodes(double[] sorted) {
    this.sorted = sorted;
    others = Arrays.stream(sorted).filter(x -> !isUsual(x)).distinct().toArray();
  }

  /**
   * The codes in a column, ascending. Cost: O(n).
   *
   * @param sorted the numbers of the column, ascending
   */
  static List<Double> among(double[] sorted) {
    MissingCodes codes = new MissingCodes(sorted);
    return codes.others.length < 2
        ? List.of()
        : usual(sorted).stream().filter(codes::isApart).toList();
  }

  /** The codes in a column of texts, if it has no other numbers, ascending. */
  static List<Double> amongTexts(double[] sorted) {
    List<Double> usual = usual(sorted);
    return usual.size() == Arrays.stream(sorted).distinct().count() ? usual : List.of();
  }

  /**
   * Reports the features, and a target of numbers, that seem to have codes. Cost: O(n) for each,
   * O(n log n) where one of the usual numbers occurs. Sparse data are not looked at.
   *
   * @param data what was read
   * @return a warning, if there are any
   */
  static Optional<Warning> warning(Dataset data) {
    if (data.matrix() instanceof SparseMatrix) {
      return Optional.empty();
    }
    List<String> told = new ArrayList<>();
    double[] values = new double[data.samples()];
    for (int j = 0; j < data.featureNames().size(); j++) {
      data.matrix().copyColumn(j, values);
      told.addAll(tellings(Excerpt.quote(data.featureNames().get(j)), values));
    }
    List<String> ofLabel =
        data.target().match(classes -> List.of(), levels -> List.of(), MissingCodes::ofLabel);
    // In front, so that no number of features hides it.
    told.addAll(0, ofLabel);
    return told.isEmpty()
        ? Optional.empty()
        : Optional.of(
            DataWarning.MISSING_CODES.of(
                "a number that lies apart from all others of its column may stand for missing"
                    + " values, and is read as a number: "
                    + told.stream().limit(MOST_TOLD).collect(Collectors.joining(", "))
                    + (told.size() > MOST_TOLD ? " and more" : "")
                    + "; if so, name it with ",
                RunSetting.NA_VALUES,
                ofLabel.isEmpty()
                    ? ""
                    : Message.of(
                        ", and leave rows without a label out with ",
                        RunSetting.MISSING,
                        " drop-rows")));
  }

  private static List<String> ofLabel(RealValues target) {
    return tellings(
        "the label", IntStream.range(0, target.samples()).mapToDouble(target::value).toArray());
  }

  /** What there is to say of a column, whose values are sorted where it may have codes. */
  private static List<String> tellings(String column, double[] values) {
    if (Arrays.stream(values).noneMatch(MissingCodes::isUsual)) {
      return List.of();
    }
    Arrays.sort(values);
    return among(values).stream()
        .map(
            code ->
                column
                    + " has "
                    + code.longValue()
                    + " in "
                    + Excerpt.counted(rows(code, values), "row", "rows"))
        .toList();
  }

  private static List<Double> usual(double[] sorted) {
    return Arrays.stream(sorted).filter(MissingCodes::isUsual).distinct().boxed().toList();
  }

  /** In how many rows a value stands. */
  static long rows(double value, double[] sorted) {
    return Arrays.stream(sorted).filter(x -> x == value).count();
  }

  private static boolean isUsual(double value) {
    // Asked of every value that is read.
    boolean usual = value == -1;
    for (double nines : NINES) {
      usual |= Math.abs(value) == nines;
    }
    return usual;
  }

  private boolean isApart(double code) {
    double least = others[0];
    double greatest = others[others.length - 1];
    double range = greatest - least;
    boolean repeated = rows(code, sorted) > 1;
    if (others.length < FEWEST_MEASURED) {
      return code != -1
          && Arrays.stream(others).allMatch(x -> x == Math.rint(x))
          && Math.max(least - code, code - greatest) > FAR * range;
    }
    if (code == -1) {
      return repeated && least >= 0 && least - code > WIDER * widestGap();
    }
    return code < 0
        ? least - code > range || (repeated && least >= 0)
        : repeated && code - greatest > range;
  }

  private double widestGap() {
    return IntStream.range(1, others.length)
        .mapToDouble(k -> others[k] - others[k - 1])
        .max()
        .orElseThrow();
  }
}
