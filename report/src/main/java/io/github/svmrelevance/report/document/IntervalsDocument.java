package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureEvidence.Measured;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.api.result.WeightPolygon;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Relevance intervals.
 *
 * @since 0.1
 */
public final class IntervalsDocument implements ResultDocument {

  private final RelevanceIntervals result;

  /**
   * A document of a result.
   *
   * @param result what was found
   */
  public IntervalsDocument(RelevanceIntervals result) {
    this.result = result;
  }

  @Override
  public void writeJson(JsonGenerator json, boolean witnesses) throws IOException {
    ModelJson.writeBaseline(result.baseline(), json);
    RelevanceIntervals.Thresholds thresholds = result.thresholds();
    json.writeObjectFieldStart("thresholds");
    Json.number(json, "tolerance", thresholds.tolerance());
    json.writeNumberField("probes", thresholds.probes());
    json.writeNumberField("infeasible", thresholds.infeasible());
    if (thresholds.evidence().isPresent()) {
      EvidenceLevel level = thresholds.evidence().get();
      json.writeObjectFieldStart("evidence");
      json.writeStringField("rate", spell(level.rate()));
      Json.number(json, "level", level.level());
      json.writeNumberField("permutations", level.permutations());
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeArrayFieldStart("features");
    for (int j = 0; j < result.features().size(); j++) {
      writeFeature(j, json, witnesses);
    }
    json.writeEndArray();
    Optional<StableFeatures> stable = StableFeatures.of(result);
    if (stable.isPresent()) {
      json.writeObjectFieldStart("stable");
      Json.number(json, "least_share", StableFeatures.LEAST_SHARE);
      Json.texts(json, "features", stable.get().names());
      Json.number(json, "expected_rare", stable.get().expected());
      json.writeEndObject();
    }
    FurtherAnswersJson.write(json, result);
  }

  @Override
  public List<String> missingInCsv() {
    List<String> missing = new ArrayList<>();
    result.costPath().ifPresent(path -> missing.add("the ranges over C"));
    result.slackCurve().ifPresent(curve -> missing.add("the slack curve"));
    // Substitutes and the pair of the closest come unasked.
    if (result.pairs().stream().anyMatch(WeightPolygon::asked)) {
      missing.add("the pairs");
    }
    return missing;
  }

  private static void writeParts(List<FeatureInterval.Part> parts, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart("parts");
    for (FeatureInterval.Part part : parts) {
      json.writeStartObject();
      json.writeStringField("name", part.name());
      Json.number(json, "lower", part.bounds().lower());
      Json.number(json, "upper", part.bounds().upper());
      Json.number(json, "signed_lower", part.bounds().signedLower());
      Json.number(json, "signed_upper", part.bounds().signedUpper());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private boolean hasRejects() {
    return result.baseline().scored().rejects().isPresent();
  }

  private void writeFeature(int index, JsonGenerator json, boolean witnesses) throws IOException {
    FeatureInterval feature = result.features().get(index);
    json.writeStartObject();
    json.writeStringField("name", feature.name());
    Json.number(json, "lower", bound(feature, FeatureInterval.Bounds::lower));
    Json.number(json, "upper", bound(feature, FeatureInterval.Bounds::upper));
    Json.number(json, "signed_lower", signed(feature, FeatureInterval.Bounds::signedLower));
    Json.number(json, "signed_upper", signed(feature, FeatureInterval.Bounds::signedUpper));
    json.writeStringField("class", relevance(feature).orElse(null));
    json.writeStringField("status", spell(feature.status()));
    Json.number(json, "gap", known(feature, FeatureInterval.Bounds::gap));
    Json.number(json, "infeasibility", known(feature, FeatureInterval.Bounds::infeasibility));
    if (feature.bounds().isPresent()) {
      FeatureInterval.Bounds range = feature.bounds().get();
      json.writeObjectFieldStart("proven");
      Json.enclosure(json, "lower", range.provenLower());
      Json.enclosure(json, "upper", range.provenUpper());
      if (feature.parts().isEmpty()) {
        Json.enclosure(json, "signed_lower", range.provenSignedLower());
        Json.enclosure(json, "signed_upper", range.provenSignedUpper());
      }
      if (feature.criticalSlack().isPresent()) {
        Json.enclosure(json, "critical_slack", feature.criticalSlack().get());
      }
      json.writeEndObject();
    }
    if (feature.criticalSlack().isPresent()) {
      Json.number(json, "critical_slack", feature.criticalSlack().get().known());
    }
    if (!feature.parts().isEmpty()) {
      writeParts(feature.parts(), json);
    }
    if (feature.lowerThreshold().isPresent() || feature.upperThreshold().isPresent()) {
      Json.number(json, "lower_threshold", feature.lowerThreshold());
      Json.number(json, "upper_threshold", feature.upperThreshold());
    }
    if (feature.evidence().isPresent()) {
      writeEvidence(feature.evidence().get(), json);
    }
    if (feature.shares().isPresent()) {
      FeatureInterval.ClassShares shares = feature.shares().get();
      json.writeObjectFieldStart("shares");
      Json.number(json, "strong", shares.strong());
      Json.number(json, "weak", shares.weak());
      Json.number(json, "none", shares.none());
      json.writeEndObject();
    }
    if (hasRejects()) {
      RejectEnds.write(json, result, feature);
    }
    if (witnesses) {
      json.writeObjectFieldStart("witness");
      writeWitness("lower", feature.lowerWitness(), json);
      writeWitness("upper", feature.upperWitness(), json);
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  /** What is said of a feature in the end: its range, its class and the evidence. */
  static void writeJudgement(JsonGenerator json, FeatureInterval feature) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", feature.name());
    Json.number(json, "lower", bound(feature, FeatureInterval.Bounds::lower));
    Json.number(json, "upper", bound(feature, FeatureInterval.Bounds::upper));
    json.writeStringField("class", relevance(feature).orElse(null));
    json.writeStringField("status", spell(feature.status()));
    if (feature.evidence().isPresent()) {
      writeEvidence(feature.evidence().get(), json);
    }
    json.writeEndObject();
  }

  private static void writeEvidence(FeatureEvidence evidence, JsonGenerator json)
      throws IOException {
    json.writeObjectFieldStart("evidence");
    Json.number(json, "p_value", evidence.combined());
    Json.number(json, "q_value", evidence.adjusted());
    Json.number(json, "marginal", evidence.marginal());
    Json.number(json, "conditional", evidence.conditional());
    Json.number(json, "given_curves", evidence.givenCurves());
    Json.number(json, "without_substitutes", evidence.withoutSubstitutes());
    Json.number(json, spell(evidence.effect().measured()), evidence.effect().value());
    json.writeEndObject();
  }

  private static void writeWitness(String name, Optional<ScoredModel> witness, JsonGenerator json)
      throws IOException {
    if (witness.isEmpty()) {
      json.writeNullField(name);
      return;
    }
    ScoredModel scored = witness.get();
    json.writeObjectFieldStart(name);
    ModelJson.write(scored.model(), json);
    Json.quality(json, scored.quality());
    json.writeEndObject();
  }

  @Override
  public List<List<String>> csv() {
    return new IntervalsCsv(result).rows();
  }

  /**
   * What effects are measured by in a result.
   *
   * @param result what was found
   * @return each measure once; without evidence that of two classes
   */
  public static List<Measured> effects(RelevanceIntervals result) {
    List<Measured> used =
        result.features().stream()
            .flatMap(feature -> feature.evidence().stream())
            .map(evidence -> evidence.effect().measured())
            .distinct()
            .sorted()
            .toList();
    return used.isEmpty() ? List.of(Measured.AUC) : used;
  }

  @Override
  public Table table() {
    List<List<String>> rows = new ArrayList<>();
    for (FeatureInterval feature : result.features()) {
      rows.add(
          List.of(
              Excerpt.printable(feature.name()),
              rounded(bound(feature, FeatureInterval.Bounds::lower)),
              rounded(bound(feature, FeatureInterval.Bounds::upper)),
              relevance(feature).orElse("?"),
              feature.status() == FeatureInterval.Status.CERTIFIED ? "" : spell(feature.status())));
    }
    return new Table(
        List.of(
            new Table.Column("feature", Table.Align.LEFT),
            new Table.Column("lower", Table.Align.RIGHT),
            new Table.Column("upper", Table.Align.RIGHT),
            new Table.Column("class", Table.Align.LEFT),
            new Table.Column("", Table.Align.LEFT)),
        rows);
  }

  static OptionalDouble bound(
      FeatureInterval feature, ToDoubleFunction<FeatureInterval.Bounds> which) {
    return feature.bounds().stream().mapToDouble(which).findFirst();
  }

  /** An end with its sign, which several weights do not have in common. */
  static OptionalDouble signed(
      FeatureInterval feature, ToDoubleFunction<FeatureInterval.Bounds> which) {
    return feature.parts().isEmpty() ? bound(feature, which) : OptionalDouble.empty();
  }

  /** How good a proof is; infinite is as good as none. */
  static OptionalDouble known(
      FeatureInterval feature, ToDoubleFunction<FeatureInterval.Bounds> which) {
    return feature.bounds().stream()
        .mapToDouble(which)
        .filter(value -> !Double.isInfinite(value))
        .findFirst();
  }

  static Optional<String> relevance(FeatureInterval feature) {
    return feature.relevance().map(IntervalsDocument::spell);
  }

  static String spell(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String rounded(OptionalDouble value) {
    return value.isPresent() ? String.format(Locale.ROOT, "%.4f", value.getAsDouble()) : "";
  }
}
