package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.api.result.FeatureRanking;
import java.awt.BasicStroke;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.data.category.DefaultCategoryDataset;

/**
 * A ranking as horizontal bars, the best on top.
 *
 * @since 0.1
 */
public final class RankingChart {

  private RankingChart() {}

  /** A name and how long its bar is. */
  record Bar(String name, double length) {}

  /**
   * Makes the chart.
   *
   * @param result what was found
   * @param title above it; empty for none
   * @return the chart
   */
  public static Plot.Drawing of(FeatureRanking result, String title) {
    return of(
        result.byRank().stream().map(feature -> new Bar(feature.name(), feature.score())).toList(),
        "score",
        title);
  }

  /** Bars from top to bottom. */
  static Plot.Drawing of(List<Bar> all, String what, String title) {
    List<Bar> shown = all.subList(0, Math.min(all.size(), ChartStyle.MOST_BARS));
    DefaultCategoryDataset scores = new DefaultCategoryDataset();
    List<PlotLabels.Label> labels =
        PlotLabels.of(
            shown.stream().map(Bar::name).toList(),
            Palette.text(ChartStyle.TEXT_SIZE),
            ChartStyle.NAMES_WIDTH);
    for (PlotLabels.Label label : labels) {
      scores.addValue(shown.get(label.position()).length(), what, label);
    }
    NumberAxis axis = ChartStyle.numbers(what);
    if (shown.stream().allMatch(bar -> bar.length() == StrictMath.rint(bar.length()))) {
      // There is no half of a set.
      axis.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
    }
    CategoryPlot plot = ChartStyle.bars(axis);
    plot.setDataset(scores);
    BarRenderer bars = new BarRenderer();
    bars.setBarPainter(new StandardBarPainter());
    bars.setShadowVisible(false);
    bars.setDrawBarOutline(true);
    bars.setDefaultOutlinePaint(Palette.INK);
    bars.setDefaultOutlineStroke(new BasicStroke(0.6f));
    bars.setSeriesPaint(0, Palette.BLUE);
    plot.setRenderer(bars);
    List<String> subtitles =
        shown.size() == all.size()
            ? List.of()
            : List.of("the best " + shown.size() + " of " + all.size() + " features are shown");
    JFreeChart chart = ChartStyle.chart(title, subtitles, plot);
    return new Plot.Chart(chart, ChartStyle.WIDTH, ChartStyle.heightOfBars(shown.size()));
  }
}
