package io.github.svmrelevance.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.report.Report;
import io.github.svmrelevance.report.Samples;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ReportViewTest {

  private static final List<String> NAMES = List.of("first", "second", "third", "fourth");

  @Test
  void showsRankingsWithBars() {
    assertThat(render(Samples.ranking(NAMES), 40))
        .contains(
            "rank  feature   score",
            "   1  fourth   0.7500  █████████████████",
            "   2  third    0.5000  ███████████▍",
            "   4  first    0.0000");
  }

  @Test
  void showsEliminationPathsWithCurves() {
    assertThat(render(Samples.elimination(List.of("a", "b"), NAMES), 80))
        .contains(
            "class a against the rest; C = 10",
            "Rand index ██▇▄  1.0000 to 0.4375 after 3 steps",
            "one_se     2: fourth, third",
            "rank  a         b",
            "   1  fourth *  fourth *",
            "   4  first     first");
  }

  @Test
  void wideTablesGiveWay() {
    List<String> classes = List.of("a", "b", "c", "d", "e", "f");
    List<String> names = List.of("a_feature_of_long_name", "another_feature_of_long_name");

    List<String> lines = render(Samples.elimination(classes, names), 80);

    assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    assertThat(lines).anySatisfy(line -> assertThat(line).contains("anoth…"));
  }

  @Test
  void saysWhatWasAskedAndWarns() {
    assertThat(render(Samples.intervals(NAMES), 120))
        .contains(
            "bounds     data.csv: yes against no",
            "time       0.40 s of 1.00 s; seed 0",
            "warning: one thing to know");
  }

  private static List<String> render(RelevanceResult result, int columns) {
    Terminal terminal = new Terminal(true, false, StandardCharsets.UTF_8, OptionalInt.of(columns));
    return Report.of(Samples.report(result, Map.of()).result()).text(terminal);
  }
}
