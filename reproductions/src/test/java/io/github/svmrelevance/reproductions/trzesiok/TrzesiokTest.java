package io.github.svmrelevance.reproductions.trzesiok;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.reproductions.ComparisonTable;
import io.github.svmrelevance.reproductions.ComparisonTable.Measured;
import io.github.svmrelevance.reproductions.ReproductionResult;
import io.github.svmrelevance.reproductions.Reproductions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrzesiokTest {

  private static final Map<String, Dataset> DATA = Map.of("glass", Reproductions.data("glass.csv"));

  @Test
  void table2SetsThePathBesideThePrintedOne() {
    ReproductionResult result = Reproductions.run(new TrzesiokTable2(), DATA, "svm", "c");
    ComparisonTable table = result.tables().get(0);
    assertThat(table.rows()).hasSize(9);
    for (int step = 1; step <= 8; step++) {
      Measured rand = (Measured) table.rows().get(step).get(3);
      assertThat(rand.printed().orElseThrow().value()).isEqualTo(Printed.RAND_INDEX[step - 1]);
      assertThat(rand.ours().orElseThrow().value()).isBetween(0.5, 1.0);
    }
  }

  /** As in the paper, and other than in eliminate: all folds have the settings of all samples. */
  @Test
  void theErrorsOfTable2AreThoseOfSettingsThatAreTunedOnce() {
    ComparisonTable table = Reproductions.run(new TrzesiokTable2(), DATA).tables().get(0);
    double[] errors = {0.145, 0.163, 0.136, 0.145, 0.177, 0.178, 0.197, 0.327, 0.327};
    for (int step = 0; step < errors.length; step++) {
      Measured error = (Measured) table.rows().get(step).get(4);
      assertThat(error.ours().orElseThrow().value()).isCloseTo(errors[step], within(0.0005));
    }
  }

  /**
   * The printed Rand indices belong to whole numbers of changed predictions, as the remark says.
   */
  @Test
  void thePrintedRandIndicesFitTheFormula() {
    int[] changed = {7, 9, 10, 15, 17, 19, 32, 67};
    for (int step = 0; step < changed.length; step++) {
      double index = 1 - changed[step] * (214.0 - changed[step]) / (107 * 213);
      assertThat(index).isCloseTo(Printed.RAND_INDEX[step], within(0.0005001));
    }
  }

  @Test
  void table3ComparesRankingsOfEveryClassAndTuning() {
    ReproductionResult result = Reproductions.run(new TrzesiokTable3(), DATA);
    assertThat(result.tables().get(0).rows()).hasSize(9);
    ComparisonTable correlations = result.tables().get(1);
    assertThat(correlations.rows()).hasSize(4);
    for (List<ComparisonTable.Cell> row : correlations.rows()) {
      for (ComparisonTable.Cell cell : row.subList(1, row.size())) {
        assertThat(((Measured) cell).ours().orElseThrow().value()).isBetween(-1.0, 1.0);
      }
    }
  }

  @Test
  void correlatesRanks() {
    List<String> order = List.of("a", "b", "c", "d");
    assertThat(TrzesiokTable3.correlation(order, order)).isCloseTo(1, within(1e-15));
    assertThat(TrzesiokTable3.correlation(order, List.of("d", "c", "b", "a")))
        .isCloseTo(-1, within(1e-15));
    // Two neighbours swapped: 1 - 6 * 2 / (4 * 15).
    assertThat(TrzesiokTable3.correlation(order, List.of("b", "a", "c", "d")))
        .isCloseTo(0.8, within(1e-15));
  }
}
