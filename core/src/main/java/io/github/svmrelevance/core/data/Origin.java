package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Place;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import java.util.ArrayList;
import java.util.List;

/**
 * Where text came from; begins every message about it.
 *
 * @param source a file as the user named it, or a name for a stream
 */
record Origin(String source) {

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

  /** A message about the source as a whole, without its name. */
  Message withoutSource(Message message) {
    List<Message.Part> parts = new ArrayList<>(message.parts());
    String prefix = Excerpt.printable(source) + ": ";
    if (!parts.isEmpty() && parts.get(0).text().startsWith(prefix)) {
      parts.set(0, new Message.Part(parts.get(0).text().substring(prefix.length()), false));
    }
    return new Message(parts);
  }

  InvalidInputException reject(String problem) {
    return reject(Message.of(problem));
  }

  InvalidInputException reject(Message problem) {
    return reject(0, "", "", problem);
  }

  InvalidInputException reject(long line, String problem) {
    return reject(line, Message.of(problem));
  }

  InvalidInputException reject(long line, Message problem) {
    return reject(line, "", ", line " + line, problem);
  }

  InvalidInputException reject(long line, String column, String problem) {
    return reject(line, column, Message.of(problem));
  }

  InvalidInputException reject(long line, String column, Message problem) {
    return reject(line, column, ", line " + line + ", column " + Excerpt.quote(column), problem);
  }

  private InvalidInputException reject(long line, String column, String where, Message problem) {
    return new InvalidInputException(
        Message.of(Excerpt.printable(source) + where + ": ", problem),
        new Place.InFile(source, line, column));
  }
}
