package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.SvmRelevanceException;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.Task;
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
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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
 *   <li>{@code begun}: stopped once the first ranges are known, as thousands of them would take
 *       minutes; those that are known are proven
 *   <li>{@code unproven}: some interval has no proof, and none without proof has a class
 *   <li>anything else: a part of the message with which the data are refused
 * </ul>
 */
class NumericsTest {

  private static final Registry<RelevanceMethod> METHODS = Registry.methods();

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
      case "begun" -> assertBegun(data, method, options);
      default ->
          assertThatThrownBy(() -> run(data, method, options, "compact"))
              .isInstanceOf(SvmRelevanceException.class)
              .hasMessageContaining(expected);
    }
  }

  private static void assertBegun(String data, String method, String options) {
    CancellationSource stop = new CancellationSource();
    ProgressListener atTheFirstRanges =
        new ProgressListener() {
          private String title = "";

          @Override
          public void started(String what, int total) {
            title = what;
          }

          @Override
          public void advanced() {
            if (title.equals("bounds")) {
              stop.cancel(CancellationReason.REQUESTED);
            }
          }

          @Override
          public void finished() {}
        };
    try (LocalTaskExecutor executor = new LocalTaskExecutor(1, stop, atTheFirstRanges)) {
      RelevanceIntervals result =
          (RelevanceIntervals) run(data, method, options, "compact", executor);
      assertThat(result.partial()).isTrue();
      assertThat(result.features()).hasSize(EdgeData.dataset(data).featureNames().size());
      List<FeatureInterval> known =
          result.features().stream()
              .filter(feature -> feature.status() != Status.NOT_COMPUTED)
              .toList();
      assertThat(known)
          .hasSizeBetween(1, 100)
          .allSatisfy(
              feature -> {
                assertThat(feature.status()).isIn(Studies.PROVEN);
                Bounds bounds = feature.bounds().orElseThrow();
                assertThat(bounds.lower()).isBetween(0.0, bounds.upper());
                assertThat(bounds.upper()).isFinite();
              });
    }
  }

  private static void assertRight(String data, String method, String options) {
    RelevanceResult result = run(data, method, options, "compact");
    if (result instanceof RelevanceIntervals intervals) {
      assertValid(intervals);
      assertThat(intervals.features())
          .allMatch(feature -> Studies.PROVEN.contains(feature.status()));
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
      assertThat(best).hasSize(EdgeData.dataset(data).featureNames().size());
      for (int k = 0; k < best.size(); k++) {
        assertThat(best.get(k).rank()).isEqualTo(k + 1);
        assertThat(best.get(k).score()).isBetween(0.0, k == 0 ? 1 : best.get(k - 1).score());
      }
    } else {
      EliminationProfiles profiles = (EliminationProfiles) result;
      assertThat(profiles.profiles()).hasSize(2);
      profiles
          .profiles()
          .forEach(
              profile -> {
                assertThat(profile.removed())
                    .doesNotHaveDuplicates()
                    .hasSize(EdgeData.dataset(data).featureNames().size() - 1);
                assertThat(profile.path())
                    .allSatisfy(step -> assertThat(step.change().value()).isBetween(0.0, 1.0));
              });
    }
  }

  private static void assertValid(RelevanceIntervals result) {
    for (FeatureInterval feature : result.features()) {
      if (!Studies.PROVEN.contains(feature.status())) {
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
      ((EliminationProfiles) result).profiles().forEach(profile -> numbers.add(profile.removed()));
    }
    return numbers;
  }

  private static RelevanceResult run(String data, String id, String options, String backend) {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      return run(data, id, options, backend, executor);
    }
  }

  private static RelevanceResult run(
      String data, String id, String options, String backend, LocalTaskExecutor executor) {
    RelevanceMethod method = METHODS.require(id);
    ParameterValues values = method.description().defaults();
    for (String option : options == null ? new String[0] : options.split(" ", -1)) {
      String[] parts = option.split("=", 2);
      values = values.withText(parts[0], parts[1]);
    }
    Optional<String> positive =
        method.description().accepts().tasks().contains(Task.BINARY)
            ? Optional.of("b")
            : Optional.empty();
    return method.analyze(
        new AnalysisRequest(EdgeData.dataset(data), positive, Scaling.SD, values),
        new DefaultRunContext(Studies.BACKENDS, Optional.of(backend), executor, 0));
  }
}
