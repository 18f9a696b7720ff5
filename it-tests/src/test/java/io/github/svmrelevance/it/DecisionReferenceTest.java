package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.SampleRange;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.decisions.DecisionMultiplicity;
import io.github.svmrelevance.methods.decisions.DecisionsAnalysis;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.ReadOptions;
import io.github.svmrelevance.tables.TargetReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Decision ranges against those computed independently (HiGHS at 1e-9), through the front door. */
class DecisionReferenceTest {

  private static final boolean NIGHTLY = Boolean.getBoolean("svmrelevance.nightly");

  /** HiGHS solved to 1e-9, and budgets come from baselines that agree to 1e-8; relative to 1. */
  private static final double TOLERANCE = 1e-6;

  /** For the rows that are asked about. */
  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"compact", "ojalgo"})
  void rangesAgreeWithTheReferences(String backend) throws IOException {
    int cases = 0;
    for (JsonNode reference :
        new ObjectMapper()
            .readTree(SharedFolder.file("reference/beyond_two_classes.json").toFile())) {
      if (reference.has("decision_ranges")) {
        // A dense solver takes seconds for each model of many samples, so that it has those at
        // night.
        if (NIGHTLY
            || !backend.equals("ojalgo")
            || reference.get("file").asText().equals("diabetes.csv")) {
          requireReference(reference, backend);
        }
        cases++;
      }
    }
    assertThat(cases).isEqualTo(9);
  }

  private void requireReference(JsonNode reference, String backend) throws IOException {
    Path file = SharedFolder.file("data/" + reference.get("file").asText());
    boolean number = reference.get("task").asText().equals("regression");
    ReadOptions options = ReadOptions.defaults().withLabel(reference.get("label").asText());
    LoadedData data =
        DatasetReader.read(file, number ? options.withTarget(TargetReading.number()) : options);
    DecisionsAnalysis analysis =
        DecisionMultiplicity.of(data)
            .c(reference.get("C").asDouble())
            .slack(reference.get("slack").asDouble())
            .baseline(
                References.choice(BoundsOptions.BaselineNorm.class, reference.get("baseline")))
            .budget(References.choice(BoundsOptions.BudgetKind.class, reference.get("budget")))
            .backend(backend)
            .threads(2);
    if (!number) {
      analysis = analysis.positive(reference.get("positive").asText());
    }
    if (reference.has("class_weight")) {
      analysis = analysis.classWeight(reference.get("class_weight").asText());
    }
    int asked = reference.get("decision_ranges").size();
    if (backend.equals("ojalgo")) {
      // All samples take long there; the models are still measured on all of them.
      asked = NIGHTLY ? asked : 2;
      Path first = directory.resolve("first.csv");
      Files.write(first, Files.readAllLines(file).subList(0, asked + 1));
      analysis = analysis.samples(first);
    }
    DecisionRanges result = analysis.run();
    String what =
        String.join(
            " ",
            backend,
            reference.get("file").asText(),
            reference.get("baseline").asText(),
            reference.get("budget").asText());
    double[] y =
        number
            ? IntStream.range(0, data.data().samples())
                .mapToDouble(((RealValues) data.data().target())::value)
                .toArray()
            : new double[0];
    double centre = number ? Arrays.stream(y).average().orElseThrow() : 0;
    double scale =
        number
            ? Math.sqrt(
                Arrays.stream(y).map(v -> (v - centre) * (v - centre)).average().orElseThrow())
            : 1;
    for (int i = 0; i < asked; i++) {
      SampleRange sample = result.samples().get(i);
      SampleRange.Range range = sample.range().orElseThrow();
      JsonNode expected = reference.get("decision_ranges").get(i);
      assertThat(sample.status()).as(what).isNotEqualTo(Status.UNCERTIFIED);
      assertThat((range.least() - centre) / scale)
          .as("%s, row %d, least", what, i)
          .isCloseTo(expected.get(0).asDouble(), within(TOLERANCE));
      assertThat((range.most() - centre) / scale)
          .as("%s, row %d, most", what, i)
          .isCloseTo(expected.get(1).asDouble(), within(TOLERANCE));
      assertThat(range.provenLeast().least()).isLessThanOrEqualTo(range.least() + 1e-9);
      assertThat(range.provenMost().most()).isGreaterThanOrEqualTo(range.most() - 1e-9);
      if (!number) {
        assertThat(sample.isAmbiguous())
            .as("%s, row %d", what, i)
            .isEqualTo(expected.get(0).asDouble() < 0 && expected.get(1).asDouble() > 0);
      }
    }
  }
}
