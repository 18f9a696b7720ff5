package io.github.svmrelevance.report.figure;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.List;
import java.util.Objects;

/**
 * What is drawn in a panel. Values that are NaN leave a gap.
 *
 * @since 0.1
 */
public sealed interface Layer {

  /** How a line is drawn. */
  enum Dash {
    /** Without gaps. */
    SOLID,
    /** Long strokes; for printed values beside ours, for example. */
    DASHED,
    /** Dots. */
    DOTTED
  }

  /**
   * A position.
   *
   * @param x along the x axis
   * @param y along the y axis
   */
  record Point(double x, double y) {}

  /**
   * A range of values at a position.
   *
   * @param x along the x axis
   * @param low where it begins on the y axis
   * @param high where it ends, not below low
   */
  record Span(double x, double low, double high) {

    /** Checks the order. */
    public Span {
      if (low > high) {
        throw new IllegalArgumentException("a span from " + low + " to " + high);
      }
    }
  }

  /**
   * A rectangle of the plane.
   *
   * @param left the smallest x
   * @param right the largest x
   * @param bottom the smallest y
   * @param top the largest y
   */
  record Extent(double left, double right, double bottom, double top) {

    /** Checks the order. */
    public Extent {
      if (!(left < right && bottom < top)) {
        throw new IllegalArgumentException(
            "the extent is " + left + ".." + right + " by " + bottom + ".." + top);
      }
    }
  }

  /**
   * Points joined in their order.
   *
   * @param label its name in the legend; empty for none
   * @param points where it passes
   * @param dash how it is drawn
   * @param marks whether each point has a mark
   */
  record Line(String label, List<Point> points, Dash dash, boolean marks) implements Layer {

    /** Copies the components. */
    public Line {
      Objects.requireNonNull(label, "label");
      Objects.requireNonNull(dash, "dash");
      points = List.copyOf(points);
    }

    /**
     * A solid line without marks.
     *
     * @param label its name in the legend
     * @param points where it passes
     */
    public Line(String label, List<Point> points) {
      this(label, points, Dash.SOLID, false);
    }
  }

  /**
   * Points by themselves.
   *
   * @param label their name in the legend; empty for none
   * @param points where they are
   */
  record Points(String label, List<Point> points) implements Layer {

    /** Copies the components. */
    public Points {
      Objects.requireNonNull(label, "label");
      points = List.copyOf(points);
    }
  }

  /**
   * Bars, from low to high; those of several layers at one position stand side by side. A bar from
   * 0 is {@code new Span(category, 0, height)}.
   *
   * @param label their name in the legend; empty for none
   * @param spans the bars, one unit apart where the x axis has categories
   */
  record Bars(String label, List<Span> spans) implements Layer {

    /** Copies the components. */
    public Bars {
      Objects.requireNonNull(label, "label");
      spans = List.copyOf(spans);
    }
  }

  /**
   * A filled band, for example a mean and its spread.
   *
   * @param label its name in the legend; empty for none
   * @param spans its width, by increasing x
   */
  record Band(String label, List<Span> spans) implements Layer {

    /** Copies the components. */
    public Band {
      Objects.requireNonNull(label, "label");
      spans = List.copyOf(spans);
    }
  }

  /**
   * A straight line across the panel at one value of the y axis.
   *
   * @param label its name in the legend; empty for none
   * @param y the value
   * @param dash how it is drawn
   */
  record Level(String label, double y, Dash dash) implements Layer {

    /** Checks the components. */
    public Level {
      Objects.requireNonNull(label, "label");
      Objects.requireNonNull(dash, "dash");
    }
  }

  /**
   * Areas of a grid that are one of a few things, for example decided one way, rejected, and
   * decided the other way.
   *
   * @param labels what a cell can be
   * @param extent what the grid covers
   * @param cells for each cell an index into the labels; the first row is the lowest y, the first
   *     column the smallest x
   */
  record Regions(List<String> labels, Extent extent, DenseMatrix cells) implements Layer {

    /**
     * Copies the components.
     *
     * @throws IllegalArgumentException if a cell has no label
     */
    public Regions {
      labels = List.copyOf(labels);
      Objects.requireNonNull(extent, "extent");
      for (int i = 0; i < cells.rows(); i++) {
        for (int j = 0; j < cells.columns(); j++) {
          double value = cells.get(i, j);
          if (value != Math.rint(value) || value < 0 || value >= labels.size()) {
            throw new IllegalArgumentException("the cell " + value + " has no label");
          }
        }
      }
    }

    @Override
    public String label() {
      return "";
    }
  }

  /**
   * A number for each cell of a grid, shown as its colour.
   *
   * @param label what the numbers are
   * @param extent what the grid covers
   * @param values the numbers; the first row is the lowest y, the first column the smallest x
   */
  record HeatMap(String label, Extent extent, DenseMatrix values) implements Layer {

    /** Checks the components. */
    public HeatMap {
      Objects.requireNonNull(label, "label");
      Objects.requireNonNull(extent, "extent");
      Objects.requireNonNull(values, "values");
    }
  }

  /**
   * The name in the legend.
   *
   * @return the name; empty for none
   */
  String label();
}
