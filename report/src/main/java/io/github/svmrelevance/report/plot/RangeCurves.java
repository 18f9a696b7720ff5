package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.api.result.CostPath;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.SlackCurve;
import io.github.svmrelevance.report.figure.Axis;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.figure.Layer;
import io.github.svmrelevance.report.figure.Panel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Figures of how the ranges move with a hyperparameter: a panel for each feature. */
final class RangeCurves {

  /** More panels than this are not legible on a page. */
  private static final int MOST_PANELS = 12;

  private static final int COLUMNS = 3;

  /** More panels than this would make a page slow. */
  private static final int MOST_OTHERS = 108;

  private static final String RANGE = "range of |w|, from the smallest to the largest";

  private RangeCurves() {}

  /** The features needed most; all if they fit. */
  static Figure alongC(RelevanceIntervals result, CostPath path) {
    List<Integer> all = byNeed(result, path);
    String title = "How the ranges move with C";
    return all.size() <= MOST_PANELS
        ? alongC(result, path, all, title)
        : alongC(
            result,
            path,
            all.subList(0, MOST_PANELS),
            title + ": the " + MOST_PANELS + " of " + all.size() + " features needed most");
  }

  /** The features that {@link #alongC} leaves out, if there are any, and not too many. */
  static Optional<Figure> othersAlongC(RelevanceIntervals result, CostPath path) {
    List<Integer> all = byNeed(result, path);
    return all.size() <= MOST_PANELS || all.size() > MOST_PANELS + MOST_OTHERS
        ? Optional.empty()
        : Optional.of(
            alongC(
                result,
                path,
                all.subList(MOST_PANELS, all.size()),
                "How the ranges of the other features move with C"));
  }

  /**
   * The features, first those that no model does without at some C, that of the largest lower bound
   * at the front; then by their upper bounds.
   */
  private static List<Integer> byNeed(RelevanceIntervals result, CostPath path) {
    double tolerance = result.thresholds().tolerance() * result.unitSize();
    return IntStream.range(0, result.features().size())
        .boxed()
        .sorted(
            Comparator.comparingDouble((Integer j) -> -needed(path, j, tolerance))
                .thenComparingDouble(j -> -largest(path, j, Bounds::upper)))
        .toList();
  }

  /** The largest lower bound along C, as a share; what may be rounding counts as 0. */
  private static double needed(CostPath path, int j, double tolerance) {
    return largest(path, j, bounds -> bounds.lower() > tolerance ? bounds.lower() : 0);
  }

  private static double largest(CostPath path, int j, ToDoubleFunction<Bounds> end) {
    return path.steps().stream()
        .flatMap(
            step ->
                step.bounds().get(j).map(bounds -> end.applyAsDouble(bounds) / unit(step)).stream())
        .mapToDouble(Double::doubleValue)
        .max()
        .orElse(0);
  }

  /** Weights grow with C; as shares of the baseline's norm they compare. */
  private static double unit(CostPath.Step step) {
    return step.norm1() > 0 ? step.norm1() : 1;
  }

  private static Figure alongC(
      RelevanceIntervals result, CostPath path, List<Integer> which, String title) {
    List<Integer> shown = which.stream().sorted().toList();
    double top = shown.stream().mapToDouble(j -> largest(path, j, Bounds::upper)).max().orElse(1);
    double first = path.steps().get(0).c();
    double last = path.steps().get(path.steps().size() - 1).c();
    List<Panel> panels = new ArrayList<>();
    for (int j : shown) {
      List<Layer.Span> band =
          path.steps().stream()
              .flatMap(
                  step ->
                      step
                          .bounds()
                          .get(j)
                          .map(bounds -> span(step.c(), bounds.dividedBy(unit(step))))
                          .stream())
              .toList();
      panels.add(
          panel(
              result.features().get(j).name(),
              Axis.of("C").onLogScale().between(first, last),
              weights("|w| / sum |w|", top),
              band));
    }
    return new Figure(
        title,
        "For each C a baseline and a budget of its own; weights as shares of the baseline's norm."
            + " Where a band leaves the axis, no model within the budget does without the feature."
            + (top > 1
                ? " A share above 1 is a weight larger than all of the baseline's together: a model"
                    + " that errs less may have the larger norm."
                : ""),
        COLUMNS,
        panels);
  }

  /** Those features whose ranges leave 0 the longest stand first; all if they fit. */
  static Figure alongSlack(RelevanceIntervals result, SlackCurve curve) {
    double tolerance = result.thresholds().tolerance() * result.unitSize();
    List<Integer> all =
        IntStream.range(0, result.features().size())
            .boxed()
            .sorted(
                Comparator.comparingLong(
                        (Integer j) ->
                            -curve.steps().stream()
                                .flatMap(step -> step.bounds().get(j).stream())
                                .filter(bounds -> bounds.lower() > tolerance)
                                .count())
                    .thenComparingDouble(j -> -largest(curve, j)))
            .toList();
    List<Integer> shown =
        all.subList(0, Math.min(MOST_PANELS, all.size())).stream().sorted().toList();
    double top = shown.stream().mapToDouble(j -> largest(curve, j)).max().orElse(1);
    double last = curve.steps().get(curve.steps().size() - 1).slack();
    boolean critical = false;
    List<Panel> panels = new ArrayList<>();
    for (int j : shown) {
      List<Layer.Span> band =
          curve.steps().stream()
              .flatMap(
                  step -> step.bounds().get(j).map(bounds -> span(step.slack(), bounds)).stream())
              .toList();
      List<Layer.Span> drawn = withCritical(band, result.features().get(j).criticalSlack());
      critical |= drawn.size() > band.size();
      panels.add(
          new Panel(
              result.features().get(j).name(),
              Axis.of("slack").between(0, last),
              weights("|w|", top),
              new Layer.Band(RANGE, drawn),
              new Layer.Line(RANGE, line(band, Layer.Span::high), Layer.Dash.SOLID, true),
              new Layer.Line(RANGE, line(drawn, Layer.Span::low), Layer.Dash.SOLID, true)));
    }
    return new Figure(
        "How the ranges grow with the slack"
            + (shown.size() < all.size()
                ? ": the " + shown.size() + " of " + all.size() + " features needed longest"
                : ""),
        "The same baseline throughout. Where a band leaves the axis, no model within the budget"
            + " does without the feature"
            + (critical ? ", up to its critical slack, where the lower line meets the axis." : ".")
            + " Marks are computed. The straight lines between them only join them: there the"
            + " ranges are wider than drawn.",
        COLUMNS,
        panels);
  }

  /**
   * The ranges with the critical slack among them: there the lower end reaches 0, while a straight
   * line between two steps would reach it elsewhere. Its upper end lies on the line drawn.
   */
  private static List<Layer.Span> withCritical(
      List<Layer.Span> band, Optional<FeatureInterval.Enclosure> critical) {
    double at = critical.map(FeatureInterval.Enclosure::most).orElse(Double.NaN);
    for (int k = 1; k < band.size(); k++) {
      Layer.Span before = band.get(k - 1);
      Layer.Span after = band.get(k);
      if (before.x() < at && at < after.x() && before.low() > 0) {
        double share = (at - before.x()) / (after.x() - before.x());
        List<Layer.Span> all = new ArrayList<>(band);
        all.add(k, new Layer.Span(at, 0, before.high() + share * (after.high() - before.high())));
        return all;
      }
    }
    return band;
  }

  private static double largest(SlackCurve curve, int j) {
    return curve.steps().stream()
        .flatMap(step -> step.bounds().get(j).stream())
        .mapToDouble(Bounds::upper)
        .max()
        .orElse(0);
  }

  private static Layer.Span span(double at, Bounds bounds) {
    return new Layer.Span(at, bounds.lower(), bounds.upper());
  }

  private static Axis weights(String title, double top) {
    return Axis.of(title).between(0, top > 0 ? top * 1.03 : 1);
  }

  private static Panel panel(String feature, Axis across, Axis up, List<Layer.Span> band) {
    return new Panel(
        feature,
        across,
        up,
        new Layer.Band(RANGE, band),
        new Layer.Line(RANGE, line(band, Layer.Span::high)),
        new Layer.Line(RANGE, line(band, Layer.Span::low)));
  }

  private static List<Layer.Point> line(List<Layer.Span> band, ToDoubleFunction<Layer.Span> end) {
    return band.stream().map(span -> new Layer.Point(span.x(), end.applyAsDouble(span))).toList();
  }
}
