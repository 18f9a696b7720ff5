package io.github.svmrelevance.spark.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.optimization.TermBlock;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RelaxationTest {

  private static final int ROWS = 700;
  private static final int WIDTH = 3;

  private final Random random = new Random(11);
  private final RowBlock block = block();

  private RowBlock block() {
    double[] values = random.doubles(ROWS * WIDTH, -3, 3).toArray();
    byte[] signs = new byte[ROWS];
    for (int i = 0; i < ROWS; i++) {
      signs[i] = (byte) (random.nextBoolean() ? 1 : -1);
    }
    return new RowBlock(WIDTH, values, signs);
  }

  private double[] model() {
    return random.doubles(WIDTH + 1, -1, 1).toArray();
  }

  private Seen look(Look look) {
    return LookTask.run(List.of(block).iterator(), WIDTH, List.of(look)).get(0);
  }

  private double loss(double[] z) {
    double sum = 0;
    for (int i = 0; i < ROWS; i++) {
      sum += Math.max(0, 1 - RowBlock.margin(block.values(), i * WIDTH, block.signs()[i], z));
    }
    return sum;
  }

  private Relaxation around(double[] z, double band) {
    Seen seen = look(new Look(z, band, 1));
    Map<NearRow, Double> rows = new LinkedHashMap<>();
    seen.drawn.forEach((row, count) -> rows.put(row, (double) count));
    return Relaxation.around(z, seen, rows, 10);
  }

  @Test
  void itIsTheLossAtTheModelAndBelowItElsewhere() {
    for (int trial = 0; trial < 50; trial++) {
      double[] z = model();
      Relaxation relaxation = around(z, 0.2);
      double[] other = model();

      assertThat(relaxation.loss(z)).isCloseTo(loss(z), within(1e-9));
      assertThat(relaxation.loss(other)).isLessThanOrEqualTo(loss(other) + 1e-9);
      double ofTerms = 0;
      for (TermBlock term : relaxation.terms(2)) {
        ofTerms += term.value(other);
      }
      assertThat(ofTerms).isCloseTo(2 * relaxation.loss(other), within(1e-9));
    }
  }

  @Test
  void rowsOfSeveralCountsAreAsManyRows() {
    double[] z = model();
    Seen seen = look(new Look(z, Double.MAX_VALUE, 1));
    Map<NearRow, Double> twice = new LinkedHashMap<>();
    seen.drawn.keySet().forEach(row -> twice.put(row, 2.0));

    Relaxation relaxation = Relaxation.ofRows(twice, WIDTH);

    assertThat(relaxation.loss(z)).isCloseTo(2 * loss(z), within(1e-9));
    assertThat(relaxation.terms(1).get(0).value(z)).isCloseTo(2 * loss(z), within(1e-9));
  }

  @Test
  void sumsOfRowsHoldWhatExactOnesAre() {
    double[] z = model();
    Seen seen = look(Look.atSums(z));
    BigDecimal[] exact = new BigDecimal[WIDTH];
    Arrays.fill(exact, BigDecimal.ZERO);
    for (int i = 0; i < ROWS; i++) {
      if (RowBlock.margin(block.values(), i * WIDTH, block.signs()[i], z) < 1) {
        for (int j = 0; j < WIDTH; j++) {
          exact[j] =
              exact[j].add(
                  new BigDecimal(block.values()[i * WIDTH + j])
                      .multiply(new BigDecimal(block.signs()[i])));
        }
      }
    }

    for (int j = 0; j < WIDTH; j++) {
      double off = exact[j].subtract(new BigDecimal(seen.slope.value(j))).abs().doubleValue();
      assertThat(off).isLessThanOrEqualTo(seen.slope.radius(j));
      assertThat(seen.slope.radius(j)).isLessThan(2 * Math.ulp(seen.slope.value(j)));
    }
  }

  @Test
  void equalRowsAreDrawnTogether() {
    double[] z = new double[WIDTH + 1];
    double[] values = new double[2 * block.values().length];
    System.arraycopy(block.values(), 0, values, 0, block.values().length);
    System.arraycopy(block.values(), 0, values, block.values().length, block.values().length);
    byte[] signs = Arrays.copyOf(block.signs(), 2 * ROWS);
    System.arraycopy(block.signs(), 0, signs, ROWS, ROWS);
    RowBlock doubled = new RowBlock(WIDTH, values, signs);

    Seen seen =
        LookTask.run(List.of(doubled).iterator(), WIDTH, List.of(new Look(z, 2, 0.3))).get(0);

    assertThat(seen.near).isEqualTo(2 * ROWS);
    assertThat(seen.drawn.values()).containsOnly(2L);
    assertThat(seen.drawn.size()).isBetween(ROWS / 5, ROWS / 2);
    assertThat(seen.isWhole()).isFalse();
  }
}
