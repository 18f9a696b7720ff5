package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.StandIns;
import io.github.svmrelevance.methods.bounds.BoundsOptions.Baseline;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Who stands in for whom among the two copies and "alone", with C = 1 and a slack of 0.1: a budget
 * of 2.2, of which the two sums u and v need 1 each.
 */
class StandInStudyTest {

  private static final Bounds OF_A_COPY = new Bounds(-0.1, 1.2, 0, 1.2, 0);
  private static final Bounds OF_ALONE = new Bounds(0.8, 1.2, 0.8, 1.2, 0);

  private final TwoCopies copies = new TwoCopies();

  @AfterEach
  void nothingIsLeftOpen() {
    copies.close();
    assertThat(copies.context.open()).as("sessions left open").isZero();
  }

  private static FeatureInterval feature(String name, Bounds bounds, RelevanceClass relevance) {
    return new FeatureInterval(
        name,
        Optional.of(bounds),
        Status.CERTIFIED,
        Optional.of(relevance),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static List<FeatureInterval> result(FeatureInterval... features) {
    return List.of(features);
  }

  private static List<FeatureInterval> result(Bounds a, Bounds copy, Bounds alone, boolean weak) {
    return result(
        feature("a", a, RelevanceClass.WEAK),
        feature("still", new Bounds(0, 0, 0, 0, 0), RelevanceClass.WEAK),
        feature("copy", copy, RelevanceClass.WEAK),
        feature("alone", alone, weak ? RelevanceClass.WEAK : RelevanceClass.STRONG));
  }

  private Optional<StandIns> compare(Dataset data, List<FeatureInterval> result) {
    return new StandInStudy(
            copies.study(data, "slack", "0.1"), copies.baseline(Baseline.L2, 1), 1, copies.context)
        .run(result);
  }

  private static void assertEntries(StandIns found, double[][] needed, double[][] displaced) {
    for (int i = 0; i < needed.length; i++) {
      for (int j = 0; j < needed.length; j++) {
        assertThat(found.needed().get(i, j)).isCloseTo(needed[i][j], within(1e-5));
        assertThat(found.displaced().get(i, j)).isCloseTo(displaced[i][j], within(1e-5));
      }
    }
  }

  /**
   * Without "a" its copy has the range of "alone", 0.8 to 1.2; with 99 % of the largest weight of
   * "a", 1.188, there is 0.012 left for the copy. Features of other classes are not compared, nor
   * those that do not vary, whatever they are called.
   */
  @Test
  void copiesNeedAndDisplaceEachOther() {
    StandIns found =
        compare(TwoCopies.data(), result(OF_A_COPY, OF_A_COPY, OF_ALONE, false)).orElseThrow();

    assertThat(found.features()).containsExactly("a", "copy");
    double[][] needed = {{0, 0.8 / 1.2}, {0.8 / 1.2, 0}};
    double[][] displaced = {{0, 0.99}, {0.99, 0}};
    assertEntries(found, needed, displaced);
    assertThat(found.groups()).containsExactly(List.of("a", "copy"));
  }

  /** Turned round, the copy has the same range but for its sign, and says the same. */
  @Test
  void theSignOfAFeatureDoesNotMatter() {
    StandIns found =
        compare(
                TwoCopies.data(-1),
                result(OF_A_COPY, new Bounds(-1.2, 0.1, 0, 1.2, 0), OF_ALONE, false))
            .orElseThrow();

    double[][] needed = {{0, 0.8 / 1.2}, {0.8 / 1.2, 0}};
    double[][] displaced = {{0, 0.99}, {0.99, 0}};
    assertEntries(found, needed, displaced);
  }

  /**
   * If chance calls "alone" weak, "as little as it can be used" is 0.8 / 0.99: none of the others
   * has to take over. With 1.188 for one of u and v, 1.012 is left for the other.
   */
  @Test
  void whatIsNotAlikeIsNotGrouped() {
    for (double factor : new double[] {1, -1}) {
      Bounds copy = factor > 0 ? OF_A_COPY : new Bounds(-1.2, 0.1, 0, 1.2, 0);
      StandIns found =
          compare(TwoCopies.data(factor), result(OF_A_COPY, copy, OF_ALONE, true)).orElseThrow();

      assertThat(found.features()).containsExactly("a", "copy", "alone");
      double budget = (1.2 - 1.012) / 1.2;
      double[][] needed = {{0, 0.8 / 1.2, 0}, {0.8 / 1.2, 0, 0}, {0, 0, 0}};
      double[][] displaced = {{0, 0.99, budget}, {0.99, 0, budget}, {budget, budget, 0}};
      assertEntries(found, needed, displaced);
      assertThat(found.groups()).containsExactly(List.of("a", "copy"), List.of("alone"));
    }
  }

  /** A range that keeps away from 0 on the negative side: "copy" with "a" preset to 0. */
  @Test
  void aRangeBelowZeroIsKeptBelowZero() {
    AdmissibleStudy study = copies.study(TwoCopies.data(-1), "slack", "0.1", "preset", "a=0");
    Bounds copy = new Bounds(-1.2, -0.8, 0.8, 1.2, 0);

    StandIns found =
        new StandInStudy(study, copies.baseline(Baseline.L2, 1), 1, copies.context)
            .run(
                result(
                    feature("a", new Bounds(0, 0, 0, 0, 0), RelevanceClass.NEGLIGIBLE),
                    feature("still", new Bounds(0, 0, 0, 0, 0), RelevanceClass.NEGLIGIBLE),
                    feature("copy", copy, RelevanceClass.WEAK),
                    feature("alone", OF_ALONE, RelevanceClass.WEAK)))
            .orElseThrow();

    double budget = (1.2 - 1.012) / 1.2;
    double[][] needed = {{0, shift(0.8 / 0.99)}, {shift(0.8 / 0.99), 0}};
    double[][] displaced = {{0, budget}, {budget, 0}};
    assertEntries(found, needed, displaced);
  }

  /**
   * With one of u and v at most t, 2 - t of the budget is spent, and the other is at least this.
   */
  private static double shift(double t) {
    return Math.max(0, (2 - (2.2 - (2 - t)) - 0.8) / 1.2);
  }

  @Test
  void nobodyWeakNobodyToCompare() {
    StandIns found =
        compare(
                TwoCopies.data(),
                result(
                    feature("a", OF_A_COPY, RelevanceClass.NO_EVIDENCE),
                    feature("still", new Bounds(0, 0, 0, 0, 0), RelevanceClass.NEGLIGIBLE),
                    feature("copy", OF_A_COPY, RelevanceClass.STRONG),
                    feature("alone", OF_ALONE, RelevanceClass.STRONG)))
            .orElseThrow();

    assertThat(found.features()).isEmpty();
    assertThat(found.groups()).isEmpty();
    assertThat(found.needed().rows()).isZero();
  }

  @Test
  void aRunThatIsStoppedComparesNothing() {
    copies.stop.cancel(CancellationReason.REQUESTED);
    TwoCopies running = new TwoCopies();
    try (running) {
      BaselineModel baseline = running.baseline(Baseline.L2, 1);
      assertThat(
              new StandInStudy(copies.study("slack", "0.1"), baseline, 1, copies.context)
                  .run(result(OF_A_COPY, OF_A_COPY, OF_ALONE, false)))
          .isEmpty();
    }
  }
}
