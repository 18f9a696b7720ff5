package io.github.svmrelevance.report.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Part;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.Quality;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.report.Samples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Written documents are of the schema that is shipped, and the schema is not empty talk. */
class SchemaTest {

  private final JsonSchema schema;

  SchemaTest() throws IOException {
    schema = JsonSchema.load("svmrel-2.schema.json");
  }

  private static ObjectNode document(boolean witnesses) throws IOException {
    String json = ReportFormatTest.json(ReportFormatTest.intervals(1.5), witnesses);
    return (ObjectNode) new ObjectMapper().readTree(json);
  }

  @Test
  void acceptsIntervalsWithAndWithoutWitnesses() throws IOException {
    assertThat(schema.validate(document(false))).isEmpty();
    assertThat(schema.validate(document(true))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "``, schema, `\"svmrel/1\"`",
        "``, partial, null",
        "``, seed, 1.5",
        "``, warnings, [1]",
        "/data, positive, 1",
        "/data, sha256, `\"xyz\"`",
        "/data, more, 1",
        "/data, task, `\"guess\"`",
        "/data/classes, pos, -1",
        "/baseline, accuracy, 1.5",
        "/baseline, vectors, `[{\"weights\": [1]}, {\"weights\": [-1]}]`",
        "/baseline/budget, joint, null",
        "/thresholds, probes, 1.5",
        "/features/0, class, `\"strange\"`",
        "/features/0, status, null",
        "/features/0, lower, -1",
        "/features/0/witness/lower, weights, [null]"
      })
  void refusesAChangedField(String parent, String field, String value) throws IOException {
    ObjectNode document = document(true);
    ((ObjectNode) document.at(parent)).set(field, new ObjectMapper().readTree(value));
    assertThat(schema.validate(document)).isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource(ErrorRate.class)
  void acceptsEvidence(ErrorRate rate) throws IOException {
    JsonNode document = document(Samples.tested(rate, List.of("size", "weight", "colour")));
    assertThat(schema.validate(document)).isEmpty();
    assertThat(document.at("/thresholds/evidence/rate").asText())
        .isEqualTo(rate.name().toLowerCase(Locale.ROOT));
    assertThat(document.at("/features/0/evidence/conditional").isNull()).isTrue();
    assertThat(document.at("/features/1/evidence/without_substitutes").isNull()).isTrue();
    assertThat(document.at("/features/2/class").asText()).isEqualTo("negligible");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "/thresholds, evidence, null",
        "/thresholds/evidence, rate, `\"odd\"`",
        "/thresholds/evidence, level, 1.5",
        "/thresholds/evidence, permutations, 0",
        "/features/0, class, `\"irrelevant\"`",
        "/features/0, evidence, 0.5",
        "/features/0/evidence, p_value, null",
        "/features/0/evidence, q_value, 1.5",
        "/features/0/evidence, marginal, -1",
        "/features/0/evidence, conditional, 2",
        "/features/0/evidence, without_substitutes, `\"none\"`",
        "/features/0/evidence, auc, 1.5",
        "/features/0/evidence, rank_correlation, 0.5"
      })
  void refusesChangedEvidence(String parent, String field, String value) throws IOException {
    JsonNode document =
        document(Samples.tested(ErrorRate.FALSE_POSITIVE, List.of("size", "weight", "colour")));
    ((ObjectNode) document.at(parent)).set(field, new ObjectMapper().readTree(value));
    assertThat(schema.validate(document)).isNotEmpty();
  }

  @Test
  void acceptsDecisions() throws IOException {
    List<String> names = List.of("size", "weight");
    RunReport report =
        ReportFormatTest.report(
            ReportFormatTest.data(),
            Optional.empty(),
            Samples.decisions(names, List.of("no", "yes")));
    for (boolean witnesses : new boolean[] {false, true}) {
      JsonNode document = new ObjectMapper().readTree(ReportFormatTest.json(report, witnesses));
      assertThat(schema.validate(document)).isEmpty();
      assertThat(document.at("/samples/1/models/least/bias").isMissingNode())
          .isNotEqualTo(witnesses);
      assertThat(document.at("/samples/1/possible/1").asText()).isEqualTo("yes");
      assertThat(document.at("/samples/2/least").isNull()).isTrue();
      assertThat(document.at("/ambiguous").asInt()).isEqualTo(1);
      assertThat(document.at("/samples/0/proven/most/1").isNull()).isTrue();
    }
    JsonNode rejecting = document(Samples.rejecting(names, List.of("no", "yes")));
    assertThat(schema.validate(rejecting)).isEmpty();
    assertThat(rejecting.at("/reject/by_some").asInt()).isEqualTo(2);
    assertThat(schema.validate(document(Samples.predictions(Optional.empty())))).isEmpty();
    JsonNode others = document(Samples.predictions(Optional.of("new.csv")));
    assertThat(schema.validate(others)).isEmpty();
    assertThat(others.at("/samples/0/truth").isNull()).isTrue();
    assertThat(others.at("/samples_source").asText()).isEqualTo("new.csv");
    ((ObjectNode) others.at("/samples/0")).put("row", 0);
    assertThat(schema.validate(others)).isNotEmpty();
  }

  @Test
  void acceptsSlacks() throws IOException {
    JsonNode document = document(Samples.alongSlack(List.of("size", "weight", "colour")));
    assertThat(schema.validate(document)).isEmpty();
    assertThat(document.at("/features/0/critical_slack").asDouble()).isEqualTo(-0.125);
    assertThat(document.at("/features/0/proven/critical_slack/1").isNull()).isTrue();
    assertThat(document.at("/features/1/critical_slack").isMissingNode()).isTrue();
    assertThat(document.at("/features/2/critical_slack").asDouble()).isEqualTo(0.25);
    assertThat(document.at("/slack_curve/1/slack").asDouble()).isEqualTo(0.5);
    assertThat(document.at("/slack_curve/0/features/2/lower").asDouble()).isEqualTo(0.25);
    ((ObjectNode) document.at("/slack_curve/1")).put("slack", -1);
    assertThat(schema.validate(document)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 2})
  void acceptsSmallestSets(double least) throws IOException {
    ObjectNode document =
        document(Samples.smallest(least, List.of("size", "weight", "colour", "smell")));
    assertThat(schema.validate(document)).isEmpty();
    assertThat(document.at("/smallest/least").asDouble()).isEqualTo(least);
    assertThat(document.at("/sets/0/features/1").asText()).isEqualTo("weight");
    assertThat(document.at("/features/0/role").asText())
        .isEqualTo(least == 2 ? "in-all" : "unknown");
  }

  /** Four features, of which halves call 1.4 relevant on average: 1.4^2 / (4 * 0.8). */
  @Test
  void acceptsStableFeatures() throws IOException {
    RelevanceIntervals result = Samples.withShares(List.of("a", "b", "c", "d"), 0.9, 0.3, 0.2, 0);
    ObjectNode document = document(result);
    assertThat(schema.validate(document)).isEmpty();
    assertThat(document.at("/stable/features/0").asText()).isEqualTo("a");
    assertThat(document.at("/stable/features").size()).isEqualTo(1);
    assertThat(document.at("/stable/expected_rare").asDouble()).isCloseTo(0.6125, within(1e-12));
    ((ObjectNode) document.at("/stable")).remove("expected_rare");
    assertThat(schema.validate(document)).isNotEmpty();
  }

  @Test
  void acceptsTheWordOfABackend() throws IOException {
    ObjectNode document =
        document(Samples.claimed("lpsolve", List.of("size", "weight", "colour", "smell")));
    assertThat(schema.validate(document)).isEmpty();
    assertThat(document.at("/smallest/claim/backend").asText()).isEqualTo("lpsolve");
    assertThat(document.at("/smallest/claim/least").asDouble()).isEqualTo(2);
    ((ObjectNode) document.at("/smallest/claim")).remove("backend");
    assertThat(schema.validate(document)).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "/smallest, least, null",
        "/smallest, all, 1",
        "/sets/0, features, `\"size\"`",
        "/sets/0, accuracy, 1.5",
        "/features/0, role, `\"main\"`",
        "/features/0, price, -1"
      })
  void refusesChangedSmallestSets(String parent, String field, String value) throws IOException {
    ObjectNode document =
        document(Samples.smallest(2, List.of("size", "weight", "colour", "smell")));
    ((ObjectNode) document.at(parent)).set(field, new ObjectMapper().readTree(value));
    assertThat(schema.validate(document)).isNotEmpty();
  }

  @Test
  void acceptsPairs() throws IOException {
    JsonNode document = document(Samples.withPairs(List.of("size", "weight", "colour")));
    assertThat(schema.validate(document)).isEmpty();
    assertThat(document.at("/pairs/0/second").asText()).isEqualTo("weight");
    assertThat(document.at("/pairs/0/vertices/1/first").asDouble()).isEqualTo(-0.25);
    assertThat(document.at("/pairs/1/asked").asBoolean()).isFalse();
    ((ObjectNode) document.at("/pairs/0")).putArray("vertices");
    assertThat(schema.validate(document)).isNotEmpty();
  }

  @Test
  void acceptsReliance() throws IOException {
    JsonNode document = document(Samples.withReliance(List.of("size", "weight", "colour")));
    assertThat(schema.validate(document)).isEmpty();
    assertThat(document.at("/reliance/loss").asDouble()).isEqualTo(0.375);
    assertThat(document.at("/reliance/features")).hasSize(2);
    JsonNode weight = document.at("/reliance/features/1");
    assertThat(weight.path("name").asText()).isEqualTo("weight");
    assertThat(weight.path("least").asDouble()).isEqualTo(1.25);
    assertThat(weight.path("baseline").asDouble()).isEqualTo(1.5);
    assertThat(weight.path("largest").asDouble()).isEqualTo(1.75);
    assertThat(weight.at("/proven/least/0").asDouble()).isEqualTo(1.125);
    assertThat(weight.at("/proven/largest/1").asDouble()).isEqualTo(3);
    ((ObjectNode) document.at("/reliance/features/0")).remove("proven");
    assertThat(schema.validate(document)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void acceptsBestSets(boolean proven) throws IOException {
    ObjectNode document =
        document(Samples.best(proven, List.of("size", "weight", "colour", "smell")));
    assertThat(schema.validate(document)).isEmpty();
    assertThat(document.at("/best/proven").asBoolean()).isEqualTo(proven);
    assertThat(document.at("/sets/0/admissible").asBoolean()).isTrue();
    assertThat(document.at("/sets/1/admissible").asBoolean()).isFalse();
    assertThat(document.at("/sets/1/features/1").asText()).isEqualTo("colour");
    assertThat(document.at("/features/0/sets").asInt()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "/best, size, 0",
        "/best, proven, null",
        "/sets/0, features, `\"size\"`",
        "/sets/0, accuracy, 1.5",
        "/features/0, sets, -1"
      })
  void refusesChangedBestSets(String parent, String field, String value) throws IOException {
    ObjectNode document = document(Samples.best(true, List.of("size", "weight", "colour")));
    ((ObjectNode) document.at(parent)).set(field, new ObjectMapper().readTree(value));
    assertThat(schema.validate(document)).isNotEmpty();
  }

  private static Stream<ScoredModel> modelsOfOtherTargets() {
    double[] weights = {0.5, -2};
    return Stream.of(
        new ScoredModel(
            new LinearModel(
                new double[][] {{1, 2}, {-3, 0}, {2, -2}}, new double[] {0.5, 0.25, -0.75}),
            new Quality(Map.of(Measure.ACCURACY, 0.75, Measure.BALANCED_ACCURACY, 0.5)),
            Optional.empty()),
        new ScoredModel(
            new LinearModel(new double[][] {weights}, new double[] {-1, 1}),
            new Quality(Map.of(Measure.ACCURACY, 0.75, Measure.MACRO_ABSOLUTE_ERROR, 1.5)),
            Optional.empty()),
        new ScoredModel(
            new LinearModel(weights, 3),
            new Quality(Map.of(Measure.MEAN_ABSOLUTE_ERROR, 1.5, Measure.R_SQUARED, -0.5)),
            Optional.empty()));
  }

  @ParameterizedTest
  @MethodSource("modelsOfOtherTargets")
  void acceptsModelsOfOtherTargets(ScoredModel model) throws IOException {
    ObjectNode document =
        (ObjectNode)
            new ObjectMapper()
                .readTree(ReportFormatTest.json(ReportFormatTest.intervals(1.5, model), true));
    assertThat(schema.validate(document)).isEmpty();
    ObjectNode baseline = (ObjectNode) document.at("/baseline");
    assertThat(baseline.at("/vectors").size())
        .isEqualTo(model.model().vectors() == 1 ? 0 : model.model().vectors());
    model
        .quality()
        .values()
        .forEach(
            (measure, value) ->
                assertThat(baseline.get(measure.name().toLowerCase(Locale.ROOT)).asDouble())
                    .isEqualTo(value));
    baseline.remove(List.of("accuracy", "mean_absolute_error"));
    assertThat(schema.validate(document)).isNotEmpty();
  }

  /** Of a group or several classes: the range of each weight, and one effect under its name. */
  @Test
  void acceptsSeveralWeights() throws IOException {
    RelevanceIntervals plain = Samples.tested(ErrorRate.FALSE_POSITIVE, List.of("a", "b", "c"));
    List<FeatureInterval> features = new ArrayList<>(plain.features());
    FeatureInterval first = features.get(0);
    Bounds bounds = first.bounds().orElseThrow();
    FeatureEvidence known = first.evidence().orElseThrow();
    features.set(
        0,
        first
            .withWeights(0.5, List.of(new Part("a of x", bounds), new Part("a of y", bounds)))
            .withEvidence(
                Optional.of(
                    new FeatureEvidence(
                        known.marginal(),
                        known.conditional(),
                        known.withoutSubstitutes(),
                        known.combined(),
                        known.adjusted(),
                        new FeatureEvidence.Effect(FeatureEvidence.Measured.EXPLAINED, 0.25)))));
    JsonNode document =
        document(
            new RelevanceIntervals(
                plain.baseline(), plain.thresholds(), features, List.of(), false, 0.4));
    assertThat(schema.validate(document)).isEmpty();
    assertThat(document.at("/features/0/parts/1/name").asText()).isEqualTo("a of y");
    assertThat(document.at("/features/0/evidence/explained").asDouble()).isEqualTo(0.25);
    assertThat(document.at("/features/0/evidence").has("auc")).isFalse();
    ((ObjectNode) document.at("/features/0/parts/1")).remove("upper");
    assertThat(schema.validate(document)).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "/baseline, rejected, [0]",
        "/baseline, reject_loss, null",
        "/features/0/upper_end, rejected, [0]",
        "/features/0/lower_end, newly_rejected, null",
        "/features/0/lower_end, flip_change, -1",
        "/features/0, lower_end, 1",
        "/features/0, flip_change, `\"far\"`"
      })
  void knowsTheRejectOption(String parent, String field, String value) throws IOException {
    ObjectNode document =
        (ObjectNode)
            new ObjectMapper()
                .readTree(
                    ReportFormatTest.json(
                        ReportFormatTest.intervals(1.5, ReportFormatTest.REJECTING), false));
    assertThat(schema.validate(document)).isEmpty();
    ((ObjectNode) document.at(parent)).set(field, new ObjectMapper().readTree(value));
    assertThat(schema.validate(document)).isNotEmpty();
  }

  @Test
  void acceptsRankings() throws IOException {
    FeatureRanking ranking =
        new FeatureRanking(
            List.of(
                new FeatureRanking.RankedFeature(
                    "size",
                    0.75,
                    1,
                    1,
                    Map.of("neg", 0.75),
                    Optional.of(new FeatureRanking.Stability(3, 0.7, 0.1, 1, 2))),
                new FeatureRanking.RankedFeature(
                    "weight", 0.5, 2, 1, Map.of("neg", 0.5), Optional.empty())),
            Map.of("neg", List.of(0, 1)),
            List.of(),
            false,
            0);
    JsonNode document = document(ranking);
    assertThat(schema.validate(document)).isEmpty();
    assertThat(document.at("/positions/neg/0").asInt()).as("rows from 1").isEqualTo(1);
    assertThat(document.at("/data/positive").isNull()).isTrue();
    ((ObjectNode) document.at("/features/0")).put("rank", 0);
    assertThat(schema.validate(document)).isNotEmpty();
  }

  /** Of a number, without classes or positions; a group opens into its columns. */
  @Test
  void acceptsRankingsOfGroupsForANumber() throws IOException {
    FeatureRanking ranking =
        new FeatureRanking(
            List.of(
                new FeatureRanking.RankedFeature(
                    "colour",
                    0.75,
                    1,
                    1,
                    Map.of(),
                    Map.of("colour=red", 0.5, "colour=blue", 0.25),
                    Optional.empty())),
            Map.of(),
            List.of(),
            false,
            0);
    JsonNode document = document(ranking);
    assertThat(schema.validate(document)).isEmpty();
    assertThat(document.at("/features/0/members/colour=red").asDouble()).isEqualTo(0.5);
    assertThat(document.at("/features/0/per_class")).isEmpty();
    ((ObjectNode) document.at("/features/0/members")).put("colour=red", "much");
    assertThat(schema.validate(document)).isNotEmpty();
  }

  @Test
  void acceptsEliminations() throws IOException {
    EliminationProfiles profiles =
        new EliminationProfiles(
            List.of(
                new EliminationProfiles.Profile(
                    Optional.of("pos"),
                    Map.of("nu", 0.5, "kernel", "rbf:gamma=1"),
                    List.of(
                        new EliminationProfiles.Step(
                            0,
                            Optional.empty(),
                            new EliminationProfiles.ChangedClasses(0, 1),
                            OptionalDouble.of(0.1),
                            OptionalDouble.of(0)),
                        new EliminationProfiles.Step(
                            1,
                            Optional.of("size"),
                            new EliminationProfiles.ChangedClasses(1, 0.9),
                            OptionalDouble.empty(),
                            OptionalDouble.empty())),
                    List.of("weight", "size"),
                    Map.of("one_se", List.of("weight")))),
            List.of(),
            false,
            0);
    JsonNode document = document(profiles);
    assertThat(schema.validate(document)).isEmpty();
    assertThat(document.at("/classes/0/path/0/removed").isNull()).isTrue();
    assertThat(document.at("/classes/0/path/1/cv_error").isNull()).isTrue();
    ((ObjectNode) document.at("/classes/0")).remove("path");
    assertThat(schema.validate(document)).isNotEmpty();
    assertThat(document.at("/classes/0/constant_error").isNull()).isTrue();
    JsonNode number = document(Samples.eliminationOfNumber(List.of("weight", "size", "age")));
    assertThat(schema.validate(number)).isEmpty();
    assertThat(number.at("/classes/0/constant_error").doubleValue()).isEqualTo(0.4);
    assertThat(number.at("/classes/0/class").isNull()).isTrue();
    assertThat(number.at("/classes/0/path/2/mean_change").doubleValue()).isEqualTo(25);
    assertThat(number.at("/classes/0/path/2/rand_index").isMissingNode()).isTrue();
  }

  private static ObjectNode document(RelevanceResult result) throws IOException {
    RunReport report = ReportFormatTest.report(ReportFormatTest.data(), Optional.empty(), result);
    return (ObjectNode) new ObjectMapper().readTree(ReportFormatTest.json(report, false));
  }

  @ParameterizedTest
  @CsvSource({
    ",seed",
    "/data,sha256",
    "/baseline,loss",
    "/baseline,accuracy",
    "/baseline,bias",
    "/thresholds,tolerance",
    "/features/1,gap",
    ",features"
  })
  void refusesAMissingField(String parent, String field) throws IOException {
    ObjectNode document = document(true);
    ((ObjectNode) document.at(parent == null ? "" : parent)).remove(field);
    assertThat(schema.validate(document)).isNotEmpty();
  }
}
