package io.github.svmrelevance.serve;

import io.github.svmrelevance.core.data.Excerpt;
import java.util.OptionalLong;

/** A message is not one of the protocol. */
final class ProtocolException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The row of the table it is about, counted from 1; 0 if it is about none. */
  private final long row;

  private final String column;

  ProtocolException(String message) {
    this(message, 0, "");
  }

  private ProtocolException(String message, long row, String column) {
    super(message);
    this.row = row;
    this.column = column;
  }

  /** About one cell of a table; the row is counted from 1. */
  static ProtocolException atCell(long row, String column, String problem) {
    String place = "row " + row + " of the table, column " + Excerpt.quote(column);
    return new ProtocolException(place + ": " + problem, row, column);
  }

  /** About one column of a table. */
  static ProtocolException atColumn(String column, String problem) {
    return new ProtocolException("column " + Excerpt.quote(column) + " " + problem, 0, column);
  }

  RequestRunner.Failed failure() {
    OptionalLong place = row == 0 ? OptionalLong.empty() : OptionalLong.of(row);
    return new RequestRunner.Failed(getMessage(), "", OptionalLong.empty(), place, column);
  }
}
