package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Setting;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** The columns of a table as users name them. */
record NamedColumns(Origin origin, long line, ColumnHeader header, Map<String, Integer> positions) {

  /** Settings that take several columns. */
  private static final Set<Setting> LISTS =
      Set.of(
          RunSetting.FEATURES,
          RunSetting.EXCLUDE,
          RunSetting.CATEGORICAL,
          RunSetting.NUMERIC,
          RunSetting.GROUP);

  static NamedColumns of(Origin origin, List<String> names) {
    ColumnHeader header = ColumnHeader.of(names);
    return new NamedColumns(origin, 1, header, header.positions());
  }

  List<String> names() {
    return header.names();
  }

  InvalidInputException reject(Message problem) {
    return origin.reject(problem);
  }

  String quoted(int column) {
    return Excerpt.quote(names().get(column));
  }

  List<Integer> find(List<String> wanted, Setting setting) {
    Map<Integer, String> found = new LinkedHashMap<>();
    for (String text : wanted) {
      int column = find(text, setting);
      String before = found.putIfAbsent(column, text);
      if (before != null) {
        throw origin.reject(
            line,
            Message.of(
                setting,
                " names the column "
                    + Excerpt.quote(names().get(column))
                    + " twice, as "
                    + Excerpt.quote(before)
                    + " and as "
                    + Excerpt.quote(text)
                    + "; name it once"));
      }
    }
    return List.copyOf(found.keySet());
  }

  /** A name goes before a number, as a name may be a number. */
  int find(String text, Setting setting) {
    Integer byName = positions.get(text);
    if (byName == null) {
      byName = positions.get(text.strip());
    }
    if (byName != null) {
      requireOneColumn(byName, setting);
      return byName;
    }
    if (!text.strip().matches("[0-9]{1,9}")) {
      throw unknown(text, setting);
    }
    int number = Integer.parseInt(text.strip());
    if (number < 1 || number > names().size()) {
      throw origin.reject(
          line,
          Message.of(
              "there is no column " + number + " for ",
              setting,
              "; there are " + names().size() + " columns, counted from 1"));
    }
    return number - 1;
  }

  private void requireOneColumn(int column, Setting setting) {
    if (header.isAmbiguous(column)) {
      String name = names().get(column);
      List<Integer> all =
          IntStream.range(0, names().size())
              .filter(other -> names().get(other).equals(name))
              .boxed()
              .toList();
      throw origin.reject(
          line,
          Message.of(
              "the column name " + Excerpt.quote(name) + " for ",
              setting,
              " is that of columns "
                  + ColumnHeader.numbers(all, " and ")
                  + "; name one by its number"));
    }
  }

  private InvalidInputException unknown(String name, Setting setting) {
    String hint =
        NearestName.of(name, names())
            .map(other -> "; did you mean " + Excerpt.quote(other) + "?")
            .orElse("");
    return origin.reject(
        Message.of(
            "there is no column named " + Excerpt.quote(name) + " for ",
            setting,
            "; the columns are "
                + Excerpt.list(names())
                + hint
                + (LISTS.contains(setting) ? parted(name) : "")));
  }

  /** What helps if commas part the name of a column, as they part names. */
  private String parted(String piece) {
    String text = piece.replace("\"", "").strip();
    for (int column = 0; column < names().size(); column++) {
      String name = names().get(column);
      if (name.contains(",") && !text.isEmpty() && name.contains(text)) {
        return "; commas part names, so name column "
            + Excerpt.quote(name)
            + " by its number, "
            + (column + 1);
      }
    }
    return "";
  }
}
