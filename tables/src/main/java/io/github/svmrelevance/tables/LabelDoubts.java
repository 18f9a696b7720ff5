package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Decimal;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Labels that can be read in several ways: what seems to be meant, and what to do about it. Where a
 * wrong guess would answer another question than the user's, it is refused; else a warning tells.
 */
final class LabelDoubts {

  private static final int MOST_TOLD = 5;

  /** More different whole numbers than this are a quantity, not codes of classes. */
  static final int MOST_CODES = 20;

  /** Classes of fewer rows on average show nothing. */
  private static final int FEWEST_ROWS = 5;

  /** So many classes that are whole numbers with gaps between them are usual codes. */
  static final int MOST_UNTOLD = 7;

  /** Where a method learns nothing but classes. */
  static final String ALONE =
      ", and classes alone are learnt here ('bounds', 'smallest', 'decisions', 'rank' and"
          + " 'eliminate' learn numbers)";

  private LabelDoubts() {}

  /**
   * Names that look alike are mostly one class, written in two ways, and some mostly mean that
   * there is none; but it is not ours to say.
   */
  static void warnOfDoubtful(List<String> classes, List<Warning> warnings) {
    List<String> absent = classes.stream().filter(CellShape::isAbsence).toList();
    if (!absent.isEmpty()) {
      warnings.add(
          DataWarning.CLASSES_MAY_BE_MISSING.of(
              "classes that look like a missing value are read as classes: "
                  + Excerpt.list(absent)
                  + ". An empty cell or NA is missing; ",
              RunSetting.NA_VALUES,
              " names other texts that are"));
    }
    List<String> groups = AlikeNames.of(classes).stream().map(Excerpt::list).toList();
    if (!groups.isEmpty()) {
      warnings.add(
          DataWarning.CLASSES_ALIKE.of(
              "classes that differ only in case or in spaces around are read as different ones: "
                  + String.join("; ", groups.subList(0, Math.min(MOST_TOLD, groups.size())))
                  + (groups.size() > MOST_TOLD
                      ? "; and " + (groups.size() - MOST_TOLD) + " more"
                      : "")
                  + ". Write them alike in the file if they are meant to be one class"));
    }
  }

  /** Classes that usually have an order are learnt without it unless it is asked for. */
  static void warnOfOrder(Classes classes, List<Warning> warnings) {
    UsualOrders.of(classes.names())
        .ifPresent(
            order ->
                warnings.add(
                    DataWarning.CLASSES_MAY_HAVE_ORDER.of(
                        "the classes may have an order, and are read without one; 'bounds', 'smallest'"
                            + " and 'decisions' learn them in it with ",
                        RunSetting.ORDER,
                        order(order))));
  }

  /**
   * Classes that are many whole numbers, or three and more without a gap, may be counts or grades,
   * which have an order and distances.
   *
   * @param names of the classes, in their sort order
   */
  static void warnOfCounts(List<String> names, List<Warning> warnings) {
    if (mayBeCounts(names)) {
      warnings.add(
          DataWarning.NUMBERS_AS_CLASSES.of(
              "the label column holds "
                  + names.size()
                  + " different whole numbers from "
                  + names.get(0)
                  + " to "
                  + names.get(names.size() - 1)
                  + ", which are learnt as classes without an order; if they count or measure"
                  + " something, give ",
              RunSetting.TASK,
              " regression; if they are grades, 'bounds', 'smallest' and 'decisions' learn them with ",
              RunSetting.ORDER,
              order(names) + ", or the other way round; if they are classes, ",
              RunSetting.TASK,
              " multiclass"));
    }
  }

  /** Whether names in their sort order are whole numbers that may count or grade. */
  static boolean mayBeCounts(List<String> names) {
    double[] values = names.stream().mapToDouble(Decimal::parse).toArray();
    boolean whole =
        values.length > 2 && Arrays.stream(values).allMatch(value -> value == Math.rint(value));
    boolean steps = whole && values[values.length - 1] - values[0] == values.length - 1;
    return whole && Double.isFinite(values[0]) && values.length > (steps ? 2 : MOST_UNTOLD);
  }

  /** An order behind its option, as a shell takes it. */
  private static String order(List<String> names) {
    return " " + Excerpt.shell(Excerpt.printable(String.join(",", names)));
  }

  private static InvalidInputException asked(Origin origin, String what, boolean several) {
    return origin.reject(Message.of("the label column holds " + what + ": ", another(several)));
  }

  private static Message another(boolean several) {
    return Message.of(
        "name another column with ",
        RunSetting.LABEL,
        ", or if they are classes, ",
        several ? "give " : "name the one to set against the rest with ",
        several ? RunSetting.TASK : RunSetting.POSITIVE,
        several ? " multiclass" : "");
  }

  /**
   * More classes than codes have are dates if they look so, and names or ids if there are more than
   * half as many as rows, unless the user says else.
   */
  static void askOfNames(Origin origin, Classes classes, boolean several) {
    List<String> names = classes.names();
    boolean dates = names.stream().allMatch(CellShape::isDate);
    if (names.size() <= MOST_CODES
        || names.stream().allMatch(name -> Double.isFinite(Decimal.parse(name)))
        || !(dates || names.size() > classes.samples() - names.size())) {
      return;
    }
    if (names.stream().allMatch(CellShape::isSpoiltNumber)) {
      // A number that is written as it should be is no example.
      String example =
          names.stream()
              .filter(name -> !Double.isFinite(Decimal.parse(name)))
              .findFirst()
              .orElseThrow();
      throw origin.reject(
          Message.of(
              lookLikeNumbers(names.size(), example)
                  + "; write all of them as -1.5e3, or name another column with ",
              RunSetting.LABEL));
    }
    throw asked(
        origin,
        names.size()
            + " different texts such as "
            + Excerpt.quote(names.get(0))
            + " in "
            + classes.samples()
            + " rows, which "
            + (dates ? "are dates" : "may be names or ids"),
        several);
  }

  private static String lookLikeNumbers(long distinct, String example) {
    return "the label column holds "
        + distinct
        + " different texts such as "
        + Excerpt.quote(example)
        + ", which look like numbers";
  }

  /**
   * What helps labels that are numbers but for how they are written, and what follows it.
   *
   * @param remedy empty if no option reads them
   */
  static Message otherwise(Message remedy) {
    return Message.of(remedy.parts().isEmpty() ? "; write all of them as -1.5e3" : remedy, "; or ");
  }

  /** What to do about a label of numbers where classes alone are learnt. */
  static Message classesAlone(boolean several) {
    return Message.of(ALONE + "; ", another(several));
  }

  static InvalidInputException numbersAsTexts(Origin origin, LabelTexts texts, Message remedy) {
    return origin.reject(
        Message.of(
            lookLikeNumbers(texts.distinct(), texts.example()),
            remedy,
            "name another column with ",
            RunSetting.LABEL));
  }

  /** More whole numbers than a scale has are a quantity, days or ids, unless the user says else. */
  static void askOfCodes(Origin origin, Classes classes, boolean several) {
    double[] values = classes.names().stream().mapToDouble(Decimal::parse).toArray();
    if (!areMany(values.length, classes.samples())
        || !Arrays.stream(values).allMatch(Double::isFinite)) {
      return;
    }
    throw asked(
        origin,
        values.length
            + " different whole numbers such as "
            + Excerpt.quote(classes.names().get(0))
            + (Arrays.stream(values).allMatch(LabelDoubts::isDay)
                ? ", which look like days"
                : ", which may be a quantity or an id")
            + ALONE,
        several);
  }

  /** More than two numbers with fractions among them are measurements, not classes. */
  static void refuseQuantity(Origin origin, List<String> classes, String where, Message remedy) {
    if (classes.size() <= 2) {
      return;
    }
    for (String name : classes) {
      double value = Decimal.parse(name);
      if (value != Math.rint(value)) {
        throw origin.reject(
            Message.of(
                where
                    + classes.size()
                    + " different numbers such as "
                    + Excerpt.quote(name)
                    + ": a quantity, not classes",
                remedy));
      }
    }
  }

  /**
   * Refuses numbers as classes where most have one row, though the user says that they are classes.
   * A model has weights for each of them, so that the answer would take long, and tell nothing.
   */
  static void refuseRareNumbers(Dataset data) {
    if (!(data.target() instanceof Classes classes)) {
      return;
    }
    List<String> names = classes.occurring();
    if (names.size() > MOST_CODES
        && names.size() > classes.samples() - names.size()
        && names.stream().allMatch(name -> Double.isFinite(Decimal.parse(name)))) {
      throw new InvalidInputException(
          Message.of(
              Excerpt.printable(data.name())
                  + ": the label column holds "
                  + names.size()
                  + " different numbers in "
                  + classes.samples()
                  + " rows; so many are no classes: in the place of ",
              RunSetting.TASK,
              " multiclass, ",
              RunSetting.TASK,
              " regression learns a number, and ",
              RunSetting.LABEL,
              " names the column of the classes"));
    }
  }

  /**
   * Whether whole numbers are a quantity by how many there are: more than 20, or more than 7 with
   * fewer than 5 rows each on average. As classes these would have too few rows to show anything.
   * Up to 7 are a usual scale, however few the rows.
   */
  static boolean areMany(long distinct, long rows) {
    return distinct > MOST_CODES || showNothing(distinct, rows);
  }

  /** Whether numbers are no classes that could be advised: more than 7, with fewer than 5 rows. */
  static boolean showNothing(long distinct, long rows) {
    return distinct > MOST_UNTOLD && distinct * FEWEST_ROWS > rows;
  }

  /** Whether a number is a day as in 20240131. */
  static boolean isDay(double value) {
    int month = (int) (value / 100) % 100;
    int day = (int) (value % 100);
    return value >= 18000101
        && value <= 22001231
        && month >= 1
        && month <= 12
        && day >= 1
        && day <= 31;
  }

  static InvalidInputException noNumber(
      Origin origin, LabelTexts texts, Function<LabelTexts, Message> remedy) {
    Message instead = remedy.apply(texts);
    return origin.reject(
        Message.of(
            "the label column holds " + Excerpt.quote(texts.example()) + ", which is no number",
            instead,
            (instead.parts().isEmpty() ? "; " : "; or ") + "name another column with ",
            RunSetting.LABEL,
            texts.lookLikeNumbers()
                ? ""
                : Message.of(", or give ", RunSetting.TASK, " multiclass")));
  }
}
