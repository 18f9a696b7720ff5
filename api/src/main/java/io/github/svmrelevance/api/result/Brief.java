package io.github.svmrelevance.api.result;

import java.util.List;

/** A result in one short line, for logs and debuggers; reports tell all of it. */
final class Brief {

  private Brief() {}

  /**
   * The line.
   *
   * @param found what was found, in a few words
   */
  static String of(RelevanceResult result, String found) {
    List<?> warnings = result.warnings();
    return result.getClass().getSimpleName()
        + "["
        + found
        + (warnings.isEmpty() ? "" : ", " + counted(warnings.size(), "warning"))
        + (result.partial() ? ", partial" : "")
        + "]";
  }

  static String counted(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
