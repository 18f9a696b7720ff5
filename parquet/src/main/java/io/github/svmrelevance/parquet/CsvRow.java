package io.github.svmrelevance.parquet;

import blue.strategic.parquet.Hydrator;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/** Writes rows as lines of CSV. */
final class CsvRow implements Hydrator<String[], String, String[]> {

  private static final Pattern INDEX_OF_PANDAS = Pattern.compile("__index_level_\\d+__");

  /** In the order in which they are written: an index in front, as pandas has it in CSV. */
  private final List<Type> columns;

  private final Map<String, Integer> positions = new HashMap<>();

  CsvRow(MessageType schema) {
    columns =
        schema.getFields().stream().sorted(Comparator.comparing(field -> !isIndex(field))).toList();
    for (Type column : columns) {
      positions.put(column.getName(), positions.size());
    }
  }

  private static boolean isIndex(Type column) {
    return INDEX_OF_PANDAS.matcher(column.getName()).matches();
  }

  String header() {
    StringBuilder line = new StringBuilder();
    for (Type column : columns) {
      line.append(line.isEmpty() ? "" : ",")
          .append(quoted(isIndex(column) ? "" : column.getName()));
    }
    return line.append('\n').toString();
  }

  @Override
  public String[] start() {
    return new String[positions.size()];
  }

  @Override
  public String[] add(String[] row, String[] path, Object value) {
    int column = positions.get(path[0]);
    row[column] = value == null ? "" : cell(columns.get(column).asPrimitiveType(), value);
    return row;
  }

  @Override
  public String finish(String[] row) {
    StringBuilder line = new StringBuilder();
    for (int j = 0; j < row.length; j++) {
      line.append(j == 0 ? "" : ",").append(row[j] == null ? "" : row[j]);
    }
    return line.append('\n').toString();
  }

  private static String cell(PrimitiveType type, Object value) {
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    boolean number = logical == null || logical instanceof IntLogicalTypeAnnotation;
    if (value instanceof Float || value instanceof Double) {
      double real = ((Number) value).doubleValue();
      return Double.isNaN(real) ? "" : Double.toString(real);
    }
    if (value instanceof Integer whole) {
      return number
          ? type.stringifier().stringify(whole)
          : quoted(type.stringifier().stringify(whole));
    }
    if (value instanceof Long whole) {
      return number
          ? type.stringifier().stringify(whole)
          : quoted(type.stringifier().stringify(whole));
    }
    return quoted(value.toString());
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\"", "\"\"") + "\"";
  }
}
