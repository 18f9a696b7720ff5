package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import io.github.svmrelevance.report.document.OtherClass;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.util.List;
import java.util.function.Function;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.DefaultDrawingSupplier;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Elimination paths as curves over the number of features left: Rand index, or how far predicted
 * numbers move, above; error below. A ring marks the number that the one-standard-error rule
 * chooses.
 *
 * @since 0.1
 */
public final class EliminationChart {

  private static final List<Color> COLOURS = Palette.SERIES;
  private static final Shape[] MARKS = DefaultDrawingSupplier.createStandardSeriesShapes();
  private static final Shape RING = new Ellipse2D.Double(-7, -7, 14, 14);
  private static final int HEIGHT = 460;
  private static final int LEGEND_ROW = 20;

  private EliminationChart() {}

  /**
   * Makes the chart.
   *
   * @param result what was found
   * @param title above it; empty for none
   * @return the chart
   */
  public static Plot.Drawing of(EliminationProfiles result, String title) {
    NumberAxis left = ChartStyle.numbers("features left");
    left.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
    left.setAutoRangeIncludesZero(false);
    left.setInverted(true);
    CombinedDomainXYPlot plot = new CombinedDomainXYPlot(left);
    plot.setGap(12);
    boolean number = result.profiles().stream().anyMatch(profile -> profile.className().isEmpty());
    plot.add(
        curves(result, number ? "mean change" : "Rand index", step -> step.change().value(), true));
    boolean errors =
        result.profiles().stream()
            .flatMap(profile -> profile.path().stream())
            .anyMatch(step -> step.cvError().isPresent());
    if (errors) {
      plot.add(
          curves(
              result,
              number ? "mean absolute error" : "cross-validated error",
              step -> step.cvError().isPresent() ? step.cvError().getAsDouble() : Double.NaN,
              false));
    }
    JFreeChart chart =
        ChartStyle.chart(
            title,
            List.of(number ? "a number" : "each class against " + OtherClass.words(result)),
            plot);
    ChartStyle.addLegend(chart);
    int legend = LEGEND_ROW * (2 + result.profiles().size() / 4);
    return new Plot.Chart(chart, ChartStyle.WIDTH, (errors ? HEIGHT : HEIGHT / 2 + 60) + legend);
  }

  private static XYPlot curves(
      EliminationProfiles result, String label, Function<Step, Double> value, boolean inLegend) {
    XYSeriesCollection curves = new XYSeriesCollection();
    XYLineAndShapeRenderer renderer = ChartStyle.lines(true, true);
    for (int k = 0; k < result.profiles().size(); k++) {
      Profile profile = result.profiles().get(k);
      XYSeries curve = new XYSeries(profile.className().orElse("the number"));
      for (Step step : profile.path()) {
        curve.add(profile.ranking().size() - step.step(), value.apply(step).doubleValue());
      }
      curves.addSeries(curve);
      renderer.setSeriesPaint(k, COLOURS.get(k % COLOURS.size()));
      renderer.setSeriesShape(k, MARKS[k % MARKS.length]);
      renderer.setSeriesStroke(k, stroke(k / COLOURS.size()));
      renderer.setSeriesVisibleInLegend(k, inLegend);
    }
    addChoices(result, value, curves, renderer, inLegend);
    NumberAxis axis = ChartStyle.numbers(label);
    axis.setAutoRangeIncludesZero(false);
    XYPlot plot = new XYPlot(curves, null, axis, renderer);
    plot.setBackgroundPaint(Palette.PAPER);
    plot.setRangeGridlinePaint(Palette.GRID);
    plot.setRangeGridlineStroke(ChartStyle.HAIRLINE);
    plot.setDomainGridlinePaint(Palette.GRID);
    plot.setDomainGridlineStroke(ChartStyle.HAIRLINE);
    plot.setOutlineVisible(false);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    return plot;
  }

  private static void addChoices(
      EliminationProfiles result,
      Function<Step, Double> value,
      XYSeriesCollection curves,
      XYLineAndShapeRenderer renderer,
      boolean inLegend) {
    XYSeries choices = new XYSeries("one-standard-error choice");
    for (Profile profile : result.profiles()) {
      List<String> kept = profile.selected().getOrDefault("one_se", List.of());
      if (!kept.isEmpty()) {
        Step chosen = profile.path().get(profile.ranking().size() - kept.size());
        choices.add(kept.size(), value.apply(chosen).doubleValue());
      }
    }
    if (choices.isEmpty()) {
      return;
    }
    int index = curves.getSeriesCount();
    curves.addSeries(choices);
    renderer.setSeriesPaint(index, Palette.INK);
    renderer.setSeriesShape(index, RING);
    renderer.setSeriesShapesFilled(index, false);
    renderer.setSeriesLinesVisible(index, false);
    renderer.setSeriesVisibleInLegend(index, inLegend);
  }

  /** Beyond the colours, lines differ by their dashes. */
  private static BasicStroke stroke(int round) {
    return switch (round % 3) {
      case 0 -> new BasicStroke(1.8f);
      case 1 -> ChartStyle.DASHES;
      default -> ChartStyle.DOTS;
    };
  }
}
