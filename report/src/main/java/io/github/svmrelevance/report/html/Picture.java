package io.github.svmrelevance.report.html;

import java.util.Objects;

/**
 * A picture within a page.
 *
 * @param svg an {@code svg} element; ours, never from the data
 * @param width of the picture where there is room, in pixels
 * @since 0.1
 */
public record Picture(String svg, long width) {

  /** Checks the components. */
  public Picture {
    Objects.requireNonNull(svg, "svg");
  }
}
