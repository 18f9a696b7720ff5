package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The names in front of a table. A column without one, as {@code to_csv()} of pandas and {@code
 * write.csv} of R write it for the names of rows, is called {@code unnamed_} and its number.
 *
 * @param names of all columns; names given here differ from all others
 * @param nameless the indices of the columns that have no name of their own
 * @param repeated the names that several columns have
 */
record ColumnHeader(List<String> names, Set<Integer> nameless, Set<String> repeated) {

  /** What pandas calls a nameless column that it reads. */
  private static final Pattern OF_PANDAS = Pattern.compile("Unnamed: [0-9]+");

  /** Takes the cells of a header. */
  static ColumnHeader of(List<String> cells) {
    Set<String> taken = new HashSet<>(cells);
    List<String> names = new ArrayList<>(cells);
    Set<Integer> nameless = new HashSet<>();
    for (int column = 0; column < names.size(); column++) {
      if (names.get(column).isEmpty()) {
        names.set(column, free("unnamed_" + (column + 1), taken));
        nameless.add(column);
      } else if (OF_PANDAS.matcher(names.get(column)).matches()) {
        nameless.add(column);
      }
    }
    Set<String> seen = new HashSet<>();
    Set<String> repeated = new HashSet<>();
    names.stream().filter(name -> !seen.add(name)).forEach(repeated::add);
    return new ColumnHeader(List.copyOf(names), Set.copyOf(nameless), Set.copyOf(repeated));
  }

  private static String free(String wanted, Set<String> taken) {
    String name = wanted;
    while (!taken.add(name)) {
      name += "_";
    }
    return name;
  }

  /** By name the first column of that name. */
  Map<String, Integer> positions() {
    Map<String, Integer> positions = new LinkedHashMap<>();
    for (int column = 0; column < names.size(); column++) {
      positions.putIfAbsent(names.get(column), column);
    }
    return positions;
  }

  /** The last column that has a name, or the last of all if none has. */
  int lastNamed() {
    int column = names.size() - 1;
    while (column >= 0 && nameless.contains(column)) {
      column--;
    }
    return column < 0 ? names.size() - 1 : column;
  }

  /** Whether other columns have the name of this one. */
  boolean isAmbiguous(int column) {
    return repeated.contains(names.get(column));
  }

  /** Whether the number of a column, from 1, means it, and not another column called so. */
  boolean isNamedByNumber(int column) {
    return !names.contains(Integer.toString(column + 1));
  }

  /**
   * Columns in use that have the same name.
   *
   * @param columns by name those that have it, in their order
   * @param label the column of the label if it is one of them
   * @param named whether numbers name them: a name goes before a number
   */
  record Repeats(Map<String, List<Integer>> columns, Optional<Integer> label, boolean named) {

    /** The numbers of all but the label, or else the first, of each name. */
    List<String> later() {
      return columns.values().stream()
          .flatMap(
              all -> {
                int kept = label.filter(all::contains).orElse(all.get(0));
                return all.stream().filter(column -> column != kept);
              })
          .map(column -> Integer.toString(column + 1))
          .toList();
    }

    /** The number of the label, if its name does not tell which column it is. */
    Optional<String> labelNumber() {
      return label.map(column -> Integer.toString(column + 1));
    }

    /** The refusal, if nothing else is the matter. */
    InvalidInputException complaint(Origin origin, long line) {
      return complaint(
          origin,
          line,
          !named
              ? Message.of("")
              : labelNumber()
                  .map(
                      number ->
                          Message.of(
                              ", or keep one of each name with ",
                              RunSetting.LABEL,
                              " " + number + " ",
                              RunSetting.EXCLUDE,
                              " " + String.join(",", later())))
                  .orElseGet(
                      () ->
                          Message.of(
                              ", or leave all but the first out with ",
                              RunSetting.EXCLUDE,
                              " " + String.join(",", later()))));
    }

    /** The refusal where a model asks for the columns by their names. */
    InvalidInputException complaintOfModel(Origin origin, long line) {
      return complaint(origin, line, Message.of(""));
    }

    private InvalidInputException complaint(Origin origin, long line, Message otherwise) {
      List<String> told = new ArrayList<>();
      columns.forEach(
          (name, all) ->
              told.add(
                  "the column name "
                      + Excerpt.quote(name)
                      + (all.size() == 2 ? " occurs twice, as columns " : " occurs as columns ")
                      + numbers(all, " and ")));
      return origin.reject(
          line,
          Message.of(
              String.join("; ", told) + "; rename " + (told.size() > 1 ? "them" : "one of them"),
              otherwise));
    }
  }

  /**
   * Names that several of the columns in use have.
   *
   * @param used the columns in use, in their order
   * @param label the column of the label; negative if there is none
   * @return empty if all names differ
   */
  Optional<Repeats> repeats(List<Integer> used, int label) {
    Map<String, List<Integer>> byName =
        used.stream()
            .collect(Collectors.groupingBy(names::get, LinkedHashMap::new, Collectors.toList()));
    byName.values().removeIf(columns -> columns.size() == 1);
    if (byName.isEmpty()) {
      return Optional.empty();
    }
    List<Integer> columns = byName.values().stream().flatMap(List::stream).toList();
    return Optional.of(
        new Repeats(
            byName,
            Optional.of(label).filter(columns::contains),
            columns.stream().allMatch(this::isNamedByNumber)));
  }

  /** Columns as people number them: {@code 2, 4 and 5}. */
  static String numbers(List<Integer> columns, String last) {
    List<String> numbers = columns.stream().map(column -> Integer.toString(column + 1)).toList();
    int end = numbers.size() - 1;
    return end < 1
        ? String.join("", numbers)
        : String.join(", ", numbers.subList(0, end)) + last + numbers.get(end);
  }
}
