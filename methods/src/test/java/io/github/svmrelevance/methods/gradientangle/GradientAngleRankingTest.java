package io.github.svmrelevance.methods.gradientangle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.FeatureRanking.RankedFeature;
import io.github.svmrelevance.methods.Workbench;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GradientAngleRankingTest {

  private static final GradientAngleRanking RANK = new GradientAngleRanking();

  private static FeatureRanking rank(Dataset data, String... parameters) {
    return (FeatureRanking) Workbench.run(RANK, data, Optional.empty(), parameters);
  }

  private static List<String> order(FeatureRanking ranking) {
    return ranking.byRank().stream().map(RankedFeature::name).toList();
  }

  private static double[] scores(FeatureRanking ranking) {
    return ranking.features().stream().mapToDouble(RankedFeature::score).toArray();
  }

  /** The reference's models have KKT residuals below 2e-13; so have ours. */
  @Test
  void meetsTheReference() {
    Dataset wdbc = Workbench.data("wdbc.csv");
    for (JsonNode reference : Workbench.reference("gradient_angle.json").get("wdbc")) {
      String kernel =
          switch (reference.get("kernel").asText()) {
            case "linear" -> "linear";
            case "poly" -> "poly:degree=2,gamma=1,coef0=1";
            default -> "rbf:theta=30";
          };
      FeatureRanking ranking =
          rank(wdbc, "kernel", kernel, "C", reference.get("C").asText(), "epsilon", "0.05");
      List<Integer> order = new ArrayList<>();
      for (int j = 0; j < 30; j++) {
        assertThat(ranking.features().get(j).score())
            .as(kernel)
            .isCloseTo(reference.get("alpha_tilde").get(j).asDouble(), within(1e-9));
        order.add(reference.get("ranking").get(j).asInt());
      }
      assertThat(order(ranking)).isEqualTo(order.stream().map(wdbc.featureNames()::get).toList());
      List<Integer> positions = new ArrayList<>();
      reference.get("I_eps").forEach(row -> positions.add(row.asInt()));
      assertThat(ranking.positions()).isEqualTo(Map.of("M", positions));
      assertThat(ranking.warnings()).isEmpty();
    }
  }

  /** Mostly zeros, but for a feature without any whose mean is far larger than its deviation. */
  private static Dataset sparse() {
    Random random = new Random(11);
    int n = 80;
    SparseMatrix.Builder builder = SparseMatrix.builder(n, 30);
    int[] labels = new int[n];
    Arrays.setAll(labels, i -> i % 3);
    for (int j = 0; j < 30; j++) {
      double[] column = new double[n];
      for (int i = 0; i < n; i++) {
        double value = 3 + random.nextGaussian() + (j == labels[i] ? 2 : 0);
        column[i] = j == 7 ? 1e6 + value : random.nextDouble() < 0.15 ? value : 0;
      }
      builder.column(column);
    }
    return new Dataset(
        "sparse",
        IntStream.range(0, 30).mapToObj(j -> "f" + j).toList(),
        builder.build(),
        new Classes(List.of("a", "b", "c"), labels));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gradient-angle", "average-separation", "random"})
  void sparseNumbersRankAsDenseOnesDo(String score) {
    Dataset sparse = sparse();
    Dataset dense = sparse.withMatrix(sparse.matrix().toDense());
    FeatureRanking ofSparse = rank(sparse, "score", score);
    FeatureRanking ofDense = rank(dense, "score", score);
    assertThat(scores(ofSparse)).containsExactly(scores(ofDense), within(1e-9));
    assertThat(order(ofSparse)).isEqualTo(order(ofDense));
    assertThat(ofSparse.positions()).isEqualTo(ofDense.positions());
    // In the last rounds of elimination features tie, and rounding decides.
    assertThat(scores(rank(sparse, "score", score, "recursive", "true")))
        .containsExactly(scores(rank(dense, "score", score, "recursive", "true")), within(1e-9));
  }

  @Test
  void averagesTheClassesOfWineOneAgainstTheRest() {
    Dataset wine = Workbench.data("wine.csv");
    FeatureRanking ranking = rank(wine);
    assertThat(ranking.positions()).containsOnlyKeys("1", "2", "3");
    for (RankedFeature feature : ranking.features()) {
      double sum = 0;
      for (String name : List.of("1", "2", "3")) {
        FeatureRanking alone = (FeatureRanking) Workbench.run(RANK, wine, Optional.of(name));
        int j = ranking.features().indexOf(feature);
        assertThat(alone.features().get(j).score()).isEqualTo(feature.perClass().get(name));
        sum += feature.perClass().get(name);
      }
      assertThat(feature.score()).isEqualTo(sum / 3);
    }
  }

  @Test
  void scoresBothClassesOfTwoAlike() {
    Dataset thyroid = Workbench.data("wdbc.csv");
    double[] one = scores((FeatureRanking) Workbench.run(RANK, thyroid, Optional.of("M")));
    double[] other = scores((FeatureRanking) Workbench.run(RANK, thyroid, Optional.of("B")));
    assertThat(one).containsExactly(other, within(1e-9));
  }

  private static Dataset noisy(Random random, int n, int d, int classes) {
    double[][] rows = new double[n][d];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      labels[i] = i % classes;
      for (int j = 0; j < d; j++) {
        rows[i][j] = random.nextGaussian() + (labels[i] == j ? 2 : 0);
      }
    }
    List<String> names = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      names.add("x" + j);
    }
    List<String> classNames = new ArrayList<>();
    for (int k = 0; k < classes; k++) {
      classNames.add("c" + k);
    }
    return new Dataset("noisy", names, DenseMatrix.ofRows(rows), new Classes(classNames, labels));
  }

  @Property(tries = 20, seed = "20261120")
  void doesNotDependOnTheOrderOfRowsAndFeatures(@ForAll long seed) {
    Random random = new Random(seed);
    Dataset data = noisy(random, 30, 4, 3);
    List<Integer> rows = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      rows.add(i);
    }
    Collections.shuffle(rows, random);
    int[] columns = {2, 0, 3, 1};
    Dataset shuffled =
        data.selectSamples(rows.stream().mapToInt(Integer::intValue).toArray())
            .selectFeatures(columns);
    FeatureRanking plain = rank(data, "kernel", "rbf:gamma=0.3", "C", "5");
    FeatureRanking other = rank(shuffled, "kernel", "rbf:gamma=0.3", "C", "5");
    for (int k = 0; k < columns.length; k++) {
      assertThat(other.features().get(k).score())
          .isCloseTo(plain.features().get(columns[k]).score(), within(1e-6));
    }
  }

  @Test
  void givesTheSameBitsOnAnyNumberOfThreads() {
    Dataset wine = Workbench.data("wine.csv");
    String[] parameters = {"repeats", "4", "recursive", "true"};
    FeatureRanking one = rank(wine, parameters);
    FeatureRanking three =
        (FeatureRanking)
            Workbench.run(RANK, wine, Optional.empty(), 3, CancellationToken.none(), parameters);
    assertThat(three.features()).isEqualTo(one.features());
  }

  @Property(seed = "20261120")
  void computesAverageSeparationAsTheDoubleSum(@ForAll long seed) {
    Random random = new Random(seed);
    double[] column = new double[15];
    double[] signs = new double[15];
    for (int i = 0; i < 15; i++) {
      column[i] = random.nextInt(9) - 4;
      signs[i] = random.nextBoolean() ? 1 : -1;
    }
    double sum = 0;
    for (int k = 0; k < 15; k++) {
      for (int l = 0; l < 15; l++) {
        if (signs[k] > 0 && signs[l] < 0) {
          sum += Math.abs(column[k] - column[l]);
        }
      }
    }
    assertThat(AverageSeparation.separation(column, signs)).isEqualTo(sum);
  }

  @Test
  void dropsInRoundsAndKeepsTheOrderOfLeaving() {
    Dataset data = noisy(new Random(3), 60, 10, 2);
    FeatureRanking ranking = rank(data, "recursive", "true", "drop", "0.3");
    // 10 features: rounds of 10, 7, 5, 4, 3, 2 and 1.
    int[] survivors = {10, 7, 5, 4, 3, 2, 1};
    for (RankedFeature feature : ranking.features()) {
      assertThat(feature.rank()).isLessThanOrEqualTo(survivors[feature.round() - 1]);
      if (feature.round() < survivors.length) {
        assertThat(feature.rank()).isGreaterThan(survivors[feature.round()]);
      }
    }
    // The two features in which the classes differ outlive the noise.
    assertThat(order(ranking).subList(0, 2)).containsExactlyInAnyOrder("x0", "x1");
  }

  @Test
  void tellsHowStableRanksAre() {
    Dataset data = noisy(new Random(4), 80, 5, 2);
    FeatureRanking ranking = rank(data, "repeats", "10");
    for (RankedFeature feature : ranking.features()) {
      FeatureRanking.Stability stability = feature.stability().orElseThrow();
      assertThat(stability.repeats()).isEqualTo(10);
      assertThat(stability.bestRank()).isBetween(1, stability.worstRank());
      assertThat(stability.worstRank()).isLessThanOrEqualTo(5);
      assertThat(stability.deviation()).isPositive();
      assertThat(stability.mean()).isCloseTo(feature.score(), within(0.2));
    }
    assertThat(ranking.features().get(0).stability().orElseThrow().worstRank())
        .isLessThanOrEqualTo(2);
  }

  @Test
  void drawsRandomScoresByNameAlone() {
    Dataset data = noisy(new Random(1), 20, 4, 2);
    double[] plain = scores(rank(data, "score", "random"));
    double[] turned = scores(rank(data.selectFeatures(new int[] {3, 2, 1, 0}), "score", "random"));
    assertThat(Arrays.stream(turned).toArray())
        .containsExactly(plain[3], plain[2], plain[1], plain[0]);
  }

  @Test
  void putsConstantFeaturesLastAndBreaksTiesByOrder() {
    double[][] rows = {{5, 1, 1}, {5, 2, 2}, {5, -1, -1}, {5, -2, -2}};
    Dataset data =
        new Dataset(
            "twins",
            List.of("constant", "a", "twin"),
            DenseMatrix.ofRows(rows),
            new Classes(List.of("n", "p"), new int[] {1, 1, 0, 0}));
    FeatureRanking ranking = rank(data);
    assertThat(order(ranking)).containsExactly("a", "twin", "constant");
    assertThat(ranking.features().get(0).score()).isZero();
    assertThat(ranking.features().get(1).score()).isCloseTo(0.5, within(1e-12));
    assertThat(ranking.warnings())
        .map(Object::toString)
        .containsExactly("features that do not vary come last: 'constant'");
  }

  @Test
  void saysSoWhereTheGradientVanishes() {
    double[][] rows = {{1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
    Dataset xor =
        new Dataset(
            "xor",
            List.of("a", "b"),
            DenseMatrix.ofRows(rows),
            new Classes(List.of("n", "p"), new int[] {1, 1, 0, 0}));
    FeatureRanking ranking = rank(xor);
    assertThat(scores(ranking)).containsOnly(0);
    assertThat(ranking.warnings().toString())
        .contains("the decision function is constant and says nothing about the features");
    assertThat(scores(rank(xor, "kernel", "poly", "C", "10")))
        .containsExactly(new double[] {0.5, 0.5}, within(1e-12));
  }

  @Test
  void refusesWhatItCannotRank() {
    Dataset data = noisy(new Random(2), 20, 2, 2);
    assertThatThrownBy(() -> rank(data.selectSamples(new int[] {0, 2, 4})))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("all samples are of the class [c0]");
    assertThatThrownBy(() -> rank(data, "kernel", "bessel"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("there is no kernel 'bessel'; there are linear, poly, rbf, tanh");
    assertThat(rank(data, "kernel", "tanh:gamma=0.1").warnings())
        .map(Object::toString)
        .anyMatch(warning -> warning.contains("not positive semidefinite"));
  }
}
