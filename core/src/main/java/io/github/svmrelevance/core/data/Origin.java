package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.InvalidInputException;

/**
 * Where text came from; begins every message about it.
 *
 * @param source a file as the user named it, or a name for a stream
 */
record Origin(String source) {

  InvalidInputException reject(String problem) {
    return new InvalidInputException(Excerpt.printable(source) + ": " + problem);
  }

  /** Complains of a missing value, and names the option that would allow it. */
  InvalidInputException missing(long line, String column, String written, String option) {
    return reject(
        line,
        column,
        "the value is missing ("
            + (written.isEmpty() ? "empty cell" : Excerpt.quote(written))
            + "); fill it in, remove the row, or use "
            + option);
  }

  InvalidInputException reject(long line, String problem) {
    return new InvalidInputException(Excerpt.printable(source) + ", line " + line + ": " + problem);
  }

  InvalidInputException reject(long line, String column, String problem) {
    return new InvalidInputException(
        Excerpt.printable(source)
            + ", line "
            + line
            + ", column "
            + Excerpt.quote(column)
            + ": "
            + problem);
  }
}
