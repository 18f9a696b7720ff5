package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What keeps the columns of a table from being read, gathered so that one message reports all of
 * it, with the options that help. One trouble alone is reported with its place.
 */
final class Troubles {

  /** More columns than this are counted, not described; the options name all of them. */
  private static final int MOST_TOLD = 20;

  private final Origin origin;
  private final ColumnSelection selection;
  private final int rows;

  /** By column what is the matter with it. */
  private final Map<String, List<Message>> told = new LinkedHashMap<>();

  private final List<Supplier<InvalidInputException>> alone = new ArrayList<>();

  /** By column why it holds neither numbers nor levels. */
  private final Map<String, String> unusable = new LinkedHashMap<>();

  /** What to leave out, as the user may list it. */
  private final Set<String> excluded = new LinkedHashSet<>();

  /** A column that may say which rows belong together, as the user may name it. */
  private Optional<String> block = Optional.empty();

  /** A column whose texts repeat as those of units do, whatever it is called. */
  private Optional<Integer> repeating = Optional.empty();

  /** The number of the label, if other columns have its name. */
  private Optional<String> label = Optional.empty();

  /** The features of which cells are missing. */
  private final Set<String> missing = new HashSet<>();

  private boolean labelMissing;
  private boolean roleMissing;

  /** What helps columns of texts that should be numbers. */
  private final Remedies remedies;

  Troubles(Origin origin, ColumnSelection selection, int rows, boolean decimalComma) {
    this.origin = origin;
    this.selection = selection;
    this.rows = rows;
    this.remedies = new Remedies(decimalComma);
  }

  /** What helps columns of texts that should be numbers. */
  Remedies remedies() {
    return remedies;
  }

  /** Several columns have the same name. */
  void repeated(ColumnHeader.Repeats repeats, InvalidInputException complaint) {
    repeats
        .columns()
        .forEach(
            (name, columns) ->
                told.computeIfAbsent(name, first -> new ArrayList<>())
                    .add(
                        Message.of(
                            "its name is that of columns "
                                + ColumnHeader.numbers(columns, " and ")
                                + (repeats.named() ? "" : ", so rename one of them"))));
    if (repeats.named()) {
      excluded.addAll(repeats.later());
      label = repeats.labelNumber();
    }
    alone.add(() -> complaint);
  }

  /**
   * A column holds neither numbers nor levels, but something else. The first one that may say which
   * rows belong together is not left out, but named as such.
   *
   * @param distinct how many different texts it has
   */
  void unusable(int feature, String reason, long distinct) {
    String name = selection.featureNames().get(feature);
    unusable.put(name, reason);
    if (block.isEmpty()
        && !selection.hasBlocks()
        && SuspectColumns.mayBeBlocks(name, distinct, rows)) {
      block = Optional.of(selection.listed(feature));
    } else {
      exclude(feature);
      if (repeating.isEmpty() && !selection.hasBlocks() && distinct <= rows / 2) {
        repeating = Optional.of(feature);
      }
    }
    tell(name, reason, () -> origin.reject(refusal()));
  }

  /**
   * Cells of a column should be numbers.
   *
   * @param count how many are none
   * @param first the first of them
   * @param texts all of them
   * @param numbers how many cells are numbers
   * @param complaint what to say if nothing else is the matter, once all columns are known
   */
  void mistyped(
      int feature,
      int count,
      String first,
      long line,
      TextColumn texts,
      int numbers,
      Supplier<InvalidInputException> complaint) {
    remedies.add(selection.listed(feature), texts, count, numbers);
    String number = remedies.isMarked(texts, numbers) ? "plain number" : "number";
    tell(
        selection.featureNames().get(feature),
        share(count)
            + (count == 1 ? " is no " + number + ", " : " are no " + number + "s, first ")
            + Excerpt.quote(first)
            + " in "
            + origin.place(line),
        complaint);
  }

  /** Cells of a feature are missing, which is not allowed. */
  void missing(int feature, int count, String written, long line) {
    String name = selection.featureNames().get(feature);
    if (count == rows) {
      empty(feature);
      return;
    }
    missing.add(name);
    tell(
        name,
        absent(count, line),
        () -> origin.missing(line, name, written, more(count), "median, mean or drop-rows"));
  }

  /** Cells of the label are missing. Nothing can be put in their place: their rows go. */
  void labelMissing(String name, int count, String written, long line) {
    labelMissing = true;
    tell(
        name,
        absent(count, line),
        () -> origin.missing(line, name, written, more(count), "drop-rows"));
  }

  /** Cells of the block or the weight are missing, which only the rows can make up for. */
  void roleMissing(String name, int count, String written, long line) {
    roleMissing = true;
    tell(
        name,
        absent(count, line),
        () -> origin.missing(line, name, written, more(count), "drop-rows"));
  }

  /** A column has no value at all. */
  void empty(int feature) {
    String name = selection.featureNames().get(feature);
    exclude(feature);
    tell(
        name,
        "no value at all",
        () ->
            origin.reject(
                Message.of(
                    "column " + Excerpt.quote(name) + " has no value at all; leave it out with ",
                    RunSetting.EXCLUDE,
                    " " + Excerpt.shell(selection.listed(feature)))));
  }

  /**
   * The label column is not what it is read as.
   *
   * @param asked whether the user named it; else it is the last column
   */
  void label(String name, boolean asked, InvalidInputException complaint) {
    tell(
        name,
        origin.withoutSource(complaint, name),
        () ->
            asked
                ? complaint
                : new InvalidInputException(
                    Message.of(
                        complaint.message(),
                        ". Without ",
                        RunSetting.LABEL,
                        " the last column is the label, " + Excerpt.quote(name)),
                    complaint.place()));
  }

  private void exclude(int feature) {
    excluded.add(selection.listed(feature));
  }

  private void tell(String column, String what, Supplier<InvalidInputException> ifAlone) {
    tell(column, Message.of(what), ifAlone);
  }

  private void tell(String column, Message what, Supplier<InvalidInputException> ifAlone) {
    told.computeIfAbsent(column, name -> new ArrayList<>()).add(what);
    alone.add(ifAlone);
  }

  /** Refuses the table if anything is the matter with it. */
  void refuse() {
    if (alone.isEmpty()) {
      return;
    }
    if (alone.size() == 1) {
      throw alone.get(0).get();
    }
    if (unusable.size() == alone.size()) {
      throw origin.reject(refusal());
    }
    List<Message> columns = new ArrayList<>();
    told.forEach(
        (name, what) ->
            columns.add(
                Message.of("column " + Excerpt.quote(name) + ": ", Message.join(", and ", what))));
    boolean single = columns.size() == 1;
    throw origin.reject(
        Message.of(
            (single ? "1 column" : columns.size() + " columns")
                + " cannot be read as "
                + (single ? "it is: " : "they are: "),
            listed(columns, "; "),
            ". ",
            remedy(),
            RunSetting.CATEGORICAL,
            " NAME reads a column as levels, if they are meant, and ",
            RunSetting.LABEL,
            " NAME names the classes",
            remedies.isEitherReading()
                ? Message.of(
                    ". If commas mark decimals, give ",
                    RunSetting.DECIMAL_COMMA,
                    " in place of ",
                    RunSetting.NUMERIC)
                : ""));
  }

  /** The options that let the rest be read, ready to be given. */
  private Message remedy() {
    List<Message> options = new ArrayList<>();
    excluded.addAll(remedies.excluded());
    label.ifPresent(number -> options.add(Message.of(RunSetting.LABEL, " " + number)));
    if (remedies.needComma()) {
      options.add(Message.of(RunSetting.DECIMAL_COMMA));
    }
    block.ifPresent(name -> options.add(Message.of(RunSetting.BLOCK, " " + Excerpt.shell(name))));
    if (!excluded.isEmpty() && excluded.size() < selection.featureNames().size()) {
      options.add(Message.of(RunSetting.EXCLUDE, " " + Excerpt.shell(String.join(",", excluded))));
    }
    List<String> numeric = new ArrayList<>(remedies.numeric());
    numeric.removeAll(excluded);
    if (!numeric.isEmpty()) {
      options.add(Message.of(RunSetting.NUMERIC, " " + Excerpt.shell(String.join(",", numeric))));
    }
    List<String> naValues = remedies.naValues();
    if (!naValues.isEmpty()) {
      options.add(
          Message.of(RunSetting.NA_VALUES, " " + Excerpt.shell(String.join(",", naValues))));
    }
    boolean filled = !excluded.containsAll(missing) || !naValues.isEmpty();
    if (filled || labelMissing || roleMissing) {
      // Rows without a label are left out where others are filled.
      options.add(
          Message.of(RunSetting.MISSING, roleMissing || !filled ? " drop-rows" : " median"));
    }
    return options.isEmpty()
        ? Message.of("")
        : Message.of(
            excluded.isEmpty() ? "They can be read with " : "What is left can be read with ",
            Message.join(" ", options),
            "; ");
  }

  private Message refusal() {
    List<Message> reasons = new ArrayList<>();
    unusable.forEach(
        (name, reason) -> reasons.add(Message.of(Excerpt.quote(name) + " (" + reason + ")")));
    Message all = listed(reasons, ", ");
    Message levels =
        Message.of(
            RunSetting.CATEGORICAL,
            " NAME reads a column as levels, if they are meant, and ",
            RunSetting.LABEL,
            " NAME names the classes",
            together());
    return unusable.size() == selection.featureNames().size()
        ? Message.of("no column holds numbers or levels of a category: ", all, "; ", levels)
        : Message.of(
            (unusable.size() == 1 ? "1 column holds" : unusable.size() + " columns hold")
                + " neither numbers nor levels of a category: ",
            all,
            "; ",
            block.isPresent()
                ? Message.of(
                    "keep rows that belong together so with ",
                    RunSetting.BLOCK,
                    " " + Excerpt.shell(block.get()) + "; ")
                : Message.of(""),
            excluded.isEmpty()
                ? Message.of("")
                : Message.of(
                    (block.isPresent()
                            ? "leave the rest"
                            : "leave " + (excluded.size() == 1 ? "it" : "them"))
                        + " out with ",
                    RunSetting.EXCLUDE,
                    " " + Excerpt.shell(String.join(",", excluded)) + "; "),
            levels);
  }

  /** Asks about the texts of a column that may be units, unless its name has said so. */
  private Message together() {
    if (block.isPresent() || repeating.isEmpty()) {
      return Message.of("");
    }
    int feature = repeating.get();
    return Message.of(
        "; if "
            + Excerpt.quote(selection.featureNames().get(feature))
            + " says which rows belong together, ",
        RunSetting.BLOCK,
        " " + Excerpt.shell(selection.listed(feature)) + " keeps them so");
  }

  private static Message listed(List<Message> all, String separator) {
    int shown = Math.min(MOST_TOLD, all.size());
    return Message.of(
        Message.join(separator, all.subList(0, shown)),
        shown < all.size() ? " and " + (all.size() - shown) + " more" : "");
  }

  private String absent(int count, long line) {
    return share(count)
        + (count == 1 ? " is missing, in " : " are missing, first in ")
        + origin.place(line);
  }

  private String more(int count) {
    return count == 1 ? "" : (count == 2 ? ", as is " : ", as are ") + share(count - 1) + " below";
  }

  private String share(int count) {
    return count + " of " + rows + " values (" + percent(count, rows) + ")";
  }

  /** A share as people read it, such as {@code 12 %}. */
  static String percent(long count, long of) {
    long rounded = Math.round(100.0 * count / of);
    return (rounded == 0 ? "below 1" : rounded == 100 && count < of ? "above 99" : rounded) + " %";
  }
}
