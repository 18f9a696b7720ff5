package io.github.svmrelevance.solver.ojalgo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.Solution;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every relevance bound of the reference results, by row generation in one session per case. */
class RelevanceBoundsTest {

  @TestFactory
  Stream<DynamicTest> every_bound_agrees_with_the_reference() throws IOException {
    JsonNode cases =
        new ObjectMapper()
            .readTree(SharedFolder.require("reference/relevance_bounds.json").toFile());
    return StreamSupport.stream(cases.spliterator(), false)
        .map(
            it ->
                DynamicTest.dynamicTest(
                    "%s C=%s %s %s slack=%s"
                        .formatted(
                            it.get("file").asText(),
                            it.get("C"),
                            it.get("baseline").asText(),
                            it.get("budget").asText(),
                            it.get("slack")),
                    () -> check(it)));
  }

  private static void check(JsonNode it) throws IOException {
    SupportVectorPrograms programs = read(it);
    double c = it.get("C").asDouble();
    double norm = it.get("norm1").asDouble();
    double loss = it.get("loss").asDouble();
    boolean face = it.get("baseline").asText().equals("l1") && it.get("slack").asDouble() == 0;
    // On the optimal face a rounded budget may be out of reach; see the README of the references.
    double stretch = (1 + it.get("slack").asDouble()) * (face ? 1 + 1e-9 : 1);
    double[][] budgets =
        it.get("budget").asText().equals("joint")
            ? new double[][] {{1, c, stretch * (norm + c * loss)}}
            : new double[][] {{1, 0, stretch * norm}, {0, 1, stretch * loss}};
    try (LinearSession session = new OjAlgoBackend().open(programs.within(budgets))) {
      boolean[] present = new boolean[programs.samples()];
      for (int j = 0; j < programs.features(); j++) {
        for (String side : List.of("signed_lower", "signed_upper")) {
          session.setCosts(programs.costs(j, side.equals("signed_lower") ? 1 : -1));
          Solution solution = programs.solveByRows(session, present);
          assertThat(solution.isOptimal()).as(solution.message()).isTrue();
          double[] point = solution.point();
          double actual = point[j] - point[programs.features() + j];
          double expected = it.get(side).get(j).asDouble();
          double tolerance = face ? 1e-4 : Math.max(1e-7, 1e-6 * Math.abs(expected));
          assertThat(Math.abs(actual - expected))
              .as("%s of feature %d: %s, expected %s", side, j, actual, expected)
              .isLessThanOrEqualTo(tolerance);
        }
      }
    }
  }

  private static SupportVectorPrograms read(JsonNode it) throws IOException {
    List<String> lines =
        Files.readAllLines(SharedFolder.require("data/" + it.get("file").asText()));
    int d = it.get("features").size();
    double[][] x = new double[lines.size() - 1][];
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      List<String> cells = List.of(lines.get(i + 1).split(",", -1));
      x[i] = cells.subList(0, d).stream().mapToDouble(Double::parseDouble).toArray();
      y[i] = cells.get(d).equals(it.get("positive").asText()) ? 1 : -1;
    }
    for (int j = 0; j < d; j++) {
      standardise(x, j);
    }
    return new SupportVectorPrograms(x, y);
  }

  private static void standardise(double[][] x, int column) {
    double mean = 0;
    for (double[] row : x) {
      mean += row[column] / x.length;
    }
    double variance = 0;
    for (double[] row : x) {
      variance += (row[column] - mean) * (row[column] - mean) / x.length;
    }
    for (double[] row : x) {
      row[column] = (row[column] - mean) / Math.sqrt(variance);
    }
  }
}
