package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The columns without a name that nobody asked for, and which of them are left out. */
final class NamelessColumns {

  private final Origin origin;
  private final Map<Integer, NamelessColumn> columns = new TreeMap<>();

  NamelessColumns(Origin origin) {
    this.origin = origin;
  }

  /** Takes the cell of a row; empty if its value is missing. */
  void add(int column, String text) {
    columns.computeIfAbsent(column, first -> new NamelessColumn()).add(text);
  }

  /**
   * The features to leave out, since they are numbers or names of rows, or have no value.
   *
   * @param warnings notified of each, and of the names that others were given
   * @throws io.github.svmrelevance.api.InvalidInputException if one may well be the label
   */
  Set<Integer> leftOut(ColumnSelection selection, List<Warning> warnings) {
    Set<Integer> leftOut = new TreeSet<>();
    for (int column : selection.unasked()) {
      NamelessColumn cells = columns.getOrDefault(column, new NamelessColumn());
      if (cells.isEmpty()) {
        leftOut.add(selection.feature(column));
        warnings.add(
            DataWarning.INDEX_LEFT_OUT.of(
                "column " + (column + 1) + " has no name and no value, and is left out"));
      } else if (selection.mayBeLabel(column)) {
        throw origin.reject(
            Message.of(
                "column " + (column + 1) + ", one of the last, has no name; ",
                RunSetting.LABEL,
                " " + (column + 1) + " takes it for the class, or ",
                RunSetting.LABEL,
                " names another column"));
      } else if (cells.namesRows()) {
        leftOut.add(selection.feature(column));
        warnings.add(
            DataWarning.INDEX_LEFT_OUT.of(
                "column "
                    + (column + 1)
                    + " has no name and "
                    + (cells.runs() ? "numbers" : "another value in each row, which names")
                    + " the rows, and is left out; ",
                RunSetting.NUMERIC,
                " " + (column + 1) + " keeps it"));
      } else {
        warnings.add(
            DataWarning.NAME_GIVEN.of(
                "column "
                    + (column + 1)
                    + " has no name, and is called "
                    + Excerpt.quote(selection.columnName(column))
                    + "; ",
                RunSetting.EXCLUDE,
                " " + (column + 1) + " leaves it out"));
      }
    }
    return leftOut;
  }
}
