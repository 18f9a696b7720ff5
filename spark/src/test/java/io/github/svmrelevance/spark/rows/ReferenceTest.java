package io.github.svmrelevance.spark.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** How many rows repeat, and how many would by chance. */
class ReferenceTest {

  private static final int ROWS = 4000;

  private static Reference reference(int width, long all, IntFunction<double[]> row) {
    Map<NearRow, RowWeight> drawn = new LinkedHashMap<>();
    for (int i = 0; i < ROWS; i++) {
      drawn.merge(new NearRow(row.apply(i), (byte) 1), RowWeight.of(1), RowWeight::plus);
    }
    return new Reference(drawn, all, width);
  }

  private static double[] codes(SplittableRandom random, int... levels) {
    double[] row = new double[levels.length];
    for (int j = 0; j < row.length; j++) {
      row[j] = random.nextInt(levels[j]);
    }
    return row;
  }

  /** Against rows whose features are drawn independently, as many as there are. */
  @Test
  void independentCodesRepeatAsExpected() {
    for (int[] levels : List.of(new int[] {4, 3, 2}, new int[] {70, 2, 30}, new int[] {2000, 9})) {
      SplittableRandom random = new SplittableRandom(1);
      Reference reference = reference(levels.length, ROWS, i -> codes(random, levels));
      double tolerance = 0.03 * ROWS;
      assertThat((double) reference.repeatedByChance(new SplittableRandom(2)))
          .isCloseTo((double) reference.repeated(), within(tolerance));

      // The sample stands for ten times as many.
      Reference part = reference(levels.length, 10 * ROWS, i -> codes(random, levels));
      Set<List<Double>> different = new HashSet<>();
      for (int i = 0; i < 10 * ROWS; i++) {
        different.add(Arrays.stream(codes(random, levels)).boxed().toList());
      }
      assertThat((double) part.repeatedByChance(new SplittableRandom(2)))
          .isCloseTo(10 * ROWS - different.size(), within(10 * tolerance));
    }
  }

  @Test
  void copiesAreTold() {
    SplittableRandom random = new SplittableRandom(3);
    double[][] once = new double[ROWS / 5][];
    Arrays.setAll(once, i -> new double[] {random.nextDouble(), random.nextInt(3), i % 90});
    Reference copies = reference(3, ROWS, i -> once[i % once.length]);

    assertThat(copies.repeated()).isEqualTo(ROWS - ROWS / 5);
    assertThat(copies.repeatedByChance(new SplittableRandom(4))).isLessThan(ROWS / 10);
    assertThat(RowCaveats.repeatedRows(copies, ROWS))
        .hasValueSatisfying(
            warning -> assertThat(warning.toString()).startsWith("3200 of 4000 rows repeat"));
  }

  /** Ages in tenths of a year and a yes or no: many share theirs with another. */
  @Test
  void codesThatRepeatByChanceAreNotTold() {
    SplittableRandom random = new SplittableRandom(5);
    Reference ages = reference(2, ROWS, i -> codes(random, 2000, 2));

    assertThat(ages.hasManyValues()).isTrue();
    assertThat(ages.repeated()).isGreaterThan(ROWS / 10);
    assertThat(RowCaveats.repeatedRows(ages, ROWS)).isEmpty();
  }
}
