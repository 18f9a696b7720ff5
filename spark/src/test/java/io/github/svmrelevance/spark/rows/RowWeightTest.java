package io.github.svmrelevance.spark.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowWeightTest {

  @Test
  void rowsThatCountAlikeAreCountedExactly() {
    RowWeight all = RowWeight.of(1);
    for (int i = 1; i < 100_000; i++) {
      all = all.plus(RowWeight.of(1));
    }

    assertThat(all).isEqualTo(new RowWeight(100_000, 100_000, 0, 0));
    assertThat(all.lower()).isEqualTo(100_000);
  }

  @Test
  void theExactSumIsBetweenItsBounds() {
    Random random = new Random(3);
    for (int trial = 0; trial < 200; trial++) {
      RowWeight all = RowWeight.of(random.nextDouble());
      BigDecimal exact = new BigDecimal(all.high());
      for (int i = 0; i < 300; i++) {
        double weight = Math.scalb(random.nextDouble(), random.nextInt(80) - 40);
        all = all.plus(RowWeight.of(weight));
        exact = exact.add(new BigDecimal(weight));
      }

      BigDecimal pair = new BigDecimal(all.high()).add(new BigDecimal(all.low()));
      assertThat(pair.subtract(exact).abs()).isLessThanOrEqualTo(new BigDecimal(all.radius()));
      assertThat(new BigDecimal(all.lower())).isLessThanOrEqualTo(exact);
      assertThat(all.lower()).isGreaterThan(all.value() * (1 - 1e-15));
    }
  }
}
