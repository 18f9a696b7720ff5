package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Tells levels of a category from what is likelier: a number that is mistyped, a date, a name. The
 * limits are conventions; the user overrules them by naming a column.
 */
final class LevelRules {

  /** More different texts are rather names, identifiers or sentences. */
  static final int MOST_LEVELS = 50;

  /** A longer text is rather a sentence. */
  static final int LONGEST_LEVEL = 100;

  /** Texts in less than one row of so many are rather mistakes. */
  private static final int ROWS_PER_MISTAKE = 20;

  private static final int MOST_TOLD = 5;

  /** Fewer numbers beside one text may well be codes, as it is. */
  private static final int LEAST_NUMBERS = 5;

  private static final Pattern DIGITLESS = Pattern.compile("\\D+");
  private static final Pattern NUMBER = Pattern.compile("[-+]?\\d+([.,]\\d+)?");

  /** {@code 3 doors} and {@code 5 doors} may be levels; more different numbers are a quantity. */
  private static final int MOST_LEVELS_WITH_UNIT = 8;

  private final Origin origin;
  private final int rows;
  private final boolean decimalComma;

  private final Troubles troubles;

  LevelRules(Origin origin, int rows, boolean decimalComma, Troubles troubles) {
    this.origin = origin;
    this.rows = rows;
    this.decimalComma = decimalComma;
    this.troubles = troubles;
  }

  /** What texts, or texts and numbers, can be. */
  enum Verdict {
    LEVELS,
    DATES,
    MISTYPED,
    TOO_MANY
  }

  /** Says what a column with texts holds. */
  static Verdict judge(TextColumn column, LevelCodes codes, int rows) {
    boolean declared = !column.declared().isEmpty();
    boolean many =
        column.hasMore()
            || codes.levels() > MOST_LEVELS
            || (!declared && codes.levels() > rows - codes.levels());
    if (!declared && mostly(column.texts(), CellShape::isDate)) {
      return Verdict.DATES;
    }
    if (!declared && isMistyped(column, codes, many)) {
      return Verdict.MISTYPED;
    }
    return many ? Verdict.TOO_MANY : Verdict.LEVELS;
  }

  /** Whether a column holds levels; if not, the troubles say why. */
  boolean holdLevels(int feature, String name, TextColumn column, LevelCodes codes) {
    Verdict verdict = judge(column, codes, rows);
    switch (verdict) {
      case LEVELS -> {}
      case DATES ->
          troubles.unusable(
              feature, "dates, such as " + Excerpt.quote(column.first()), column.distinct());
      case MISTYPED -> mistyped(feature, name, column, codes, true);
      case TOO_MANY ->
          troubles.unusable(feature, tooMany(column, codes.levels()), column.distinct());
    }
    return verdict == Verdict.LEVELS;
  }

  private static boolean isMistyped(TextColumn column, LevelCodes codes, boolean many) {
    boolean quantity = many || codes.levels() > MOST_LEVELS_WITH_UNIT;
    if (mostly(column.texts(), CellShape::isSpoiltNumber)
        || (quantity && isMarked(column, codes.numbers()))) {
      return true;
    }
    return codes.numbers() > 0
        && ((long) codes.texts() * ROWS_PER_MISTAKE <= codes.numbers()
            || (codes.numbers() >= codes.texts() && (codes.hasFractions() || many))
            || (!column.hasMore() && column.texts().stream().allMatch(CellShape::isAbsence)));
  }

  /** Numbers with a unit, and others without, may differ; they are mistyped in any case. */
  private static boolean isMarked(TextColumn column, long numbers) {
    return column.areMarked(false, numbers) || column.areMarked(true, numbers);
  }

  private static boolean mostly(List<String> texts, Predicate<String> shape) {
    return !texts.isEmpty() && 2 * texts.stream().filter(shape).count() >= texts.size();
  }

  /**
   * Reports texts in a column of numbers.
   *
   * @param orLevels whether the column could be read as levels
   */
  void mistyped(int feature, String name, TextColumn column, LevelCodes codes, boolean orLevels) {
    String text = example(column);
    long line = column.line(text);
    String more =
        codes.texts() == 1
            ? ""
            : "; in all, " + codes.texts() + " of " + rows + " values of the column are no numbers";
    troubles.mistyped(
        feature,
        codes.texts(),
        text,
        line,
        column,
        codes.numbers(),
        () ->
            NotNumber.of(
                origin,
                line,
                name,
                complaint(column, codes, text),
                hint(name, column, codes, text, orLevels),
                more,
                orLevels));
  }

  /** A decimal comma is no remedy where other numbers have points. */
  private Message complaint(TextColumn column, LevelCodes codes, String text) {
    if (decimalComma || !NotNumber.hasComma(text) || !troubles.remedies().hasPoints()) {
      return NotNumber.complaint(text, decimalComma);
    }
    return column.isMarked(false, codes.numbers())
        ? NotNumber.noNumber(text, false)
        : Message.of(
            Excerpt.quote(text)
                + " is not a number with a decimal point, which others of the table have; write"
                + " all of them alike");
  }

  /** A number that is spelt otherwise, or else what is no word for a missing value. */
  private static String example(TextColumn column) {
    return column.texts().stream()
        .filter(CellShape::isSpoiltNumber)
        .findFirst()
        .or(() -> column.texts().stream().filter(column::isOther).findFirst())
        .orElseGet(column::first);
  }

  /** What helps beside leaving the column out. */
  private Message hint(
      String name, TextColumn column, LevelCodes codes, String text, boolean orLevels) {
    Collection<String> absences = Remedies.absencesOf(column, codes.texts(), codes.numbers());
    if (column.isAbsent() || Remedies.areFewWords(column, codes.texts(), codes.numbers())) {
      return NotNumber.absent(absences);
    }
    if (orLevels && column.isMarked(decimalComma, codes.numbers())) {
      return NotNumber.marked(name, absences);
    }
    char mark = decimalComma ? ',' : '.';
    List<String> limits =
        column.texts().stream().filter(one -> MarkedNumber.isBeyondLimit(one, mark)).toList();
    if (limits.contains(text)) {
      return NotNumber.beyondLimits(limits);
    }
    boolean number = !orLevels && Double.isFinite(new MarkedNumber(mark).next(text));
    if (number) {
      return NotNumber.OTHER_MARKS;
    }
    return Remedies.areFewMistakes(column, codes.texts(), codes.numbers())
        ? NotNumber.absent(absences)
        : Message.of("");
  }

  private String tooMany(TextColumn column, int levels) {
    if (column.texts().isEmpty()) {
      return "long texts";
    }
    String values =
        levels == rows
            ? "a different value in each row"
            : (column.hasMore() || levels > MOST_LEVELS ? "more than " + MOST_LEVELS : levels)
                + " different values in "
                + rows
                + " rows";
    return values + ", such as " + Excerpt.quote(column.first());
  }

  /**
   * Says which columns were taken for levels without being asked for, and of all what may be meant
   * otherwise.
   */
  static void warn(
      List<CategoricalFeature> found, List<CategoricalFeature> all, List<Warning> warnings) {
    if (!found.isEmpty()) {
      warnings.add(
          DataWarning.COLUMNS_AS_LEVELS.of(
              (found.size() == 1 ? "1 column of text was" : found.size() + " columns of text were")
                  + " read as levels, with a 0/1 column for each: "
                  + Excerpt.list(found.stream().map(CategoricalFeature::column).toList())
                  + "; ",
              RunSetting.CATEGORICAL,
              " says that this is meant, ",
              RunSetting.EXCLUDE,
              " leaves columns out, and ",
              RunSetting.LABEL,
              " names the classes if they are among them"));
    }
    List<String> headed =
        all.stream()
            .filter(feature -> feature.levels().contains(feature.column()))
            .map(CategoricalFeature::column)
            .toList();
    if (!headed.isEmpty()) {
      warnings.add(
          DataWarning.HEADER_DOUBTFUL.of(
              "the name of a column is one of its levels too: "
                  + Excerpt.list(headed)
                  + ". The first row is read as names; put a row of names in front if there is"
                  + " none"));
    }
    Map<String, List<String>> levels = new LinkedHashMap<>();
    all.forEach(feature -> levels.put(feature.column(), feature.levels()));
    warnOfDoubtful(levels, warnings);
  }

  /**
   * Says which levels rows write in several ways, which differ by blanks around.
   *
   * @param merged by column how its levels are written, with an example for each that is told
   * @param names of all columns
   */
  static void warnOfBlanks(
      Map<Integer, List<String>> merged, List<String> names, List<Warning> warnings) {
    List<String> told = new ArrayList<>();
    merged.forEach(
        (column, own) -> {
          if (!own.isEmpty()) {
            told.add(
                Excerpt.quote(names.get(column))
                    + ": "
                    + own.get(0)
                    + (own.size() > 1
                        ? " and " + Excerpt.counted(own.size() - 1L, "more level", "more levels")
                        : ""));
          }
        });
    if (!told.isEmpty()) {
      warnings.add(
          DataWarning.LEVELS_MERGED.of(
              "levels that differ only by blanks around are read as one in "
                  + Excerpt.counted(told.size(), "column", "columns")
                  + ": "
                  + String.join("; ", told.subList(0, Math.min(MOST_TOLD, told.size())))
                  + (told.size() > MOST_TOLD ? "; and " + (told.size() - MOST_TOLD) + " more" : "")
                  + ". If they are meant to be two, give them other names"));
    }
  }

  /** A word for what is missing, or the only text without a digit beside several numbers. */
  private static boolean mayBeAbsence(String level, List<String> own) {
    return CellShape.isAbsence(level)
        || CellShape.isNoAnswer(level)
        || (own.size() > LEAST_NUMBERS
            && DIGITLESS.matcher(level).matches()
            && own.stream().allMatch(other -> other.equals(level) || isNumber(other)));
  }

  private static boolean isNumber(String level) {
    return NUMBER.matcher(level).matches();
  }

  /**
   * Says which levels may be no levels of their own.
   *
   * @param levels by column
   */
  static void warnOfDoubtful(Map<String, List<String>> levels, List<Warning> warnings) {
    List<String> doubtful = new ArrayList<>();
    Set<String> absent = new LinkedHashSet<>();
    levels.forEach(
        (column, own) -> {
          List<String> absences = own.stream().filter(level -> mayBeAbsence(level, own)).toList();
          if (!absences.isEmpty()) {
            doubtful.add(Excerpt.quote(column) + ": " + Excerpt.list(absences));
            absences.stream().map(NotNumber::named).forEach(absent::add);
          }
          for (List<String> alike : AlikeNames.of(own)) {
            doubtful.add(Excerpt.quote(column) + ": " + Excerpt.list(alike));
          }
        });
    if (!doubtful.isEmpty()) {
      warnings.add(
          DataWarning.LEVELS_DOUBTFUL.of(
              "levels that look like a missing value, or like another level but for case and"
                  + " spaces, are read as levels of their own: "
                  + String.join("; ", doubtful.subList(0, Math.min(MOST_TOLD, doubtful.size())))
                  + (doubtful.size() > MOST_TOLD
                      ? "; and " + (doubtful.size() - MOST_TOLD) + " more"
                      : "")
                  + ". An empty cell or NA is missing; ",
              absent.isEmpty()
                  ? Message.of(RunSetting.NA_VALUES, " names other texts that are")
                  : Message.of(
                      RunSetting.NA_VALUES,
                      " " + Excerpt.shell(joined(absent)) + " ",
                      RunSetting.MISSING,
                      " median takes these for missing values")));
    }
  }

  /** A shell takes what begins with a hyphen for an option. */
  private static String joined(Collection<String> texts) {
    return texts.stream()
        .sorted(Comparator.comparing(text -> text.startsWith("-")))
        .collect(Collectors.joining(","));
  }
}
