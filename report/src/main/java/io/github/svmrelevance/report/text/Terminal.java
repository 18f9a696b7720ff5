package io.github.svmrelevance.report.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/**
 * What the receiver of a stream can show.
 *
 * @param interactive whether a person looks at it, as opposed to a pipe or a file
 * @param colour whether to colour
 * @param charset how to encode text for it
 * @param columns how many columns fit into a line, or empty if lines may be of any length
 * @since 0.1
 */
public record Terminal(boolean interactive, boolean colour, Charset charset, OptionalInt columns) {

  /**
   * A receiver that takes lines of any length in UTF-8 and no colours.
   *
   * @return the terminal
   */
  public static Terminal plain() {
    return new Terminal(false, false, StandardCharsets.UTF_8, OptionalInt.empty());
  }

  /**
   * Whether block characters arrive as such.
   *
   * @return true if the charset has them
   */
  public boolean unicode() {
    return charset.newEncoder().canEncode('█');
  }
}
