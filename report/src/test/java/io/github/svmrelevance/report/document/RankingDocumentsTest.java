package io.github.svmrelevance.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.FeatureRanking.RankedFeature;
import io.github.svmrelevance.api.result.FeatureRanking.Stability;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.report.Samples;
import io.github.svmrelevance.report.page.DataTable;
import io.github.svmrelevance.report.page.EliminationFindings;
import io.github.svmrelevance.report.page.RankingFindings;
import io.github.svmrelevance.report.text.RankingTable;
import io.github.svmrelevance.report.text.Rows;
import io.github.svmrelevance.report.text.Terminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RankingDocumentsTest {

  private static final FeatureRanking RANKING =
      new FeatureRanking(
          List.of(
              new RankedFeature(
                  "a\u001b",
                  0.25,
                  2,
                  1,
                  Map.of("p", 0.25),
                  Optional.of(new Stability(3, 0.3, 0.01, 1, 2))),
              new RankedFeature(
                  "b",
                  0.5,
                  1,
                  2,
                  Map.of("p", 0.5),
                  Optional.of(new Stability(3, 0.4, 0.02, 1, 1)))),
          Map.of("p", List.of(0, 4)),
          List.of(),
          false,
          0.5);

  @Test
  void aPageOpensGroupsIntoTheirColumns() {
    FeatureRanking groups =
        new FeatureRanking(
            List.of(
                new RankedFeature("g", 0.5, 1, 1, Map.of(), Map.of("g=a", 0.25), Optional.empty()),
                new RankedFeature("h", 0.4, 2, 1, Map.of(), Optional.empty())),
            Map.of(),
            List.of(),
            false,
            0.5);
    List<DataTable> tables = new RankingFindings(groups).tables();
    assertThat(tables).extracting(DataTable::id).containsExactly("features", "members");
    assertThat(tables.get(1).rows()).hasSize(1);
    assertThat(tables.get(1).rows().get(0))
        .extracting(DataTable.Cell::text)
        .containsExactly("g", "g=a", "0.2500");
    assertThat(new RankingFindings(RANKING).tables()).hasSize(1);
  }

  @Test
  void saysThatScoresOfDifferentRoundsDoNotCompare() {
    ResultDocument document = new RankingDocument(RANKING);
    Terminal terminal = new Terminal(false, false, StandardCharsets.UTF_8, OptionalInt.of(100));

    assertThat(RankingTable.render(RANKING, document.table(), terminal, Rows.ALL))
        .anyMatch(line -> line.startsWith("rounds     2; a score is that of the last round"));
  }

  private static EliminationProfiles profiles() {
    Map<String, Object> hyperparameters = new LinkedHashMap<>();
    hyperparameters.put("kernel", "rbf:gamma=0.1");
    hyperparameters.put("C", 10.0);
    return new EliminationProfiles(
        List.of(
            new Profile(
                Optional.of("p"),
                hyperparameters,
                List.of(
                    new Step(
                        0,
                        Optional.empty(),
                        new EliminationProfiles.ChangedClasses(0, 1),
                        OptionalDouble.of(0.25),
                        OptionalDouble.of(0.1)),
                    new Step(
                        1,
                        Optional.of("b"),
                        new EliminationProfiles.ChangedClasses(3, 0.75),
                        OptionalDouble.empty(),
                        OptionalDouble.empty())),
                List.of("a", "b"),
                Map.of("one_se", List.of("a")))),
        List.of(),
        false,
        0.5);
  }

  private static RunReport report(RelevanceResult result) {
    Dataset data =
        new Dataset(
            "toy.csv",
            List.of("a", "b"),
            DenseMatrix.ofRows(new double[] {1, 2}, new double[] {3, 4}),
            new Classes(List.of("n", "p"), new int[] {0, 1}));
    return new RunReport(
        result.withFacts(
            new RunFacts(
                new RunFacts.Method("some", "Title", "What it does", "Who wrote of it", "1"),
                ReportFormatTest.facts(data, Optional.empty()),
                Map.of(),
                Scaling.SD,
                0,
                Optional.empty(),
                new RunFacts.Environment("17", "Linux"),
                1,
                List.of())));
  }

  private static JsonNode json(RelevanceResult result) throws IOException {
    return new ObjectMapper().readTree(ReportFormatTest.json(report(result), false));
  }

  @Test
  void writesRankingsInTheOrderOfTheDataWithRowsFromOne() throws IOException {
    JsonNode root = json(RANKING);
    assertThat(JsonSchema.load("svmrel-2.schema.json").validate(root)).isEmpty();
    assertThat(root.get("positions").get("p").toString()).isEqualTo("[1,5]");
    JsonNode first = root.get("features").get(0);
    assertThat(first.get("score").asDouble()).isEqualTo(0.25);
    assertThat(first.get("rank").asInt()).isEqualTo(2);
    assertThat(first.get("per_class").get("p").asDouble()).isEqualTo(0.25);
    assertThat(first.get("stability").get("worst_rank").asInt()).isEqualTo(2);
  }

  @Test
  void listsRankingsByRank() {
    ResultDocument document = new RankingDocument(RANKING);
    assertThat(document.csv())
        .containsExactly(
            List.of(
                "rank",
                "name",
                "score",
                "round",
                "score p",
                "mean",
                "standard_deviation",
                "best_rank",
                "worst_rank"),
            List.of("1", "b", "0.5", "2", "0.5", "0.4", "0.02", "1", "1"),
            List.of("2", "a\u001b", "0.25", "1", "0.25", "0.3", "0.01", "1", "2"));
    assertThat(document.table().rows().get(0))
        .containsExactly("1", "b", "0.5000", "2", "0.4000", "0.0200", "1 to 1");
    assertThat(document.table().rows().get(1).get(1)).doesNotContain("\u001b");
  }

  @Test
  void writesEveryStepOfAnElimination() throws IOException {
    JsonNode root = json(profiles());
    assertThat(JsonSchema.load("svmrel-2.schema.json").validate(root)).isEmpty();
    JsonNode profile = root.get("classes").get(0);
    assertThat(profile.get("hyperparameters").toString())
        .isEqualTo("{\"kernel\":\"rbf:gamma=0.1\",\"C\":10.0}");
    assertThat(profile.get("path").get(0).get("removed").isNull()).isTrue();
    assertThat(profile.get("path").get(1).toString())
        .isEqualTo(
            "{\"step\":1,\"removed\":\"b\",\"rand_index\":0.75,\"changed\":3,\"cv_error\":null,"
                + "\"cv_standard_error\":null}");
    assertThat(profile.get("ranking").toString()).isEqualTo("[\"a\",\"b\"]");
    assertThat(profile.get("selected").get("one_se").toString()).isEqualTo("[\"a\"]");
  }

  @Test
  void showsTheProfilesOfTheClassesSideBySide() {
    ResultDocument document = new EliminationDocument(profiles());
    assertThat(document.table().rows())
        .containsExactly(List.of("1", "a *", ""), List.of("2", "b", "25.0 %"));
    assertThat(document.csv())
        .contains(
            List.of("p", "0", "", "1.0", "0", "0.25", "0.1"),
            List.of("p", "1", "b", "0.75", "3", "", ""),
            List.of("p", "2", "a", "", "", "", ""));
  }

  /** With it the order is complete, so that every chosen set can be read. */
  @Test
  void theLastFeatureIsARowAndTheChosenOnesAreNamed() {
    EliminationProfiles number = Samples.eliminationOfNumber(List.of("a", "b", "c"));
    assertThat(new EliminationDocument(number).csv()).endsWith(List.of("3", "c", "", "", ""));
    EliminationFindings page =
        new EliminationFindings(Samples.elimination(List.of("p", "q"), List.of("a", "b", "c")));
    assertThat(page.headline())
        .isEqualTo(
            "Of 3 features, the smallest set within one standard error of the least error has for"
                + " class p 2: c, b; for class q 2: c, b.");
    assertThat(page.tables().get(0).rows()).hasSize(8);
  }

  @Test
  void theEliminationOfANumberHasNoColumnOfClasses() {
    assertThat(new EliminationDocument(Samples.eliminationOfNumber(List.of("a", "b", "c"))).csv())
        .startsWith(
            List.of("step", "removed", "mean_change", "cv_error", "cv_standard_error"),
            List.of("0", "", "0.0", "0.05", "0.01"),
            List.of("1", "a", "12.5", "", "0.01"));
  }
}
