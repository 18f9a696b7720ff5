package io.github.svmrelevance.serve;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A table in a message. It is read as the CSV of the same cells is, so that it has the same answers
 * as a file.
 *
 * @param csv the table: a line of names, then a line for each row
 * @param categorical the columns that hold levels, also if these are numbers, by name or by number
 *     from 1
 * @since 0.1
 */
public record InlineTable(String csv, List<String> categorical) {

  private static final Set<String> COLUMN_FIELDS = Set.of("name", "values", "categorical");

  /** Copies the columns. */
  public InlineTable {
    categorical = List.copyOf(categorical);
  }

  /**
   * Understands a table.
   *
   * @param decimalComma whether it is read with decimal commas, which its texts then have; its
   *     numbers are the same numbers
   * @throws ProtocolException if it is none
   */
  static InlineTable of(JsonNode data, boolean decimalComma) {
    requireFields(data, "the table", Set.of("columns"));
    JsonNode columns = data.path("columns");
    if (!columns.isArray()) {
      throw new ProtocolException("the table has no list of columns, in the field 'columns'");
    }
    if (columns.size() < 2) {
      throw new ProtocolException(
          "the table has "
              + Excerpt.counted(columns.size(), "column", "columns")
              + "; expected two or more, the class or number to learn among them");
    }
    List<String> categorical = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<Boolean> commas = new ArrayList<>();
    List<JsonNode> values = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (JsonNode column : columns) {
      JsonNode name = column.path("name");
      if (!name.isTextual() || name.asText().isBlank()) {
        throw new ProtocolException("column " + (values.size() + 1) + " has no name");
      }
      requireColumn(column, name.asText());
      JsonNode cells = column.path("values");
      if (!cells.isArray()) {
        throw ProtocolException.atColumn(name.asText(), "has no list of values");
      }
      if (!values.isEmpty() && cells.size() != values.get(0).size()) {
        throw ProtocolException.atColumn(
            name.asText(),
            "has "
                + Excerpt.counted(cells.size(), "value", "values")
                + ", and column "
                + Excerpt.quote(names.get(0))
                + " has "
                + values.get(0).size()
                + "; give all the same number, with null for a missing value");
      }
      text.append(values.isEmpty() ? "" : ",").append(quoted(name.asText()));
      values.add(cells);
      names.add(name.asText());
      JsonNode categories = column.path("categorical");
      if (!categories.isBoolean() && !categories.isMissingNode()) {
        throw new ProtocolException(
            "categorical of column "
                + Excerpt.quote(name.asText())
                + " is "
                + Excerpt.quote(categories.toString())
                + "; expected true or false");
      }
      boolean levels = categories.asBoolean();
      commas.add(decimalComma && !levels);
      if (levels) {
        // A column may have the number of another for a name, so that names go first.
        boolean parted = name.asText().indexOf(',') >= 0;
        categorical.add(parted ? Integer.toString(values.size()) : name.asText());
      }
    }
    text.append('\n');
    for (int row = 0; row < values.get(0).size(); row++) {
      for (int column = 0; column < values.size(); column++) {
        JsonNode value = values.get(column).get(row);
        text.append(column == 0 ? "" : ",")
            .append(cell(value, commas.get(column), row + 1, names.get(column)));
      }
      text.append('\n');
    }
    return new InlineTable(text.toString(), categorical);
  }

  private static void requireColumn(JsonNode column, String name) {
    requireFields(column, "column " + Excerpt.quote(name), COLUMN_FIELDS);
    if (name.indexOf('\n') >= 0 || name.indexOf('\r') >= 0) {
      throw ProtocolException.atColumn(
          name, "has a line break in its name; replace it, with a blank for example");
    }
  }

  /** What is passed over in silence would be read as something else than was meant. */
  private static void requireFields(JsonNode object, String holder, Set<String> known) {
    List<String> unknown = new ArrayList<>();
    object.fieldNames().forEachRemaining(unknown::add);
    unknown.removeAll(known);
    if (!unknown.isEmpty()) {
      throw new ProtocolException(
          "the field "
              + Excerpt.quote(unknown.get(0))
              + " of "
              + holder
              + " is unknown; expected "
              + String.join(", ", new TreeSet<>(known)));
    }
  }

  private static String cell(JsonNode value, boolean comma, int row, String column) {
    if (value.isNull()) {
      return "";
    }
    if (value.isNumber()) {
      String number = value.asText();
      if (!Double.isFinite(value.doubleValue())) {
        throw ProtocolException.atCell(
            row, column, "the value is " + number + "; use null for a missing value");
      }
      return comma && number.indexOf('.') >= 0 ? quoted(number.replace('.', ',')) : number;
    }
    if (value.isTextual() || value.isBoolean()) {
      return quoted(value.asText());
    }
    throw ProtocolException.atCell(
        row,
        column,
        "the value is " + Excerpt.quote(value.toString()) + "; expected a number, text or null");
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\"", "\"\"") + "\"";
  }

  /**
   * The table as a file would hold it.
   *
   * @return its bytes, in UTF-8
   */
  public InputStream stream() {
    return new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8));
  }
}
