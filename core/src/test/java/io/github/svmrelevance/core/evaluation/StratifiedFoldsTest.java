package io.github.svmrelevance.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class StratifiedFoldsTest {

  private static double[] signs(int positive, int negative) {
    double[] signs = new double[positive + negative];
    Arrays.fill(signs, 0, positive, 1);
    Arrays.fill(signs, positive, signs.length, -1);
    return signs;
  }

  @Property(seed = "20261120")
  void testsEverySampleOnceAndKeepsTheShares(
      @ForAll @IntRange(min = 2, max = 60) int positive,
      @ForAll @IntRange(min = 2, max = 60) int negative,
      @ForAll @IntRange(min = 2, max = 12) int count,
      @ForAll long seed) {
    double[] signs = signs(positive, negative);
    int folds = Math.min(count, signs.length);
    List<Fold> all = StratifiedFolds.of(signs, folds, new SplittableRandom(seed));
    assertThat(all).hasSize(folds);
    int[] tested = new int[signs.length];
    for (Fold fold : all) {
      int[] union =
          IntStream.concat(Arrays.stream(fold.training()), Arrays.stream(fold.test()))
              .sorted()
              .toArray();
      assertThat(union).isEqualTo(IntStream.range(0, signs.length).toArray());
      for (int row : fold.test()) {
        tested[row]++;
      }
      long ofPositive = Arrays.stream(fold.test()).filter(row -> signs[row] > 0).count();
      assertThat(ofPositive).isBetween((long) positive / folds, (positive + folds - 1L) / folds);
      long size = fold.test().length;
      assertThat(size).isBetween((long) signs.length / folds, (signs.length + folds - 1L) / folds);
      assertThat(Arrays.stream(fold.training()).mapToDouble(row -> signs[row]).distinct().count())
          .isEqualTo(2);
    }
    assertThat(tested).containsOnly(1);
  }

  @Test
  void dependsOnTheStreamAlone() {
    double[] signs = signs(30, 20);
    int[] first = StratifiedFolds.of(signs, 5, new SplittableRandom(1)).get(0).test();
    int[] again = StratifiedFolds.of(signs, 5, new SplittableRandom(1)).get(0).test();
    int[] other = StratifiedFolds.of(signs, 5, new SplittableRandom(2)).get(0).test();
    assertThat(again).isEqualTo(first);
    assertThat(other).isNotEqualTo(first);
  }

  @Test
  void namesTheClassThatIsTooSmall() {
    assertThatThrownBy(() -> StratifiedFolds.of(signs(1, 9), 3, new SplittableRandom(0)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("class 'positive' has 1 sample(s)");
    assertThatThrownBy(() -> StratifiedFolds.of(signs(0, 9), 3, new SplittableRandom(0)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("class 'positive' has 0 sample(s)");
    assertThatThrownBy(() -> StratifiedFolds.of(signs(3, 3), 7, new SplittableRandom(0)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("expected 2 to 6");
  }
}
