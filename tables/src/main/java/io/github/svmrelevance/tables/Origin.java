package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Place;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.core.data.DataFormat;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Where text came from; begins every message about it.
 *
 * @param source a file as the user named it, or a name for a stream
 * @param inRows whether its records are rows of a table that had no lines: they are counted from 1
 *     below the names then, and lines are those of records, of which the names are the first
 */
record Origin(String source, boolean inRows) {

  /** Text with lines. */
  Origin(String source) {
    this(source, false);
  }

  /** What options say of a source; other formats than CSV have lines in any case. */
  static Origin of(String source, ReadOptions options) {
    DataFormat format = options.format().orElseGet(() -> DataFormat.ofFileName(source));
    return new Origin(source, options.inRows() && format == DataFormat.CSV);
  }

  /** What a line is called, such as {@code line 3}, or {@code row 2} of a table. */
  String place(long line) {
    return inRows ? line <= 1 ? "the names" : "row " + (line - 1) : "line " + line;
  }

  /** What lines are called, such as {@code line 3, 5}. */
  String places(List<Long> lines) {
    return (inRows ? "row " : "line ")
        + lines.stream()
            .map(line -> Long.toString(inRows ? line - 1 : line))
            .collect(Collectors.joining(", "));
  }

  /**
   * Complains of a missing value.
   *
   * @param more of the column miss their values, too; empty if none
   * @param values of the setting that would allow it
   */
  InvalidInputException missing(
      long line, String column, String written, String more, String values) {
    return reject(
        line,
        column,
        Message.of(
            "the value is missing ("
                + (written.isEmpty() ? "empty cell" : Excerpt.quote(written))
                + ")"
                + more
                + "; fill it in, remove the row, or use ",
            RunSetting.MISSING,
            " " + values));
  }

  /** Complains of a setting that means nothing for a format, and says why. */
  InvalidInputException notMeant(String why, RunSetting setting, String remedy) {
    return reject(Message.of(why + ", so that ", setting, " cannot be meant" + remedy));
  }

  /**
   * A message about the source as a whole, or about a place of a column, without the name.
   *
   * @param column the name of the column
   */
  Message withoutSource(InvalidInputException complaint, String column) {
    List<Message.Part> parts = new ArrayList<>(complaint.message().parts());
    String prefix = Excerpt.printable(source) + ": ";
    if (complaint.place() instanceof Place.InFile place && place.lineOrZero() > 0) {
      long line = place.lineOrZero() + (inRows ? 1 : 0);
      prefix = begin(line) + ", column " + Excerpt.quote(column) + ": ";
    }
    if (!parts.isEmpty() && parts.get(0).text().startsWith(prefix)) {
      parts.set(0, new Message.Part(parts.get(0).text().substring(prefix.length()), false));
    }
    return new Message(parts);
  }

  InvalidInputException reject(String problem) {
    return reject(Message.of(problem));
  }

  InvalidInputException reject(Message problem) {
    return reject(0, "", Excerpt.printable(source), problem);
  }

  InvalidInputException reject(long line, String problem) {
    return reject(line, Message.of(problem));
  }

  InvalidInputException reject(long line, Message problem) {
    return reject(line, "", begin(line), problem);
  }

  InvalidInputException reject(long line, String column, String problem) {
    return reject(line, column, Message.of(problem));
  }

  InvalidInputException reject(long line, String column, Message problem) {
    return reject(line, column, begin(line) + ", column " + Excerpt.quote(column), problem);
  }

  /** Such as {@code data.csv, line 3}, or {@code row 2 of the table}. */
  private String begin(long line) {
    String name = Excerpt.printable(source);
    return inRows ? place(line) + " of " + name : name + ", " + place(line);
  }

  private InvalidInputException reject(long line, String column, String where, Message problem) {
    long recorded = inRows ? Math.max(0, line - 1) : line;
    return new InvalidInputException(
        Message.of(where + ": ", problem), new Place.InFile(source, recorded, column));
  }
}
