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
 * Numbers that seem to stand for missing values: nines such as -999 or 99, -1, and what surveys
 * write beside them, such as 98, 88 or -9. They lie apart from all other values of a column, or
 * stand among texts. A value that could be measured is not reported, so that some codes go unseen.
 */
final class MissingCodes {

  /** The usual ones. */
  private static final double[] NINES = {99, 999, 9999, 99999};

  /** Parts of nines that surveys write beside them: 77 and 88 beside 99. */
  private static final double[] SEVENS_AND_EIGHTS = {7.0 / 9, 8.0 / 9};

  /** Numbers so little below nines are written beside them, too: 97 and 98 beside 99. */
  private static final double MOST_BELOW = 2;

  /** The least of -7, -8 and -9, which surveys write, too. */
  private static final double LEAST_SMALL = -9;

  private static final double GREATEST_SMALL = -7;

  /** A scale of answers has no more: from 0 to 10. */
  private static final int LONGEST_SCALE = 11;

  /** A number of surveys is so many times the range of a scale away from it. */
  private static final double FAR_FROM_SCALE = 5;

  /** Fewer different values are codes of categories, whose range says little. */
  private static final int FEWEST_MEASURED = 5;

  /** What lies apart from codes of categories is so many times their range away. */
  private static final double FAR = 10;

  /** So many times wider than any gap between the others is one that sets -1 apart. */
  private static final double WIDER = 3;

  /** A warning names no more. */
  private static final int MOST_TOLD = 10;

  private final double[] sorted;
  private final double[] distinct;
  private final double[] others;

  private final boolean scale;

  private MissingCodes(double[] sorted) {
    this.sorted = sorted;
    distinct = Arrays.stream(sorted).distinct().toArray();
    double[] plain =
        Arrays.stream(distinct)
            .filter(x -> !isUsual(x) && !isBesideNines(x) && !isRepeatedSmall(x))
            .toArray();
    scale = isScale(plain);
    boolean negative = plain.length > 0 && plain[0] < 0;
    others =
        scale
            ? plain
            : Arrays.stream(distinct)
                .filter(x -> !isUsual(x) && !hasNines(x) && (negative || !isRepeatedSmall(x)))
                .toArray();
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
        : Arrays.stream(codes.distinct)
            .filter(MissingCodes::isKnown)
            .filter(codes::isApart)
            .boxed()
            .toList();
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
    if (Arrays.stream(values).noneMatch(MissingCodes::isKnown)) {
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

  private static boolean isSmall(double value) {
    return value >= LEAST_SMALL && value <= GREATEST_SMALL && value == Math.rint(value);
  }

  private static boolean isBesideNines(double value) {
    double size = Math.abs(value);
    if (size != Math.rint(size)) {
      return false;
    }
    boolean beside = false;
    for (double nines : NINES) {
      beside |= size < nines && size >= nines - MOST_BELOW;
      for (double part : SEVENS_AND_EIGHTS) {
        beside |= size == Math.rint(part * nines);
      }
    }
    return beside;
  }

  private static boolean isKnown(double value) {
    return isUsual(value) || isSmall(value) || isBesideNines(value);
  }

  /** Whole numbers one after the other, as answers are. */
  private static boolean isScale(double[] ascending) {
    int n = ascending.length;
    return n > 1
        && n <= LONGEST_SCALE
        && Arrays.stream(ascending).allMatch(x -> x == Math.rint(x))
        && ascending[n - 1] - ascending[0] == n - 1;
  }

  /** The nines with as many digits, and the same sign. */
  private static double ninesOf(double besideNines) {
    double size = Math.abs(besideNines);
    double nines = Arrays.stream(NINES).filter(x -> x > size).findFirst().orElseThrow();
    return Math.copySign(nines, besideNines);
  }

  /** Whether a number stands beside its nines, both in two rows or more. */
  private boolean hasNines(double value) {
    return isBesideNines(value) && isRepeated(value) && isRepeated(ninesOf(value));
  }

  private boolean isRepeatedSmall(double value) {
    return isSmall(value) && isRepeated(value);
  }

  private boolean isRepeated(double value) {
    return rows(value, sorted) > 1;
  }

  private boolean isApart(double code) {
    if (isSmall(code)) {
      return isApartBelow(code) && (rows(-1, sorted) == 0 || isApart(-1));
    }
    if (isBesideNines(code)) {
      return isRepeated(code)
          && ((scale && away(code) > FAR_FROM_SCALE * range())
              || (hasNines(code) && isApart(ninesOf(code)) && areApart(code)));
    }
    return areApart(code);
  }

  /** Whether nines, or -1, lie apart. */
  private boolean areApart(double code) {
    double least = others[0];
    if (others.length < FEWEST_MEASURED) {
      return code != -1
          && Arrays.stream(others).allMatch(x -> x == Math.rint(x))
          && away(code) > FAR * range();
    }
    if (code == -1) {
      return isApartBelow(code);
    }
    boolean repeated = isRepeated(code);
    return code < 0
        ? least - code > range() || (repeated && least >= 0)
        : repeated && code - others[others.length - 1] > range();
  }

  /** Whether a small number lies apart from others of which none is negative. */
  private boolean isApartBelow(double code) {
    double least = others[0];
    return (scale || others.length >= FEWEST_MEASURED)
        && isRepeated(code)
        && least >= 0
        && least - code > WIDER * widestGap();
  }

  private double range() {
    return others[others.length - 1] - others[0];
  }

  private double away(double code) {
    return Math.max(others[0] - code, code - others[others.length - 1]);
  }

  private double widestGap() {
    return IntStream.range(1, others.length)
        .mapToDouble(k -> others[k] - others[k - 1])
        .max()
        .orElseThrow();
  }
}
