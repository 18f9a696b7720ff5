package io.github.svmrelevance.report.figure;

import java.util.List;
import java.util.Objects;

/**
 * A pair of axes with what is drawn between them, the first layer below the others.
 *
 * @param title a few words; empty for none
 * @param x the axis of the independent variable, or of the categories
 * @param y the axis of the values
 * @param horizontal whether x runs down the left side and y along the bottom, which leaves room for
 *     long names of categories
 * @param layers what is drawn
 * @since 0.1
 */
public record Panel(String title, Axis x, Axis y, boolean horizontal, List<Layer> layers) {

  /** Copies the components. */
  public Panel {
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(x, "x");
    Objects.requireNonNull(y, "y");
    layers = List.copyOf(layers);
  }

  /**
   * A panel with x along the bottom.
   *
   * @param title a few words; empty for none
   * @param x the axis of the independent variable
   * @param y the axis of the values
   * @param layers what is drawn, the first below the others
   */
  public Panel(String title, Axis x, Axis y, Layer... layers) {
    this(title, x, y, false, List.of(layers));
  }
}
