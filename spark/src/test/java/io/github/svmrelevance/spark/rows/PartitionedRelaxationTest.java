package io.github.svmrelevance.spark.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionedRelaxationTest {

  private static final int ROWS = 700;
  private static final int WIDTH = 3;

  private final Random random = new Random(11);
  private RowBlock block = block(false);

  private RowBlock block(boolean weighted) {
    double[] values = random.doubles(ROWS * WIDTH, -3, 3).toArray();
    byte[] signs = new byte[ROWS];
    for (int i = 0; i < ROWS; i++) {
      signs[i] = (byte) (random.nextBoolean() ? 1 : -1);
    }
    double[] weights = weighted ? random.doubles(ROWS, 0.01, 5).toArray() : new double[0];
    return new RowBlock(WIDTH, values, signs, weights);
  }

  private double[] model() {
    return random.doubles(WIDTH + 1, -1, 1).toArray();
  }

  private Seen look(PartitionedLook look) {
    return LookTask.run(List.of(block).iterator(), WIDTH, List.of(look)).get(0);
  }

  private double loss(double[] z) {
    double sum = 0;
    for (int i = 0; i < ROWS; i++) {
      double margin = RowBlock.margin(block.values(), i * WIDTH, block.signs()[i], z);
      sum += block.weight(i) * Math.max(0, 1 - margin);
    }
    return sum;
  }

  private PartitionedRelaxation around(double[] z, double band) {
    return around(z, band, 10);
  }

  private PartitionedRelaxation around(double[] z, double band, double reach) {
    Seen seen = look(new PartitionedLook(z, band, 1));
    return PartitionedRelaxation.around(z, seen, seen.drawn, new Reach(reach, reach));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void itIsTheLossAtTheModelAndBelowItElsewhere(boolean weighted) {
    block = block(weighted);
    for (int trial = 0; trial < 50; trial++) {
      double[] z = model();
      PartitionedRelaxation relaxation = around(z, 0.2);
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

  /** By that a run sees that it has ended, however large the models that its proof is for. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsTakenOffForAProofIsNoLoss(boolean weighted) {
    block = block(weighted);
    double[] z = model();

    PartitionedRelaxation relaxation = around(z, 0.2, 1e12);

    List<TermBlock> terms = relaxation.terms(1);
    double proven = terms.stream().mapToDouble(term -> term.value(z)).sum();
    assertThat(relaxation.loss(z) / loss(z)).isCloseTo(1, within(1e-13));
    assertThat(proven).isLessThan(relaxation.loss(z) * (1 - 1e-9));
  }

  @Test
  void rowsOfSeveralCountsAreAsManyRows() {
    double[] z = model();
    Seen seen = look(new PartitionedLook(z, Double.MAX_VALUE, 1));
    Map<NearRow, RowWeight> twice = new LinkedHashMap<>();
    seen.drawn.keySet().forEach(row -> twice.put(row, RowWeight.of(2)));

    PartitionedRelaxation relaxation = PartitionedRelaxation.ofRows(twice, WIDTH);

    assertThat(relaxation.loss(z)).isCloseTo(2 * loss(z), within(1e-9));
    assertThat(relaxation.terms(1).get(0).value(z)).isCloseTo(2 * loss(z), within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void sumsOfRowsHoldWhatExactOnesAre(boolean weighted) {
    block = block(weighted);
    double[] z = model();
    Seen seen = look(PartitionedLook.atSums(z));
    BigDecimal[] exact = new BigDecimal[WIDTH];
    Arrays.fill(exact, BigDecimal.ZERO);
    for (int i = 0; i < ROWS; i++) {
      if (RowBlock.margin(block.values(), i * WIDTH, block.signs()[i], z) < 1) {
        for (int j = 0; j < WIDTH; j++) {
          exact[j] =
              exact[j].add(
                  new BigDecimal(block.values()[i * WIDTH + j])
                      .multiply(new BigDecimal(block.signs()[i] * block.weight(i))));
        }
      }
    }

    for (int j = 0; j < WIDTH; j++) {
      double off = exact[j].subtract(new BigDecimal(seen.slope.value(j))).abs().doubleValue();
      assertThat(off).isLessThanOrEqualTo(seen.slope.radius(j));
      assertThat(seen.slope.radius(j)).isLessThan(2 * Math.ulp(seen.slope.value(j)));
    }
  }

  /** What stands for the other rows is below their exact loss, whatever is lost by rounding. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theTermOfOtherRowsIsBelowTheirExactSum(boolean weighted) {
    for (int trial = 0; trial < 200; trial++) {
      block = block(weighted);
      double[] z = model();
      Seen seen = look(new PartitionedLook(z, 0.2, 1));
      PartitionedRelaxation relaxation =
          PartitionedRelaxation.around(z, seen, seen.drawn, new Reach(10, 10));
      // At this model no row has passed its breakpoint, so that only rounding is between.
      BigDecimal exact = BigDecimal.ZERO;
      BigDecimal near = BigDecimal.ZERO;
      for (int i = 0; i < ROWS; i++) {
        double margin = RowBlock.margin(block.values(), i * WIDTH, block.signs()[i], z);
        double leverage = RowBlock.leverage(block.values(), i * WIDTH, WIDTH);
        BigDecimal loss = exactLoss(i, z);
        if (margin < 1) {
          exact = exact.add(loss);
          near = Math.abs(margin - 1) <= 0.2 * leverage ? near.add(loss) : near;
        }
      }

      List<TermBlock> terms = relaxation.terms(1);
      BigDecimal bound = exactValue(terms.get(terms.size() - 1), z);
      BigDecimal rest = exact.subtract(near);

      assertThat(bound).isLessThanOrEqualTo(rest);
      assertThat(rest.subtract(bound).doubleValue()).isLessThan(1e-9);
    }
  }

  private BigDecimal exactLoss(int i, double[] z) {
    BigDecimal score = new BigDecimal(z[WIDTH]);
    for (int j = 0; j < WIDTH; j++) {
      score =
          score.add(new BigDecimal(block.values()[i * WIDTH + j]).multiply(new BigDecimal(z[j])));
    }
    return BigDecimal.ONE
        .subtract(score.multiply(new BigDecimal(block.signs()[i])))
        .multiply(new BigDecimal(block.weight(i)));
  }

  /** A term of one functional, which is above 0. */
  private static BigDecimal exactValue(TermBlock term, double[] z) {
    AffineRows sum = (AffineRows) term.map();
    BigDecimal score = new BigDecimal(sum.offset(0));
    for (int j = 0; j < z.length; j++) {
      score = score.add(new BigDecimal(sum.coefficient(0, j)).multiply(new BigDecimal(z[j])));
    }
    return score.multiply(new BigDecimal(term.shape().maxSlope()));
  }

  @Test
  void equalRowsOfSeveralWeightsAreOne() {
    double[] values = Arrays.copyOf(block.values(), 3 * WIDTH);
    System.arraycopy(values, 0, values, 2 * WIDTH, WIDTH);
    RowBlock repeated =
        new RowBlock(WIDTH, values, new byte[] {1, -1, 1}, new double[] {0.5, 2, 0.75});

    Seen seen =
        LookTask.run(
                List.of(repeated).iterator(),
                WIDTH,
                List.of(new PartitionedLook(new double[WIDTH + 1], 2, 1)))
            .get(0);

    assertThat(seen.drawn.values())
        .containsExactly(new RowWeight(2, 1.25, 0, 0), new RowWeight(1, 2, 0, 0));
    assertThat(seen.below).isEqualTo(3);
    assertThat(seen.weight.value(0)).isEqualTo(3.25);
    assertThat(seen.isWhole()).isTrue();
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
        LookTask.run(List.of(doubled).iterator(), WIDTH, List.of(new PartitionedLook(z, 2, 0.3)))
            .get(0);

    assertThat(seen.near).isEqualTo(2 * ROWS);
    assertThat(seen.drawn.values()).containsOnly(RowWeight.of(1).plus(RowWeight.of(1)));
    assertThat(seen.drawn.size()).isBetween(ROWS / 5, ROWS / 2);
    assertThat(seen.isWhole()).isFalse();
  }
}
