package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.report.figure.Axis;
import io.github.svmrelevance.report.figure.Layer;
import io.github.svmrelevance.report.figure.Panel;
import java.awt.BasicStroke;
import java.awt.Font;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.annotations.XYDataImageAnnotation;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.PaintScaleLegend;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.Range;
import org.jfree.data.xy.XYDataset;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** One panel of a figure as a chart without a legend. */
final class PanelChart {

  private static final double BAR_SHARE = 0.8;
  private static final int ROW_HEIGHT = 17;
  private static final int FRAME_HEIGHT = 90;

  /** Characters that fit along the x axis. */
  private static final int LINE_CELLS = 60;

  private static final int CELL_WIDTH = 7;
  private static final int MOST_LARGE_NAMES = 12;

  /** Units that a title may take, so that it stays in one line. */
  private static final double TITLE_WIDTH = 280;

  /** Units that the name of a category may take. */
  private static final double NAMES_WIDTH = 170;

  /** Labels of a logarithmic axis, which stand side by side. */
  private static final int MOST_POWERS = 4;

  /** A matrix: units beside and above the cells and the names, the text, the smallest cell. */
  private static final int MATRIX_SIDES = 36;

  private static final int MATRIX_FRAME = 86;
  private static final int MATRIX_TEXT = 12;
  private static final int LEAST_CELL = 10;
  private static final int LEAST_TEXT = 7;
  private static final double ASCENT = 0.93;
  private static final double DESCENT = 0.24;

  private static final int SCALE_INSET = 14;

  private final Panel panel;
  private final int width;
  private final SeriesColours colours;

  /** How many layers have a bar at a position, and how many of them are drawn. */
  private final Map<Double, int[]> bars = new TreeMap<>();

  PanelChart(Panel panel, int width, SeriesColours colours) {
    this.panel = panel;
    this.width = width;
    this.colours = colours;
    for (Layer layer : panel.layers()) {
      if (layer instanceof Layer.Bars b) {
        b.spans().forEach(span -> bars.computeIfAbsent(span.x(), x -> new int[2])[0]++);
      }
    }
  }

  /** Rows of names need room, and the cells of a matrix are squares if they can be named then. */
  static int heightOf(Panel panel, int width) {
    if (isMatrix(panel)) {
      double cells = panel.y().categories().size() * cell(panel, width);
      return (int) Math.ceil(MATRIX_FRAME + cells + namesRoom(panel.x(), panel, width));
    }
    boolean rows = panel.horizontal() || !panel.y().categories().isEmpty();
    int names = panel.horizontal() ? panel.x().categories().size() : panel.y().categories().size();
    int below = !panel.horizontal() && standing(panel.x()) ? longest(panel.x()) * CELL_WIDTH : 0;
    return rows ? FRAME_HEIGHT + names * ROW_HEIGHT + below : 0;
  }

  /** Whether it shows a number for each pair of two lists of names. */
  private static boolean isMatrix(Panel panel) {
    return !panel.x().categories().isEmpty()
        && !panel.y().categories().isEmpty()
        && panel.layers().stream().anyMatch(Layer.HeatMap.class::isInstance);
  }

  /** The height of a cell of a matrix. */
  private static double cell(Panel panel, int width) {
    double square = squareCell(panel, width, MATRIX_TEXT);
    return Math.max(LEAST_CELL, square);
  }

  private static double squareCell(Panel panel, int width, int textSize) {
    double room =
        width - MATRIX_SIDES - PlotLabels.widest(names(panel.y()), Palette.text(textSize));
    return room / panel.x().categories().size();
  }

  /** Names of rows and columns are as large as the cells let them be. */
  private static int matrixText(Panel panel, int width) {
    int size = MATRIX_TEXT;
    while (size > LEAST_TEXT && lineHeight(size) > cell(panel, width)) {
      size--;
    }
    return size;
  }

  /**
   * JFreeChart leaves names out that are closer than this; ascent and descent, each rounded up, of
   * the fonts that Debian has.
   */
  private static double lineHeight(int size) {
    return Math.ceil(ASCENT * size) + Math.ceil(DESCENT * size);
  }

  private static double namesRoom(Axis axis, Panel panel, int width) {
    return PlotLabels.widest(names(axis), Palette.text(matrixText(panel, width)));
  }

  JFreeChart chart() {
    XYPlot plot = new XYPlot();
    plot.setDomainAxis(axis(panel.x(), PanelRange.ofX(panel), panel.horizontal()));
    plot.setRangeAxis(axis(panel.y(), PanelRange.ofY(panel), false));
    if (isMatrix(panel)) {
      Font font = Palette.text(matrixText(panel, width));
      plot.getDomainAxis().setTickLabelFont(font);
      plot.getRangeAxis().setTickLabelFont(font);
    }
    if (plot.getDomainAxis() instanceof SymbolAxis names && !panel.horizontal()) {
      names.setVerticalTickLabels(standing(panel.x()));
    }
    if (panel.horizontal()) {
      plot.setOrientation(PlotOrientation.HORIZONTAL);
      plot.setRangeAxisLocation(AxisLocation.BOTTOM_OR_LEFT);
    }
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    plot.setRangeGridlinePaint(Palette.GRID);
    plot.setRangeGridlineStroke(ChartStyle.HAIRLINE);
    plot.setDomainGridlinesVisible(panel.x().categories().isEmpty());
    plot.setDomainGridlinePaint(Palette.GRID);
    plot.setDomainGridlineStroke(ChartStyle.HAIRLINE);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    Font bold = Palette.bold(ChartStyle.TEXT_SIZE);
    JFreeChart chart =
        ChartStyle.chart(PlotLabels.fit(panel.title(), bold, TITLE_WIDTH), List.of(), plot);
    if (chart.getTitle() != null) {
      chart.getTitle().setFont(bold);
    }
    for (int k = 0; k < panel.layers().size(); k++) {
      add(panel.layers().get(k), k, plot, chart);
    }
    return chart;
  }

  private void add(Layer layer, int index, XYPlot plot, JFreeChart chart) {
    if (layer instanceof Layer.Line line) {
      XYLineAndShapeRenderer renderer = marked(true, line.marks(), line.label());
      renderer.setSeriesStroke(0, SeriesColours.stroke(line.dash()));
      show(points(line.points()), renderer, index, plot);
    } else if (layer instanceof Layer.Points points) {
      show(points(points.points()), marked(false, true, points.label()), index, plot);
    } else if (layer instanceof Layer.Bars b) {
      show(bars(b), barRenderer(b.label()), index, plot);
    } else if (layer instanceof Layer.Band band) {
      show(band(band), bandRenderer(band.label()), index, plot);
    } else if (layer instanceof Layer.Level level) {
      plot.addRangeMarker(
          new ValueMarker(
              level.y(), colours.of(level.label()), SeriesColours.stroke(level.dash())));
    } else if (layer instanceof Layer.Regions regions) {
      addImage(
          CellImage.of(regions.cells(), cell -> colours.area(regions.labels().get((int) cell))),
          regions.extent(),
          index,
          plot);
    } else if (layer instanceof Layer.HeatMap map) {
      HeatScale scale = HeatScale.of(map.values());
      addImage(CellImage.of(map.values(), scale::paint), map.extent(), index, plot);
      addScale(map, scale, isMatrix(panel) ? namesRoom(panel.y(), panel, width) : 0, chart);
    }
  }

  private static void show(XYDataset data, XYItemRenderer renderer, int index, XYPlot plot) {
    plot.setDataset(index, data);
    plot.setRenderer(index, renderer);
  }

  private XYLineAndShapeRenderer marked(boolean line, boolean marks, String label) {
    XYLineAndShapeRenderer renderer = ChartStyle.lines(line, marks);
    renderer.setSeriesPaint(0, colours.of(label));
    renderer.setSeriesShape(0, colours.mark(label));
    return renderer;
  }

  private static XYSeriesCollection points(List<Layer.Point> points) {
    XYSeries series = new XYSeries("", false, true);
    for (Layer.Point point : points) {
      series.add(point.x(), Double.isNaN(point.y()) ? null : (Double) point.y());
    }
    return new XYSeriesCollection(series);
  }

  private XYIntervalSeriesCollection bars(Layer.Bars layer) {
    XYIntervalSeries series = new XYIntervalSeries("", false, true);
    for (Layer.Span span : layer.spans()) {
      int[] here = bars.get(span.x());
      double width = BAR_SHARE / here[0];
      double left = span.x() - BAR_SHARE / 2 + width * here[1]++;
      series.add(left + width / 2, left, left + width, span.high(), span.low(), span.high());
    }
    return collection(series);
  }

  private static XYIntervalSeriesCollection collection(XYIntervalSeries series) {
    XYIntervalSeriesCollection collection = new XYIntervalSeriesCollection();
    collection.addSeries(series);
    return collection;
  }

  private XYBarRenderer barRenderer(String label) {
    XYBarRenderer renderer = new XYBarRenderer();
    renderer.setUseYInterval(true);
    renderer.setBarPainter(new StandardXYBarPainter());
    renderer.setShadowVisible(false);
    renderer.setDrawBarOutline(true);
    renderer.setSeriesPaint(0, colours.of(label));
    renderer.setSeriesOutlinePaint(0, Palette.INK);
    renderer.setSeriesOutlineStroke(0, new BasicStroke(0.6f));
    return renderer;
  }

  private static XYIntervalSeriesCollection band(Layer.Band layer) {
    XYIntervalSeries series = new XYIntervalSeries("", false, true);
    for (Layer.Span span : layer.spans()) {
      double middle = (span.low() + span.high()) / 2;
      series.add(span.x(), span.x(), span.x(), middle, span.low(), span.high());
    }
    return collection(series);
  }

  private DeviationRenderer bandRenderer(String label) {
    DeviationRenderer renderer = new DeviationRenderer(false, false);
    renderer.setSeriesFillPaint(0, colours.of(label));
    renderer.setAlpha(colours.band(label).getAlpha() / 255f);
    return renderer;
  }

  /** Below lines and points: what a plot itself is annotated with would cover them. */
  private static void addImage(CellImage image, Layer.Extent extent, int index, XYPlot plot) {
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, false);
    renderer.addAnnotation(
        new XYDataImageAnnotation(
            image.pixels(),
            extent.left(),
            extent.bottom(),
            extent.right() - extent.left(),
            extent.top() - extent.bottom()),
        org.jfree.chart.ui.Layer.BACKGROUND);
    plot.setRenderer(index, renderer);
  }

  /** Below the map, which so has all the width. */
  private static void addScale(Layer.HeatMap map, HeatScale scale, double left, JFreeChart chart) {
    NumberAxis axis = ChartStyle.numbers(map.label());
    axis.setRange(scale.getLowerBound(), scale.getUpperBound());
    PaintScaleLegend legend = new PaintScaleLegend(scale, axis);
    legend.setPosition(RectangleEdge.BOTTOM);
    legend.setAxisLocation(AxisLocation.BOTTOM_OR_LEFT);
    legend.setStripWidth(12);
    legend.setBackgroundPaint(Palette.PAPER);
    legend.setMargin(new RectangleInsets(8, left + SCALE_INSET, 4, SCALE_INSET));
    chart.addSubtitle(legend);
  }

  private static ValueAxis axis(Axis axis, Range range, boolean downwards) {
    if (!axis.categories().isEmpty()) {
      SymbolAxis names = new SymbolAxis(axis.label(), names(axis).toArray(String[]::new));
      names.setGridBandsVisible(false);
      names.setRange(-0.5, axis.categories().size() - 0.5);
      names.setInverted(downwards);
      names.setTickMarksVisible(false);
      ChartStyle.dress(names);
      // Else every other name would be left out for want of room.
      names.setTickLabelInsets(new RectangleInsets(1, 3, 1, 3));
      if (axis.categories().size() > MOST_LARGE_NAMES) {
        names.setTickLabelFont(Palette.text(ChartStyle.TEXT_SIZE - 3));
      }
      return names;
    }
    if (axis.logarithmic()) {
      LogAxis powers = new LogAxis(axis.label());
      // Rounding must not take the ends out of the range.
      powers.setRange(range.getLowerBound() * (1 - 1e-9), range.getUpperBound() * (1 + 1e-9));
      double decades = StrictMath.log10(range.getUpperBound() / range.getLowerBound());
      if (decades > 1) {
        powers.setTickUnit(new NumberTickUnit(Math.ceil(decades / MOST_POWERS)));
        powers.setMinorTickMarksVisible(false);
      }
      powers.setNumberFormatOverride(new AxisFormat(axis.unsigned()));
      return ChartStyle.dress(powers);
    }
    NumberAxis numbers = ChartStyle.numbers(axis.label());
    numbers.setRange(range);
    if (axis.unsigned()) {
      numbers.setNumberFormatOverride(new AxisFormat(true));
    }
    return numbers;
  }

  /** Names that do not fit side by side stand upright. */
  private static boolean standing(Axis axis) {
    int count = axis.categories().size();
    return count > 0 && longest(axis) > LINE_CELLS / count;
  }

  private static int longest(Axis axis) {
    return names(axis).stream().mapToInt(String::length).max().orElse(0);
  }

  private static List<String> names(Axis axis) {
    return axis.categories().stream()
        .map(name -> PlotLabels.fit(name, Palette.text(ChartStyle.TEXT_SIZE), NAMES_WIDTH))
        .toList();
  }
}
