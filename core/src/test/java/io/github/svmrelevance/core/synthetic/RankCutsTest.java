package io.github.svmrelevance.core.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankCutsTest {

  /** Few different numbers, so that cuts fall among equal ones; the two zeros differ in rank. */
  @ParameterizedTest
  @CsvSource({"2, 2, 1", "7, 7, 3", "50, 3, 4", "101, 20, 5", "1000, 7, 1", "1000, 4, 1000000"})
  void levelsAreThoseOfASortThatKeepsTheOrderOfEqualNumbers(int size, int levels, int different) {
    Random random = new Random(size + different);
    double[] numbers =
        IntStream.range(0, size)
            .mapToDouble(i -> random.nextInt(different) * (random.nextBoolean() ? 1.0 : -1.0))
            .toArray();
    int[] order =
        IntStream.range(0, size)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> numbers[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] expected = new int[size];
    for (int rank = 0; rank < size; rank++) {
      expected[order[rank]] = rank * levels / size;
    }

    RankCuts cuts = RankCuts.of(numbers.clone(), levels);

    assertThat(levels(cuts, numbers)).isEqualTo(expected);
    assertThat(levels(cuts, numbers)).as("another pass").isEqualTo(expected);
  }

  private static int[] levels(RankCuts cuts, double[] numbers) {
    RankCuts.Pass pass = cuts.pass();
    return Arrays.stream(numbers).mapToInt(pass::level).toArray();
  }
}
