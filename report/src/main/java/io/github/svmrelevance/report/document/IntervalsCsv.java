package io.github.svmrelevance.report.document;

import static io.github.svmrelevance.report.document.IntervalsDocument.bound;
import static io.github.svmrelevance.report.document.IntervalsDocument.known;
import static io.github.svmrelevance.report.document.IntervalsDocument.relevance;
import static io.github.svmrelevance.report.document.IntervalsDocument.signed;
import static io.github.svmrelevance.report.document.IntervalsDocument.spell;

import io.github.svmrelevance.api.result.ClassComparison;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureEvidence.Measured;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.ModelClassReliance;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Relevance intervals as a table: a row for each feature, and columns for what was asked for. */
final class IntervalsCsv {

  private static final List<String> CSV_HEADER =
      List.of(
          "name",
          "lower",
          "upper",
          "signed_lower",
          "signed_upper",
          "class",
          "status",
          "gap",
          "lower_threshold",
          "upper_threshold");

  private static final List<String> SHARES_HEADER =
      List.of("share_strong", "share_weak", "share_none");

  /** The last columns, so that those before keep their places. */
  private static final List<String> EVIDENCE_HEADER =
      List.of("p_value", "q_value", "p_marginal", "p_conditional", "p_without_substitutes");

  /** The losses where a feature is permuted: what is proven, of models found, of the baseline. */
  private static final List<String> RELIANCE_HEADER =
      List.of(
          "permuted_not_below",
          "permuted_least",
          "permuted_baseline",
          "permuted_largest",
          "permuted_not_above");

  /** What joined later than all other columns, so that those keep their places. */
  private static final List<String> LAST_HEADER = List.of("p_given_curves", "baseline_weight");

  /** Of each class against the rest. */
  private static final List<String> SIDE_HEADER = List.of("lower", "upper", "class", "p_value");

  private final RelevanceIntervals result;
  private final boolean shares;
  private final boolean rejects;
  private final boolean slacks;
  private final List<Measured> effects;
  private final List<ClassComparison.Side> sides;

  IntervalsCsv(RelevanceIntervals result) {
    this.result = result;
    List<FeatureInterval> features = result.features();
    this.shares = features.stream().anyMatch(feature -> feature.shares().isPresent());
    this.rejects = result.baseline().scored().rejects().isPresent();
    this.slacks = features.stream().anyMatch(feature -> feature.criticalSlack().isPresent());
    this.effects = IntervalsDocument.effects(result);
    this.sides = result.eachClass().map(ClassComparison::sides).orElse(List.of());
  }

  /** The header, and a row for each feature. */
  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(header());
    for (int j = 0; j < result.features().size(); j++) {
      rows.add(row(j));
    }
    return rows;
  }

  private List<String> header() {
    List<String> header = new ArrayList<>(CSV_HEADER);
    if (shares) {
      header.addAll(SHARES_HEADER);
    }
    if (rejects) {
      header.addAll(RejectEnds.CSV_HEADER);
    }
    header.addAll(EVIDENCE_HEADER);
    effects.forEach(measured -> header.add(spell(measured)));
    if (slacks) {
      header.add("critical_slack");
    }
    if (result.reliance().isPresent()) {
      header.addAll(RELIANCE_HEADER);
    }
    for (ClassComparison.Side side : sides) {
      SIDE_HEADER.forEach(title -> header.add(title + " of " + side.name()));
    }
    header.addAll(LAST_HEADER);
    return header;
  }

  /** The cells of one feature, below those of the header. */
  private List<String> row(int index) {
    FeatureInterval feature = result.features().get(index);
    List<String> row = new ArrayList<>(range(feature));
    if (shares) {
      row.addAll(shares(feature));
    }
    if (rejects) {
      RejectEnds.csv(row, result, feature);
    }
    row.addAll(evidence(feature));
    for (Measured measured : effects) {
      row.add(
          feature
              .evidence()
              .map(FeatureEvidence::effect)
              .filter(effect -> effect.measured() == measured)
              .map(effect -> Json.number(effect.value()))
              .orElse(""));
    }
    if (slacks) {
      row.add(feature.criticalSlack().map(slack -> Json.number(slack.known())).orElse(""));
    }
    if (result.reliance().isPresent()) {
      row.addAll(permuted(result.reliance().get().features().get(index)));
    }
    for (ClassComparison.Side side : sides) {
      row.addAll(oneAgainstRest(side.features().get(index)));
    }
    row.add(
        full(
            feature.evidence().map(FeatureEvidence::givenCurves).orElseGet(OptionalDouble::empty)));
    row.add(Json.number(result.baselineWeight(index)));
    return row;
  }

  private static List<String> range(FeatureInterval feature) {
    return List.of(
        feature.name(),
        full(bound(feature, FeatureInterval.Bounds::lower)),
        full(bound(feature, FeatureInterval.Bounds::upper)),
        full(signed(feature, FeatureInterval.Bounds::signedLower)),
        full(signed(feature, FeatureInterval.Bounds::signedUpper)),
        relevance(feature).orElse(""),
        spell(feature.status()),
        full(known(feature, FeatureInterval.Bounds::gap)),
        full(feature.lowerThreshold()),
        full(feature.upperThreshold()));
  }

  private static List<String> shares(FeatureInterval feature) {
    return feature
        .shares()
        .map(
            shares ->
                List.of(
                    Json.number(shares.strong()),
                    Json.number(shares.weak()),
                    Json.number(shares.none())))
        .orElse(List.of("", "", ""));
  }

  private static List<String> evidence(FeatureInterval feature) {
    return feature
        .evidence()
        .map(
            evidence ->
                List.of(
                    Json.number(evidence.combined()),
                    Json.number(evidence.adjusted()),
                    Json.number(evidence.marginal()),
                    full(evidence.conditional()),
                    full(evidence.withoutSubstitutes())))
        .orElse(List.of("", "", "", "", ""));
  }

  private static List<String> oneAgainstRest(FeatureInterval own) {
    return List.of(
        full(bound(own, FeatureInterval.Bounds::lower)),
        full(bound(own, FeatureInterval.Bounds::upper)),
        relevance(own).orElse(""),
        own.evidence().map(told -> Json.number(told.combined())).orElse(""));
  }

  private static List<String> permuted(Optional<ModelClassReliance.Permuted> known) {
    return known
        .map(
            permuted ->
                List.of(
                    Json.number(permuted.least().least()),
                    Json.number(permuted.least().known()),
                    Json.number(permuted.baseline()),
                    Json.number(permuted.largest().least()),
                    Json.number(permuted.largest().most())))
        .orElse(List.of("", "", "", "", ""));
  }

  private static String full(OptionalDouble value) {
    return value.isPresent() ? Json.number(value.getAsDouble()) : "";
  }
}
