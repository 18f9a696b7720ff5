package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.rejectbounds.RejectBounds;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Data on which wrong ranges were certified once: each ends in the truth, which exact rational
 * arithmetic told, in a wider interval that says so, or in a refusal. The native backend, which
 * some of them crash, works in a process of its own.
 */
class AttackTest {

  /** Crashes did not come each time. */
  private static final int REPETITIONS = Boolean.getBoolean("svmrelevance.nightly") ? 200 : 2;

  private static RelevanceIntervals run(
      RelevanceMethod method,
      String file,
      boolean standardize,
      String backend,
      String... settings) {
    Dataset data =
        DatasetReader.read(SharedFolder.file("data/attack/" + file), ReadOptions.defaults()).data();
    return Studies.alone(method, data, standardize, backend, settings);
  }

  /** The truth lies where it is proven to lie, and nothing else is called certified. */
  private static void assertUpper(FeatureInterval feature, double truth) {
    Bounds bounds = feature.bounds().orElseThrow();
    assertThat(bounds.provenUpper().least()).isLessThanOrEqualTo(truth * (1 + 1e-8));
    assertThat(bounds.provenUpper().most()).isGreaterThanOrEqualTo(truth * (1 - 1e-8));
    if (feature.status() == Status.CERTIFIED) {
      assertThat(bounds.upper()).isBetween(truth * (1 - 1e-6), truth * (1 + 1e-6));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"compact", "ojalgo", "lpsolve"})
  void nearCopiesOfAColumnWithoutSlack(String backend) {
    RelevanceIntervals result =
        run(
            new RelevanceBounds(),
            "neardup4.csv",
            true,
            backend,
            "C",
            "0.0156",
            "slack",
            "0",
            "budget",
            "separate");

    assertUpper(result.features().get(0), 0.180133284);
    Bounds last = result.features().get(7).bounds().orElseThrow();
    assertThat(last.provenLower().most()).isGreaterThan(0.036026670 - 1e-8);
    assertThat(last.provenLower().least()).isLessThan(0.036026670 + 1e-8);
    // Every model uses it: one that does not is within relaxed budgets alone.
    assertThat(result.features().get(7).relevance())
        .isIn(Optional.empty(), Optional.of(RelevanceClass.STRONG));
  }

  @ParameterizedTest
  @ValueSource(strings = {"compact", "ojalgo", "lpsolve"})
  void nearCopiesWithARejectOption(String backend) {
    RelevanceIntervals result =
        run(new RejectBounds(), "reject_neardup.csv", true, backend, "reject-cost", "0.1");

    FeatureInterval second = result.features().get(1);
    // Nothing above 0.25804529 is attained within the budget.
    assertThat(second.bounds().orElseThrow().provenUpper().least()).isLessThan(0.2580453);
    assertThat(
            second.status() == Status.CERTIFIED
                && second.bounds().orElseThrow().upper() > 0.2580453)
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"compact", "ojalgo", "lpsolve"})
  void largeOffsets(String backend) {
    RelevanceIntervals far =
        run(
            new RelevanceBounds(),
            "offset2p40.csv",
            false,
            backend,
            "C",
            "1000",
            "budget",
            "separate");
    assertThat(far.baseline().loss()).isLessThan(1e-12);
    assertThat(far.features()).allMatch(feature -> feature.bounds().orElseThrow().upper() < 2.82);

    RelevanceIntervals near =
        run(new RelevanceBounds(), "offset2p28.csv", false, backend, "C", "0.1");
    assertThat(near.baseline().loss()).isBetween(2.06, 2.07);
    assertThat(near.features())
        .allMatch(feature -> feature.status() == Status.CERTIFIED)
        .allMatch(feature -> feature.bounds().orElseThrow().upper() < 0.95);
  }

  @ParameterizedTest
  @ValueSource(strings = {"compact", "ojalgo", "lpsolve"})
  void aBaselineThatIsNoOptimumIsRefused(String backend) {
    // Here, as what skips a test would be taken for the exception that is expected.
    SharedFolder.file("data/attack/colscale.csv");
    assertThatThrownBy(
            () ->
                run(
                    new RelevanceBounds(),
                    "colscale.csv",
                    false,
                    backend,
                    "C",
                    "392",
                    "slack",
                    "0"))
        .isInstanceOf(SolverException.class)
        .hasMessage(
            "the baseline model was trained, but its optimality could not be proven; try a C"
                + " nearer to 1, or scale the features (scale sd, the default)");
    // Either helps.
    for (boolean standardize : List.of(false, true)) {
      assertThat(
              run(
                      new RelevanceBounds(),
                      "colscale.csv",
                      standardize,
                      backend,
                      "C",
                      standardize ? "392" : "1e-8",
                      "slack",
                      "0")
                  .features())
          .isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"compact", "ojalgo", "lpsolve"})
  void classesDoNotDependOnUnits(String backend) {
    List<RelevanceIntervals> results =
        List.of(
            run(new RelevanceBounds(), "units1.csv", false, backend, "baseline", "l1", "C", "1"),
            run(
                new RelevanceBounds(),
                "units1e7.csv",
                false,
                backend,
                "baseline",
                "l1",
                "C",
                "1e-7"));

    assertThat(results.get(1).features().stream().map(FeatureInterval::relevance).toList())
        .isEqualTo(results.get(0).features().stream().map(FeatureInterval::relevance).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "crash1.csv, false, 1, 1e-9",
    "crash3.csv, false, 1, 1e-6",
    "crash_std.csv, true, 10, 1e-9"
  })
  void dataThatCrashNativeCodeEndInAnAnswerOrARefusal(
      String file, boolean standardize, String c, String slack) {
    for (String backend : List.of("lpsolve", "ojalgo")) {
      for (int k = 0; k < REPETITIONS; k++) {
        try {
          RelevanceIntervals result =
              run(
                  new RelevanceBounds(),
                  file,
                  standardize,
                  backend,
                  "C",
                  c,
                  "slack",
                  slack,
                  "baseline",
                  "l1",
                  "budget",
                  "separate");
          assertThat(result.features()).isNotEmpty();
        } catch (SolverException refused) {
          assertThat(refused).hasMessageContaining("backend");
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"compact", "ojalgo", "lpsolve"})
  void aFaceThatIsKnownBadlyIsTold(String backend) {
    RelevanceIntervals result;
    try {
      result =
          run(
              new RelevanceBounds(),
              "face.csv",
              false,
              backend,
              "C",
              "10",
              "slack",
              "0",
              "baseline",
              "l1");
    } catch (SolverException refused) {
      assertThat(refused).hasMessageContaining("optimality could not be proven");
      return;
    }

    Enclosure optimum = result.baseline().optimum().get("joint");
    assertThat(optimum.most() - optimum.least()).isLessThanOrEqualTo(1e-7 * optimum.most());
    assertThat(result.features())
        .filteredOn(feature -> Studies.PROVEN.contains(feature.status()))
        .isNotEmpty()
        .allMatch(feature -> feature.bounds().orElseThrow().infeasibility() <= 1e-6);
  }
}
