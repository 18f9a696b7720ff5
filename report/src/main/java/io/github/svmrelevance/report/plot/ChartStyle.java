package io.github.svmrelevance.report.plot;

import java.awt.BasicStroke;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/** The look that all our charts share: legible in a column of a paper, nothing but the data. */
final class ChartStyle {

  /** More bars than this are not legible in a column of a paper. */
  static final int MOST_BARS = 60;

  /** Units of the drawing; printed 3.5 inches wide, text has 7 points. */
  static final int WIDTH = 480;

  static final int TEXT_SIZE = 13;
  static final BasicStroke LINE = new BasicStroke(1.2f);
  static final BasicStroke DASHES = dashes(6, 3);
  static final BasicStroke DOTS = dashes(2, 2);

  /** Units of the drawing that names beside bars may take. */
  static final double NAMES_WIDTH = 200;

  private static final int ROW_HEIGHT = 17;
  private static final int FRAME_HEIGHT = 150;
  static final BasicStroke HAIRLINE = new BasicStroke(0.8f);

  private ChartStyle() {}

  static BasicStroke dashes(float dash, float gap) {
    return new BasicStroke(
        1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, new float[] {dash, gap}, 0);
  }

  static int heightOfBars(int bars) {
    return FRAME_HEIGHT + Math.max(1, bars) * ROW_HEIGHT;
  }

  /** An axis of numbers as they are written everywhere, whatever the locale. */
  static NumberAxis numbers(String label) {
    NumberAxis axis = dress(new NumberAxis(label));
    axis.setNumberFormatOverride(NumberFormat.getInstance(Locale.ROOT));
    return axis;
  }

  static <A extends ValueAxis> A dress(A axis) {
    axis.setLabelFont(Palette.text(TEXT_SIZE));
    axis.setTickLabelFont(Palette.text(TEXT_SIZE));
    axis.setLabelPaint(Palette.INK);
    axis.setTickLabelPaint(Palette.INK);
    axis.setAxisLinePaint(Palette.INK);
    // The next number is not to be taken for a part of this one.
    axis.setTickLabelInsets(new RectangleInsets(3, 7, 3, 7));
    return axis;
  }

  /** Horizontal bars with their names at the left. */
  static CategoryPlot bars(NumberAxis values) {
    CategoryAxis names = new CategoryAxis();
    names.setTickLabelFont(Palette.text(TEXT_SIZE));
    names.setTickLabelPaint(Palette.INK);
    names.setTickMarksVisible(false);
    names.setAxisLineVisible(false);
    names.setCategoryMargin(0.25);
    names.setLowerMargin(0.01);
    names.setUpperMargin(0.01);
    names.setMaximumCategoryLabelWidthRatio(0.45f);
    names.setCategoryLabelPositionOffset(6);
    CategoryPlot plot = new CategoryPlot(null, names, values, null);
    plot.setOrientation(PlotOrientation.HORIZONTAL);
    plot.setRangeAxisLocation(AxisLocation.BOTTOM_OR_LEFT);
    plot.setRangeGridlinePaint(Palette.GRID);
    plot.setRangeGridlineStroke(HAIRLINE);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    return plot;
  }

  static JFreeChart chart(String title, List<String> subtitles, Plot plot) {
    plot.setBackgroundPaint(Palette.PAPER);
    plot.setOutlineVisible(false);
    JFreeChart chart =
        new JFreeChart(title.isEmpty() ? null : title, Palette.bold(TEXT_SIZE + 2), plot, false);
    chart.setBackgroundPaint(Palette.PAPER);
    chart.setPadding(new RectangleInsets(6, 6, 6, 14));
    if (chart.getTitle() != null) {
      alignLeft(chart.getTitle());
    }
    for (String text : subtitles) {
      TextTitle subtitle = new TextTitle(text, Palette.text(TEXT_SIZE - 1));
      alignLeft(subtitle);
      chart.addSubtitle(subtitle);
    }
    return chart;
  }

  private static void alignLeft(TextTitle title) {
    title.setPaint(Palette.INK);
    title.setHorizontalAlignment(HorizontalAlignment.LEFT);
    title.setTextAlignment(HorizontalAlignment.LEFT);
  }

  /**
   * Lines through points. Each is one path: dashes that begin anew at every point would join where
   * points are close.
   */
  static XYLineAndShapeRenderer lines(boolean line, boolean marks) {
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(line, marks);
    renderer.setDrawSeriesLineAsPath(true);
    return renderer;
  }

  static void addLegend(JFreeChart chart) {
    LegendTitle legend = new LegendTitle(chart.getPlot());
    legend.setItemFont(Palette.text(TEXT_SIZE));
    legend.setItemPaint(Palette.INK);
    // A slim mark is not to be taken for the end of the label before it.
    legend.setItemLabelPadding(new RectangleInsets(2, 3, 2, 9));
    legend.setPosition(RectangleEdge.BOTTOM);
    legend.setFrame(BlockBorder.NONE);
    chart.addLegend(legend);
  }
}
