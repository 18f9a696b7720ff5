package io.github.svmrelevance.api.diagnostic;

import java.io.Serializable;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a diagnostic is about, for programs that show it there; the message names it as well.
 *
 * @since 0.1
 */
public sealed interface Place extends Serializable {

  /** No place in particular. */
  Place NONE = new Nowhere();

  /** No place in particular. */
  record Nowhere() implements Place {
    private static final long serialVersionUID = 1L;
  }

  /**
   * A feature.
   *
   * @param name its name
   */
  record OfFeature(String name) implements Place {
    private static final long serialVersionUID = 1L;

    /** Checks the name. */
    public OfFeature {
      Objects.requireNonNull(name, "name");
    }
  }

  /**
   * A place in a file.
   *
   * @param source the file as the user named it, or a name for a stream
   * @param lineOrZero the line, counted from 1, or of a table that had no lines the row below the
   *     names; 0 for the file as a whole, or the names
   * @param columnOrEmpty the name of the column; empty for the line as a whole
   */
  record InFile(String source, long lineOrZero, String columnOrEmpty) implements Place {
    private static final long serialVersionUID = 1L;

    /** Checks the components. */
    public InFile {
      Objects.requireNonNull(source, "source");
      Objects.requireNonNull(columnOrEmpty, "columnOrEmpty");
      if (lineOrZero < 0) {
        throw new IllegalArgumentException("the line is " + lineOrZero);
      }
    }

    /**
     * The line, or of a table that had no lines the row below the names.
     *
     * @return counted from 1; empty for the file as a whole, or the names
     */
    public OptionalLong line() {
      return lineOrZero == 0 ? OptionalLong.empty() : OptionalLong.of(lineOrZero);
    }

    /**
     * The column.
     *
     * @return its name; empty for the line as a whole
     */
    public Optional<String> column() {
      return Optional.of(columnOrEmpty).filter(name -> !name.isEmpty());
    }
  }
}
