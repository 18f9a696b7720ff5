package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.OrderedClasses;
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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The class of each row while a file is read: names in order of appearance. */
final class ClassLabels {

  private static final int MOST_TOLD = 5;

  /** More different whole numbers than this are a quantity, not codes of classes. */
  static final int MOST_CODES = 20;

  /** Classes of fewer rows on average show nothing. */
  private static final int FEWEST_ROWS = 5;

  /** So many classes that are whole numbers with gaps between them are usual codes. */
  private static final int MOST_UNTOLD = 7;

  /** Where a method learns nothing but classes. */
  private static final String ALONE =
      ", and classes alone are learnt here ('bounds', 'rank' and 'eliminate' learn numbers)";

  private final Map<String, Integer> indices = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private int[] labels = new int[64];
  private List<String> declared = List.of();

  /** The classes that rows write with blanks around, by index. */
  private final PaddedTexts padded = new PaddedTexts();

  /** Says which classes a file declares, in its order. */
  void declare(List<String> classes) {
    declared = List.copyOf(classes);
  }

  /** Sets the class of a row; rows may be set again. */
  void set(int row, String name) {
    Integer index = indices.get(name);
    if (index == null) {
      index = names.size();
      indices.put(name, index);
      names.add(name);
    }
    if (row >= labels.length) {
      labels = Arrays.copyOf(labels, Math.max(row + 1, labels.length * 2));
    }
    labels[row] = index;
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
   * @param remedy what reads labels as numbers that are written otherwise
   */
  Target target(
      Origin origin,
      int rows,
      TargetReading reading,
      List<Warning> warnings,
      Function<LabelTexts, Message> remedy) {
    Target target = read(origin, rows, reading, warnings, remedy);
    if (!(target instanceof RealValues)) {
      warnOfBlanks(rows, warnings);
    }
    return target;
  }

  private Target read(
      Origin origin,
      int rows,
      TargetReading reading,
      List<Warning> warnings,
      Function<LabelTexts, Message> remedy) {
    return switch (reading.kind()) {
      case CLASSES -> sorted(origin, rows, warnings);
      case LIKELY_CLASSES, LIKELY_SIDES -> {
        Classes classes = sorted(origin, rows, warnings, ALONE);
        askOfCodes(origin, classes, reading.kind() == TargetReading.Kind.LIKELY_CLASSES);
        LabelTexts texts = texts(rows);
        if (texts.areNumbers() && texts.areWrittenOtherwise()) {
          throw numbersAsTexts(origin, texts, Message.of(ALONE + "; "));
        }
        askOfNames(origin, classes, reading.kind() != TargetReading.Kind.LIKELY_SIDES);
        yield classes;
      }
      case LEVELS -> levels(origin, rows, reading.order(), warnings);
      case DECLARED_LEVELS -> declaredLevels(origin, rows, warnings);
      case NUMBER -> numbers(origin, rows, remedy);
      case AUTO -> {
        if (isQuantity(origin, rows, warnings)) {
          yield numbers(origin, rows, remedy);
        }
        LabelTexts texts = texts(rows);
        if (texts.areNumbers()) {
          throw texts.areWrittenOtherwise()
              ? numbersAsTexts(origin, texts, Message.of(remedy.apply(texts), "; or "))
              : noNumber(origin, texts, remedy);
        }
        Classes classes = sorted(origin, rows, warnings);
        askOfNames(origin, classes, true);
        warnOfCounts(classes, warnings);
        warnOfOrder(classes, warnings);
        yield classes;
      }
    };
  }

  /**
   * More classes than codes have are dates if they look so, and names or ids if there are more than
   * half as many as rows, unless the user says else.
   */
  private static void askOfNames(Origin origin, Classes classes, boolean several) {
    List<String> names = classes.names();
    boolean dates = names.stream().allMatch(CellShape::isDate);
    if (names.size() <= MOST_CODES
        || names.stream().allMatch(name -> Double.isFinite(Decimal.parse(name)))
        || !(dates || names.size() > classes.samples() - names.size())) {
      return;
    }
    if (names.stream().allMatch(CellShape::isSpoiltNumber)) {
      throw origin.reject(
          Message.of(
              lookLikeNumbers(names.size(), names.get(0))
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

  private static InvalidInputException numbersAsTexts(
      Origin origin, LabelTexts texts, Message remedy) {
    return origin.reject(
        Message.of(
            lookLikeNumbers(texts.distinct(), texts.example()),
            remedy,
            "name another column with ",
            RunSetting.LABEL));
  }

  /** The labels of the first rows that are no numbers. */
  LabelTexts texts(int rows) {
    double[] values = values();
    TextColumn texts =
        new TextColumn(LevelRules.MOST_LEVELS + 1, LevelRules.LONGEST_LEVEL, List.of());
    int count = 0;
    for (int i = 0; i < rows; i++) {
      double value = values[labels[i]];
      if (Double.isFinite(value)) {
        texts.seeNumbers(value, value);
      } else {
        texts.set(i, i + 1L, names.get(labels[i]));
        count++;
      }
    }
    long distinct = Arrays.stream(labels, 0, rows).distinct().count();
    return new LabelTexts(texts, count, rows - count, distinct);
  }

  /**
   * Classes that are many whole numbers, or three and more without a gap, may be counts or grades,
   * which have an order and distances.
   */
  private static void warnOfCounts(Classes classes, List<Warning> warnings) {
    List<String> names = classes.names();
    double[] values = names.stream().mapToDouble(Decimal::parse).toArray();
    boolean whole = Arrays.stream(values).allMatch(value -> value == Math.rint(value));
    boolean steps = whole && values[values.length - 1] - values[0] == values.length - 1;
    if (whole && Double.isFinite(values[0]) && values.length > (steps ? 2 : MOST_UNTOLD)) {
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
              " regression; if they are grades, give them from the lowest to the highest with ",
              RunSetting.ORDER,
              "; if they are classes, ",
              RunSetting.TASK,
              " multiclass"));
    }
  }

  private static InvalidInputException asked(Origin origin, String what, boolean several) {
    return origin.reject(
        Message.of(
            "the label column holds " + what + ": name another column with ",
            RunSetting.LABEL,
            ", or if they are classes, ",
            several ? "give " : "name the one to set against the rest with ",
            several ? RunSetting.TASK : RunSetting.POSITIVE,
            several ? " multiclass" : ""));
  }

  private double[] values() {
    return names.stream().mapToDouble(Decimal::parse).toArray();
  }

  /** Refuses labels that are no numbers, where the user says that they are. */
  RealValues numbers(Origin origin, int rows, Function<LabelTexts, Message> remedy) {
    double[] values = values();
    double[] numbers = new double[rows];
    for (int i = 0; i < rows; i++) {
      numbers[i] = values[labels[i]];
      if (!Double.isFinite(numbers[i])) {
        throw noNumber(origin, texts(rows), remedy);
      }
    }
    return new RealValues(numbers);
  }

  private static InvalidInputException noNumber(
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

  private OrderedClasses declaredLevels(Origin origin, int rows, List<Warning> warnings) {
    if (declared.size() < 2) {
      throw origin.reject(
          Message.of(
              RunSetting.ORDER, " is missing; give the classes from the lowest to the highest"));
    }
    warnings.add(
        DataWarning.ORDER_DECLARED.of(
            "the classes are in the order of their declaration, "
                + Excerpt.list(declared)
                + "; if that is not from the lowest to the highest, give ",
            RunSetting.ORDER));
    return levels(origin, rows, declared, warnings);
  }

  private OrderedClasses levels(
      Origin origin, int rows, List<String> order, List<Warning> warnings) {
    int[] places = names.stream().mapToInt(name -> place(name, order)).toArray();
    Set<String> unknown = new LinkedHashSet<>();
    int[] levels = new int[rows];
    for (int i = 0; i < rows; i++) {
      levels[i] = places[labels[i]];
      if (levels[i] < 0) {
        unknown.add(names.get(labels[i]));
      }
    }
    String unused = unused(order, places);
    if (!unknown.isEmpty()) {
      String lacking =
          "the label column holds "
              + Excerpt.list(List.copyOf(unknown))
              + ", which the order "
              + Excerpt.list(order)
              + " lacks; ";
      throw origin.reject(
          unknown.size() > MOST_CODES
              ? Message.of(
                  lacking + "so many are no classes: in the place of ",
                  RunSetting.ORDER,
                  ", ",
                  RunSetting.TASK,
                  " regression learns a number, and ",
                  RunSetting.LABEL,
                  " names the column of the classes")
              : Message.of(
                  lacking + "add " + (unknown.size() == 1 ? "it" : "them") + " to ",
                  RunSetting.ORDER,
                  unused.isEmpty() ? "" : ". No row has " + unused));
    }
    if (!unused.isEmpty()) {
      warnings.add(
          DataWarning.LEVEL_WITHOUT_ROWS.of(
              "no row has " + unused, "; check how it is spelt in ", RunSetting.ORDER));
    }
    return new OrderedClasses(order, levels);
  }

  /** Which classes of an order no row has: one of them may be a class of the data, misspelt. */
  private static String unused(List<String> order, int[] places) {
    List<String> unused =
        IntStream.range(0, order.size())
            .filter(place -> Arrays.stream(places).noneMatch(used -> used == place))
            .mapToObj(order::get)
            .toList();
    return unused.isEmpty() ? "" : Excerpt.list(unused) + " of that order";
  }

  /** Where a label stands; numbers may be written in several ways. */
  private static int place(String name, List<String> order) {
    int place = order.indexOf(name);
    double value = Decimal.parse(name);
    for (int k = 0; k < order.size() && place < 0; k++) {
      place = Decimal.parse(order.get(k)) == value ? k : place;
    }
    return place;
  }

  /**
   * Whether labels are measurements: more than two numbers with fractions among them, or {@link
   * #areMany many} whole ones. Whole numbers that never repeat, and days written as numbers, are
   * asked about, as they may be ids.
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
    if (whole ? !areMany(distinct.length, rows) : distinct.length <= 2) {
      return false;
    }
    boolean days = whole && Arrays.stream(distinct).allMatch(ClassLabels::isDay);
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
              " regression if it is the number to predict, multiclass if they are classes"));
    }
    String found =
        "the label column holds "
            + distinct.length
            + " different numbers, and is read as a number to predict; if they are classes, give ";
    warnings.add(
        whole
            ? DataWarning.TARGET_IS_NUMBER.of(found, RunSetting.TASK, " multiclass")
            : DataWarning.TARGET_IS_NUMBER.of(found, "them names that are no numbers"));
    return true;
  }

  /**
   * Whether whole numbers are a quantity by how many there are: more than 20, or more than 7 with
   * fewer than 5 rows each on average. As classes these would have too few rows to show anything.
   * Up to 7 are a usual scale, however few the rows.
   */
  static boolean areMany(long distinct, long rows) {
    return distinct > MOST_CODES || (distinct > MOST_UNTOLD && distinct * FEWEST_ROWS > rows);
  }

  /** Whether a number is a day as in 20240131. */
  private static boolean isDay(double value) {
    int month = (int) (value / 100) % 100;
    int day = (int) (value % 100);
    return value >= 18000101
        && value <= 22001231
        && month >= 1
        && month <= 12
        && day >= 1
        && day <= 31;
  }

  /**
   * The classes that occur in the first rows, in their sort order: by value if all of them are
   * numbers, else by code point. Names of one and the same number, such as 1 and 1.0, are one
   * class, named as first written.
   */
  Classes sorted(Origin origin, int rows, List<Warning> warnings) {
    return sorted(origin, rows, warnings, "");
  }

  private Classes sorted(Origin origin, int rows, List<Warning> warnings, String instead) {
    return sorted(
        origin,
        rows,
        warnings,
        "the label column holds ",
        Message.of(
            instead + "; name the column of the classes with ",
            RunSetting.LABEL,
            ", or give the classes names that are no numbers"));
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
      refuseQuantity(origin, order, values, where, remedy);
    }
    order.sort(
        numeric
            ? Comparator.comparingDouble(k -> values[k])
            : Comparator.comparing(names::get, ClassLabels::compareCodePoints));
    warnOfDoubtful(order.stream().map(names::get).toList(), warnings);
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
    List<String> groups = alike(classes).stream().map(Excerpt::list).toList();
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
  private static void warnOfOrder(Classes classes, List<Warning> warnings) {
    UsualOrders.of(classes.names())
        .ifPresent(
            order ->
                warnings.add(
                    DataWarning.CLASSES_MAY_HAVE_ORDER.of(
                        "the classes may have an order, and are read without one; 'bounds', 'smallest'"
                            + " and 'decisions' learn them in it with ",
                        RunSetting.ORDER,
                        " " + Troubles.shell(Excerpt.printable(String.join(",", order))))));
  }

  /** The names that differ only in case or in spaces around, together. */
  static List<List<String>> alike(List<String> all) {
    Map<String, List<String>> alike = new LinkedHashMap<>();
    for (String name : all) {
      alike.computeIfAbsent(folded(name), key -> new ArrayList<>()).add(name);
    }
    return alike.values().stream().filter(group -> group.size() > 1).toList();
  }

  /** Without case, and without spaces and invisible characters around. */
  private static String folded(String name) {
    int[] points = name.codePoints().toArray();
    int from = 0;
    int to = points.length;
    while (from < to && isSpace(points[from])) {
      from++;
    }
    while (to > from && isSpace(points[to - 1])) {
      to--;
    }
    return new String(points, from, to - from).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  /** No-break spaces and marks of no width among them. */
  private static boolean isSpace(int point) {
    return Character.isWhitespace(point)
        || Character.isSpaceChar(point)
        || Character.getType(point) == Character.FORMAT;
  }

  /** More whole numbers than a scale has are a quantity, days or ids, unless the user says else. */
  private static void askOfCodes(Origin origin, Classes classes, boolean several) {
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
            + (Arrays.stream(values).allMatch(ClassLabels::isDay)
                ? ", which look like days"
                : ", which may be a quantity or an id")
            + ALONE,
        several);
  }

  /** More than two numbers with fractions among them are measurements, not classes. */
  private void refuseQuantity(
      Origin origin, List<Integer> classes, double[] values, String where, Message remedy) {
    if (classes.size() <= 2) {
      return;
    }
    for (int k : classes) {
      if (values[k] != Math.rint(values[k])) {
        throw origin.reject(
            Message.of(
                where
                    + classes.size()
                    + " different numbers such as "
                    + Excerpt.quote(names.get(k))
                    + ": a quantity, not classes",
                remedy));
      }
    }
  }

  /** The order of UTF-8 bytes is the order of code points, which that of UTF-16 is not. */
  static int compareCodePoints(String a, String b) {
    return Arrays.compareUnsigned(
        a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
  }
}
