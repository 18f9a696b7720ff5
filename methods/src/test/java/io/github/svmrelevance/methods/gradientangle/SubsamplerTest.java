package io.github.svmrelevance.methods.gradientangle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.methods.Workbench;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SubsamplerTest {

  /** Samples whose feature is their number. */
  private static Dataset data(int n, Target target) {
    double[][] rows = new double[n][];
    Arrays.setAll(rows, i -> new double[] {i});
    return new Dataset("made", List.of("i"), DenseMatrix.ofRows(rows), target);
  }

  private static Dataset data(int n, IntUnaryOperator label, IntUnaryOperator block) {
    Target target = new Classes(List.of("a", "b", "c"), IntStream.range(0, n).map(label).toArray());
    return data(n, target).withBlocks(Blocks.of(IntStream.range(0, n).map(block).toArray()));
  }

  private static List<Integer> drawn(Dataset data, double share, int seed) {
    Dataset sample = new Subsampler(data, share).draw(new SplittableRandom(seed));
    return IntStream.range(0, sample.samples())
        .map(i -> (int) sample.matrix().get(i, 0))
        .boxed()
        .toList();
  }

  /** Of 10 blocks of 5 samples the first 4 are of one class. */
  @Test
  void drawsTheShareOfTheBlocksOfEachClass() {
    Dataset data = data(50, i -> i % 10 < 4 ? 0 : 1, i -> i % 10);
    Set<Set<Integer>> draws = new HashSet<>();
    for (int seed = 0; seed < 40; seed++) {
      List<Integer> rows = drawn(data, 0.5, seed);
      Set<Integer> blocks = new HashSet<>(rows.stream().map(i -> i % 10).toList());
      assertThat(rows).isSorted().hasSize(25);
      assertThat(blocks).hasSize(5);
      assertThat(blocks.stream().filter(block -> block < 4)).hasSize(2);
      draws.add(blocks);
    }
    assertThat(draws).hasSizeGreaterThan(20);
    assertThat(draws.stream().flatMap(Set::stream).distinct()).hasSize(10);
  }

  /** Each of 12 blocks has the classes a and b, and one of them has all samples of c. */
  @Test
  void blocksOfSeveralClassesAreDrawnFromAll() {
    Dataset data = data(48, i -> i % 12 == 7 && i > 24 ? 2 : i / 12 % 2, i -> i % 12);
    int atLeast = 0;
    for (int seed = 0; seed < 60; seed++) {
      List<Integer> rows = drawn(data, 0.25, seed);
      Set<Integer> blocks = new HashSet<>(rows.stream().map(i -> i % 12).toList());
      assertThat(rows).hasSize(4 * blocks.size());
      assertThat(blocks).contains(7).hasSizeBetween(3, 4);
      atLeast += blocks.size() == 3 ? 1 : 0;
    }
    // In a quarter of the draws the block was among the three.
    assertThat(atLeast).isBetween(5, 28);
  }

  @Test
  void ofANumberAllBlocksAreAlike() {
    double[] values = new double[30];
    Arrays.setAll(values, i -> i * i);
    int[] blocks = IntStream.range(0, 30).map(i -> i / 3).toArray();
    Dataset data = data(30, new RealValues(values)).withBlocks(Blocks.of(blocks));
    for (int seed = 0; seed < 20; seed++) {
      List<Integer> rows = drawn(data, 0.31, seed);
      assertThat(rows).hasSize(12);
      assertThat(rows.stream().map(i -> i / 3).distinct()).hasSize(4);
    }
  }

  /** Without blocks, chance draws what it did before there were any. */
  @Test
  void blocksOfOneSampleAreNone() {
    Dataset blocked = data(40, i -> i % 3, i -> i);
    Dataset plain = data(40, blocked.target());
    for (int seed = 0; seed < 10; seed++) {
      assertThat(drawn(blocked, 0.6, seed)).isEqualTo(drawn(plain, 0.6, seed));
    }
  }

  @Test
  void refusesAShareThatTakesAll() {
    Dataset four = data(24, i -> i % 8 < 4 ? 0 : 1, i -> i % 8);
    assertThatThrownBy(() -> new Subsampler(four, 0.8).requireVaried())
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "made: subsample 0.8 of 8 blocks takes all of them; give at most 0.75, or leave out"
                + " repeats");
    assertThatCode(() -> new Subsampler(four, 0.75).requireVaried()).doesNotThrowAnyException();
    assertThatThrownBy(() -> new Subsampler(data(6, i -> i % 2, i -> i % 2), 0.1).requireVaried())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("as no class has two of them; leave out repeats");
    Dataset few = data(6, new Classes(List.of("a", "b"), new int[] {0, 0, 0, 1, 1, 1}));
    assertThatThrownBy(() -> new Subsampler(few, 0.7).requireVaried())
        .hasMessageContaining("subsample 0.7 of 6 samples takes all of them; give at most 0.66,");
    assertThatCode(() -> new Subsampler(few, 0.66).requireVaried()).doesNotThrowAnyException();
  }

  /** The rows of a patient are one row, but for a little; drawn apart, some of each are there. */
  @Test
  void theRankingDrawsWholeBlocks() {
    int n = 60;
    Random random = new Random(2);
    double[] patient = random.doubles(3 * n / 6, -1, 1).toArray();
    double[][] rows = new double[n][];
    int[] labels = new int[n];
    int[] blocks = new int[n];
    for (int i = 0; i < n; i++) {
      int p = i % 10;
      labels[i] = p % 2;
      blocks[i] = p;
      rows[i] = new double[] {labels[i] + patient[p], patient[10 + p], patient[20 + p]};
    }
    Dataset plain =
        new Dataset(
            "patients",
            List.of("x", "y", "z"),
            DenseMatrix.ofRows(rows),
            new Classes(List.of("no", "yes"), labels));
    String[] asked = {"repeats", "30", "subsample", "0.6"};
    FeatureRanking apart = rank(plain, asked);
    FeatureRanking together = rank(plain.withBlocks(Blocks.of(blocks)), asked);
    assertThat(together.features()).map(f -> f.score()).isEqualTo(scores(apart));
    for (int j = 0; j < 3; j++) {
      assertThat(deviation(together, j)).isGreaterThan(1.2 * deviation(apart, j));
    }
    assertThatThrownBy(
            () -> rank(plain.withBlocks(Blocks.of(labels)), "repeats", "3", "score", "random"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("takes all of them");
  }

  private static double deviation(FeatureRanking ranking, int feature) {
    return ranking.features().get(feature).stability().orElseThrow().deviation();
  }

  private static List<Double> scores(FeatureRanking ranking) {
    return ranking.features().stream().map(feature -> feature.score()).toList();
  }

  private static FeatureRanking rank(Dataset data, String... parameters) {
    return (FeatureRanking)
        Workbench.run(new GradientAngleRanking(), data, Optional.empty(), parameters);
  }
}
