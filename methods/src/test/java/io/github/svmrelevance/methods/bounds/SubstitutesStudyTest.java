package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.Substitutes;
import io.github.svmrelevance.methods.Workbench;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which correlated features can be traded for one another, and at which price. */
class SubstitutesStudyTest {

  private static final int SAMPLES = 60;

  /** Class by a + b + c, of which a and b have a copy each, c is alone, and d is noise. */
  private static Dataset copies() {
    SplittableRandom random = new SplittableRandom(7);
    double[][] rows = new double[SAMPLES][];
    int[] labels = new int[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      double c = random.nextGaussian();
      rows[i] = new double[] {a, b, a, c, b, random.nextGaussian()};
      labels[i] = a + b + c > 0 ? 1 : 0;
    }
    return dataset(List.of("a", "b", "a2", "c", "b2", "d"), rows, labels);
  }

  /** Two causes, each seen three times with noise, and two features of noise. */
  private static Dataset noisy(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] rows = new double[SAMPLES][8];
    int[] labels = new int[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      double[] causes = {random.nextGaussian(), random.nextGaussian()};
      for (int j = 0; j < 8; j++) {
        rows[i][j] = (j < 6 ? causes[j / 3] : 0) + 0.4 * random.nextGaussian();
      }
      labels[i] = causes[0] - causes[1] + 0.3 * random.nextGaussian() > 0 ? 1 : 0;
    }
    return dataset(List.of("p", "q", "r", "u", "v", "w", "x", "y"), rows, labels);
  }

  private static Dataset dataset(List<String> names, double[][] rows, int[] labels) {
    return new Dataset(
        "made", names, DenseMatrix.ofRows(rows), new Classes(List.of("no", "yes"), labels));
  }

  private static RelevanceIntervals run(Dataset data, String... parameters) {
    return (RelevanceIntervals)
        Workbench.run(
            new RelevanceBounds(),
            data,
            Optional.of("yes"),
            1,
            CancellationToken.none(),
            parameters);
  }

  private static Substitutes substitutes(Dataset data, String... parameters) {
    return run(data, parameters).substitutes().orElseThrow();
  }

  @Test
  void oneOfTwoCopiesIsNeededAndSuffices() {
    Substitutes found = substitutes(copies(), "threshold", "none", "slack", "0.05", "C", "10");

    List<Substitutes.Cluster> trades = found.interchangeable();

    assertThat(trades)
        .extracting(cluster -> cluster.features().stream().sorted().toList())
        .containsExactlyInAnyOrder(List.of("a", "a2"), List.of("b", "b2"));
    assertThat(trades)
        .allSatisfy(
            cluster -> {
              assertThat(cluster.correlation()).isCloseTo(1, within(1e-12));
              assertThat(cluster.isNeeded(found.slack())).isTrue();
              assertThat(cluster.sufficient()).hasSameElementsAs(cluster.features());
            });
  }

  /** The price without features is what a user finds who leaves their columns out. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void pricesAreThoseOfDataWithoutTheFeatures(long seed) {
    Dataset data = noisy(seed);
    double budget = budget(data, List.of());

    Substitutes found =
        substitutes(data, "baseline", "l1", "threshold", "none", "slack", "0.1", "C", "0.5");

    assertThat(found.clusters()).hasSizeGreaterThanOrEqualTo(4);
    for (Substitutes.Cluster cluster : found.clusters()) {
      assertThat(cluster.withoutAll().orElseThrow().known())
          .isCloseTo(budget(data, cluster.features()) / budget - 1, within(1e-6));
      double least = Double.POSITIVE_INFINITY;
      List<String> sufficient = new ArrayList<>();
      for (String kept : cluster.features()) {
        List<String> others = cluster.features().stream().filter(n -> !n.equals(kept)).toList();
        double price = budget(data, others) / budget - 1;
        least = Math.min(least, price);
        if (price <= 0.1) {
          sufficient.add(kept);
        }
      }
      assertThat(cluster.withBest().orElseThrow().known()).isCloseTo(least, within(2e-6));
      if (!cluster.sufficient().isEmpty()) {
        assertThat(cluster.sufficient()).hasSameElementsAs(sufficient);
        assertThat(cluster.sufficient().get(0)).isEqualTo(cluster.best().orElseThrow());
      }
    }
  }

  /** What the joint budget is at slack 0 of the L1 baseline: the least of the sum. */
  private static double budget(Dataset data, List<String> without) {
    int[] kept =
        java.util.stream.IntStream.range(0, data.featureNames().size())
            .filter(j -> !without.contains(data.featureNames().get(j)))
            .toArray();
    double[][] rows = new double[data.samples()][kept.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < kept.length; j++) {
        rows[i][j] = data.matrix().get(i, kept[j]);
      }
    }
    Dataset fewer =
        new Dataset(
            "fewer",
            java.util.Arrays.stream(kept).mapToObj(data.featureNames()::get).toList(),
            DenseMatrix.ofRows(rows),
            data.target());
    return run(fewer, "baseline", "l1", "threshold", "none", "slack", "0", "C", "0.5")
        .baseline()
        .budget()
        .get("joint");
  }

  /** Joins are at averages between two parts; what is shown is the average of all pairs. */
  @Test
  void theMeanCorrelationIsOfAllPairs() {
    Dataset data = noisy(1);
    Substitutes found = substitutes(data, "threshold", "none", "slack", "0.1", "C", "0.5");
    assertThat(found.clusters()).anyMatch(cluster -> cluster.features().size() > 2);
    for (Substitutes.Cluster cluster : found.clusters()) {
      double sum = 0;
      int pairs = 0;
      for (String one : cluster.features()) {
        for (String other : cluster.features()) {
          if (!one.equals(other)) {
            sum += Math.abs(correlation(data, one, other));
            pairs++;
          }
        }
      }
      assertThat(found.meanCorrelation(cluster)).isCloseTo(sum / pairs, within(1e-12));
    }
  }

  private static double correlation(Dataset data, String one, String other) {
    double[] x = column(data, one);
    double[] y = column(data, other);
    double[] sums = new double[3];
    for (int i = 0; i < x.length; i++) {
      sums[0] += x[i] * y[i];
      sums[1] += x[i] * x[i];
      sums[2] += y[i] * y[i];
    }
    return sums[0] / Math.sqrt(sums[1] * sums[2]);
  }

  /** Minus its mean. */
  private static double[] column(Dataset data, String name) {
    int j = data.featureNames().indexOf(name);
    double[] values =
        java.util.stream.IntStream.range(0, data.samples())
            .mapToDouble(i -> data.matrix().get(i, j))
            .toArray();
    double mean = java.util.Arrays.stream(values).average().orElseThrow();
    return java.util.Arrays.stream(values).map(value -> value - mean).toArray();
  }

  @Test
  void featuresWithoutEvidenceAreLeftOut() {
    Substitutes found = substitutes(copies(), "C", "10", "fpr", "0.05");

    assertThat(found.features()).contains("a", "b", "a2", "b2").doesNotContain("d");
  }

  @Test
  void nothingIsAskedOfConditionsAndOfSeparateBudgets() {
    assertThat(run(copies(), "threshold", "none", "budget", "separate").substitutes()).isEmpty();
    assertThat(run(copies(), "threshold", "none", "preset", "d=0").substitutes()).isEmpty();
    assertThatThrownBy(() -> run(copies(), "substitutes", "true", "budget", "separate"))
        .isInstanceOf(InvalidParameterException.class);
    assertThatThrownBy(() -> run(copies(), "substitutes", "true", "preset", "d=0"))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("preset");
  }
}
