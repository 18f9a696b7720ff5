package io.github.svmrelevance.report.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.Quality;
import io.github.svmrelevance.api.result.RejectOutcome;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.data.Fingerprint;
import io.github.svmrelevance.report.Report;
import io.github.svmrelevance.report.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class ReportFormatTest {

  private static final ScoredModel MODEL =
      new ScoredModel(new LinearModel(new double[] {0.1, -1e-300}, 2.5), 0.75, 0.8);

  static Dataset data() {
    return new Dataset(
        "toy.csv",
        List.of("size", "we\"ight, \u001b[31mkg"),
        DenseMatrix.ofRows(new double[] {1, 2}, new double[] {3, 4}),
        new Classes(List.of("neg", "pos"), new int[] {0, 1}));
  }

  static final ScoredModel REJECTING =
      new ScoredModel(
          new LinearModel(new double[] {-0.5, 0}, 2.5),
          Quality.ofTwoClasses(0.75, 0.8),
          Optional.of(new RejectOutcome(0.25, List.of(0, 1), List.of(1), List.of(), 0.125)));

  static RunReport intervals(double upper) {
    return intervals(upper, MODEL);
  }

  static RunReport intervals(double upper, ScoredModel model) {
    Dataset data = data();
    Map<String, Double> budget = new LinkedHashMap<>();
    budget.put("norm1", 1.5);
    budget.put("loss", 0.25);
    RelevanceIntervals result =
        new RelevanceIntervals(
            new RelevanceIntervals.Baseline(model, 1.5, 0.25, budget, Map.of(), Map.of("C", 10.0)),
            new RelevanceIntervals.Thresholds(1e-7, 40, 3, Optional.empty()),
            List.of(
                new FeatureInterval(
                    "size",
                    Optional.of(new FeatureInterval.Bounds(-0.5, upper, 0, upper, 3e-12)),
                    FeatureInterval.Status.CERTIFIED,
                    Optional.of(RelevanceClass.WEAK),
                    OptionalDouble.empty(),
                    OptionalDouble.of(0.02),
                    Optional.of(model),
                    Optional.of(model)),
                new FeatureInterval(
                    data.featureNames().get(1),
                    Optional.empty(),
                    FeatureInterval.Status.NOT_COMPUTED,
                    Optional.empty(),
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    Optional.empty(),
                    Optional.empty())),
            List.of(Samples.warning("second")),
            true,
            0.125);
    return report(data, Optional.of("pos"), result);
  }

  static RunReport report(Dataset data, Optional<String> positive, RelevanceResult result) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("C", 1.0);
    parameters.put("probes", 40);
    parameters.put("tune", false);
    parameters.put("baseline", "l1");
    parameters.put("preset", List.of("size=0:1"));
    return new RunReport(
        result.withFacts(
            new RunFacts(
                new RunFacts.Method("bounds", "Title", "What it does", "Who wrote of it", "1.0"),
                facts(data, positive),
                parameters,
                Scaling.SD,
                7,
                Optional.of(new RunFacts.Backend("ojalgo", "57.1.0")),
                new RunFacts.Environment("17", "Linux"),
                0.5,
                List.of(Samples.warning("first")))));
  }

  static RunFacts.Data facts(Dataset data, Optional<String> positive) {
    Map<String, Integer> classes = new LinkedHashMap<>();
    for (int k = 0; k < data.classes().names().size(); k++) {
      classes.put(data.classes().names().get(k), data.classes().counts()[k]);
    }
    return new RunFacts.Data(
        data.name(),
        data.samples(),
        data.featureNames().size(),
        Feature.judged(data.features()),
        "binary",
        classes,
        positive,
        data.blocks().map(all -> OptionalInt.of(all.count())).orElseGet(OptionalInt::empty),
        OptionalDouble.empty(),
        Fingerprint.of(data));
  }

  static String json(RunReport report, boolean witnesses) {
    return written(ReportFormat.JSON, report, witnesses);
  }

  private static String written(ReportFormat format, RunReport report, boolean witnesses) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      if (format == ReportFormat.JSON) {
        Report.of(report.result()).writeJson(bytes, witnesses);
      } else {
        Report.of(report.result()).writeCsv(bytes);
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static JsonNode parse(String json) throws IOException {
    return new ObjectMapper().readTree(json);
  }

  private static List<String> fields(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void keepsTheOrderOfTheContract() throws IOException {
    JsonNode root = parse(json(intervals(1), true));
    assertThat(fields(root))
        .containsExactly(
            "schema",
            "method",
            "version",
            "data",
            "parameters",
            "seed",
            "backend",
            "environment",
            "elapsed_seconds",
            "solve_seconds",
            "partial",
            "warnings",
            "baseline",
            "thresholds",
            "features");
    assertThat(fields(root.get("data")))
        .containsExactly("source", "samples", "features", "task", "classes", "positive", "sha256");
    assertThat(fields(root.get("baseline")))
        .startsWith("weights", "bias", "norm1", "loss", "budget", "accuracy", "f_score");
    assertThat(fields(root.get("thresholds"))).containsExactly("tolerance", "probes", "infeasible");
    assertThat(fields(root.get("features").get(1)))
        .containsExactly(
            "name",
            "lower",
            "upper",
            "signed_lower",
            "signed_upper",
            "class",
            "status",
            "gap",
            "infeasibility",
            "witness");
  }

  @Test
  void writesValuesAndNulls() throws IOException {
    JsonNode root = parse(json(intervals(1.23), true));
    assertThat(root.get("schema").asText()).isEqualTo("svmrel/2");
    assertThat(root.at("/data/classes/pos").asInt()).isEqualTo(1);
    assertThat(root.at("/parameters/preset/0").asText()).isEqualTo("size=0:1");
    assertThat(root.at("/parameters/tune").isBoolean()).isTrue();
    assertThat(root.at("/warnings/0").asText()).isEqualTo("first");
    assertThat(root.at("/warnings/1").asText()).isEqualTo("second");
    assertThat(root.at("/baseline/weights/1").asDouble()).isEqualTo(-1e-300);
    assertThat(root.at("/thresholds/tolerance").asDouble()).isEqualTo(1e-7);
    assertThat(root.at("/features/0/lower_threshold").isNull()).isTrue();
    assertThat(root.at("/features/0/class").asText()).isEqualTo("weak");
    assertThat(root.at("/features/0/upper_threshold").asDouble()).isEqualTo(0.02);
    assertThat(root.at("/features/0/witness/lower/weights/0").asDouble()).isEqualTo(0.1);
    assertThat(root.at("/features/1/status").asText()).isEqualTo("not_computed");
    assertThat(root.at("/features/1/lower").isNull()).isTrue();
    assertThat(root.at("/features/1/class").isNull()).isTrue();
    assertThat(root.at("/features/1/witness/upper").isNull()).isTrue();
  }

  @Test
  void leavesWitnessesOutUnlessAsked() {
    assertThat(json(intervals(1), false)).doesNotContain("witness");
  }

  /** 2.0E-3 is where the JDK up to 18 writes one digit too many. */
  @Property(seed = "20261120")
  void writesTheShortestDecimalThatReadsBack(
      @ForAll @DoubleRange(min = 0, max = 1e300) double value) throws IOException {
    assertThat(parse(json(intervals(value), false)).at("/features/0/upper").asDouble())
        .isEqualTo(value);
  }

  @Test
  void writesTheSameDigitsOnEveryJdk() {
    assertThat(json(intervals(Double.parseDouble("2e23")), false)).contains("\"upper\" : 2.0E23");
    assertThat(json(intervals(Double.MIN_NORMAL), false)).contains("2.2250738585072014E-308");
    assertThat(json(intervals(0x1p-44), false)).contains("5.684341886080802E-14");
  }

  @Test
  void refusesNumbersThatJsonDoesNotHave() {
    assertThatThrownBy(() -> json(intervals(Double.POSITIVE_INFINITY), false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("upper is Infinity");
  }

  @Test
  void writesOneCsvLinePerFeature() {
    assertThat(written(ReportFormat.CSV, intervals(1.5), false))
        .isEqualTo(
            """
            name,lower,upper,signed_lower,signed_upper,class,status,gap,lower_threshold,\
            upper_threshold,p_value,q_value,p_marginal,p_conditional,p_without_substitutes,auc,\
            p_given_curves,baseline_weight
            size,0.0,1.5,-0.5,1.5,weak,certified,3.0E-12,,0.02,,,,,,,,0.1
            "we""ight, \u001b[31mkg",,,,,,not_computed,,,,,,,,,,,-1.0E-300
            """);
  }

  @Test
  void csvRowsCarryEvidenceLast() {
    RunReport run = intervals(1.5);
    RelevanceIntervals plain = (RelevanceIntervals) run.result();
    FeatureInterval size = plain.features().get(0);
    RelevanceIntervals tested =
        new RelevanceIntervals(
            plain.baseline(),
            new RelevanceIntervals.Thresholds(
                1e-7, 0, 0, Optional.of(new EvidenceLevel(ErrorRate.FALSE_POSITIVE, 0.0625, 2000))),
            List.of(
                new FeatureInterval(
                    "size",
                    size.bounds(),
                    size.status(),
                    size.relevance(),
                    OptionalDouble.of(0.25),
                    OptionalDouble.of(0.5),
                    Optional.of(
                        new FeatureEvidence(
                            0.125,
                            OptionalDouble.empty(),
                            OptionalDouble.of(1),
                            8e-3,
                            0.75,
                            new FeatureEvidence.Effect(FeatureEvidence.Measured.AUC, 0.875))),
                    Optional.of(new FeatureInterval.ClassShares(0.5, 0.25, 0.25)),
                    Optional.empty(),
                    Optional.empty(),
                    OptionalDouble.empty(),
                    List.of(),
                    Optional.empty()),
                plain.features().get(1)),
            List.of(),
            false,
            0.125);

    assertThat(written(ReportFormat.CSV, report(data(), Optional.of("pos"), tested), false).lines())
        .containsExactly(
            "name,lower,upper,signed_lower,signed_upper,class,status,gap,lower_threshold,"
                + "upper_threshold,share_strong,share_weak,share_none,p_value,q_value,p_marginal,"
                + "p_conditional,p_without_substitutes,auc,p_given_curves,baseline_weight",
            "size,0.0,1.5,-0.5,1.5,weak,certified,3.0E-12,0.25,0.5,0.5,0.25,0.25,0.008,0.75,0.125,,"
                + "1.0,0.875,,0.1",
            "\"we\"\"ight, \u001b[31mkg\",,,,,,not_computed,,,,,,,,,,,,,,-1.0E-300");
  }

  @Test
  void jsonHasTheEvidenceInFull() throws IOException {
    RelevanceIntervals tested =
        Samples.tested(ErrorRate.FALSE_DISCOVERY, List.of("size", "weight"));

    JsonNode root = parse(json(report(data(), Optional.of("pos"), tested), false));

    assertThat(fields(root.at("/thresholds")))
        .containsExactly("tolerance", "probes", "infeasible", "evidence");
    assertThat(root.at("/thresholds/evidence").toString())
        .isEqualTo("{\"rate\":\"false_discovery\",\"level\":0.05,\"permutations\":2000}");
    assertThat(fields(root.at("/features/0")))
        .containsExactly(
            "name",
            "lower",
            "upper",
            "signed_lower",
            "signed_upper",
            "class",
            "status",
            "gap",
            "infeasibility",
            "proven",
            "evidence");
    JsonNode evidence = root.at("/features/1/evidence");
    assertThat(fields(evidence))
        .containsExactly(
            "p_value",
            "q_value",
            "marginal",
            "conditional",
            "given_curves",
            "without_substitutes",
            "auc");
    assertThat(evidence.at("/p_value").asDouble()).isEqualTo(0.000747);
    assertThat(evidence.at("/q_value").asDouble()).isEqualTo(2 * 0.000747);
    assertThat(evidence.at("/marginal").asDouble()).isEqualTo(0.000747 / 2);
    assertThat(evidence.at("/conditional").asDouble()).isEqualTo(0.000747 / 4);
    assertThat(evidence.at("/without_substitutes").isNull()).isTrue();
    assertThat(evidence.at("/auc").asDouble()).isEqualTo(0.125);
  }

  @Test
  void tellsWhatIsRejectedWithRowsFromOne() throws IOException {
    JsonNode root = parse(json(intervals(0.5, REJECTING), false));
    assertThat(root.at("/baseline/rejected").toString()).isEqualTo("[1,2]");
    assertThat(root.at("/baseline/reject_loss").asDouble()).isEqualTo(0.125);
    JsonNode end = root.at("/features/0/upper_end");
    assertThat(fields(end))
        .containsExactly(
            "rejected", "newly_rejected", "no_longer_rejected", "reject_loss", "flip_change");
    assertThat(end.at("/rejected").toString()).isEqualTo("[1,2]");
    assertThat(end.at("/newly_rejected").toString()).isEqualTo("[2]");
    assertThat(end.at("/no_longer_rejected")).isEmpty();
    assertThat(end.at("/reject_loss").asDouble()).isEqualTo(0.125);
    assertThat(end.at("/flip_change").asDouble()).as("2 * 0.25 / 0.5").isEqualTo(1);
    assertThat(root.at("/features/0/flip_change").asDouble()).isEqualTo(1);
    assertThat(root.at("/features/0/lower_end/flip_change").isNull()).as("2 * 0.25 / 0").isTrue();
    assertThat(root.at("/features/1/lower_end").isNull()).isTrue();
    assertThat(root.at("/features/1/flip_change").isNull()).isTrue();
    assertThat(written(ReportFormat.CSV, intervals(0.5, REJECTING), false).lines().skip(1))
        .containsExactly(
            "size,0.0,0.5,-0.5,0.5,weak,certified,3.0E-12,,0.02,2,1,0,0.125,,2,1,0,0.125,1.0,,,,,,,,-0.5",
            "\"we\"\"ight, \u001b[31mkg\",,,,,,not_computed,,,,,,,,,,,,,,,,,,,,,0.0");
  }

  @Test
  void saysNothingOfRejectsWithoutARejectOption() {
    assertThat(json(intervals(1.5), true)).doesNotContain("reject", "flip_change");
  }

  @Test
  void makesTablesPrintable() {
    Table table = Report.of(intervals(1.5).result()).table();
    assertThat(table.rows())
        .containsExactly(
            List.of("size", "0.0000", "1.5000", "weak", ""),
            List.of("we\"ight, \\u001b[31mkg", "", "", "?", "not_computed"));
  }
}
