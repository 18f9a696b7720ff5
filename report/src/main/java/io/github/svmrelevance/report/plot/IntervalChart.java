package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.PresetWeight;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.WeightUnit;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.report.plot.PlotLabels.Label;
import io.github.svmrelevance.report.text.IntervalFacts;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Paint;
import java.awt.Shape;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.renderer.category.IntervalBarRenderer;
import org.jfree.chart.renderer.category.LineAndShapeRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jfree.data.category.DefaultIntervalCategoryDataset;

/**
 * Relevance intervals as horizontal bars, with the baseline's weights and the thresholds.
 *
 * @since 0.1
 */
public final class IntervalChart {

  private static final Shape BASELINE_MARK = new Rectangle2D.Double(-1.75, -7, 3.5, 14);
  private static final Shape THRESHOLD_MARK = dots();

  private final RelevanceIntervals result;
  private final List<FeatureInterval> shown;
  private final List<Integer> positions;

  private IntervalChart(RelevanceIntervals result) {
    this.result = result;
    List<FeatureInterval> features = result.features();
    List<Integer> order =
        features.size() <= ChartStyle.MOST_BARS
            ? IntStream.range(0, features.size()).boxed().toList()
            : tested() ? IntervalFacts.order(result) : largestFirst();
    positions =
        order.stream()
            .filter(j -> features.get(j).bounds().isPresent())
            .limit(ChartStyle.MOST_BARS)
            .toList();
    shown = positions.stream().map(j -> result.features().get(j)).toList();
  }

  private List<Integer> largestFirst() {
    return IntStream.range(0, result.features().size())
        .boxed()
        .sorted(
            Comparator.<Integer>comparingDouble(
                    j -> result.features().get(j).bounds().map(Bounds::upper).orElse(0.0))
                .reversed())
        .toList();
  }

  private boolean tested() {
    return result.thresholds().evidence().isPresent();
  }

  /**
   * Makes the chart.
   *
   * @param result what was found
   * @param title above it; empty for none
   * @return the chart
   */
  public static Plot.Drawing of(RelevanceIntervals result, String title) {
    return new IntervalChart(result).draw(title);
  }

  private Plot.Drawing draw(String title) {
    NumberAxis weights =
        ChartStyle.numbers(
            result.unit() == WeightUnit.STANDARDIZED
                ? "range of |w| over all admissible models"
                : "range of |w| / sum |w| over all admissible models");
    weights.setRange(0, upperEnd());

    CategoryPlot plot = ChartStyle.bars(weights);
    plot.setDataset(bars());
    plot.setRenderer(barRenderer());
    plot.setDataset(1, baselineWeights());
    plot.setRenderer(1, marks(BASELINE_MARK));
    plot.setDataset(2, ownThresholds());
    plot.setRenderer(2, marks(THRESHOLD_MARK));
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    plot.setFixedLegendItems(legend());

    JFreeChart chart = ChartStyle.chart(title, subtitles(), plot);
    ChartStyle.addLegend(chart);
    return new Plot.Chart(chart, ChartStyle.WIDTH, ChartStyle.heightOfBars(shown.size()));
  }

  /** A picture of ranges under conditions must not be taken for one without. */
  private List<String> subtitles() {
    List<String> presets =
        result.presets().stream().map(PresetWeight::wording).map(Excerpt::printable).toList();
    List<String> lines = new ArrayList<>();
    lines.add(counts());
    if (shown.size() < result.features().size()) {
      lines.add(selection());
    }
    double end = upperEnd();
    if (shown.stream()
        .anyMatch(feature -> IntervalFacts.isDrawn(feature) && bounds(feature).upper() > end)) {
      lines.add("a bar that reaches the right edge goes on beyond it");
    }
    if (!shown.stream().allMatch(IntervalFacts::isDrawn)) {
      lines.add("no bar: outer bounds, which the exact range is within");
    }
    if (!presets.isEmpty()) {
      lines.add(
          PlotLabels.fit(
              "with " + String.join(", ", presets),
              Palette.text(ChartStyle.TEXT_SIZE - 1),
              ChartStyle.WIDTH - 40));
    }
    return lines;
  }

  private String counts() {
    long negligible = countOf(RelevanceClass.NEGLIGIBLE);
    return countOf(RelevanceClass.STRONG)
        + " strong, "
        + countOf(RelevanceClass.WEAK)
        + " weak, "
        + countOf(RelevanceClass.NO_EVIDENCE)
        + " without evidence"
        + (negligible > 0 ? ", " + negligible + " negligible" : "");
  }

  private String selection() {
    int all = result.features().size();
    long computed = result.features().stream().filter(f -> f.bounds().isPresent()).count();
    return "the "
        + shown.size()
        + (tested() ? " with the most evidence" : " of largest upper bound")
        + " of "
        + (computed < all ? "the " + computed + " computed of " + all : String.valueOf(all))
        + " are shown";
  }

  private long countOf(RelevanceClass relevance) {
    return result.features().stream()
        .filter(feature -> feature.relevance().equals(Optional.of(relevance)))
        .count();
  }

  private double upperEnd() {
    double end =
        Math.max(
            IntervalFacts.axisEnd(shown.stream().filter(IntervalFacts::isDrawn).toList(), result),
            shown.stream()
                .mapToDouble(feature -> feature.upperThreshold().orElse(0))
                .max()
                .orElse(0));
    return end > 0 ? end * 1.03 : 1;
  }

  /** An interval that is a point, or nothing, still shows: as a hairline. */
  private DefaultIntervalCategoryDataset bars() {
    double hairline = upperEnd() / 400;
    double[][] from = new double[1][shown.size()];
    double[][] to = new double[1][shown.size()];
    for (int k = 0; k < shown.size(); k++) {
      if (IntervalFacts.isDrawn(shown.get(k))) {
        Bounds bounds = bounds(shown.get(k));
        from[0][k] = bounds.lower();
        to[0][k] = Math.max(bounds.upper(), bounds.lower() + hairline);
      }
    }
    DefaultIntervalCategoryDataset dataset = new DefaultIntervalCategoryDataset(from, to);
    if (!shown.isEmpty()) {
      dataset.setCategoryKeys(labels().toArray(Label[]::new));
    }
    return dataset;
  }

  private DefaultCategoryDataset baselineWeights() {
    DefaultCategoryDataset dataset = new DefaultCategoryDataset();
    for (Label label : labels()) {
      int j = positions.get(label.position());
      double weight = Math.abs(result.baselineWeight(j));
      dataset.addValue(weight, "baseline", label);
    }
    return dataset;
  }

  /** What the upper bound of each feature is compared with, where that is not the same for all. */
  private DefaultCategoryDataset ownThresholds() {
    DefaultCategoryDataset dataset = new DefaultCategoryDataset();
    for (Label label : labels()) {
      shown
          .get(label.position())
          .upperThreshold()
          .ifPresent(value -> dataset.addValue(value, "threshold", label));
    }
    return dataset;
  }

  /** A short dotted line across a bar and a little beyond it. */
  private static Shape dots() {
    Path2D dots = new Path2D.Double();
    for (int y = -9; y <= 7; y += 4) {
      dots.append(new Rectangle2D.Double(-0.9, y, 1.8, 2), false);
    }
    return dots;
  }

  private List<Label> labels() {
    return PlotLabels.of(
        shown.stream().map(FeatureInterval::name).toList(),
        Palette.text(ChartStyle.TEXT_SIZE),
        ChartStyle.NAMES_WIDTH);
  }

  private IntervalBarRenderer barRenderer() {
    List<Color> colours =
        shown.stream().map(feature -> Palette.of(feature.relevance())).collect(Collectors.toList());
    IntervalBarRenderer renderer = new ClassColouredBars(colours);
    renderer.setBarPainter(new StandardBarPainter());
    renderer.setShadowVisible(false);
    renderer.setDrawBarOutline(true);
    renderer.setDefaultOutlinePaint(Palette.INK);
    renderer.setDefaultOutlineStroke(new BasicStroke(0.6f));
    return renderer;
  }

  private static LineAndShapeRenderer marks(Shape mark) {
    LineAndShapeRenderer renderer = new LineAndShapeRenderer(false, true);
    renderer.setSeriesShape(0, mark);
    renderer.setUseFillPaint(true);
    renderer.setSeriesFillPaint(0, Palette.INK);
    renderer.setDrawOutlines(true);
    renderer.setUseOutlinePaint(true);
    renderer.setSeriesOutlinePaint(0, Palette.PAPER);
    renderer.setSeriesOutlineStroke(0, new BasicStroke(1));
    return renderer;
  }

  private LegendItemCollection legend() {
    LegendItemCollection items = new LegendItemCollection();
    Shape box = new Rectangle2D.Double(-7, -5, 14, 10);
    List<Optional<RelevanceClass>> classes = new ArrayList<>();
    for (RelevanceClass relevance : RelevanceClass.values()) {
      if (relevance != RelevanceClass.NEGLIGIBLE) {
        classes.add(Optional.of(relevance));
      }
    }
    if (shown.stream().anyMatch(feature -> feature.relevance().isEmpty())) {
      classes.add(Optional.empty());
    }
    for (Optional<RelevanceClass> relevance : classes) {
      String label = relevance.map(this::label).orElse("no class");
      items.add(
          new LegendItem(
              label, null, null, null, box, Palette.of(relevance), ChartStyle.LINE, Palette.INK));
    }
    items.add(new LegendItem("baseline", null, null, null, BASELINE_MARK, Palette.INK));
    if (shown.stream().anyMatch(feature -> feature.upperThreshold().isPresent())) {
      items.add(
          new LegendItem(
              "no evidence if it ends before", null, null, null, THRESHOLD_MARK, Palette.INK));
    }
    return items;
  }

  /** What is grey has one box, whether it is open or proven that little is lost without it. */
  private String label(RelevanceClass relevance) {
    boolean both =
        relevance == RelevanceClass.NO_EVIDENCE && countOf(RelevanceClass.NEGLIGIBLE) > 0;
    return IntervalFacts.name(relevance)
        + (both ? " or " + IntervalFacts.name(RelevanceClass.NEGLIGIBLE) : "");
  }

  private static Bounds bounds(FeatureInterval feature) {
    return feature.bounds().orElseThrow();
  }

  /** JFreeChart colours by series; here each bar of the one series has its own. */
  private static final class ClassColouredBars extends IntervalBarRenderer {

    private static final long serialVersionUID = 1L;

    private final transient List<Color> colours;

    private ClassColouredBars(List<Color> colours) {
      this.colours = colours;
    }

    @Override
    public Paint getItemPaint(int row, int column) {
      return colours.get(column);
    }
  }
}
