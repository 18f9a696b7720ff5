package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.svmrelevance.cli.console.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What bounds tell beyond the ranges, in every form in which it is reported. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FurtherAnswersOutputTest {

  private static final String WINE = Path.of("..", "data", "wine.csv").toString();
  private static final String[] BOUNDS = {"bounds", WINE, "--positive", "1", "--threshold", "none"};

  @TempDir private static Path folder;

  private String text;
  private JsonNode json;
  private String page;

  private static CommandRun run(String[] command, String... more) {
    List<String> args = new ArrayList<>(List.of(command));
    args.addAll(List.of(more));
    CommandRun run = CommandRun.of(args.toArray(String[]::new));
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return run;
  }

  private static JsonNode parse(String text) throws IOException {
    return JsonMapper.builder().build().readTree(text);
  }

  @BeforeAll
  void askOnce() throws IOException {
    Path report = folder.resolve("report.html");
    String[] further = {"--c-path", "3", "--resample", "4", "--quiet"};
    text = run(BOUNDS, further).out();
    List<String> more = new ArrayList<>(List.of(further));
    more.addAll(List.of("--format", "json", "--report", report.toString()));
    json = parse(run(BOUNDS, more.toArray(String[]::new)).out());
    page = Files.readString(report, StandardCharsets.UTF_8);
  }

  /**
   * Named after the chart by the program, not by the user; nothing is written over all the same.
   */
  @ParameterizedTest
  @CsvSource({"c-path, --c-path=2", "substitutes, --substitutes", "substitutes, --stand-ins"})
  void aFigureBesideTheChartIsNotWrittenOverTheData(String name, String option) throws IOException {
    Path data =
        Files.copy(
            Path.of("../data/wine.csv"),
            folder.resolve("x-" + name + ".svg"),
            StandardCopyOption.REPLACE_EXISTING);
    List<String> args = new ArrayList<>(List.of("bounds", data.toString(), option));
    args.addAll(List.of("--plot", folder.resolve("x.svg").toString()));

    CommandRun run = CommandRun.of(args.toArray(String[]::new));

    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .startsWith(
            "svmrel: DATA and --plot (with what is drawn beside) both name '"
                + data
                + "'; name two files")
        .hasLineCount(1);
    assertThat(data).hasSameBinaryContentAs(Path.of("../data/wine.csv"));
    assertThat(folder.resolve("x.svg")).doesNotExist();
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(entry -> texts.add(entry.asText()));
    return texts;
  }

  private List<String> names() {
    return json.path("features").findValuesAsText("name");
  }

  @Test
  void theRangesAlongCAreThoseOfEachC() throws IOException {
    JsonNode path = json.path("c_path");
    assertThat(path).hasSize(3);
    double c = path.get(1).path("C").asDouble();
    assertThat(path.get(0).path("C").asDouble()).isCloseTo(c / 100, within(1e-9 * c));
    assertThat(path.get(2).path("C").asDouble()).isCloseTo(c * 100, within(1e-9 * c));
    for (JsonNode step : path) {
      String own = Double.toString(step.path("C").asDouble());
      JsonNode alone = parse(run(BOUNDS, "--C", own, "--format", "json").out());
      assertThat(step.path("features").findValuesAsText("name")).isEqualTo(names());
      for (int j = 0; j < names().size(); j++) {
        for (String end : List.of("lower", "upper")) {
          assertThat(step.path("features").get(j).path(end).asDouble())
              .isCloseTo(alone.path("features").get(j).path(end).asDouble(), within(1e-6));
        }
      }
      assertThat(step.path("accuracy").asDouble())
          .isEqualTo(alone.path("baseline").path("accuracy").asDouble())
          .isBetween(0.9, 1.0);
      assertThat(step.path("norm1").asDouble()).isPositive();
    }
  }

  /** The table along C counts what the document has in full. */
  @Test
  void theTableAlongCCounts() {
    List<String> lines = text.lines().toList();
    int heading = 0;
    while (!lines.get(heading).matches(" *C +accuracy +lower > 0 +upper > 0 +largest \\|w\\|")) {
      heading++;
    }
    double tolerance = json.path("thresholds").path("tolerance").asDouble();
    for (int k = 0; k < 3; k++) {
      String[] cells = lines.get(heading + 1 + k).strip().split(" +", -1);
      int lower = 0;
      int upper = 0;
      double largest = 0;
      for (JsonNode feature : json.path("c_path").get(k).path("features")) {
        lower += feature.path("lower").asDouble() > tolerance ? 1 : 0;
        upper += feature.path("upper").asDouble() > tolerance ? 1 : 0;
        largest = Math.max(largest, feature.path("upper").asDouble());
      }
      assertThat(cells[2]).isEqualTo(Integer.toString(lower));
      assertThat(cells[3]).isEqualTo(Integer.toString(upper));
      assertThat(Double.parseDouble(cells[4])).isCloseTo(largest, within(5e-4 * largest));
    }
  }

  @Test
  void correlatedFeaturesAreTradedAtAPrice() {
    List<String> relevant = new ArrayList<>();
    for (JsonNode feature : json.path("features")) {
      if (List.of("weak", "strong").contains(feature.path("class").asText())) {
        relevant.add(feature.path("name").asText());
      }
    }
    JsonNode clusters = json.path("substitutes");
    assertThat(clusters).isNotEmpty();
    String told = text.substring(text.indexOf("correlated features of which one suffices"));
    for (JsonNode cluster : clusters) {
      List<String> names = texts(cluster.path("features"));
      assertThat(relevant).containsAll(names);
      assertThat(cluster.path("correlation").asDouble()).isBetween(0.5, 1.0);
      assertThat(cluster.path("without_all").asDouble())
          .isGreaterThanOrEqualTo(cluster.path("with_best").asDouble());
      assertThat(names).contains(cluster.path("best").asText());
      List<String> sufficient = texts(cluster.path("sufficient"));
      double mean = cluster.path("mean_correlation").asDouble();
      assertThat(mean).isGreaterThanOrEqualTo(cluster.path("correlation").asDouble() - 1e-12);
      if (!sufficient.isEmpty()) {
        if (names.size() > 2) {
          assertThat(told).contains(String.format(Locale.ROOT, "(mean |r| %.2f)", mean));
        }
        assertThat(sufficient.get(0)).isEqualTo(cluster.path("best").asText());
        String best = sufficient.get(0);
        String one = sufficient.size() == names.size() ? "one, best " : "";
        boolean needed = cluster.path("without_all").asDouble() > 0.2; // the default slack
        assertThat(told.replaceAll("\\s+", " "))
            .contains(
                needed
                    ? "): measure " + one + best + "; "
                    : "): none is needed; the best is "
                        + best
                        + ", and without any of them models need ");
      }
    }
    assertThat(page).contains("Correlated features, and what a good model pays without them");
  }

  @Test
  void sharesOfHalvesAreTold() {
    List<String> lines = text.lines().toList();
    int heading = 0;
    while (!lines.get(heading).matches("halves of the samples +strong +weak +neither")) {
      heading++;
    }
    for (int j = 0; j < names().size(); j++) {
      JsonNode shares = json.path("features").get(j).path("shares");
      String[] cells = lines.get(heading + 1 + j).replace(" %", "%").strip().split(" +", -1);
      assertThat(cells[0]).isEqualTo(names().get(j));
      double sum = 0;
      int k = 1;
      for (String name : List.of("strong", "weak", "none")) {
        double share = shares.path(name).asDouble();
        assertThat(share * 4).as("of four halves").isEqualTo(Math.rint(share * 4));
        assertThat(cells[k++]).isEqualTo(Math.round(100 * share) + "%");
        sum += share;
      }
      assertThat(sum).isEqualTo(1);
    }
  }

  @Test
  void theReportHasATableOfEach() {
    assertThat(page)
        .contains(
            "The ranges along C",
            "weight of the loss against the norm",
            "Which correlated features can be traded for one another",
            "share of the halves in which it is strongly relevant");
    for (String name : names()) {
      assertThat(page).contains(name);
    }
  }

  /** The models at the ends of the ranges refuse other samples than the baseline. */
  @Test
  void whoIsRejectedAtTheEndsIsInTheReport() throws IOException {
    Path report = folder.resolve("rejects.html");
    String[] command = {
      "reject-bounds",
      WINE,
      "--positive",
      "2",
      "--threshold",
      "none",
      "--reject-cost",
      "0.2",
      "--quiet"
    };

    JsonNode told =
        parse(run(command, "--witnesses", "--format", "json", "--report", report.toString()).out());

    String html = Files.readString(report, StandardCharsets.UTF_8);
    assertThat(html)
        .contains(
            "Samples that the models at the ends of the intervals reject",
            "rows of the data that the baseline decides",
            "The models also differ in whom they refuse to judge");
    assertThat(told.path("features")).hasSize(13);
  }
}
