package io.github.svmrelevance.serve;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

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
    JsonNode columns = data.path("columns");
    if (!columns.isArray() || columns.size() < 2 || data.size() != 1) {
      throw new ProtocolException("data has no list of two or more columns, or something else");
    }
    List<String> categorical = new ArrayList<>();
    List<Boolean> commas = new ArrayList<>();
    List<JsonNode> values = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (JsonNode column : columns) {
      JsonNode name = column.path("name");
      if (!name.isTextual() || name.asText().isBlank()) {
        throw new ProtocolException("column " + (values.size() + 1) + " has no name");
      }
      JsonNode cells = column.path("values");
      if (!cells.isArray() || (!values.isEmpty() && cells.size() != values.get(0).size())) {
        throw new ProtocolException(
            "column "
                + Excerpt.quote(name.asText())
                + " has no list of values, or one of another length");
      }
      text.append(values.isEmpty() ? "" : ",").append(quoted(name.asText()));
      values.add(cells);
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
        text.append(column == 0 ? "" : ",").append(cell(value, commas.get(column)));
      }
      text.append('\n');
    }
    return new InlineTable(text.toString(), categorical);
  }

  private static String cell(JsonNode value, boolean comma) {
    if (value.isNull()) {
      return "";
    }
    if (value.isNumber()) {
      String number = value.asText();
      return comma && number.indexOf('.') >= 0 ? quoted(number.replace('.', ',')) : number;
    }
    if (value.isTextual() || value.isBoolean()) {
      return quoted(value.asText());
    }
    throw new ProtocolException(
        "a value is " + Excerpt.quote(value.toString()) + ", no number, text or null");
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
