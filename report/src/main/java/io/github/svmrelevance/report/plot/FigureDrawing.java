package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.figure.Panel;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.block.RectangleConstraint;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.title.Title;
import org.jfree.chart.ui.Size2D;
import org.jfree.data.Range;

/** A figure: its title, its panels on a grid, and one legend for all of them. */
final class FigureDrawing implements Plot.Drawing {

  /** Units of one panel beside others; a figure of several columns spans both columns of a page. */
  private static final int NARROW = 320;

  private static final int PANEL_HEIGHT = 270;
  private static final int PADDING = 8;

  private final Figure figure;
  private final SeriesColours colours;
  private final int columns;

  FigureDrawing(Figure figure) {
    this.figure = figure;
    this.colours = new SeriesColours(figure);
    this.columns = Math.min(figure.columns(), figure.panels().size());
  }

  @Override
  public int width() {
    return columns == 1 ? ChartStyle.WIDTH : columns * NARROW;
  }

  @Override
  public int height() {
    int panels = 0;
    for (int first = 0; first < figure.panels().size(); first += columns) {
      panels += rowHeight(first);
    }
    // Estimated, since text cannot be measured before there is something to draw on.
    int legend = legendRows() * (ChartStyle.TEXT_SIZE + 9) + 2 * PADDING;
    return panels + legend + 2 * ChartStyle.TEXT_SIZE + 2 * PADDING;
  }

  private int legendRows() {
    int units = 0;
    LegendItemCollection items = colours.legend();
    for (int i = 0; i < items.getItemCount(); i++) {
      units += 40 + items.get(i).getLabel().length() * ChartStyle.TEXT_SIZE / 2;
    }
    return (int) Math.ceil(units / (0.9 * width()));
  }

  private int panelWidth() {
    return width() / columns;
  }

  private int rowHeight(int first) {
    int height = PANEL_HEIGHT;
    for (Panel panel : row(first)) {
      height = Math.max(height, PanelChart.heightOf(panel, panelWidth()));
    }
    return height;
  }

  private List<Panel> row(int first) {
    return figure.panels().subList(first, Math.min(first + columns, figure.panels().size()));
  }

  @Override
  public void paint(Graphics2D graphics) {
    graphics.setPaint(Palette.PAPER);
    graphics.fill(new Rectangle2D.Double(0, 0, width(), height()));
    TextTitle title = new TextTitle(figure.title(), Palette.bold(ChartStyle.TEXT_SIZE + 2));
    title.setPaint(Palette.INK);
    double y = PADDING + paint(title, PADDING, graphics);
    for (int first = 0; first < figure.panels().size(); first += columns) {
      List<Panel> row = row(first);
      int height = rowHeight(first);
      for (int k = 0; k < row.size(); k++) {
        new PanelChart(row.get(k), panelWidth(), colours)
            .chart()
            .draw(graphics, new Rectangle2D.Double(k * panelWidth(), y, panelWidth(), height));
      }
      y += height;
    }
    if (colours.legend().getItemCount() > 0) {
      LegendTitle legend = new LegendTitle(colours::legend);
      legend.setItemFont(Palette.text(ChartStyle.TEXT_SIZE));
      legend.setItemPaint(Palette.INK);
      legend.setFrame(BlockBorder.NONE);
      paint(legend, y, graphics);
    }
  }

  /** Paints a title over the whole width, and returns its height. */
  private double paint(Title title, double y, Graphics2D graphics) {
    int room = width() - 2 * PADDING;
    Size2D size =
        title.arrange(graphics, new RectangleConstraint(new Range(0, room), new Range(0, 1000)));
    double x = title instanceof LegendTitle ? (width() - size.width) / 2 : PADDING;
    title.draw(graphics, new Rectangle2D.Double(x, y, size.width, size.height));
    return size.height;
  }
}
