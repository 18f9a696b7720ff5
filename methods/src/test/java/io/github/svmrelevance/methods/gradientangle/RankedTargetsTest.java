package io.github.svmrelevance.methods.gradientangle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.FeatureRanking.RankedFeature;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.methods.Workbench;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import io.github.svmrelevance.tables.TargetReading;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rankings for a number to predict, and of groups of columns. */
class RankedTargetsTest {

  private static FeatureRanking rank(Dataset data, String... parameters) {
    return (FeatureRanking)
        Workbench.run(new GradientAngleRanking(), data, Optional.empty(), parameters);
  }

  private static double[] scores(FeatureRanking ranking) {
    return ranking.features().stream().mapToDouble(RankedFeature::score).toArray();
  }

  private static Dataset numbers(String file) {
    return DatasetReader.read(
            Path.of("..", "data", file), ReadOptions.defaults().withTarget(TargetReading.number()))
        .data();
  }

  /** Of x1 + 2 x2 + noise, with two features that have no part in it. */
  private static Dataset made(Random random, int n) {
    double[][] rows = new double[n][];
    Arrays.setAll(rows, i -> random.doubles(4, -2, 2).toArray());
    double[] target = new double[n];
    Arrays.setAll(target, i -> rows[i][0] + 2 * rows[i][1] + 0.2 * random.nextGaussian());
    return new Dataset(
        "made", List.of("x1", "x2", "z1", "z2"), DenseMatrix.ofRows(rows), new RealValues(target));
  }

  private static Dataset withTarget(Dataset data, DoubleUnaryOperator change) {
    double[] values = LearningQuestion.numbers((RealValues) data.target());
    return data.withTarget(new RealValues(Arrays.stream(values).map(change).toArray()));
  }

  /** The angles of the linear SVR with an L2 norm, which bounds trains another way. */
  @Test
  void ofALinearKernelItIsTheAngleOfTheWeights() {
    Dataset data = numbers("diabetes.csv");
    FeatureRanking ranking = rank(data, "C", "2", "tube", "0.2");
    double[] weights =
        ((RelevanceIntervals)
                Workbench.run(
                    new RelevanceBounds(),
                    data,
                    Optional.empty(),
                    "baseline",
                    "l2",
                    "C",
                    "2",
                    "epsilon",
                    "0.2",
                    "threshold",
                    "none"))
            .baseline()
            .scored()
            .model()
            .weights();
    double norm = Math.sqrt(Arrays.stream(weights).map(w -> w * w).sum());
    for (int j = 0; j < weights.length; j++) {
      double score = 1 - 2 / Math.PI * Math.acos(Math.abs(weights[j]) / norm);
      assertThat(ranking.features().get(j).score()).isCloseTo(score, within(1e-6));
    }
    assertThat(ranking.positions()).isEmpty();
    assertThat(ranking.features()).allMatch(feature -> feature.perClass().isEmpty());
    assertThat(ranking.warnings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"linear", "rbf:gamma=0.1", "poly:degree=2"})
  void theFeaturesThatMakeTheNumberComeFirst(String kernel) {
    FeatureRanking ranking = rank(made(new Random(4), 80), "kernel", kernel, "C", "5");
    assertThat(ranking.byRank().subList(0, 2))
        .extracting(RankedFeature::name)
        .containsExactly("x2", "x1");
  }

  /** No direction is preferred where the slope of one feature changes its sign. */
  @Test
  void bothSlopesOfAHillCount() {
    Random random = new Random(9);
    Dataset data = made(random, 120);
    double[] target = new double[120];
    Arrays.setAll(target, i -> -Math.abs(data.matrix().get(i, 2)));
    FeatureRanking ranking =
        rank(data.withTarget(new RealValues(target)), "kernel", "rbf:gamma=0.2", "C", "10");
    assertThat(ranking.byRank().get(0).name()).isEqualTo("z1");
    assertThat(ranking.byRank().get(0).score()).isGreaterThan(0.6);
  }

  @Property(tries = 20, seed = "20261125")
  void unitsAndSignOfTheNumberDoNotMatter(@ForAll long seed) {
    Dataset data = made(new Random(seed), 40);
    String[] parameters = {"kernel", "rbf:gamma=0.2", "C", "3"};
    double[] plain = scores(rank(data, parameters));
    for (DoubleUnaryOperator change :
        List.<DoubleUnaryOperator>of(y -> -y, y -> 1e4 * y + 7, y -> y / 1e6)) {
      assertThat(scores(rank(withTarget(data, change), parameters)))
          .containsExactly(plain, within(1e-6));
    }
  }

  @Test
  void subsamplesAndRoundsDoTheSame() {
    Dataset data = made(new Random(5), 60);
    FeatureRanking ranking = rank(data, "repeats", "5", "recursive", "true", "subsample", "0.5");
    assertThat(ranking.byRank().get(0).name()).isEqualTo("x2");
    assertThat(ranking.byRank().get(0).round()).isEqualTo(4);
    assertThat(ranking.byRank().get(0).stability().orElseThrow().worstRank()).isEqualTo(1);
  }

  @Test
  void theModelIsCrossValidatedInTheUnitsOfTheTarget() {
    Dataset data = withTarget(made(new Random(6), 80), y -> 100 * y + 1000);
    RankAnalysis asked = GradientAngleRanking.of(data);
    List<ModelQuality> qualities = asked.crossValidate(asked.run());
    assertThat(qualities).hasSize(1);
    assertThat(qualities.get(0).quality().get(Measure.R_SQUARED)).isGreaterThan(0.95);
    assertThat(qualities.get(0).quality().get(Measure.MEAN_ABSOLUTE_ERROR)).isBetween(10.0, 30.0);
  }

  @Test
  void refusesWhatHasNoMeaningForANumber() {
    Dataset data = made(new Random(7), 30);
    assertThatThrownBy(() -> rank(data, "epsilon", "0.1"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("a number has no margin");
    assertThatThrownBy(() -> rank(data, "score", "average-separation"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("average-separation has no meaning");
    assertThatThrownBy(() -> rank(withTarget(data, y -> 3)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the target is 3.0 in all samples");
    assertThatThrownBy(() -> rank(Workbench.data("wine.csv"), "tube", "0.1"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the target is no number");
  }

  private static Dataset grouped(Dataset data, Map<String, String> groups) {
    return data.withFeatures(
        data.featureNames().stream()
            .map(name -> new Feature(name, Optional.ofNullable(groups.get(name))))
            .toList(),
        data.matrix());
  }

  /** The cosine of the angle to a subspace is the length of the gradient's part in it. */
  @ParameterizedTest
  @ValueSource(strings = {"numbers", "classes"})
  void ofAGroupItIsTheAngleToItsSubspace(String kind) {
    Dataset data = made(new Random(8), 60);
    double[] values = LearningQuestion.numbers((RealValues) data.target());
    Target classes =
        new Classes(
            List.of("low", "high"), Arrays.stream(values).mapToInt(y -> y > 0 ? 1 : 0).toArray());
    Dataset asked = kind.equals("classes") ? data.withTarget(classes) : data;
    double[] alone = scores(rank(asked));
    FeatureRanking ranking = rank(grouped(asked, Map.of("x1", "pair", "z2", "pair", "z1", "one")));
    assertThat(ranking.features())
        .extracting(RankedFeature::name)
        .containsExactly("pair", "x2", "one");
    double square =
        IntStream.of(0, 3)
            .mapToDouble(j -> Math.cos(Math.PI / 2 * (1 - alone[j])))
            .map(cosine -> cosine * cosine)
            .sum();
    assertThat(ranking.features().get(0).score())
        .isCloseTo(1 - 2 / Math.PI * Math.acos(Math.sqrt(square)), within(1e-9));
    assertThat(ranking.features().get(0).members()).containsOnlyKeys("x1", "z2");
    assertThat(ranking.features().get(0).members().get("x1")).isCloseTo(alone[0], within(1e-9));
    assertThat(ranking.features().get(1).score()).isCloseTo(alone[1], within(1e-9));
    assertThat(ranking.features().get(2).score())
        .as("a group of one")
        .isCloseTo(alone[2], within(1e-9));
    assertThat(ranking.features().get(1).members()).isEmpty();
    assertThat(ranking.features().get(2).members()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gradient-angle", "random"})
  void aGroupGoesInOrOutAsAWhole(String score) {
    Dataset servo = numbers("servo.csv");
    FeatureRanking ranking = rank(servo, "score", score, "recursive", "true");
    assertThat(ranking.features())
        .extracting(RankedFeature::name)
        .containsExactly("Motor", "Screw", "Pgain", "Vgain");
    assertThat(ranking.features())
        .extracting(RankedFeature::round)
        .containsExactlyInAnyOrder(1, 2, 3, 4);
    assertThat(ranking.features().get(0).members())
        .containsOnlyKeys("Motor=A", "Motor=B", "Motor=C", "Motor=D", "Motor=E");
  }

  /** Scores hang on no order, also where the first column of a group does not vary. */
  @Test
  void theOrderOfColumnsDoesNotMatter() {
    Dataset data = made(new Random(11), 50);
    double[][] rows = new double[50][];
    Arrays.setAll(
        rows,
        i -> {
          double[] old = data.matrix().row(i);
          return new double[] {5, old[0], old[1], old[2], old[3]};
        });
    Dataset wider =
        data.withFeatures(
            List.of(
                new Feature("flat", Optional.of("pair")),
                new Feature("x1", Optional.empty()),
                new Feature("x2", Optional.empty()),
                new Feature("z1", Optional.of("pair")),
                new Feature("z2", Optional.of("pair"))),
            DenseMatrix.ofRows(rows));
    FeatureRanking plain = rank(wider, "recursive", "true");
    FeatureRanking turned =
        rank(wider.selectFeatures(new int[] {4, 2, 3, 0, 1}), "recursive", "true");
    for (RankedFeature feature : plain.features()) {
      RankedFeature other =
          turned.features().stream()
              .filter(candidate -> candidate.name().equals(feature.name()))
              .findFirst()
              .orElseThrow();
      assertThat(other.rank()).isEqualTo(feature.rank());
      assertThat(other.score()).isCloseTo(feature.score(), within(1e-9));
    }
    assertThat(plain.byRank()).extracting(RankedFeature::name).containsExactly("x2", "x1", "pair");
  }

  @Test
  void separationsOfAGroupAddUp() {
    Dataset wine = Workbench.data("wine.csv");
    double[] alone = scores(rank(wine, "score", "average-separation"));
    String first = wine.featureNames().get(0);
    String third = wine.featureNames().get(2);
    FeatureRanking together =
        rank(grouped(wine, Map.of(first, "both", third, "both")), "score", "average-separation");
    assertThat(together.features().get(0).score())
        .isCloseTo(alone[0] + alone[2], within(1e-9 * alone[0]));
  }
}
