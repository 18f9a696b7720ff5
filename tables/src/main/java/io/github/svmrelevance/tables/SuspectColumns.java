package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Columns that are hardly measured: numbers of rows, names of patients, dates.
 *
 * @since 0.1
 */
public final class SuspectColumns {

  private static final Pattern BETWEEN_WORDS =
      Pattern.compile("[^\\p{L}]+|(?<=\\p{Ll})(?=\\p{Lu})");

  /** In fewer rows, whole numbers may well grow by chance. */
  private static final int LEAST_ROWS = 20;

  /** So large a share of values that occur once is that of an identifier. */
  static final double DISTINCT = 0.9;

  private static final int LEAST_DATES = 5;

  /** Words for what has several samples. */
  private static final Set<String> UNITS =
      Set.of(
          "id",
          "ids",
          "identifier",
          "uuid",
          "patient",
          "patients",
          "subject",
          "participant",
          "person",
          "customer",
          "client",
          "user",
          "animal",
          "batch",
          "block",
          "stratum",
          "strata",
          "donor",
          "household",
          "pid",
          "uid",
          "sid",
          "qid",
          "mrn");

  /** Words that are names of units, too, but of kinds of things where there are few. */
  private static final Set<String> GROUPS =
      Set.of(
          "cluster",
          "family",
          "litter",
          "query",
          "session",
          "school",
          "student",
          "employee",
          "member",
          "device",
          "machine");

  /** Words with which names of identifiers end: school_id. */
  private static final Set<String> IDENTIFIERS = Set.of("id", "ids", "identifier", "uuid");

  /** So many different ones are hardly kinds of things. */
  private static final int LEAST_GROUPS = 10;

  /** Words that, with these, are all of an identifier's name. */
  private static final Set<String> COUNTS =
      Set.of(
          "number", "no", "nr", "num", "code", "key", "index", "idx", "row", "case", "record",
          "sample", "name");

  private static final Set<String> DATES = Set.of("date", "dates", "datetime", "timestamp");

  private SuspectColumns() {}

  /**
   * Looks through the features. Cost: O(n) for each one of whole numbers, O(n log n) for those that
   * are called as identifiers are.
   *
   * @param data what was read
   * @return a warning for each that is hardly measured
   */
  static List<Warning> among(Dataset data) {
    List<Warning> warnings = new ArrayList<>();
    double[] values = new double[data.samples()];
    for (int j = 0; j < data.featureNames().size(); j++) {
      if (hasZeros(data.matrix(), j) && isCalledNothing(data.featureNames().get(j))) {
        continue;
      }
      data.matrix().copyColumn(j, values);
      if (data.samples() >= LEAST_ROWS && Arrays.stream(values).allMatch(x -> x == Math.rint(x))) {
        judge(data.featureNames().get(j), values, warnings);
      }
    }
    return warnings;
  }

  /** With two zeros a column neither grows nor holds dates alone. */
  private static boolean hasZeros(Matrix matrix, int column) {
    return matrix instanceof SparseMatrix sparse && sparse.entries(column) <= sparse.rows() - 2;
  }

  private static boolean isCalledNothing(String name) {
    return !isCalledIdentifier(name) && !isCalledDate(name);
  }

  private static void judge(String name, double[] values, List<Warning> warnings) {
    if (grows(values)) {
      warnings.add(runningNumber(name));
    } else if (isDate(name, values)) {
      warnings.add(date(name));
    } else if (isCalledIdentifier(name)) {
      long distinct = Arrays.stream(values).distinct().count();
      if (distinct >= DISTINCT * values.length) {
        warnings.add(identifier(name));
      } else if (namesUnits(name)) {
        repeats(name, distinct, values.length).ifPresent(warnings::add);
      }
    }
  }

  /**
   * Reports a column of whole numbers by what is known of it without its values.
   *
   * @param name of the column
   * @param rows how many there are
   * @param growing whether each value is larger than the one before
   * @param distinct about which share of the rows has a value of its own
   * @return a warning, if it is hardly measured
   */
  public static Optional<Warning> judge(String name, long rows, boolean growing, double distinct) {
    if (rows < LEAST_ROWS) {
      return Optional.empty();
    }
    if (growing) {
      return Optional.of(runningNumber(name));
    }
    if (isCalledDate(name)) {
      return Optional.of(date(name));
    }
    return isCalledIdentifier(name) && distinct >= DISTINCT
        ? Optional.of(identifier(name))
        : Optional.empty();
  }

  private static Warning runningNumber(String name) {
    return DataWarning.IDENTIFIER.of(
        "column " + Excerpt.quote(name) + " looks like a running number of the rows; if so, ",
        RunSetting.EXCLUDE,
        leavesOut(name));
  }

  private static Warning date(String name) {
    return DataWarning.DATE.of(
        "column "
            + Excerpt.quote(name)
            + " looks like a date, whose number measures little; if so, ",
        RunSetting.EXCLUDE,
        leavesOut(name));
  }

  private static Warning identifier(String name) {
    return DataWarning.IDENTIFIER.of(
        "column " + Excerpt.quote(name) + " looks like an identifier of the rows; if so, ",
        RunSetting.EXCLUDE,
        leavesOut(name));
  }

  /**
   * What whole numbers are, by their order, their name and their form.
   *
   * @param merged how many different ones became equal to others, as they were rounded
   */
  static ColumnProfile.Kind kindOfWhole(String name, double[] values, int merged) {
    boolean many = values.length >= LEAST_ROWS;
    if (many && grows(values)) {
      return ColumnProfile.Kind.ID;
    }
    if (many && isDate(name, values)) {
      return ColumnProfile.Kind.DATE;
    }
    boolean distinct =
        Arrays.stream(values).distinct().count() + merged >= DISTINCT * values.length;
    return many && distinct && isCalledIdentifier(name)
        ? ColumnProfile.Kind.ID
        : ColumnProfile.Kind.WHOLE_NUMBER;
  }

  /**
   * Reports a column that is called as one of patients is, and whose values repeat as these do.
   *
   * @param name the name of the column
   * @param distinct how many values it has
   * @param rows in so many rows
   * @return a warning, if more than a tenth of the rows repeats the value of an earlier one
   */
  static Optional<Warning> repeats(String name, long distinct, long rows) {
    return !repeatUnits(name, distinct, rows)
        ? Optional.empty()
        : Optional.of(
            DataWarning.BLOCKS.of(
                "column "
                    + Excerpt.quote(name)
                    + " has "
                    + distinct
                    + " values in "
                    + rows
                    + " rows; if it says which rows belong together, ",
                RunSetting.BLOCK,
                argument(name) + " keeps them together"));
  }

  /**
   * Whether a column may say which rows belong together: its name says who, and more than a tenth
   * of the rows repeats the value of an earlier one.
   */
  static boolean mayBeBlocks(String name, long distinct, long rows) {
    return namesUnits(name) && repeatUnits(name, distinct, rows);
  }

  private static boolean repeatUnits(String name, long distinct, long rows) {
    int least = words(name).stream().allMatch(SuspectColumns::saysWho) ? 2 : LEAST_GROUPS;
    return distinct >= least && distinct < DISTINCT * rows;
  }

  private static boolean saysWho(String word) {
    return UNITS.contains(word) || COUNTS.contains(word);
  }

  private static String leavesOut(String name) {
    return argument(name) + " leaves it out";
  }

  /** A name behind an option, if it can be given as it is. */
  static String argument(String name) {
    return isPlain(name) ? " " + name : "";
  }

  /** Whether a name can be given as it is. */
  private static boolean isPlain(String name) {
    return name.matches("[\\w.-]+");
  }

  private static boolean grows(double[] values) {
    for (int i = 1; i < values.length; i++) {
      if (values[i] <= values[i - 1]) {
        return false;
      }
    }
    return true;
  }

  /** Called a date, or all of it years, months and days. */
  private static boolean isDate(String name, double[] values) {
    return isCalledDate(name)
        || (Arrays.stream(values).allMatch(SuspectColumns::isYearMonthDay)
            && Arrays.stream(values).distinct().limit(LEAST_DATES).count() == LEAST_DATES);
  }

  private static boolean isCalledDate(String name) {
    return words(name).stream().anyMatch(DATES::contains);
  }

  private static boolean isYearMonthDay(double value) {
    double month = Math.floor(value / 100) % 100;
    double day = value % 100;
    return value >= 1900_01_01
        && value <= 2100_12_31
        && 1 <= month
        && month <= 12
        && 1 <= day
        && day <= 31;
  }

  /** Whether a name says that its column tells who, or of what group, and nothing else. */
  static boolean namesUnits(String name) {
    return isCalledIdentifier(name)
        && words(name).stream()
            .anyMatch(
                word ->
                    UNITS.contains(word) || GROUPS.contains(word) || IDENTIFIERS.contains(word));
  }

  private static boolean isCalledIdentifier(String name) {
    List<String> words = words(name);
    return words.stream().allMatch(word -> saysWho(word) || GROUPS.contains(word))
        || IDENTIFIERS.contains(words.get(words.size() - 1));
  }

  /** The words of a name such as patient_id, Patient ID or patientId. */
  private static List<String> words(String name) {
    return BETWEEN_WORDS
        .splitAsStream(name)
        .filter(word -> !word.isEmpty())
        .map(word -> word.toLowerCase(Locale.ROOT))
        .toList();
  }
}
