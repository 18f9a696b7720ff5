package io.github.svmrelevance.reproductions;

import java.util.Objects;
import java.util.Optional;

/**
 * A data set that a reproduction uses.
 *
 * @param name what users and the reproduction call it, for example {@code wdbc}
 * @param label the column of the classes; empty for the last one
 * @param shipped whether it comes with the program, as {@code data/NAME.csv} of the repository;
 *     otherwise users give a path
 * @param required whether nothing can be computed without it
 * @param description what it is and where to have it from
 * @since 0.1
 */
public record DataNeed(
    String name, Optional<String> label, boolean shipped, boolean required, String description) {

  /** Checks the components. */
  public DataNeed {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(description, "description");
  }

  /**
   * A data set that comes with the program.
   *
   * @param name its file in {@code data/}, without {@code .csv}; its label is the last column
   * @param description what it is
   * @return the need
   */
  public static DataNeed shipped(String name, String description) {
    return new DataNeed(name, Optional.empty(), true, true, description);
  }

  /**
   * A data set that users must have themselves, and without which the rest is computed all the
   * same.
   *
   * @param name what to call it
   * @param label the column of the classes
   * @param description what it is and where to have it from
   * @return the need
   */
  public static DataNeed optional(String name, String label, String description) {
    return new DataNeed(name, Optional.of(label), false, false, description);
  }
}
