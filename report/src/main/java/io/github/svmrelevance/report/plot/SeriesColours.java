package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.figure.Layer;
import io.github.svmrelevance.report.figure.Panel;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.plot.DefaultDrawingSupplier;

/** Which colour and mark each label of a figure has, and the legend that says so. */
final class SeriesColours {

  static final String PRINTED = " (printed)";

  private static final Shape[] MARKS = DefaultDrawingSupplier.createStandardSeriesShapes();
  private static final Shape BOX = new Rectangle2D.Double(-5, -5, 10, 10);
  private static final Shape DASH = new Line2D.Double(-12, 0, 12, 0);
  private static final int BAND_ALPHA = 70;

  private final Map<String, Integer> positions = new LinkedHashMap<>();
  private final LegendItemCollection legend = new LegendItemCollection();
  private final Set<String> shown = new LinkedHashSet<>();

  SeriesColours(Figure figure) {
    for (Panel panel : figure.panels()) {
      panel.layers().forEach(this::add);
    }
  }

  private void add(Layer layer) {
    if (layer instanceof Layer.Regions regions) {
      regions.labels().forEach(label -> addItem(label, filled(label, BOX, area(label))));
      return;
    }
    if (layer instanceof Layer.HeatMap) {
      // Its colours are explained by a scale of their own.
      return;
    }
    String label = layer.label();
    if (layer instanceof Layer.Line line) {
      addItem(label, stroke(label, line.dash(), line.marks()));
    } else if (layer instanceof Layer.Level level) {
      addItem(label, stroke(label, level.dash(), false));
    } else if (layer instanceof Layer.Points) {
      addItem(label, filled(label, mark(label), of(label)));
    } else {
      addItem(label, filled(label, BOX, layer instanceof Layer.Band ? band(label) : of(label)));
    }
  }

  private void addItem(String label, LegendItem item) {
    if (!label.isEmpty() && shown.add(label)) {
      legend.add(item);
    }
  }

  private static LegendItem filled(String label, Shape shape, Color colour) {
    return new LegendItem(label, null, null, null, shape, colour, ChartStyle.HAIRLINE, Palette.INK);
  }

  private LegendItem stroke(String label, Layer.Dash dash, boolean marks) {
    Color colour = of(label);
    return new LegendItem(
        label,
        null,
        null,
        null,
        marks,
        mark(label),
        true,
        colour,
        false,
        colour,
        ChartStyle.HAIRLINE,
        true,
        DASH,
        stroke(dash),
        colour);
  }

  static BasicStroke stroke(Layer.Dash dash) {
    return switch (dash) {
      case SOLID -> new BasicStroke(1.8f);
      case DASHED -> ChartStyle.DASHES;
      case DOTTED -> ChartStyle.DOTS;
    };
  }

  /** Ours and the printed have one colour. */
  private int position(String label) {
    String family =
        label.endsWith(PRINTED) ? label.substring(0, label.length() - PRINTED.length()) : label;
    return positions.computeIfAbsent(family, unseen -> positions.size());
  }

  Color of(String label) {
    return Palette.fixed(label)
        .orElseGet(
            () ->
                label.isEmpty()
                    ? Palette.INK
                    : Palette.SERIES.get(position(label) % Palette.SERIES.size()));
  }

  /** Lets what lies below it, and the paper, shine through. */
  Color band(String label) {
    Color colour = of(label);
    return new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), BAND_ALPHA);
  }

  Color area(String label) {
    Color colour = of(label);
    return new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), 2 * BAND_ALPHA);
  }

  Shape mark(String label) {
    return MARKS[(label.isEmpty() ? 0 : position(label)) % MARKS.length];
  }

  LegendItemCollection legend() {
    return legend;
  }
}
