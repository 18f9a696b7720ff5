package io.github.svmrelevance.explorer.models;

import java.util.List;

/**
 * A feature or group as it is looked at.
 *
 * @param name its name
 * @param kind how its weights are looked at
 * @param parts the names of its weights, if there are several
 * @param columns the names of those parts that can be limited by themselves; none of a feature
 * @since 0.1
 */
public record Described(String name, Kind kind, List<String> parts, List<String> columns) {

  /** How the weights of a feature are looked at. */
  public enum Kind {
    /** One signed weight, which can be limited. */
    WEIGHT,
    /** Several weights, of which the largest size counts; it can be left out. */
    SEVERAL,
    /** The same for all samples, so that it has no weight. */
    CONSTANT
  }

  /** Copies the lists. */
  public Described {
    parts = List.copyOf(parts);
    columns = List.copyOf(columns);
  }
}
