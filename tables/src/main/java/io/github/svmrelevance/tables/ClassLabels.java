package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Decimal;
import io.github.svmrelevance.core.data.Excerpt;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The class of each row while a file is read: names in order of appearance. */
final class ClassLabels {

  private static final int MOST_TOLD = 5;

  private final Map<String, Integer> indices = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final List<First> firsts = new ArrayList<>();
  private int[] labels = new int[64];
  private int taken;
  private List<String> declared = List.of();

  /** The classes that rows write with blanks around, by index. */
  private final PaddedTexts padded = new PaddedTexts();

  /** Where a name stands first: its row, negative if that was dropped, and its line. */
  private record First(int row, long line) {
    static final First NOWHERE = new First(-1, 0);
  }

  /** Says which classes a file declares, in its order. */
  void declare(List<String> classes) {
    declared = List.copyOf(classes);
  }

  /**
   * Sets the class of a row; rows may be set again.
   *
   * @param line where the row stands
   */
  void set(int row, String name, long line) {
    Integer index = indices.get(name);
    if (index == null) {
      index = names.size();
      indices.put(name, index);
      names.add(name);
      firsts.add(First.NOWHERE);
    }
    if (row < taken && firsts.get(labels[row]).row() == row) {
      firsts.set(labels[row], First.NOWHERE);
    }
    if (row >= labels.length) {
      labels = Arrays.copyOf(labels, Math.max(row + 1, labels.length * 2));
    }
    labels[row] = index;
    taken = Math.max(taken, row + 1);
    if (firsts.get(index).row() < 0) {
      firsts.set(index, new First(row, line));
    }
  }

  /**
   * Says how the label of a row is written.
   *
   * @param row which was set
   * @param written the label with blanks around
   */
  void setWritten(int row, String written) {
    padded.add(labels[row], written);
  }

  /** Tells of classes that rows write in several ways, which differ by blanks around. */
  private void warnOfBlanks(int rows, List<Warning> warnings) {
    long[] rowsOf = new long[names.size()];
    for (int row = 0; row < rows; row++) {
      rowsOf[labels[row]]++;
    }
    List<String> told = padded.merged(rowsOf, names::get);
    if (!told.isEmpty()) {
      warnings.add(
          DataWarning.CLASSES_MERGED.of(
              "in the label column, classes that differ only by blanks around are read as one: "
                  + String.join("; ", told.subList(0, Math.min(MOST_TOLD, told.size())))
                  + (told.size() > MOST_TOLD ? "; and " + (told.size() - MOST_TOLD) + " more" : "")
                  + ". If they are meant to be two, give them other names"));
    }
  }

  /**
   * The target of the first rows.
   *
   * @param reading what the column is read as
   * @param column what the user calls the column
   */
  Target target(LabelColumn column, int rows, TargetReading reading, List<Warning> warnings) {
    Target target = read(column, rows, reading, warnings);
    if (!(target instanceof RealValues)) {
      warnOfBlanks(rows, warnings);
    }
    return target;
  }

  private Target read(LabelColumn column, int rows, TargetReading reading, List<Warning> warnings) {
    Origin origin = column.origin();
    return switch (reading.kind()) {
      case CLASSES ->
          sorted(
              origin,
              rows,
              warnings,
              Message.of(
                  "; if it is the number to predict, give ", RunSetting.TASK, " regression"));
      case LIKELY_CLASSES, LIKELY_SIDES -> {
        Classes classes = sorted(origin, rows, warnings, Message.of(LabelDoubts.ALONE));
        boolean several = reading.kind() == TargetReading.Kind.LIKELY_CLASSES;
        LabelDoubts.askOfCodes(origin, classes, several);
        LabelTexts texts = texts(origin, rows);
        Optional<LabelMistakes> mistakes = column.mistakes(texts, false);
        if (mistakes.isPresent()) {
          throw column.refuse(mistakes.get(), LabelDoubts.classesAlone(several));
        }
        if (texts.areNumbers() && texts.areWrittenOtherwise()) {
          throw LabelDoubts.numbersAsTexts(origin, texts, Message.of(LabelDoubts.ALONE + "; "));
        }
        LabelDoubts.askOfNames(origin, classes, several);
        yield classes;
      }
      case LEVELS -> OrderedLabels.of(origin, reading.order(), names, first(rows), warnings);
      case DECLARED_LEVELS ->
          OrderedLabels.declared(origin, declared, names, first(rows), warnings);
      case NUMBER -> numbers(column, rows);
      case AUTO -> {
        if (isQuantity(origin, rows, warnings)) {
          yield numbers(column, rows);
        }
        LabelTexts texts = texts(origin, rows);
        Optional<LabelMistakes> mistakes = column.mistakes(texts, false);
        if (mistakes.isPresent()) {
          throw column.refuse(mistakes.get(), false);
        }
        if (texts.areNumbers()) {
          throw texts.areWrittenOtherwise()
              ? LabelDoubts.numbersAsTexts(
                  origin, texts, LabelDoubts.otherwise(column.remedy(texts)))
              : LabelDoubts.noNumber(origin, texts, column::remedy);
        }
        Classes classes = sorted(origin, rows, warnings);
        LabelDoubts.askOfNames(origin, classes, true);
        LabelDoubts.warnOfCounts(classes.names(), warnings);
        LabelDoubts.warnOfOrder(classes, warnings);
        yield classes;
      }
    };
  }

  /** The labels of the first rows that are no numbers. */
  private LabelTexts texts(Origin origin, int rows) {
    double[] values = values();
    TextColumn texts =
        new TextColumn(LevelRules.MOST_LEVELS + 1, LevelRules.LONGEST_LEVEL, List.of());
    int count = 0;
    for (int i = 0; i < rows; i++) {
      double value = values[labels[i]];
      if (Double.isFinite(value)) {
        texts.seeNumber(value);
      } else {
        texts.set(i, firsts.get(labels[i]).line(), names.get(labels[i]));
        count++;
      }
    }
    long distinct = Arrays.stream(labels, 0, rows).distinct().count();
    return new LabelTexts(
        texts, count, rows - count, distinct, number -> place(origin, rows, values, number));
  }

  private String place(Origin origin, int rows, double[] values, double number) {
    int row = 0;
    while (row < rows - 1 && values[labels[row]] != number) {
      row++;
    }
    return names.get(labels[row]) + " in " + origin.place(firsts.get(labels[row]).line());
  }

  private int[] first(int rows) {
    return Arrays.copyOf(labels, rows);
  }

  private double[] values() {
    return names.stream().mapToDouble(Decimal::parse).toArray();
  }

  /** Refuses labels that are no numbers, where the user says that they are. */
  RealValues numbers(LabelColumn column, int rows) {
    double[] values = values();
    double[] numbers = new double[rows];
    for (int i = 0; i < rows; i++) {
      numbers[i] = values[labels[i]];
      if (!Double.isFinite(numbers[i])) {
        LabelTexts texts = texts(column.origin(), rows);
        throw column
            .mistakes(texts, true)
            .map(mistakes -> column.refuse(mistakes, true))
            .orElseGet(() -> LabelDoubts.noNumber(column.origin(), texts, column::remedy));
      }
    }
    return new RealValues(numbers);
  }

  /**
   * Whether labels are measurements: more than two numbers with fractions among them, or {@link
   * LabelDoubts#areMany many} whole ones. Whole numbers that never repeat, and days written as
   * numbers, are asked about, as they may be ids.
   */
  private boolean isQuantity(Origin origin, int rows, List<Warning> warnings) {
    double[] values = values();
    double[] numbers = new double[rows];
    for (int i = 0; i < rows; i++) {
      numbers[i] = values[labels[i]];
      if (!Double.isFinite(numbers[i])) {
        return false;
      }
    }
    double[] distinct = Arrays.stream(numbers).distinct().toArray();
    boolean whole = Arrays.stream(distinct).allMatch(value -> value == Math.rint(value));
    if (whole ? !LabelDoubts.areMany(distinct.length, rows) : distinct.length <= 2) {
      return false;
    }
    boolean days = whole && Arrays.stream(distinct).allMatch(LabelDoubts::isDay);
    if (whole && (distinct.length == rows || days)) {
      throw origin.reject(
          Message.of(
              "the label column holds "
                  + distinct.length
                  + " different whole numbers such as "
                  + Excerpt.quote(names.get(labels[0]))
                  + (days ? ", which look like days" : ", each in one row, which may be an id")
                  + ": name another column with ",
              RunSetting.LABEL,
              ", or give ",
              RunSetting.TASK,
              " regression if it is the number to predict",
              LabelDoubts.showNothing(distinct.length, rows)
                  ? ""
                  : ", multiclass if they are classes"));
    }
    String found =
        "the label column holds "
            + distinct.length
            + " different numbers, and is read as a number to predict";
    String classes = "; if they are classes, give ";
    warnings.add(
        LabelDoubts.showNothing(distinct.length, rows)
            ? DataWarning.TARGET_IS_NUMBER.of(found)
            : whole
                ? DataWarning.TARGET_IS_NUMBER.of(found + classes, RunSetting.TASK, " multiclass")
                : DataWarning.TARGET_IS_NUMBER.of(
                    found + classes, "them names that are no numbers"));
    return true;
  }

  /**
   * The classes that occur in the first rows, in their sort order: by value if all of them are
   * numbers, else by code point. Names of one and the same number, such as 1 and 1.0, are one
   * class, named as first written.
   */
  Classes sorted(Origin origin, int rows, List<Warning> warnings) {
    return sorted(origin, rows, warnings, Message.of(""));
  }

  private Classes sorted(Origin origin, int rows, List<Warning> warnings, Message instead) {
    return sorted(
        origin,
        rows,
        warnings,
        "the label column holds ",
        Message.of(
            instead,
            "; name the column of the classes with ",
            RunSetting.LABEL,
            ", or give the classes names that are no numbers",
            names.size() <= LabelDoubts.MOST_UNTOLD
                ? Message.of(
                    "; if they are grades, 'bounds', 'smallest' and 'decisions' learn them with ",
                    RunSetting.ORDER)
                : ""));
  }

  /** The same of rows from a program, which are in no column. */
  Classes ofRows(Origin origin, int rows, List<Warning> warnings) {
    return sorted(
        origin,
        rows,
        warnings,
        "the labels are ",
        Message.of(
            "; give them as numbers to learn these, or give the classes names that are no numbers"));
  }

  private Classes sorted(
      Origin origin, int rows, List<Warning> warnings, String where, Message remedy) {
    int[] representative = new int[names.size()];
    double[] values = new double[names.size()];
    boolean numeric = true;
    for (int k = 0; k < values.length; k++) {
      values[k] = Decimal.parse(names.get(k));
      numeric &= Double.isFinite(values[k]);
      representative[k] = k;
    }
    if (numeric) {
      mergeEqual(values, representative, warnings);
    }
    boolean[] occurs = new boolean[names.size()];
    for (int i = 0; i < rows; i++) {
      occurs[representative[labels[i]]] = true;
    }
    List<Integer> order = new ArrayList<>();
    for (int k = 0; k < values.length; k++) {
      if (occurs[k]) {
        order.add(k);
      }
    }
    if (numeric) {
      LabelDoubts.refuseQuantity(origin, order.stream().map(names::get).toList(), where, remedy);
    }
    order.sort(
        numeric
            ? Comparator.comparingDouble(k -> values[k])
            : Comparator.comparing(names::get, ClassLabels::compareCodePoints));
    LabelDoubts.warnOfDoubtful(order.stream().map(names::get).toList(), warnings);
    int[] place = new int[names.size()];
    for (int position = 0; position < order.size(); position++) {
      place[order.get(position)] = position;
    }
    int[] sorted = new int[rows];
    for (int i = 0; i < rows; i++) {
      sorted[i] = place[representative[labels[i]]];
    }
    return new Classes(order.stream().map(names::get).toList(), sorted);
  }

  private void mergeEqual(double[] values, int[] representative, List<Warning> warnings) {
    Map<Double, Integer> first = new HashMap<>();
    for (int k = 0; k < values.length; k++) {
      Integer before = first.putIfAbsent(values[k] + 0.0, k); // + 0.0 makes -0.0 equal to 0.0
      if (before != null) {
        representative[k] = before;
        warnings.add(
            DataWarning.CLASSES_MERGED.of(
                "the labels "
                    + Excerpt.quote(names.get(before))
                    + " and "
                    + Excerpt.quote(names.get(k))
                    + " are the same number and are read as one class"));
      }
    }
  }

  /** The order of UTF-8 bytes is the order of code points, which that of UTF-16 is not. */
  static int compareCodePoints(String a, String b) {
    return Arrays.compareUnsigned(
        a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
  }
}
