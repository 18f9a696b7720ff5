package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.ClassComparison;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.ModelClassReliance;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.Substitutes;
import io.github.svmrelevance.api.result.WeightPolygon;
import io.github.svmrelevance.report.figure.Axis;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.figure.Layer;
import io.github.svmrelevance.report.figure.Panel;
import io.github.svmrelevance.report.text.IntervalFacts;
import io.github.svmrelevance.report.text.Numbers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Figures of what was asked for beyond the ranges.
 *
 * @since 0.1
 */
public final class FurtherFigures {

  private static final int COLUMNS = 3;

  private static final String C_PATH = "c-path";
  private static final String SUBSTITUTES = "substitutes";
  private static final String SLACK_CURVE = "slack-curve";
  private static final String EACH_CLASS = "each-class";

  private static final String RELIANCE = "reliance";
  private static final String PAIR = "pair";

  /** More rows than this are not legible. */
  private static final int MOST_ROWS = 40;

  /** The short names that such figures may have: those of the parameters that ask for them. */
  public static final List<String> NAMES =
      List.of(C_PATH, SLACK_CURVE, SUBSTITUTES, RELIANCE, PAIR, EACH_CLASS);

  private FurtherFigures() {}

  /**
   * The figures that parameters ask for, whether or not the result will have them.
   *
   * @param parameters of the method
   * @return some of {@link #NAMES}, in their order: those of the parameters that are neither 0 nor
   *     off
   */
  public static List<String> asked(ParameterValues parameters) {
    Map<String, Object> values = parameters.toMap();
    return NAMES.stream()
        .filter(name -> !Set.of(0, false).contains(values.getOrDefault(name, false)))
        .toList();
  }

  /**
   * The figures of a result beside its chart.
   *
   * @param result what was found
   * @return figures by one of {@link #NAMES}; none for most results
   */
  public static Map<String, Figure> of(RelevanceIntervals result) {
    Map<String, Figure> figures = new LinkedHashMap<>();
    result.costPath().ifPresent(path -> figures.put(C_PATH, RangeCurves.alongC(result, path)));
    result
        .slackCurve()
        .ifPresent(curve -> figures.put(SLACK_CURVE, RangeCurves.alongSlack(result, curve)));
    result
        .substitutes()
        .filter(known -> !known.clusters().isEmpty())
        .ifPresent(known -> figures.put(SUBSTITUTES, clusters(known)));
    result.reliance().ifPresent(known -> figures.put(RELIANCE, reliance(result, known)));
    if (!result.pairs().isEmpty()) {
      figures.put(PAIR, pairs(result));
    }
    result.eachClass().ifPresent(compared -> figures.put(EACH_CLASS, classes(compared)));
    return figures;
  }

  /**
   * The features that the figure of the path along C leaves out.
   *
   * @param result what was found
   * @return a figure of them, if there are any, and not too many for a page
   */
  public static Optional<Figure> others(RelevanceIntervals result) {
    return result.costPath().flatMap(path -> RangeCurves.othersAlongC(result, path));
  }

  /** A panel for each pair; the baseline is one of the models. */
  private static Figure pairs(RelevanceIntervals result) {
    List<String> names = result.features().stream().map(FeatureInterval::name).toList();
    List<Panel> panels = new ArrayList<>();
    for (WeightPolygon polygon : result.pairs()) {
      List<Layer.Point> outline = new ArrayList<>();
      polygon
          .vertices()
          .forEach(vertex -> outline.add(new Layer.Point(vertex.first(), vertex.second())));
      outline.add(outline.get(0));
      panels.add(
          new Panel(
              "",
              Axis.of("w of " + polygon.first()),
              Axis.of("w of " + polygon.second()),
              new Layer.Line("pairs that good models have", outline),
              new Layer.Points(
                  "the baseline",
                  List.of(
                      new Layer.Point(
                          baseline(result, names.indexOf(polygon.first())),
                          baseline(result, names.indexOf(polygon.second())))))));
    }
    return new Figure(
        "Pairs of weights",
        proof(result.pairs())
            + " An outline that leans down from left to right is a trade: what one weight loses, the"
            + " other takes over. Weights are of standardised features.",
        Math.min(COLUMNS, panels.size()),
        panels);
  }

  /** Models that were found prove what is inside, and bounds prove what is outside. */
  private static String proof(List<WeightPolygon> pairs) {
    List<String> open =
        pairs.stream()
            .filter(polygon -> !polygon.certified())
            .map(polygon -> polygon.first() + " and " + polygon.second())
            .toList();
    double gap = pairs.stream().mapToDouble(WeightPolygon::gap).max().orElse(0);
    return (open.size() < pairs.size()
            ? "Each point inside an outline is a good model"
                + (open.isEmpty()
                    ? ""
                    : ", but for " + String.join("; ", open) + " that is not proven")
            : "It is not proven that each point inside an outline is a good model")
        + (Double.isFinite(gap)
            ? ". No good model lies further outside than " + Numbers.brief(gap) + "."
            : ". How far outside other good models lie is not known.");
  }

  /** A row for each feature; those on top cost every model most, or else the baseline. */
  private static Figure reliance(RelevanceIntervals result, ModelClassReliance reliance) {
    List<Integer> all =
        IntervalFacts.byReliance(reliance).stream()
            .filter(j -> reliance.features().get(j).isPresent())
            .toList();
    List<Integer> shown = new ArrayList<>(all.subList(0, Math.min(MOST_ROWS, all.size())));
    Collections.reverse(shown);
    List<Layer> layers = new ArrayList<>();
    List<Layer.Point> baselines = new ArrayList<>();
    for (int row = 0; row < shown.size(); row++) {
      ModelClassReliance.Permuted known = reliance.features().get(shown.get(row)).orElseThrow();
      layers.add(
          new Layer.Line(
              "proven: no good model lies outside",
              List.of(
                  new Layer.Point(known.least().least(), row),
                  new Layer.Point(known.largest().most(), row)),
              Layer.Dash.DOTTED,
              false));
      layers.add(
          new Layer.Line(
              "of good models found",
              List.of(
                  new Layer.Point(known.least().known(), row),
                  new Layer.Point(known.largest().least(), row))));
      baselines.add(new Layer.Point(known.baseline(), row));
    }
    layers.add(new Layer.Points("the baseline", baselines));
    layers.add(
        new Layer.Line(
            "the most that a good model loses, nothing permuted",
            List.of(
                new Layer.Point(reliance.limit(), -0.5),
                new Layer.Point(reliance.limit(), shown.size() - 0.5)),
            Layer.Dash.DASHED,
            false));
    return new Figure(
        "What losing a feature can cost"
            + (shown.size() < all.size()
                ? ": the "
                    + shown.size()
                    + " of "
                    + all.size()
                    + " features that cost every good model most, or else the baseline"
                : ""),
        "The loss per sample of good models where the values of a feature are permuted. Where all of"
            + " a row lies right of the dashed line, every good model relies on the feature. Dots"
            + " lead to what is proven.",
        1,
        List.of(
            new Panel(
                "",
                Axis.of("loss per sample").between(0, furthest(reliance, shown)),
                Axis.ofCategories(
                    "", shown.stream().map(j -> result.features().get(j).name()).toList()),
                false,
                layers)));
  }

  /** Losses begin at 0, so that lengths compare with what models lose as they are. */
  private static double furthest(ModelClassReliance reliance, List<Integer> shown) {
    double most =
        shown.stream()
            .mapToDouble(j -> reliance.features().get(j).orElseThrow().largest().most())
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    double furthest = Math.max(most, reliance.limit());
    return furthest > 0 ? furthest * 1.03 : 1;
  }

  private static double baseline(RelevanceIntervals result, int feature) {
    return result.baselineWeight(feature) * result.unitSize();
  }

  /**
   * Features stand in the order of their clusters, so that clusters are squares on the diagonal.
   */
  private static Figure clusters(Substitutes substitutes) {
    List<String> order = substitutes.byCluster();
    List<Integer> positions = order.stream().map(substitutes.features()::indexOf).toList();
    int k = order.size();
    double[][] cells = new double[k][k];
    for (int row = 0; row < k; row++) {
      for (int column = 0; column < k; column++) {
        // The first row of a figure's grid is the lowest one, the first feature stands on top.
        int i = positions.get(k - 1 - row);
        int j = positions.get(column);
        cells[row][column] = i == j ? 1 : Math.abs(substitutes.correlations().get(i, j));
      }
    }
    List<String> upwards = new ArrayList<>(order);
    Collections.reverse(upwards);
    List<Layer> layers = new ArrayList<>();
    layers.add(
        new Layer.HeatMap(
            "|r|", new Layer.Extent(-0.5, k - 0.5, -0.5, k - 0.5), DenseMatrix.ofRows(cells)));
    for (Substitutes.Cluster cluster : substitutes.interchangeable()) {
      int first = cluster.features().stream().mapToInt(order::indexOf).min().orElseThrow();
      layers.add(outline(first, cluster.features().size(), k));
    }
    return new Figure(
        "Which correlated features can be traded for one another",
        "The darker a field, the larger |r| of the two features. A frame holds features of which"
            + " one suffices within the slack. The tree joins what correlates most, on average over"
            + " pairs, down to one half.",
        1,
        List.of(
            new Panel(
                "", Axis.ofCategories("", order), Axis.ofCategories("", upwards), false, layers),
            new Panel(
                "",
                Axis.of("|r|").between(0.45, 1),
                Axis.ofCategories("", upwards),
                false,
                tree(substitutes, upwards))));
  }

  /** A fork for each cluster: from the middles of its parts to where they are joined. */
  private static List<Layer> tree(Substitutes substitutes, List<String> upwards) {
    Map<Set<String>, Layer.Point> tips = new LinkedHashMap<>();
    for (int i = 0; i < upwards.size(); i++) {
      tips.put(Set.of(upwards.get(i)), new Layer.Point(1, i));
    }
    List<Layer> forks = new ArrayList<>();
    for (Substitutes.Cluster cluster : substitutes.clusters()) {
      List<Map.Entry<Set<String>, Layer.Point>> parts =
          tips.entrySet().stream()
              .filter(tip -> cluster.features().containsAll(tip.getKey()))
              .toList();
      Layer.Point first = parts.get(0).getValue();
      Layer.Point second = parts.get(1).getValue();
      forks.add(
          new Layer.Line(
              "",
              List.of(
                  first,
                  new Layer.Point(cluster.correlation(), first.y()),
                  new Layer.Point(cluster.correlation(), second.y()),
                  second)));
      parts.stream().map(Map.Entry::getKey).toList().forEach(tips::remove);
      tips.put(
          Set.copyOf(cluster.features()),
          new Layer.Point(cluster.correlation(), (first.y() + second.y()) / 2));
    }
    return forks;
  }

  /** A row for each class, the first on top. */
  private static Figure classes(ClassComparison compared) {
    List<ClassComparison.Side> sides = compared.sides();
    List<String> features = sides.get(0).features().stream().map(FeatureInterval::name).toList();
    double[][] cells = new double[sides.size()][features.size()];
    List<Layer> frames = new ArrayList<>();
    for (int c = 0; c < sides.size(); c++) {
      List<FeatureInterval> own = sides.get(c).features();
      double largest = own.stream().mapToDouble(FurtherFigures::upper).max().orElse(0);
      int row = sides.size() - 1 - c;
      for (int j = 0; j < own.size(); j++) {
        Optional<RelevanceClass> relevance = own.get(j).relevance();
        boolean strong = relevance.equals(Optional.of(RelevanceClass.STRONG));
        boolean relevant = strong || relevance.equals(Optional.of(RelevanceClass.WEAK));
        cells[row][j] = relevant && largest > 0 ? upper(own.get(j)) / largest : Double.NaN;
        if (strong) {
          frames.add(frame(Palette.NEEDED, j - 0.5, j + 0.5, row - 0.5, row + 0.5));
        }
      }
    }
    List<Layer> layers = new ArrayList<>();
    layers.add(
        new Layer.HeatMap(
            "largest |w| as a share of the class's largest",
            new Layer.Extent(-0.5, features.size() - 0.5, -0.5, sides.size() - 0.5),
            DenseMatrix.ofRows(cells)));
    layers.addAll(frames);
    List<String> upwards = new ArrayList<>(sides.stream().map(ClassComparison.Side::name).toList());
    Collections.reverse(upwards);
    return Figure.of(
        "What separates each class from the rest",
        "A row for each class set against all others, with a baseline and a budget of its own."
            + " The darker a field, the more the feature can count in a good model for that class."
            + " A frame is a feature that no good model for the class does without; grey is no"
            + " evidence, or a feature that is not judged.",
        new Panel(
            "", Axis.ofCategories("", features), Axis.ofCategories("", upwards), false, layers));
  }

  private static double upper(FeatureInterval feature) {
    return feature.bounds().map(Bounds::upper).orElse(0.0);
  }

  /** A frame around the fields of the features of a group, which stand together. */
  private static Layer outline(int first, int size, int k) {
    double left = first - 0.5;
    double right = left + size;
    double top = k - 0.5 - first;
    double bottom = top - size;
    return frame(Palette.GROUP, left, right, bottom, top);
  }

  private static Layer frame(String label, double left, double right, double bottom, double top) {
    return new Layer.Line(
        label,
        List.of(
            new Layer.Point(left, bottom),
            new Layer.Point(right, bottom),
            new Layer.Point(right, top),
            new Layer.Point(left, top),
            new Layer.Point(left, bottom)));
  }
}
