package io.github.svmrelevance.report.page;

import io.github.svmrelevance.api.result.ClassComparison;
import io.github.svmrelevance.api.result.CostPath;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.ModelClassReliance;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.api.result.SlackCurve;
import io.github.svmrelevance.api.result.Substitutes;
import io.github.svmrelevance.api.result.WeightPolygon;
import io.github.svmrelevance.report.page.DataTable.Cell;
import io.github.svmrelevance.report.page.DataTable.Column;
import io.github.svmrelevance.report.text.IntervalFacts;
import io.github.svmrelevance.report.text.Numbers;
import io.github.svmrelevance.report.text.QualityText;
import io.github.svmrelevance.report.text.RelianceColumn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The tables of what was asked beside the ranges, such as prices, paths and substitutes. */
final class FurtherTables {

  /** Longer lists of samples are cut; the JSON has them all. */
  private static final int MOST_SAMPLES = 40;

  private final RelevanceIntervals result;

  private FurtherTables(RelevanceIntervals result) {
    this.result = result;
  }

  /** The tables of what a result has, in the order of the page. */
  static List<DataTable> of(RelevanceIntervals result) {
    return new FurtherTables(result).all();
  }

  private List<DataTable> all() {
    List<DataTable> tables = new ArrayList<>();
    if (result.features().stream().anyMatch(feature -> feature.criticalSlack().isPresent())) {
      tables.add(price());
    }
    if (result.baseline().scored().rejects().isPresent()) {
      tables.add(rejected());
    }
    result
        .substitutes()
        .filter(known -> !known.clusters().isEmpty())
        .ifPresent(known -> tables.add(clusters(known)));
    result.reliance().ifPresent(known -> tables.add(reliance(known)));
    result.costPath().ifPresent(path -> tables.add(path(path)));
    result.slackCurve().ifPresent(curve -> tables.add(curve(curve)));
    if (!result.pairs().isEmpty()) {
      tables.add(pairs());
    }
    result.eachClass().ifPresent(compared -> tables.add(classes(compared)));
    return tables;
  }

  /** What it takes to do without each feature, the dearest first. */
  private DataTable price() {
    List<List<Cell>> rows =
        result.features().stream()
            .filter(feature -> feature.criticalSlack().isPresent())
            .sorted(
                Comparator.comparingDouble(
                    (FeatureInterval feature) -> -feature.criticalSlack().get().known()))
            .map(
                feature -> {
                  Enclosure slack = feature.criticalSlack().orElseThrow();
                  return List.of(
                      Cell.text(feature.name()),
                      Cell.number(slack.known()),
                      new Cell(
                          Numbers.magnitude(slack.most() - slack.least()),
                          OptionalDouble.of(slack.most() - slack.least()),
                          null));
                })
            .toList();
    return new DataTable(
        "price",
        "The slack at which each feature becomes dispensable",
        List.of(
            Column.of("feature"),
            Column.of(
                "critical slack",
                "with less slack no good model does without the feature, with more some do; below"
                    + " 0 the baseline itself is worse than a model without it"),
            Column.of("proof", "between the two numbers that are proven to enclose it")),
        rows);
  }

  /** What losing each feature can cost, those first that cost every model most. */
  private DataTable reliance(ModelClassReliance reliance) {
    List<RelianceColumn> shown = List.of(RelianceColumn.values());
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("feature"));
    shown.forEach(column -> columns.add(Column.of(column.title(), column.meaning())));
    List<List<Cell>> rows = new ArrayList<>();
    for (int j : IntervalFacts.byReliance(reliance)) {
      String name = result.features().get(j).name();
      reliance
          .features()
          .get(j)
          .ifPresent(
              known -> {
                List<Cell> row = new ArrayList<>();
                row.add(Cell.text(name));
                shown.forEach(column -> row.add(Cell.number(column.of(known, reliance))));
                rows.add(row);
              });
    }
    return new DataTable(
        "reliance",
        "What losing a feature can cost: the loss per sample where its values are permuted; the"
            + " baseline's own is "
            + Numbers.brief(RelianceColumn.withoutRounding(reliance.loss(), reliance))
            + ", and no good model loses more than "
            + Numbers.brief(reliance.limit())
            + " as it is",
        columns,
        rows);
  }

  /** The title of a table of weights. */
  private String inWeights(String title) {
    return title + IntervalFacts.otherUnit(result).map(unit -> ": " + unit).orElse("");
  }

  private DataTable curve(SlackCurve curve) {
    List<List<Cell>> rows = new ArrayList<>();
    for (SlackCurve.Step step : curve.steps()) {
      for (int j = 0; j < step.bounds().size(); j++) {
        Optional<Bounds> bounds = step.bounds().get(j);
        rows.add(
            List.of(
                Cell.text(result.features().get(j).name()),
                Cell.number(step.slack()),
                Cell.number(bounds.map(Bounds::lower)),
                Cell.number(bounds.map(Bounds::upper))));
      }
    }
    return new DataTable(
        "slack-curve",
        inWeights("The ranges along the slack"),
        List.of(
            Column.of("feature"),
            Column.of("slack", "by how much a good model may exceed the baseline, as a share"),
            Column.of("lower"),
            Column.of("upper")),
        rows);
  }

  private DataTable pairs() {
    List<List<Cell>> rows = new ArrayList<>();
    for (WeightPolygon polygon : result.pairs()) {
      for (WeightPolygon.Vertex vertex : polygon.vertices()) {
        rows.add(
            List.of(
                Cell.text(polygon.first()),
                Cell.number(vertex.first()),
                Cell.text(polygon.second()),
                Cell.number(vertex.second()),
                Cell.number(polygon.gap())));
      }
    }
    return new DataTable(
        "pair",
        inWeights("Corners of the pairs of weights"),
        List.of(
            Column.of("first"),
            Column.of("w of first"),
            Column.of("second"),
            Column.of("w of second"),
            Column.of("gap", "how far, at most, a good model may lie outside of the corners")),
        rows);
  }

  private DataTable path(CostPath path) {
    List<List<Cell>> rows = new ArrayList<>();
    for (CostPath.Step step : path.steps()) {
      for (int j = 0; j < step.bounds().size(); j++) {
        Optional<Bounds> bounds = step.bounds().get(j);
        rows.add(
            List.of(
                Cell.text(result.features().get(j).name()),
                Cell.number(step.c()),
                Cell.number(step.quality().get(step.quality().main())),
                Cell.number(step.norm1()),
                Cell.number(bounds.map(Bounds::lower)),
                Cell.number(bounds.map(Bounds::upper))));
      }
    }
    return new DataTable(
        "c-path",
        inWeights("The ranges along C"),
        List.of(
            Column.of("feature"),
            Column.of("C", "weight of the loss against the norm"),
            Column.of(
                QualityText.name(path.steps().get(0).quality().main()),
                "of the baseline on the training data"),
            Column.of("norm", "sum of |w| of the baseline"),
            Column.of("lower"),
            Column.of("upper")),
        rows);
  }

  /** What the heat map of classes shows, in words and numbers. */
  private static DataTable classes(ClassComparison compared) {
    List<List<Cell>> rows = new ArrayList<>();
    for (ClassComparison.Side side : compared.sides()) {
      for (FeatureInterval feature : side.features()) {
        rows.add(
            List.of(
                Cell.text(feature.name()),
                Cell.text(side.name()),
                Cell.text(feature.relevance().map(IntervalFacts::name).orElse("?")),
                Cell.probability(
                    feature.evidence().stream().mapToDouble(FeatureEvidence::combined).findFirst()),
                Cell.number(feature.bounds().map(Bounds::lower)),
                Cell.number(feature.bounds().map(Bounds::upper))));
      }
    }
    return new DataTable(
        "each-class",
        "Each class against the rest",
        List.of(
            Column.of("feature"),
            new Column("against the rest", "the class that is set against all others", true),
            new Column("class", "how relevant the feature is for it", true),
            Column.of("p"),
            Column.of(
                "lower", "the smallest |w| of models nearly as good as the baseline of that class"),
            Column.of("upper", "the largest |w| of these")),
        rows);
  }

  /** What the dendrogram shows, in words and numbers. */
  private static DataTable clusters(Substitutes substitutes) {
    return new DataTable(
        "substitutes",
        "Correlated features, and what a good model pays without them",
        List.of(
            Column.of("best one", "with which alone, of these, models pay least"),
            Column.of("|r|", "the mean absolute correlation of all pairs of its features"),
            Column.of("joined at", "the mean absolute correlation between its two parts"),
            Column.of("without all", "the slack from which on a good model uses none of them"),
            Column.of("with one", "the slack from which on the best one of them suffices"),
            Column.of("features", "all of the cluster"),
            Column.of("one suffices", "all that suffice alone, if one does at this slack")),
        substitutes.clusters().stream().map(known -> cluster(known, substitutes)).toList());
  }

  private static List<Cell> cluster(Substitutes.Cluster cluster, Substitutes substitutes) {
    return List.of(
        Cell.text(cluster.best().orElse("")),
        Cell.number(substitutes.meanCorrelation(cluster)),
        Cell.number(cluster.correlation()),
        slack(cluster.withoutAll()),
        slack(cluster.withBest()),
        Cell.text(String.join(", ", cluster.features())),
        Cell.text(String.join(", ", cluster.sufficient())));
  }

  private static Cell slack(Optional<Enclosure> known) {
    return known.map(slack -> Cell.number(slack.known())).orElse(Cell.text(""));
  }

  /** The question that the 2018 paper leaves open: which samples do the extreme models reject? */
  private DataTable rejected() {
    List<List<Cell>> rows = new ArrayList<>();
    for (FeatureInterval feature : result.features()) {
      end(feature, "lower", feature.lowerWitness(), result.flipChangeAtLower(feature))
          .ifPresent(rows::add);
      end(feature, "upper", feature.upperWitness(), result.flipChangeAtUpper(feature))
          .ifPresent(rows::add);
    }
    return new DataTable(
        "rejected",
        "Samples that the models at the ends of the intervals reject",
        List.of(
            Column.of("feature"),
            new Column("end", "the model of the smallest or of the largest |w|", true),
            Column.of("rejected", "how many samples it rejects"),
            Column.of("reject loss", "(errors + r rejects) / n"),
            Column.of("flip", "the change of the feature that can turn a confident prediction"),
            Column.of("newly rejected", "rows of the data that the baseline decides"),
            Column.of("no longer rejected", "rows of the data that the baseline rejects")),
        rows);
  }

  private static Optional<List<Cell>> end(
      FeatureInterval feature, String end, Optional<ScoredModel> model, OptionalDouble change) {
    return model
        .flatMap(ScoredModel::rejects)
        .map(
            outcome ->
                List.of(
                    Cell.text(feature.name()),
                    Cell.text(end),
                    Cell.count(outcome.rejected().size()),
                    Cell.number(outcome.loss()),
                    Cell.number(change),
                    samples(outcome.newlyRejected()),
                    samples(outcome.noLongerRejected())));
  }

  /** Rows are counted from 1, as in all documents. */
  private static Cell samples(List<Integer> samples) {
    String text =
        samples.stream()
            .limit(MOST_SAMPLES)
            .map(sample -> Integer.toString(sample + 1))
            .collect(Collectors.joining(", "));
    return Cell.text(
        samples.size() <= MOST_SAMPLES
            ? text
            : text + " and " + (samples.size() - MOST_SAMPLES) + " more");
  }
}
