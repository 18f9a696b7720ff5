package io.github.svmrelevance.reproductions.hermes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.reproductions.ComparisonTable;
import io.github.svmrelevance.reproductions.ComparisonTable.Measured;
import io.github.svmrelevance.reproductions.ReproductionResult;
import io.github.svmrelevance.reproductions.Reproductions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HermesTest {

  private static double value(ComparisonTable table, int features, int column) {
    int row = table.rows().size() - features;
    return ((Measured) table.rows().get(row).get(column)).ours().orElseThrow().value();
  }

  /** The shape of Figure 2: the best first lose nothing, the worst and the noisiest first do. */
  @Test
  void figure2() {
    ReproductionResult result =
        Reproductions.run(new HermesFigure2(), Map.of(), "repetitions", "2");
    ComparisonTable table = result.tables().get(0);
    assertThat(table.columns())
        .containsExactly(
            "features", "best first", "random order", "by average separation", "worst first");
    for (int features = 3; features <= 20; features++) {
      assertThat(value(table, features, 1)).isGreaterThanOrEqualTo(-0.1);
    }
    for (int column = 3; column <= 4; column++) {
      assertThat(value(table, 20, column)).isZero();
      assertThat(value(table, 15, column)).isLessThan(-0.5);
      assertThat(value(table, 10, column)).isLessThan(-8);
      assertThat(value(table, 5, column)).isLessThan(-25);
    }
    assertThat(result.figures().get(0).panels()).hasSize(2);
    assertThat(result.remarks()).hasSize(3);
  }

  /**
   * The shape of Figure 3: training accuracy falls with the features, test accuracy not at once.
   */
  @Test
  void figure3() {
    ReproductionResult result =
        Reproductions.run(
            new HermesFigure3(),
            Map.of("wine", Reproductions.data("wine.csv"), "wdbc", Reproductions.data("wdbc.csv")),
            "wine-repetitions",
            "5",
            "wdbc-repetitions",
            "2");
    List<ComparisonTable> tables = result.tables();
    assertThat(value(tables.get(0), 13, 1)).isGreaterThan(0.93);
    assertThat(value(tables.get(0), 3, 1)).isGreaterThan(value(tables.get(0), 3, 3));
    assertThat(value(tables.get(1), 30, 1)).isGreaterThan(0.93);
    assertThat(value(tables.get(1), 10, 1)).isGreaterThan(0.93);
    assertThat(value(tables.get(1), 30, 4)).isGreaterThan(value(tables.get(1), 5, 4));
    assertThat(value(tables.get(1), 5, 4)).isGreaterThan(value(tables.get(1), 1, 4));
  }
}
