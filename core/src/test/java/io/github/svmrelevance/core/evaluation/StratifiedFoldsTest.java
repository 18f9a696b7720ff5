package io.github.svmrelevance.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.core.data.BinaryClasses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class StratifiedFoldsTest {

  private static Dataset data(int positive, int negative) {
    int samples = positive + negative;
    int[] labels = new int[samples];
    Arrays.fill(labels, 0, positive, 1);
    return new Dataset(
        "t",
        List.of("x"),
        DenseMatrix.ofColumns(samples, new double[][] {new double[samples]}),
        new Classes(List.of("no", "yes"), labels));
  }

  @Property(seed = "20261120")
  void testsEverySampleOnceAndKeepsTheShares(
      @ForAll @IntRange(min = 2, max = 60) int positive,
      @ForAll @IntRange(min = 2, max = 60) int negative,
      @ForAll @IntRange(min = 2, max = 12) int count,
      @ForAll long seed) {
    Dataset data = data(positive, negative);
    double[] signs = data.classes().signs("yes");
    int folds = Math.min(count, signs.length);
    List<Fold> all = StratifiedFolds.of(data, "yes", folds, new SplittableRandom(seed));
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

  /** A model is the same with its sign turned, and so is what it is tested on. */
  @Property(seed = "20261128")
  void ofTwoClassesDoNotHangOnThePositiveOne(
      @ForAll @IntRange(min = 4, max = 40) int positive,
      @ForAll @IntRange(min = 4, max = 40) int negative,
      @ForAll boolean inBlocks,
      @ForAll long seed) {
    Dataset plain = data(positive, negative);
    int[] pairs = IntStream.range(0, plain.samples()).map(i -> i / 2).toArray();
    Dataset data = inBlocks ? plain.withBlocks(Blocks.of(pairs)) : plain;
    List<List<int[]>> tested = new ArrayList<>();
    for (String name : List.of("yes", "no")) {
      String by = BinaryClasses.splitBy(data.classes(), name);
      tested.add(
          StratifiedFolds.of(data, by, 2, new SplittableRandom(seed)).stream()
              .map(Fold::test)
              .toList());
    }
    assertThat(tested.get(1)).usingRecursiveComparison().isEqualTo(tested.get(0));
    assertThat(BinaryClasses.splitBy(data.classes(), "no")).isEqualTo("yes");
  }

  @Test
  void dependsOnTheStreamAlone() {
    Dataset data = data(30, 20);
    int[] first = StratifiedFolds.of(data, "yes", 5, new SplittableRandom(1)).get(0).test();
    int[] again = StratifiedFolds.of(data, "yes", 5, new SplittableRandom(1)).get(0).test();
    int[] other = StratifiedFolds.of(data, "yes", 5, new SplittableRandom(2)).get(0).test();
    assertThat(again).isEqualTo(first);
    assertThat(other).isNotEqualTo(first);
  }

  @Test
  void namesTheClassThatIsTooSmall() {
    assertThatThrownBy(() -> StratifiedFolds.of(data(1, 9), "yes", 3, new SplittableRandom(0)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("class 'yes' has 1 sample");
    assertThatThrownBy(() -> StratifiedFolds.of(data(0, 9), "yes", 3, new SplittableRandom(0)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("class 'yes' has 0 samples");
    assertThatThrownBy(() -> StratifiedFolds.of(data(3, 3), "yes", 7, new SplittableRandom(0)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("7 folds are not possible with 6 samples; expected 2 to 6, or more samples");
    assertThatThrownBy(() -> StratifiedFolds.of(data(9, 1), "yes", 3, new SplittableRandom(0)))
        .hasMessageContaining("class 'no' has 1 sample");
  }

  /** Ten patients of each class with 1 to 4 rows. */
  @Test
  void blocksStayTogetherAndClassesAreShared() {
    int[] keys =
        IntStream.range(0, 20).flatMap(b -> IntStream.range(0, 1 + b % 4).map(k -> b)).toArray();
    int[] labels = Arrays.stream(keys).map(b -> b % 2).toArray();
    Dataset data =
        new Dataset(
                "t",
                List.of("x"),
                data(labels.length, 0).matrix(),
                new Classes(List.of("no", "yes"), labels))
            .withBlocks(Blocks.of(keys));
    assertThat(StratifiedFolds.most(data)).isEqualTo(10);
    List<Fold> folds = StratifiedFolds.of(data, "yes", 5, new SplittableRandom(3));
    for (Fold fold : folds) {
      List<Integer> tested = Arrays.stream(fold.test()).mapToObj(i -> keys[i]).toList();
      assertThat(Arrays.stream(fold.training()).mapToObj(i -> keys[i]))
          .doesNotContainAnyElementsOf(tested);
      assertThat(fold.test().length).isBetween(8, 12);
      assertThat(Arrays.stream(fold.test()).filter(i -> labels[i] == 1).count()).isBetween(4L, 8L);
    }
    assertThat(folds.stream().mapToInt(fold -> fold.test().length).sum()).isEqualTo(50);
    assertThat(StratifiedFolds.of(data, "yes", 5, new SplittableRandom(4)).get(0).test())
        .isNotEqualTo(folds.get(0).test());
  }

  @Test
  void tellsWhereBlocksAreTooFew() {
    Dataset three = data(6, 6).withBlocks(Blocks.of(0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2));
    assertThat(StratifiedFolds.most(three)).isEqualTo(1);
    assertThatThrownBy(() -> StratifiedFolds.of(three, "yes", 5, new SplittableRandom(0)))
        .hasMessage("5 folds are not possible with 3 blocks; expected 2 to 3, or more blocks");
    assertThatThrownBy(() -> StratifiedFolds.of(three, "yes", 2, new SplittableRandom(0)))
        .hasMessageStartingWith("the samples of class 'yes' are in too few blocks");
  }
}
