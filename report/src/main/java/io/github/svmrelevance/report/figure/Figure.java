package io.github.svmrelevance.report.figure;

import java.util.List;
import java.util.Objects;

/**
 * Panels on a grid, filled row by row. Layers with the same label have the same colour in all
 * panels and one entry in the common legend; {@code NAME (printed)} has the colour of {@code NAME}.
 *
 * @param title a few words
 * @param caption what it shows, in a sentence or two; empty for none
 * @param columns how many panels stand side by side, at least 1
 * @param panels the panels, at least one
 * @since 0.1
 */
public record Figure(String title, String caption, int columns, List<Panel> panels) {

  /**
   * Copies the components.
   *
   * @throws IllegalArgumentException if there is no panel or no column
   */
  public Figure {
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(caption, "caption");
    panels = List.copyOf(panels);
    if (panels.isEmpty() || columns < 1) {
      throw new IllegalArgumentException(panels.size() + " panels in " + columns + " columns");
    }
  }

  /**
   * A figure of one panel.
   *
   * @param title a few words
   * @param caption what it shows; empty for none
   * @param panel the panel
   * @return the figure
   */
  public static Figure of(String title, String caption, Panel panel) {
    return new Figure(title, caption, 1, List.of(panel));
  }
}
