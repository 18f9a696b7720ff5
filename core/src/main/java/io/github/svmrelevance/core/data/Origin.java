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
