package io.github.svmrelevance.parquet;

import blue.strategic.parquet.Hydrator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/** Makes texts of the values of a row. */
final class ParquetCells implements Hydrator<String[], String[], String[]> {

  private final MessageType schema;
  private final Map<String, Integer> positions = new HashMap<>();

  ParquetCells(MessageType schema) {
    this.schema = schema;
    for (String column : columns()) {
      positions.put(column, positions.size());
    }
  }

  List<String> columns() {
    return schema.getFields().stream().map(Type::getName).toList();
  }

  @Override
  public String[] start() {
    return new String[positions.size()];
  }

  @Override
  public String[] add(String[] row, String[] path, Object value) {
    int column = positions.get(path[0]);
    row[column] = value == null ? null : cell(schema.getType(column).asPrimitiveType(), value);
    return row;
  }

  @Override
  public String[] finish(String[] row) {
    return row;
  }

  private static String cell(PrimitiveType type, Object value) {
    if (value instanceof Float || value instanceof Double) {
      double real = ((Number) value).doubleValue();
      return Double.isNaN(real) ? null : Double.toString(real);
    }
    if (value instanceof Integer whole) {
      return type.stringifier().stringify(whole);
    }
    if (value instanceof Long whole) {
      return type.stringifier().stringify(whole);
    }
    return value.toString();
  }
}
