package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Setting;
import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.report.document.ProfileDocument;
import io.github.svmrelevance.report.document.Table;
import io.github.svmrelevance.report.document.Table.Align;
import io.github.svmrelevance.tables.ColumnProfile;
import io.github.svmrelevance.tables.TableProfile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Shows what the columns of a table hold to people.
 *
 * @since 0.1
 */
public final class ProfileView {

  /** Beyond, whole numbers are no codes, dates or times that all digits matter of. */
  private static final double MOST_WHOLE = 1e15;

  private static final double MANY_DIGITS = 1e5;
  private static final int LEVELS_SHOWN = 4;

  /** Of more columns than two screens hold, not all are shown. */
  private static final int MOST_COLUMNS = 100;

  private static final int CORRELATES_SHOWN = 2;
  private static final int CLASSES_SHOWN = 10;

  /** A word without digits, which a shell takes as it is. */
  private static final Pattern PLAIN = Pattern.compile("\\p{Alpha}[\\p{Alpha}_./+-]*");

  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

  private final TableProfile profile;
  private final String command;
  private final List<String> alternatives;
  private final Spelling spelling;
  private final Terminal terminal;

  private ProfileView(ProfileDocument document, Spelling spelling, Terminal terminal) {
    this.profile = document.profile();
    this.command = document.command();
    this.alternatives = document.alternatives();
    this.spelling = spelling;
    this.terminal = terminal;
  }

  /**
   * Renders a profile.
   *
   * @param document what was found
   * @param spelling what settings are called
   * @param terminal what can be shown
   * @return the lines
   */
  public static List<String> render(
      ProfileDocument document, Spelling spelling, Terminal terminal) {
    return new ProfileView(document, spelling, terminal).lines();
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.addAll(
        fact(
            "data",
            Excerpt.printable(profile.name())
                + ": "
                + Numbers.count(profile.rows(), "row")
                + ", "
                + Numbers.count(profile.columns().size(), "column")));
    lines.addAll(fact("label", label()));
    lines.add("");
    List<ColumnProfile> shown = shown();
    lines.addAll(new TextTable(table(shown), terminal).lines(Rows.ALL));
    int left = profile.columns().size() - shown.size();
    if (left > 0) {
      lines.add("... and " + left + " more; CSV and JSON list all columns");
    }
    lines.add("");
    profile
        .correlationsLeftOut()
        .ifPresent(
            count ->
                lines.addAll(
                    fact("note", count + " columns of numbers are too many to correlate here")));
    profile.warnings().forEach(warning -> lines.addAll(fact("note", warning.render(spelling))));
    missingCodes().ifPresent(text -> lines.addAll(fact("note", text)));
    List<String> leaks =
        profile.columns().stream()
            .filter(column -> column.tellsLabel().isPresent())
            .map(this::argument)
            .toList();
    if (!leaks.isEmpty()) {
      lines.addAll(
          fact(
              "note",
              "what gives the label away alone, or nearly, may be the outcome itself, or known only"
                  + " after it; if so, leave it out with "
                  + spelling.of(RunSetting.EXCLUDE.name())
                  + " "
                  + String.join(",", leaks)));
    }
    // Not wrapped: it is there to be copied.
    lines.add(
        "suggested  "
            + profile
                .obstacle()
                .map(why -> "no command: " + why)
                .orElseGet(() -> Excerpt.printable(command)));
    alternatives.forEach(other -> lines.add("or         " + Excerpt.printable(other)));
    return lines;
  }

  /** The finished option, with what the command gives already. */
  private Optional<String> missingCodes() {
    List<String> codes =
        profile.columns().stream()
            .flatMap(column -> column.missingCodes().stream())
            .filter(code -> code.elsewhere().isEmpty())
            .map(code -> number(code.value()))
            .distinct()
            .toList();
    List<ColumnProfile> spoilt =
        profile.columns().stream().filter(column -> absence(column).isPresent()).toList();
    List<String> words =
        spoilt.stream().map(column -> absence(column).orElseThrow().name()).distinct().toList();
    if (codes.isEmpty() && words.isEmpty()) {
      return Optional.empty();
    }
    List<String> found = new ArrayList<>();
    if (!codes.isEmpty()) {
      found.add(
          (codes.size() == 1
                  ? "a number that lies apart from all others of a column may stand for missing"
                      + " values: "
                  : "numbers that lie apart from all others of a column may stand for missing"
                      + " values: ")
              + String.join(", ", codes));
    }
    if (!words.isEmpty()) {
      found.add(
          (words.size() == 1
                  ? "a word among numbers may stand for missing values: "
                  : "words among numbers may stand for missing values: ")
              + String.join(", ", words));
    }
    List<String> all = new ArrayList<>(codes);
    all.addAll(words);
    List<String> left =
        spoilt.stream()
            .map(this::argument)
            .filter(name -> isListed(RunSetting.EXCLUDE, name))
            .toList();
    return Optional.of(
        String.join("; ", found)
            + "; if so, give "
            + asMissing(all)
            + (left.isEmpty()
                ? ""
                : ", and leave "
                    + String.join(", ", left)
                    + " out of "
                    + spelling.of(RunSetting.EXCLUDE.name())));
  }

  /** The options that make texts missing values, with what the command gives already. */
  private String asMissing(List<String> texts) {
    List<String> all = new ArrayList<>();
    profile.options().stream()
        .filter(option -> option.setting().equals(RunSetting.NA_VALUES.name()))
        .forEach(option -> all.add(option.value()));
    all.addAll(texts);
    return spelling.of(RunSetting.NA_VALUES.name())
        + " "
        + String.join(",", all)
        + " "
        + spelling.of(RunSetting.MISSING.name())
        + " median";
  }

  private List<String> fact(String name, String text) {
    return Text.fact(name, text, terminal);
  }

  private String label() {
    String text = "'" + Excerpt.printable(profile.label().name()) + "'";
    if (profile.guessedLabel().isPresent()) {
      text += ", " + profile.guessedLabel().get() + " (a guess)";
    }
    if (profile.label().missing() > 0) {
      text += "; missing in " + Numbers.count(profile.label().missing(), "row");
    }
    text += headerDoubt();
    if (profile.classes().isEmpty()) {
      return text + "; a number to predict" + mistakes();
    }
    List<ColumnProfile.Level> classes = profile.classes();
    String shown =
        classes.stream()
            .limit(CLASSES_SHOWN)
            .map(level -> Excerpt.printable(level.name()) + "=" + level.rows())
            .collect(Collectors.joining(", "));
    double ratio = (double) classes.get(0).rows() / classes.get(classes.size() - 1).rows();
    long different = Math.max(classes.size(), profile.label().distinct());
    return text
        + "; "
        + (different == 1 ? "one class only: " : different + " classes: ")
        + shown
        + (different > CLASSES_SHOWN ? ", ..." : "")
        + (different > classes.size()
            ? "; if these are names or ids, name another column with "
                + spelling.of(RunSetting.LABEL.name())
            : different > 1
                ? String.format(
                    Locale.ROOT, "; the largest has %.1f times the rows of the smallest", ratio)
                : "");
  }

  /** The cells of a label of numbers that are none; where most are, they are written otherwise. */
  private String mistakes() {
    ColumnProfile label = profile.label();
    long rows = label.levels().stream().mapToLong(ColumnProfile.Level::rows).sum();
    if (label.kind() != ColumnProfile.Kind.MISTYPED
        || label.levels().size() == TableProfile.MOST_LEVELS
        || 2 * rows > profile.rows() - label.missing()) {
      return "";
    }
    return ", but for "
        + Numbers.count(rows, "cell")
        + (rows == 1 ? " that is none: " : " that are none: ")
        + values(label);
  }

  /** What speaks for a table without names, as a warning of those who read it says. */
  private String headerDoubt() {
    String name = profile.label().name();
    boolean likeAll =
        profile.classes().isEmpty()
            && profile.columns().stream()
                .allMatch(column -> NUMBER.matcher(column.name()).matches());
    return likeAll || profile.classes().stream().anyMatch(level -> level.name().equals(name))
        ? "; it is called like one of its values: put a row of names in front if there is none"
        : "";
  }

  /** What an option calls a column: its name, or its number where that cannot be given. */
  private String argument(ColumnProfile column) {
    boolean plain =
        column.name().matches("[\\w.-]+")
            && profile.columns().stream()
                    .filter(other -> other.name().equals(column.name()))
                    .count()
                == 1;
    return plain ? column.name() : Integer.toString(column.number());
  }

  /**
   * All columns, or of many those that are worth a look, and the first of the others; in the order
   * of the data.
   */
  private List<ColumnProfile> shown() {
    List<ColumnProfile> all = profile.columns();
    if (all.size() <= MOST_COLUMNS) {
      return all;
    }
    Set<ColumnProfile> chosen = new HashSet<>(List.of(profile.label()));
    all.stream().filter(this::isRemarkable).limit(MOST_COLUMNS).forEach(chosen::add);
    for (ColumnProfile column : all) {
      if (chosen.size() < MOST_COLUMNS) {
        chosen.add(column);
      }
    }
    return all.stream().filter(chosen::contains).toList();
  }

  /** Whether there is more to say of a column than its numbers, and its kin among the others. */
  private boolean isRemarkable(ColumnProfile column) {
    boolean plain =
        column.kind() == ColumnProfile.Kind.NUMBER
            || column.kind() == ColumnProfile.Kind.WHOLE_NUMBER;
    return !plain
        || column.missing() > 0
        || !column.missingCodes().isEmpty()
        || column.duplicateOf().isPresent()
        || column.tellsLabel().isPresent()
        || isBlocks(column);
  }

  private Table table(List<ColumnProfile> columns) {
    return new Table(
        List.of(
            new Table.Column("#", Align.RIGHT),
            new Table.Column("column", Align.LEFT),
            new Table.Column("kind", Align.LEFT),
            new Table.Column("missing", Align.RIGHT),
            new Table.Column("distinct", Align.RIGHT),
            new Table.Column("min, median, max or levels", Align.LEFT),
            new Table.Column("notes", Align.LEFT)),
        columns.stream().map(this::row).toList());
  }

  private List<String> row(ColumnProfile column) {
    return List.of(
        Integer.toString(column.number()),
        Excerpt.printable(column.name()),
        Parameter.spell(column.kind()).replace('-', ' '),
        column.missing() == 0 ? "" : Numbers.percent((double) column.missing() / profile.rows()),
        Long.toString(column.distinct()),
        values(column),
        notes(column));
  }

  private boolean isBlocks(ColumnProfile column) {
    return profile.options().stream()
        .filter(option -> option.setting().equals(RunSetting.BLOCK.name()))
        .anyMatch(
            option ->
                option.value().equals(column.name())
                    || option.value().equals(Integer.toString(column.number())));
  }

  /** The only text among numbers, which nothing that the command gives makes a number of. */
  private Optional<ColumnProfile.Level> absence(ColumnProfile column) {
    if (column.kind() != ColumnProfile.Kind.MISTYPED || column.levels().size() != 1) {
      return Optional.empty();
    }
    ColumnProfile.Level level = column.levels().get(0);
    boolean cured =
        isListed(RunSetting.NA_VALUES, level.name())
            || isListed(RunSetting.NUMERIC, column.name())
            || isListed(RunSetting.NUMERIC, Integer.toString(column.number()));
    return !cured && PLAIN.matcher(level.name()).matches() ? Optional.of(level) : Optional.empty();
  }

  private boolean isListed(Setting setting, String value) {
    return profile.options().stream()
        .filter(option -> option.setting().equals(setting.name()))
        .anyMatch(option -> List.of(option.value().split(",")).contains(value));
  }

  private static String values(ColumnProfile column) {
    if (column.numbers().isPresent()) {
      ColumnProfile.Numbers numbers = column.numbers().get();
      return number(numbers.min()) + ", " + number(numbers.median()) + ", " + number(numbers.max());
    }
    return column.levels().stream()
            .limit(LEVELS_SHOWN)
            .map(level -> Excerpt.printable(level.name()))
            .collect(Collectors.joining(", "))
        + (column.levels().size() > LEVELS_SHOWN ? ", ..." : "");
  }

  private static String number(double value) {
    if (value == Math.rint(value) && Math.abs(value) < MOST_WHOLE) {
      return Long.toString((long) value);
    }
    return Math.abs(value) < MANY_DIGITS ? Numbers.brief(value) : Numbers.quantity(value);
  }

  private String notes(ColumnProfile column) {
    List<String> notes = new ArrayList<>();
    if (column.number() == profile.label().number()) {
      notes.add(
          profile.options().stream()
                  .anyMatch(option -> option.setting().equals(RunSetting.ORDER.name()))
              ? "label, whose levels seem to have an order"
              : "label");
    }
    column.missingCodes().forEach(code -> notes.add(note(code)));
    if (isBlocks(column)) {
      notes.add("rows may belong together");
    }
    absence(column).ifPresent(level -> notes.add(note(level)));
    column.duplicateOf().ifPresent(name -> notes.add("same as " + Excerpt.printable(name)));
    if (!column.correlated().isEmpty()) {
      notes.add(correlates(column));
    }
    column.tellsLabel().ifPresent(telling -> notes.add(note(telling)));
    return String.join("; ", notes);
  }

  private static String note(ColumnProfile.MissingCode code) {
    return number(code.value())
        + " ("
        + Numbers.count(code.rows(), "row")
        + ") may mean missing"
        + code.elsewhere()
            .map(
                other ->
                    "; if so, empty these cells, as "
                        + Excerpt.printable(other)
                        + " has the number, too")
            .orElse("");
  }

  private static String note(ColumnProfile.Level level) {
    return level.name() + " (" + Numbers.count(level.rows(), "row") + ") may mean missing";
  }

  private static String correlates(ColumnProfile column) {
    int more = column.correlated().size() - CORRELATES_SHOWN;
    return column.correlated().stream()
            .limit(CORRELATES_SHOWN)
            .map(
                other ->
                    "r "
                        + Numbers.brief(other.correlation())
                        + " "
                        + Excerpt.printable(other.name()))
            .collect(Collectors.joining(", "))
        + (more > 0 ? ", " + more + " more" : "");
  }

  private static String note(ColumnProfile.Telling telling) {
    return (telling.closeness().isExact() ? "gives" : "nearly gives")
        + " the label away"
        + (telling.byMissing() ? " by its missing values" : "")
        + " ("
        + telling.closeness().inWords()
        + ")";
  }
}
