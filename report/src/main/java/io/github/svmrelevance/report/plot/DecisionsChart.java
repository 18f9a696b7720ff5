package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.DecisionRanges.RejectOption;
import io.github.svmrelevance.api.result.SampleRange;
import io.github.svmrelevance.report.figure.Axis;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.figure.Layer;
import io.github.svmrelevance.report.figure.Panel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decision ranges as a line for each sample, in the order of the baseline's scores, with a colour
 * for each class; those of ambiguous samples again, by themselves.
 *
 * @since 0.1
 */
public final class DecisionsChart {

  /** More lines than this cannot be distinguished. */
  private static final int MOST_LINES = 1200;

  private DecisionsChart() {}

  /**
   * Makes the chart.
   *
   * @param result what was found
   * @param title above it; empty for none
   * @return the chart
   */
  public static Plot.Drawing of(DecisionRanges result, String title) {
    List<Panel> panels = new ArrayList<>();
    List<SampleRange> all = result.samples();
    List<SampleRange> ambiguous = result.ambiguous();
    panels.add(panel(result, all, ambiguous.isEmpty() ? "" : "all samples"));
    if (!ambiguous.isEmpty()) {
      panels.add(panel(result, ambiguous, "ambiguous samples"));
    }
    return new FigureDrawing(new Figure(title, "", 1, panels));
  }

  private static Panel panel(DecisionRanges result, List<SampleRange> samples, String title) {
    List<SampleRange> all =
        samples.stream()
            .filter(sample -> sample.range().isPresent())
            .sorted(Comparator.comparingDouble(SampleRange::baseline))
            .toList();
    int step = Math.max(1, (int) Math.ceil((double) all.size() / MOST_LINES));
    boolean numbers = result.scale() == DecisionRanges.Scale.VALUE;
    Map<String, List<Layer.Point>> ranges = new LinkedHashMap<>();
    if (!numbers && result.source().isEmpty()) {
      result.outcomes().stream()
          .filter(outcome -> !outcome.equals(result.reject().map(RejectOption::outcome).orElse("")))
          .forEach(outcome -> ranges.put(outcome, new ArrayList<>()));
    }
    List<Layer.Point> baseline = new ArrayList<>();
    List<Layer.Point> targets = new ArrayList<>();
    for (int k = 0; k < all.size(); k += step) {
      SampleRange sample = all.get(k);
      SampleRange.Range range = sample.range().orElseThrow();
      int x = k;
      List<Layer.Point> line =
          ranges.computeIfAbsent(
              numbers ? "range" : sample.truth().orElse("range"), unseen -> new ArrayList<>());
      line.add(new Layer.Point(x, range.least()));
      line.add(new Layer.Point(x, range.most()));
      // A gap before the next line.
      line.add(new Layer.Point(x, Double.NaN));
      baseline.add(new Layer.Point(x, sample.baseline()));
      if (numbers) {
        sample.truth().ifPresent(y -> targets.add(new Layer.Point(x, Double.parseDouble(y))));
      }
    }
    List<Layer> layers = new ArrayList<>();
    ranges.forEach((outcome, points) -> layers.add(new Layer.Line(outcome, points)));
    if (!targets.isEmpty()) {
      layers.add(new Layer.Points("target", targets));
    }
    layers.add(new Layer.Line("baseline", baseline));
    if (!numbers) {
      for (double level : levels(result)) {
        layers.add(new Layer.Level("", level, Layer.Dash.DASHED));
      }
    }
    String axis =
        switch (result.scale()) {
          case SCORE -> "score";
          case VALUE -> "prediction";
          case MARGIN -> "margin of the baseline's prediction";
        };
    String every = step == 1 ? "" : ", every " + step + "th";
    return new Panel(
        title,
        Axis.of("samples by the baseline's " + (numbers ? "prediction" : axis(result)) + every)
            .between(-0.5, Math.max(1, all.size()) - 0.5),
        Axis.of(axis),
        false,
        layers);
  }

  /** Where decisions change. */
  private static double[] levels(DecisionRanges result) {
    double threshold = result.reject().map(RejectOption::threshold).orElse(0.0);
    return threshold > 0 ? new double[] {-threshold, threshold} : new double[] {0};
  }

  private static String axis(DecisionRanges result) {
    return result.scale() == DecisionRanges.Scale.SCORE ? "score" : "margin";
  }
}
