package io.github.svmrelevance.reproductions.goepfert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.core.synthetic.FeatureTruth;
import io.github.svmrelevance.core.synthetic.TrueRelevance;
import io.github.svmrelevance.reproductions.ComparisonTable.Cell;
import io.github.svmrelevance.reproductions.ComparisonTable.Label;
import io.github.svmrelevance.reproductions.ComparisonTable.Measured;
import io.github.svmrelevance.reproductions.ReproductionResult;
import io.github.svmrelevance.reproductions.Reproductions;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Table 1 with one data set of each type instead of ten. */
class GoepfertTable1Test {

  private static final int RECALL = 3;
  private static final int F1 = 4;

  private static List<Cell> row(List<List<Cell>> rows, String data, String method) {
    return rows.stream()
        .filter(row -> row.subList(0, 2).equals(List.of(new Label(data), new Label(method))))
        .findFirst()
        .orElseThrow();
  }

  private static double ours(Cell cell) {
    return ((Measured) cell).ours().orElseThrow().value();
  }

  private static double printed(Cell cell) {
    return ((Measured) cell).printed().orElseThrow().value();
  }

  @Test
  void setsOursBesideThePrintedNumbers() {
    ReproductionResult result = Reproductions.run(new GoepfertTable1(), Map.of(), "sets", "1");

    List<List<Cell>> exact = result.tables().get(0).rows();
    List<List<Cell>> noisy = result.tables().get(1).rows();
    assertThat(exact).hasSize(18);
    assertThat(noisy).hasSize(9);
    for (String data : List.of("I", "II", "III")) {
      // One strong feature of six missed makes 0.91.
      assertThat(ours(row(exact, data, "relevance bounds").get(F1))).isGreaterThan(0.9);
      assertThat(ours(row(noisy, data, "relevance bounds").get(F1))).isGreaterThan(0.9);
      assertThat(((Measured) row(exact, data, "Boruta (as printed)").get(F1)).ours()).isEmpty();
    }
    assertThat(printed(row(exact, "I", "L2-SVM").get(F1))).isEqualTo(0.89);
    assertThat(printed(row(exact, "III", "forw./back. (as printed)").get(RECALL))).isEqualTo(0.75);
    // Four copies share one weight, and each falls below the mean: 3 of 7 are found.
    assertThat(ours(row(exact, "III", "L2-SVM").get(RECALL))).isCloseTo(3.0 / 7, within(1e-12));
    // Without copies an L1-SVM loses none, and takes some irrelevant ones.
    assertThat(ours(row(exact, "I", "L1-SVM").get(RECALL))).isEqualTo(1);
    assertThat(ours(row(exact, "I", "L1-SVM").get(2))).isLessThan(0.8);
  }

  @Test
  void scoresAreMeansWithStandardErrors() {
    SelectionScores scores = new SelectionScores();
    List<FeatureTruth> truth =
        Stream.of(TrueRelevance.STRONG, TrueRelevance.WEAK, TrueRelevance.IRRELEVANT)
            .map(known -> new FeatureTruth(known.name(), known, OptionalInt.empty(), 0))
            .toList();
    scores.add(truth, new boolean[] {true, false, true});
    assertThat(scores.f1().value()).isEqualTo(0.5);
    assertThat(scores.f1().spread()).isEmpty();

    scores.add(truth, new boolean[] {false, false, false});

    assertThat(scores.precision().value()).isEqualTo(0.75);
    // Two values, 1/2 and 1: their standard deviation is sqrt(1/8), its error that by sqrt(2).
    assertThat(scores.precision().spread().orElseThrow()).isCloseTo(0.25, within(1e-12));
    assertThat(scores.recall().value()).isEqualTo(0.25);
    assertThat(scores.f1().value()).isEqualTo(0.25);
  }
}
