package io.github.svmrelevance.report.page;

import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.result.ClassComparison;
import io.github.svmrelevance.api.result.CostPath;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureEvidence.Measured;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.ClassShares;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.ModelClassReliance;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.api.result.SlackCurve;
import io.github.svmrelevance.api.result.Substitutes;
import io.github.svmrelevance.api.result.WeightPolygon;
import io.github.svmrelevance.report.document.IntervalsDocument;
import io.github.svmrelevance.report.page.DataTable.Bar;
import io.github.svmrelevance.report.page.DataTable.Cell;
import io.github.svmrelevance.report.page.DataTable.Column;
import io.github.svmrelevance.report.text.IntervalFacts;
import io.github.svmrelevance.report.text.IntervalSummary;
import io.github.svmrelevance.report.text.Numbers;
import io.github.svmrelevance.report.text.QualityText;
import io.github.svmrelevance.report.text.RelianceColumn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Relevance intervals on a page.
 *
 * @since 0.1
 */
public final class IntervalFindings implements Findings {

  /** Longer lists of samples are cut; the JSON has them all. */
  private static final int MOST_SAMPLES = 40;

  private static final List<Column> EVIDENCE_COLUMNS =
      List.of(
          Column.of("feature"),
          Column.of("p", "of the tests of the feature together"),
          Column.of("q", "the least false discovery rate at which it is relevant"),
          Column.of("p alone", "of the feature by itself"),
          Column.of("p given others", "of the feature given all others, or the closest of many"),
          Column.of("p given curves", "given curves of the closest others as well"),
          Column.of("p apart", "given those that it is not closely correlated with"));

  private final RelevanceIntervals result;
  private final Spelling spelling;
  private final double max;

  /**
   * What a page says of a result.
   *
   * @param result what was found
   * @param spelling what parameters are called
   */
  public IntervalFindings(RelevanceIntervals result, Spelling spelling) {
    this.result = result;
    this.spelling = spelling;
    this.max =
        result.features().stream()
            .flatMap(feature -> feature.bounds().stream())
            .mapToDouble(Bounds::upper)
            .max()
            .orElse(0);
  }

  @Override
  public String headline() {
    return String.join(" ", IntervalSummary.of(result));
  }

  @Override
  public String guide() {
    String bars =
        "Each bar spans the weights |w| that a feature has in the linear models that are nearly as"
            + " good as the baseline (the Rashomon set), on one scale for all features. Its right end"
            + " shows how much the feature can count, its left end how much it must. ";
    String stroke =
        "The stroke in a bar is the weight in the baseline itself, one choice among many models"
            + " that are nearly as good, which differ in how they share out the work.";
    if (!IntervalFacts.isTested(result)) {
      return bars
          + "Blue bars are strongly relevant: no good model does without the feature. Orange bars"
          + " have weight in some good models, and none in others. Grey bars have weight in none."
          + " Whether features matter was not tested. "
          + stroke;
    }
    return bars
        + "Blue bars are strongly relevant: no good model does without the feature, and it is shown"
        + " to add to all others. Orange bars are weakly relevant: there is evidence, but some good"
        + " model does without the feature, or it is not shown to add to the others."
        + " Grey bars are features for which there is no evidence. "
        + stroke;
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (used()) {
      notes.add(
          "Some grey bars stay away from zero: models lean on chance where the slack is small.");
    }
    if (result.features().stream().anyMatch(f -> f.relevance().isEmpty())) {
      notes.add(
          "White bars have no class: their range was set by "
              + spelling.of("preset")
              + ", was not proven, or was not computed.");
    }
    if (hasRejects()) {
      notes.add(
          "The models also differ in whom they refuse to judge: the last table names the samples,"
              + " by their rows in the data, for both ends of every bar.");
    }
    if (hasShares()) {
      notes.add(
          "The last columns report in which share of random halves of the samples a feature was"
              + " of each class. Half the samples show less than all, so these shares err towards"
              + " neither.");
    }
    return notes;
  }

  private boolean used() {
    return result.features().stream()
        .anyMatch(feature -> IntervalFacts.usedWithoutEvidence(feature, result));
  }

  @Override
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>(IntervalFacts.of(result));
    return facts;
  }

  private boolean hasRejects() {
    return result.baseline().scored().rejects().isPresent();
  }

  private boolean hasShares() {
    return result.features().stream().anyMatch(feature -> feature.shares().isPresent());
  }

  @Override
  public List<DataTable> tables() {
    List<DataTable> tables = new ArrayList<>();
    tables.add(features());
    if (tested()) {
      tables.add(evidence());
    }
    if (result.features().stream().anyMatch(feature -> feature.criticalSlack().isPresent())) {
      tables.add(price());
    }
    if (hasRejects()) {
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

  /** Whether a threshold of lower bounds says more than that strong features stay away from 0. */
  private boolean ownLower() {
    return result.features().stream()
        .anyMatch(f -> f.lowerThreshold().orElse(0) > result.thresholds().tolerance());
  }

  private DataTable features() {
    boolean own = result.features().stream().anyMatch(f -> f.upperThreshold().isPresent());
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("feature"));
    columns.add(new Column("class", "strong, weak, no evidence or negligible", true));
    columns.add(Column.of("interval", "from lower to upper; the stroke is the baseline's |w|"));
    columns.add(Column.of("lower", "the smallest |w| of all good models"));
    columns.add(Column.of("upper", "the largest |w| of all good models"));
    columns.add(Column.of("signed lower", "the smallest w"));
    columns.add(Column.of("signed upper", "the largest w"));
    columns.add(Column.of("baseline", "w in the baseline model"));
    if (ownLower()) {
      columns.add(
          Column.of("lower threshold", "a relevant feature is strong if lower is above it"));
    }
    if (own) {
      columns.add(Column.of("upper threshold", "there is no evidence if upper is not above it"));
    }
    if (tested()) {
      columns.add(Column.of("p", "of the tests of the feature together"));
    }
    columns.add(
        Column.of("proof", "gap between the model found and the bound that is proven for it"));
    if (hasShares()) {
      columns.add(Column.of("strong in", "share of the halves in which it is strongly relevant"));
      columns.add(Column.of("weak in", "share of the halves in which it is weakly relevant"));
      columns.add(Column.of("neither in", "share of the halves in which it is neither"));
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (int j : IntervalFacts.order(result)) {
      rows.add(row(j, own));
    }
    return new DataTable(
        "features", "Relevance of each feature", columns, rows, tested() ? "" : "upper");
  }

  private List<Cell> row(int j, boolean own) {
    FeatureInterval feature = result.features().get(j);
    Optional<Bounds> bounds = feature.bounds();
    double weight = result.baselineWeight(j);
    List<Cell> row = new ArrayList<>();
    row.add(Cell.text(feature.name()));
    String relevance = feature.relevance().map(IntervalFacts::name).orElse("undetermined");
    row.add(Cell.text(relevance));
    row.add(bounds.map(b -> bar(b, weight, style(feature))).orElse(Cell.text("")));
    row.add(number(bounds.map(Bounds::lower)));
    row.add(number(bounds.map(Bounds::upper)));
    row.add(number(bounds.map(Bounds::signedLower)));
    row.add(number(bounds.map(Bounds::signedUpper)));
    row.add(Cell.number(weight));
    if (ownLower()) {
      row.add(Cell.number(feature.lowerThreshold()));
    }
    if (own) {
      row.add(Cell.number(feature.upperThreshold()));
    }
    if (tested()) {
      row.add(probability(feature.evidence(), FeatureEvidence::combined));
    }
    row.add(
        switch (feature.status()) {
          case CERTIFIED ->
              new Cell(
                  Numbers.magnitude(bounds.orElseThrow().gap()),
                  OptionalDouble.of(bounds.orElseThrow().gap()),
                  null);
          case RELAXED ->
              Cell.text("budget + " + Numbers.magnitude(bounds.orElseThrow().infeasibility()));
          case ENCLOSED -> Cell.text("outer bounds");
          case UNCERTIFIED -> Cell.text("not proven");
          case NOT_COMPUTED -> Cell.text("not computed");
        });
    if (hasShares()) {
      row.add(share(feature, ClassShares::strong));
      row.add(share(feature, ClassShares::weak));
      row.add(share(feature, ClassShares::none));
    }
    return row;
  }

  /** The class of the bar in the page's style sheet. */
  private static String style(FeatureInterval feature) {
    return feature.relevance().map(Parameter::spell).orElse("undetermined");
  }

  private boolean tested() {
    return result.thresholds().evidence().isPresent();
  }

  private static Cell probability(
      Optional<FeatureEvidence> known, ToDoubleFunction<FeatureEvidence> which) {
    return known.map(one -> Cell.probability(which.applyAsDouble(one))).orElse(Cell.text(""));
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
                shown.forEach(column -> row.add(Cell.number(column.of(known))));
                rows.add(row);
              });
    }
    return new DataTable(
        "reliance",
        "What losing a feature can cost: the loss per sample where its values are permuted; the"
            + " baseline's own is "
            + Numbers.brief(reliance.loss())
            + ", and no good model loses more than "
            + Numbers.brief(reliance.limit())
            + " as it is",
        columns,
        rows);
  }

  /** What each test says; a table of its own, as one of all columns is too wide for a screen. */
  private DataTable evidence() {
    List<Measured> effects = IntervalsDocument.effects(result);
    List<Column> columns = new ArrayList<>(EVIDENCE_COLUMNS);
    effects.forEach(measured -> columns.add(effect(measured)));
    List<List<Cell>> rows = new ArrayList<>();
    for (int j : IntervalFacts.order(result)) {
      FeatureInterval feature = result.features().get(j);
      Optional<FeatureEvidence> known = feature.evidence();
      List<Cell> row =
          new ArrayList<>(
              List.of(
                  Cell.text(feature.name()),
                  probability(known, FeatureEvidence::combined),
                  probability(known, FeatureEvidence::adjusted),
                  probability(known, FeatureEvidence::marginal),
                  Cell.probability(
                      known.map(FeatureEvidence::conditional).orElseGet(OptionalDouble::empty)),
                  Cell.probability(
                      known.map(FeatureEvidence::givenCurves).orElseGet(OptionalDouble::empty)),
                  Cell.probability(
                      known
                          .map(FeatureEvidence::withoutSubstitutes)
                          .orElseGet(OptionalDouble::empty))));
      for (Measured measured : effects) {
        row.add(
            number(
                known
                    .map(FeatureEvidence::effect)
                    .filter(effect -> effect.measured() == measured)
                    .map(FeatureEvidence.Effect::value)));
      }
      rows.add(row);
    }
    return new DataTable("evidence", "The tests of each feature", columns, rows);
  }

  private static Column effect(Measured measured) {
    return switch (measured) {
      case AUC -> Column.of("AUC", "the chance that a positive sample has the larger value");
      case RANK_CORRELATION ->
          Column.of("rank correlation", "of feature and target, from -1 to 1 (Spearman)");
      case EXPLAINED ->
          Column.of("explained", "the share of variance that feature and target have in common");
    };
  }

  private static Cell share(FeatureInterval feature, ToDoubleFunction<ClassShares> which) {
    return feature
        .shares()
        .map(which::applyAsDouble)
        .map(share -> new Cell(Numbers.percent(share), OptionalDouble.of(share), null))
        .orElse(Cell.text(""));
  }

  private static Cell number(Optional<Double> value) {
    return value.map(Cell::number).orElse(Cell.text(""));
  }

  private Cell bar(Bounds bounds, double weight, String style) {
    if (max == 0) {
      return Cell.text("");
    }
    Bar bar =
        new Bar(
            bounds.lower() / max,
            bounds.upper() / max,
            OptionalDouble.of(Math.min(1, Math.abs(weight) / max)),
            style);
    return new Cell("", OptionalDouble.empty(), bar);
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
                number(bounds.map(Bounds::lower)),
                number(bounds.map(Bounds::upper))));
      }
    }
    return new DataTable(
        "slack-curve",
        "The ranges along the slack",
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
        "Corners of the pairs of weights",
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
                number(bounds.map(Bounds::lower)),
                number(bounds.map(Bounds::upper))));
      }
    }
    return new DataTable(
        "c-path",
        "The ranges along C",
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
                number(feature.bounds().map(Bounds::lower)),
                number(feature.bounds().map(Bounds::upper))));
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
            Column.of("|r|", "the average absolute correlation of the two parts"),
            Column.of("without all", "the slack from which on a good model uses none of them"),
            Column.of("with one", "the slack from which on the best one of them suffices"),
            Column.of("features", "all of the cluster"),
            Column.of("one suffices", "all that suffice alone, if one does at this slack")),
        substitutes.clusters().stream().map(IntervalFindings::cluster).toList());
  }

  private static List<Cell> cluster(Substitutes.Cluster cluster) {
    return List.of(
        Cell.text(cluster.best().orElse("")),
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
    for (int j = 0; j < result.features().size(); j++) {
      FeatureInterval feature = result.features().get(j);
      end(feature, "lower", feature.lowerWitness(), j).ifPresent(rows::add);
      end(feature, "upper", feature.upperWitness(), j).ifPresent(rows::add);
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
      FeatureInterval feature, String end, Optional<ScoredModel> model, int j) {
    return model
        .flatMap(ScoredModel::rejects)
        .map(
            outcome ->
                List.of(
                    Cell.text(feature.name()),
                    Cell.text(end),
                    Cell.count(outcome.rejected().size()),
                    Cell.number(outcome.loss()),
                    Cell.number(model.orElseThrow().flipChange(j)),
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
