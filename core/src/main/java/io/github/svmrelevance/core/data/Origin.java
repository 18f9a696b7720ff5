package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Place;
import io.github.svmrelevance.api.diagnostic.RunSetting;

/**
 * Where text came from; begins every message about it.
 *
 * @param source a file as the user named it, or a name for a stream
 */
record Origin(String source) {

  /** Complains of a missing value, and names the values of the setting that would allow it. */
  InvalidInputException missing(long line, String column, String written, String values) {
    return reject(
        line,
        column,
        Message.of(
            "the value is missing ("
                + (written.isEmpty() ? "empty cell" : Excerpt.quote(written))
                + "); fill it in, remove the row, or use ",
            RunSetting.MISSING,
            " " + values));
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
