package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.ClassComparison;
import io.github.svmrelevance.api.result.CostPath;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.ModelClassReliance;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.SlackCurve;
import io.github.svmrelevance.api.result.Substitutes;
import io.github.svmrelevance.api.result.WeightPolygon;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.report.document.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Shows what was asked beside the ranges to people: paths, substitutes, losses, pairs, classes. */
final class FurtherAnswersText {

  /** More clusters of features than this are in the documents. */
  private static final int MOST_CLUSTERS = 10;

  private static final int MOST_NAMES = 60;

  /** A slack is shown in whole per cent. */
  private static final double LEAST_SHOWN = 0.005;

  /** Beyond, a slack only tells that no sensible one suffices. */
  private static final double MOST_SHOWN = 10;

  private static final int LEAST_NAME_CELLS = 12;
  private static final int GROUP_INDENT = 18;

  private final RelevanceIntervals result;
  private final Terminal terminal;

  private FurtherAnswersText(RelevanceIntervals result, Terminal terminal) {
    this.result = result;
    this.terminal = terminal;
  }

  /**
   * Renders all that a result has of them.
   *
   * @param rows which features are shown, and in what order
   */
  static List<String> of(RelevanceIntervals result, Terminal terminal, Rows rows) {
    FurtherAnswersText text = new FurtherAnswersText(result, terminal);
    List<String> lines = new ArrayList<>();
    result.costPath().ifPresent(path -> text.addPath(path, lines));
    result.slackCurve().ifPresent(curve -> text.addCurve(curve, lines));
    result.substitutes().ifPresent(found -> text.addSubstitutes(found, lines));
    result.reliance().ifPresent(found -> text.addReliance(found, rows, lines));
    result.pairs().stream()
        .filter(WeightPolygon::asked)
        .forEach(polygon -> text.addPair(polygon, lines));
    result.eachClass().ifPresent(compared -> text.addClasses(compared.sides(), rows, lines));
    return lines;
  }

  /** Along C only what changes as a whole; the ranges of each feature are in the documents. */
  private void addPath(CostPath path, List<String> lines) {
    List<List<String>> rows = new ArrayList<>();
    for (CostPath.Step step : path.steps()) {
      List<String> row = new ArrayList<>();
      row.add(Numbers.setting(step.c()));
      row.add(Numbers.brief(step.quality().get(step.quality().main())));
      row.addAll(summary(step.bounds()));
      rows.add(row);
    }
    addSummaries(List.of("C", QualityText.name(path.steps().get(0).quality().main())), rows, lines);
  }

  /** The same along the slack. */
  private void addCurve(SlackCurve curve, List<String> lines) {
    List<List<String>> rows = new ArrayList<>();
    for (SlackCurve.Step step : curve.steps()) {
      List<String> row = new ArrayList<>();
      row.add(Numbers.setting(step.slack()));
      row.addAll(summary(step.bounds()));
      rows.add(row);
    }
    addSummaries(List.of("slack"), rows, lines);
  }

  private List<String> summary(List<Optional<Bounds>> all) {
    List<Bounds> bounds = all.stream().flatMap(Optional::stream).toList();
    double tolerance = result.thresholds().tolerance() * result.unitSize();
    return List.of(
        Long.toString(bounds.stream().filter(b -> b.lower() > tolerance).count()),
        Long.toString(bounds.stream().filter(b -> b.upper() > tolerance).count()),
        Numbers.brief(bounds.stream().mapToDouble(Bounds::upper).max().orElse(0)));
  }

  private void addSummaries(List<String> first, List<List<String>> rows, List<String> lines) {
    TextTable table =
        new TextTable(
            new Table(
                Stream.concat(first.stream(), Stream.of("lower > 0", "upper > 0", "largest |w|"))
                    .map(title -> new Table.Column(title, Table.Align.RIGHT))
                    .toList(),
                rows),
            terminal);
    lines.add("");
    IntervalFacts.otherUnit(result).ifPresent(lines::add);
    lines.add(Style.HEADING.apply(table.heading(), terminal));
    lines.addAll(table.rows());
  }

  /** How far each weight goes, and what the other one is there; the documents have all corners. */
  private void addPair(WeightPolygon polygon, List<String> lines) {
    Comparator<WeightPolygon.Vertex> first =
        Comparator.comparingDouble(WeightPolygon.Vertex::first);
    Comparator<WeightPolygon.Vertex> second =
        Comparator.comparingDouble(WeightPolygon.Vertex::second);
    List<List<String>> rows =
        List.of(
            corner("smallest", polygon.first(), Collections.min(polygon.vertices(), first)),
            corner("largest", polygon.first(), Collections.max(polygon.vertices(), first)),
            corner("smallest", polygon.second(), Collections.min(polygon.vertices(), second)),
            corner("largest", polygon.second(), Collections.max(polygon.vertices(), second)));
    TextTable table =
        new TextTable(
            new Table(
                List.of(
                    new Table.Column("where", Table.Align.LEFT),
                    new Table.Column("w of " + listed(polygon.first()), Table.Align.RIGHT),
                    new Table.Column("w of " + listed(polygon.second()), Table.Align.RIGHT)),
                rows),
            terminal);
    lines.add("");
    lines.addAll(
        Text.wrap(
            "pairs of weights of good models: a polygon of "
                + Numbers.count(polygon.vertices().size(), "corner")
                + (polygon.certified() ? ", proven; " : ", not proven; ")
                + "none lies further outside than "
                + Numbers.brief(polygon.gap()),
            terminal.columns(),
            0));
    IntervalFacts.otherUnit(result).ifPresent(lines::add);
    lines.add(Style.HEADING.apply(table.heading(), terminal));
    lines.addAll(table.rows());
  }

  private List<String> corner(String end, String name, WeightPolygon.Vertex vertex) {
    return List.of(
        end + " " + listed(name), Numbers.brief(vertex.first()), Numbers.brief(vertex.second()));
  }

  /** The largest clusters of which one feature suffices; the others are in the documents. */
  private void addSubstitutes(Substitutes substitutes, List<String> lines) {
    List<Substitutes.Cluster> clusters = substitutes.interchangeable();
    if (clusters.isEmpty()) {
      return;
    }
    lines.add("");
    lines.add(
        Style.HEADING.apply(
            "correlated features of which one suffices, and the slack that good models need",
            terminal));
    int shown = Math.min(MOST_CLUSTERS, clusters.size());
    for (Substitutes.Cluster cluster : clusters.subList(0, shown)) {
      lines.addAll(Text.wrap("- " + advice(cluster, substitutes), terminal.columns(), 2));
    }
    if (shown < clusters.size()) {
      lines.add("and " + (clusters.size() - shown) + " more");
    }
  }

  /** What to measure, as one who measures would ask. */
  private String advice(Substitutes.Cluster cluster, Substitutes substitutes) {
    List<String> names = cluster.features().stream().map(this::listed).sorted().toList();
    int named = Math.min(MOST_NAMES, names.size());
    String best = cluster.best().map(this::listed).orElse("?");
    return String.join(" ~ ", names.subList(0, named))
        + (named < names.size() ? " and " + (names.size() - named) + " more" : "")
        + " ("
        + correlation(cluster, substitutes)
        + "): "
        + (cluster.isNeeded(substitutes.slack())
            ? "measure "
                + (cluster.sufficient().size() == names.size() ? "one, best " : "")
                + best
                + "; "
                + needed(cluster.withBest())
                + " with it, "
                + needed(cluster.withoutAll())
                + " without all"
            : "none is needed; the best is "
                + best
                + ", and without any of them models need "
                + needed(cluster.withoutAll()));
  }

  /** Models of a smaller sum of norm and loss than the baseline's need none. */
  private static String needed(Optional<Enclosure> slack) {
    return slack
        .map(
            known -> {
              double share = known.known();
              if (share <= 0) {
                return "no slack";
              }
              return share < LEAST_SHOWN
                  ? "under 1 % slack"
                  : (share > MOST_SHOWN
                          ? "over " + Numbers.percent(MOST_SHOWN)
                          : Numbers.percent(share))
                      + " slack";
            })
        .orElse("an unknown slack");
  }

  private static String correlation(Substitutes.Cluster cluster, Substitutes substitutes) {
    if (cluster.features().size() > 2) {
      return "mean |r| " + Numbers.correlation(substitutes.meanCorrelation(cluster));
    }
    int first = substitutes.features().indexOf(cluster.features().get(0));
    int second = substitutes.features().indexOf(cluster.features().get(1));
    return "r " + Numbers.correlation(substitutes.correlations().get(first, second));
  }

  /** What models lose without a feature's values, dearest to lose first. */
  private void addReliance(ModelClassReliance reliance, Rows shown, List<String> lines) {
    List<RelianceColumn> losses = List.of(RelianceColumn.values());
    List<String> names = result.features().stream().map(FeatureInterval::name).toList();
    List<List<String>> rows = new ArrayList<>();
    for (int j : shown.of(names, IntervalFacts.byReliance(reliance))) {
      reliance
          .features()
          .get(j)
          .ifPresent(
              known -> {
                List<String> row = new ArrayList<>();
                row.add(listed(names.get(j)));
                losses.forEach(column -> row.add(Numbers.brief(column.of(known, reliance))));
                rows.add(row);
              });
    }
    List<Table.Column> columns = new ArrayList<>();
    columns.add(new Table.Column("feature", Table.Align.LEFT));
    losses.forEach(column -> columns.add(new Table.Column(column.title(), Table.Align.RIGHT)));
    TextTable table = new TextTable(new Table(columns, rows), terminal);
    lines.add("");
    lines.addAll(
        Text.wrap(
            "what losing a feature can cost: losses per sample where its values are permuted; as it"
                + " is, the baseline loses "
                + Numbers.brief(RelianceColumn.withoutRounding(reliance.loss(), reliance))
                + ", and no good model more than "
                + Numbers.brief(reliance.limit())
                + "; least and largest: of models found",
            terminal.columns(),
            0));
    lines.add(Style.HEADING.apply(table.heading(), terminal));
    lines.addAll(table.rows());
  }

  /** As many classes beside one another as the terminal has room for; the others follow below. */
  private void addClasses(List<ClassComparison.Side> sides, Rows rows, List<String> lines) {
    int columns = terminal.columns().orElse(Integer.MAX_VALUE);
    for (int first = 0; first < sides.size(); ) {
      int last = sides.size();
      while (last > first + 1 && classes(sides.subList(first, last), rows).width() > columns) {
        last--;
      }
      lines.add("");
      lines.addAll(classes(sides.subList(first, last), rows).lines(Rows.ALL));
      lines.addAll(rows.rest(result.features().size()));
      first = last;
    }
  }

  private TextTable classes(List<ClassComparison.Side> sides, Rows shown) {
    List<Table.Column> columns = new ArrayList<>();
    columns.add(new Table.Column("against the rest", Table.Align.LEFT));
    for (ClassComparison.Side side : sides) {
      columns.add(new Table.Column(Excerpt.printable(side.name()), Table.Align.RIGHT));
    }
    List<List<String>> rows = new ArrayList<>();
    List<String> names = result.features().stream().map(FeatureInterval::name).toList();
    for (int j : shown.of(names, IntervalFacts.order(result))) {
      List<String> row = new ArrayList<>();
      row.add(Excerpt.printable(names.get(j)));
      for (ClassComparison.Side side : sides) {
        row.add(side.features().get(j).relevance().map(IntervalFacts::name).orElse("?"));
      }
      rows.add(row);
    }
    return new TextTable(new Table(columns, rows), terminal);
  }

  /** A name in a list, where it has a line to itself at most. */
  private String listed(String name) {
    String text = Excerpt.printable(name);
    return terminal.columns().isEmpty()
        ? text
        : Text.shorten(
            text,
            Math.max(LEAST_NAME_CELLS, terminal.columns().getAsInt() - GROUP_INDENT - 1),
            terminal.unicode());
  }
}
