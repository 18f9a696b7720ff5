package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.SvmRelevanceException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.execution.CancellationToken;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription.Target;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.FeatureRanking.RankedFeature;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.MethodRegistry;
import io.github.svmrelevance.core.run.ProgressListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * Data and parameters at the edge of what numbers can hold, for every method: the result is right,
 * or refused with the reason, and what is not proven is not given a class. The table {@code
 * numerics.csv} says which.
 *
 * <ul>
 *   <li>{@code as plain}: the numbers of the data {@code plain}, from which these differ in units
 *       alone
 *   <li>{@code right}: intervals are those of another backend; rankings and profiles are complete
 *   <li>{@code unproven}: some interval has no proof, and none without proof has a class
 *   <li>anything else: a part of the message with which the data are refused
 * </ul>
 */
class NumericsTest {

  private static final int SAMPLES = 40;
  private static final int WIDE = 10_000;

  private static final MethodRegistry METHODS = MethodRegistry.load();

  @ParameterizedTest
  @CsvFileSource(resources = "/numerics.csv", numLinesToSkip = 1)
  void isRightOrRefused(String data, String method, String options, String expected) {
    switch (expected) {
      case "as plain" ->
          assertThat(numbers(run(data, method, options, "compact")))
              .usingComparatorForType(
                  Comparator.comparingDouble((Double value) -> Math.rint(value * 1e7)),
                  Double.class)
              .isEqualTo(numbers(run("plain", method, options, "compact")));
      case "right" -> assertRight(data, method, options);
      case "unproven" -> {
        RelevanceIntervals result = (RelevanceIntervals) run(data, method, options, "compact");
        assertValid(result);
        assertThat(result.features())
            .anyMatch(feature -> feature.status() == Status.UNCERTIFIED)
            .noneMatch(feature -> feature.status() == Status.NOT_COMPUTED);
      }
      default ->
          assertThatThrownBy(() -> run(data, method, options, "compact"))
              .isInstanceOf(SvmRelevanceException.class)
              .hasMessageContaining(expected);
    }
  }

  private static void assertRight(String data, String method, String options) {
    RelevanceResult result = run(data, method, options, "compact");
    if (result instanceof RelevanceIntervals intervals) {
      assertValid(intervals);
      assertThat(intervals.features()).allMatch(feature -> feature.status() == Status.CERTIFIED);
      RelevanceIntervals other = (RelevanceIntervals) run(data, method, options, "ojalgo");
      for (int j = 0; j < intervals.features().size(); j++) {
        Bounds mine = intervals.features().get(j).bounds().orElseThrow();
        Bounds theirs = other.features().get(j).bounds().orElseThrow();
        double allowed = 2e-7 * Math.max(1, mine.upper());
        assertThat(mine.lower()).isCloseTo(theirs.lower(), within(allowed));
        assertThat(mine.upper()).isCloseTo(theirs.upper(), within(allowed));
      }
    } else if (result instanceof FeatureRanking ranking) {
      List<RankedFeature> best = ranking.byRank();
      assertThat(best).hasSize(dataset(data).featureNames().size());
      for (int k = 0; k < best.size(); k++) {
        assertThat(best.get(k).rank()).isEqualTo(k + 1);
        assertThat(best.get(k).score()).isBetween(0.0, k == 0 ? 1 : best.get(k - 1).score());
      }
    } else {
      EliminationProfiles profiles = (EliminationProfiles) result;
      assertThat(profiles.classes()).hasSize(2);
      profiles
          .classes()
          .forEach(
              profile -> {
                assertThat(profile.removed())
                    .doesNotHaveDuplicates()
                    .hasSize(dataset(data).featureNames().size() - 1);
                assertThat(profile.path())
                    .allSatisfy(step -> assertThat(step.randIndex()).isBetween(0.0, 1.0));
              });
    }
  }

  private static void assertValid(RelevanceIntervals result) {
    for (FeatureInterval feature : result.features()) {
      if (feature.status() != Status.CERTIFIED) {
        assertThat(feature.relevance()).as(feature.name()).isEmpty();
      }
      Bounds bounds = feature.bounds().orElseThrow();
      assertThat(bounds.lower()).isBetween(0.0, bounds.upper());
      assertThat(bounds.upper()).isFinite();
    }
  }

  /** All that depends on the data and not on the units of a feature. */
  private static List<Object> numbers(RelevanceResult result) {
    List<Object> numbers = new ArrayList<>();
    if (result instanceof RelevanceIntervals intervals) {
      for (FeatureInterval feature : intervals.features()) {
        numbers.add(feature.status());
        numbers.add(feature.bounds().orElseThrow().signedLower());
        numbers.add(feature.bounds().orElseThrow().signedUpper());
        numbers.add(feature.relevance().orElseThrow());
      }
    } else if (result instanceof FeatureRanking ranking) {
      ranking.features().forEach(feature -> numbers.add(feature.score()));
    } else {
      ((EliminationProfiles) result).classes().forEach(profile -> numbers.add(profile.removed()));
    }
    return numbers;
  }

  private static RelevanceResult run(String data, String id, String options, String backend) {
    RelevanceMethod method = METHODS.require(id);
    ParameterValues values = method.description().defaults();
    for (String option : options == null ? new String[0] : options.split(" ", -1)) {
      String[] parts = option.split("=", 2);
      values = values.withText(parts[0], parts[1]);
    }
    Optional<String> positive =
        method.description().target() == Target.BINARY ? Optional.of("b") : Optional.empty();
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      return method.analyze(
          new AnalysisRequest(dataset(data), positive, true, values),
          new DefaultRunContext(Studies.BACKENDS, Optional.of(backend), executor, 0));
    }
  }

  private static Dataset dataset(String name) {
    SplittableRandom random = new SplittableRandom(20261121);
    int n =
        switch (name) {
          case "two", "alike" -> 2;
          case "rare" -> 300;
          case "wide" -> 20;
          default -> SAMPLES;
        };
    int d =
        switch (name) {
          case "single" -> 1;
          case "wide" -> WIDE;
          default -> 4;
        };
    double[][] rows = new double[n][d];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        rows[i][j] = random.nextGaussian();
      }
      double score = rows[i][0] + (d > 1 ? rows[i][1] : 0) + 0.7 * random.nextGaussian();
      labels[i] = score > 0 ? 1 : 0;
      spoil(name, i, rows, labels);
    }
    return new Dataset(
        name,
        IntStream.range(0, d).mapToObj(j -> "f" + j).toList(),
        DenseMatrix.ofRows(rows),
        List.of("a", "b"),
        labels);
  }

  private static void spoil(String name, int i, double[][] rows, int[] labels) {
    double[] row = rows[i];
    switch (name) {
      case "plain", "single", "wide" -> {}
      case "magnitudes" -> {
        row[0] *= 0x1p-500;
        row[1] *= 0x1p500;
        row[2] *= 0x1p-1000;
      }
      case "extremes" -> {
        row[0] *= 0x1p-1000;
        row[1] *= 0x1p1020;
      }
      case "shifted" -> {
        // A feature whose values differ in the last 20 bits: exact, so nothing is lost.
        row[0] = Math.rint(row[0] * 0x1p16) * 0x1p-16;
        row[0] += 0x1p33;
      }
      case "unshifted" -> row[0] = Math.rint(row[0] * 0x1p16) * 0x1p-16;
      case "nearly constant" -> {
        row[0] = 1 + Math.rint(row[0]) * 0x1p-52;
        row[3] = i == 0 ? 7.0000001 : 7;
      }
      case "constant" -> row[1] = 3;
      case "all constant" -> Arrays.fill(row, 3);
      case "twins" -> {
        row[2] = row[0];
        row[3] = row[1];
      }
      case "repeated" -> {
        rows[i] = rows[i % 5].clone();
        labels[i] = labels[i % 5];
      }
      case "contradicting" -> {
        rows[i] = rows[i - i % 2].clone();
        labels[i] = i % 2;
      }
      case "separable" -> row[0] += labels[i] == 1 ? 5 : -5;
      case "rare" -> labels[i] = i == 0 ? 1 : 0;
      case "one class" -> labels[i] = 0;
      case "two" -> labels[i] = i;
      case "alike" -> {
        rows[i] = rows[0].clone();
        labels[i] = i;
      }
      default -> throw new IllegalArgumentException(name);
    }
  }
}
