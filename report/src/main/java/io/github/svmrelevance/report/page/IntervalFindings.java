package io.github.svmrelevance.report.page;

import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureEvidence.Measured;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.ClassShares;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.report.document.IntervalsDocument;
import io.github.svmrelevance.report.page.DataTable.Bar;
import io.github.svmrelevance.report.page.DataTable.Cell;
import io.github.svmrelevance.report.page.DataTable.Column;
import io.github.svmrelevance.report.text.IntervalFacts;
import io.github.svmrelevance.report.text.IntervalSummary;
import io.github.svmrelevance.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Relevance intervals on a page.
 *
 * @since 0.1
 */
public final class IntervalFindings implements Findings {

  private static final List<Column> EVIDENCE_COLUMNS =
      List.of(
          Column.of("feature"),
          Column.of("p", "of the tests of the feature together"),
          Column.of("q", "the least false discovery rate at which it is relevant"),
          Column.of("p alone", "of the feature by itself"),
          Column.of("p given others", "of the feature given all others, or the closest of many"),
          Column.of("p given curves", "given curves of the closest others as well"),
          Column.of(
              "p apart",
              "given those that it is not closely correlated with, or else the least correlated one"));

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
        IntervalFacts.axisEnd(
            result.features().stream().filter(IntervalFacts::isDrawn).toList(), result);
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
          "Some grey bars stay away from zero: models lean on chance where the slack is small, or the"
              + " tests miss what there is.");
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
    tables.addAll(FurtherTables.of(result));
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
    columns.add(
        Column.of(
            "interval",
            "from lower to upper; the stroke is the baseline's |w|; none for outer bounds"));
    columns.add(
        Column.of("lower", "the smallest |w| of all good models; an outer bound is at most that"));
    columns.add(
        Column.of("upper", "the largest |w| of all good models; an outer bound is at least that"));
    columns.add(Column.of("signed lower", "the smallest w, if there is one weight"));
    columns.add(Column.of("signed upper", "the largest w, if there is one weight"));
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
        Column.of(
            "proof",
            "gap between the model found and the bound that is proven for it; outer bounds hold the"
                + " range, and no model need attain them"));
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
    row.add(
        bounds
            .filter(range -> IntervalFacts.isDrawn(feature))
            .map(range -> bar(range, weight, style(feature)))
            .orElse(Cell.text("")));
    row.add(Cell.number(bounds.map(Bounds::lower)));
    row.add(Cell.number(bounds.map(Bounds::upper)));
    Optional<Bounds> signed = bounds.filter(range -> feature.parts().isEmpty());
    row.add(Cell.number(signed.map(Bounds::signedLower)));
    row.add(Cell.number(signed.map(Bounds::signedUpper)));
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
            Cell.number(
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

  private Cell bar(Bounds bounds, double weight, String style) {
    if (max == 0) {
      return Cell.text("");
    }
    Bar bar =
        new Bar(
            Math.min(1, bounds.lower() / max),
            bounds.upper() / max,
            OptionalDouble.of(Math.min(1, Math.abs(weight) / max)),
            style);
    return new Cell("", OptionalDouble.empty(), bar);
  }
}
