package io.github.svmrelevance.methods.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.methods.Workbench;
import io.github.svmrelevance.methods.bounds.BoundsAnalysis;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.bounds.TrainedBounds;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.MarginRange;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairPolygonTest {

  private static final int FAN = 360;
  private static final double TOLERANCE = 1e-7;

  private static final WeightFunctional FIRST = WeightFunctional.ofVariable(0);
  private static final WeightFunctional SECOND = WeightFunctional.ofVariable(1);

  private static BoundsAnalysis wine() {
    return RelevanceBounds.of(Workbench.data("wine.csv")).positive("1").slack(0.1);
  }

  private static <T> T among(BoundsAnalysis question, Function<AdmissibleSet, T> work) {
    return question.inContext(
        context -> {
          StudyData data = StudyData.of(question.request(), ignored -> {});
          TrainedBounds models = TrainedBounds.of(question.request(), data, context, ignored -> {});
          try (AdmissibleSet set = models.models().open(data.training(), context, ignored -> {})) {
            return work.apply(set);
          }
        });
  }

  private static double support(PairPolygon polygon, double x, double y) {
    return polygon.vertices().stream()
        .mapToDouble(pair -> x * pair.first() + y * pair.second())
        .max()
        .orElseThrow();
  }

  private static double support(AdmissibleSet set, double x, double y) {
    return MarginRange.solve(
            set, List.of(WeightFunctional.ofSum(new int[] {0, 1}, new double[] {x, y})))
        .range()
        .bounds()
        .signedUpper();
  }

  /** A polygon of precision 0 reaches as far as the models in every direction. */
  @Test
  void isThatOfAFanOfObjectives() {
    among(
        wine(),
        set -> {
          PairPolygon polygon = PairPolygon.of(set, FIRST, SECOND, 0, 10_000);
          assertThat(polygon.certified()).isTrue();
          assertThat(polygon.gap()).isLessThan(TOLERANCE);
          assertThat(polygon.vertices()).hasSizeGreaterThan(4);
          for (int k = 0; k < FAN; k++) {
            double x = StrictMath.cos(2 * Math.PI * k / FAN);
            double y = StrictMath.sin(2 * Math.PI * k / FAN);
            assertThat(support(polygon, x, y)).isCloseTo(support(set, x, y), within(TOLERANCE));
          }
          return null;
        });
  }

  @ParameterizedTest
  @CsvSource({"0.1, 10000", "0.01, 10000", "0, 5"})
  void aRoughOneMissesNoMoreThanItsGap(double precision, int most) {
    among(
        wine(),
        set -> {
          PairPolygon polygon = PairPolygon.of(set, FIRST, SECOND, precision, most);
          PairPolygon exact = PairPolygon.of(set, FIRST, SECOND, 0, 10_000);
          assertThat(polygon.vertices()).hasSizeLessThan(exact.vertices().size());
          for (int k = 0; k < FAN; k++) {
            double x = StrictMath.cos(2 * Math.PI * k / FAN);
            double y = StrictMath.sin(2 * Math.PI * k / FAN);
            assertThat(support(exact, x, y))
                .isBetween(
                    support(polygon, x, y) - TOLERANCE,
                    support(polygon, x, y) + polygon.gap() + TOLERANCE);
          }
          return null;
        });
  }

  /** Counter-clockwise and convex: every turn is to the left. */
  @Test
  void verticesGoAround() {
    PairPolygon polygon = among(wine(), set -> PairPolygon.of(set, FIRST, SECOND, 0, 10_000));
    List<PairPolygon.Pair> vertices = polygon.vertices();
    for (int k = 0; k < vertices.size(); k++) {
      PairPolygon.Pair a = vertices.get(k);
      PairPolygon.Pair b = vertices.get((k + 1) % vertices.size());
      PairPolygon.Pair c = vertices.get((k + 2) % vertices.size());
      double turn =
          (b.first() - a.first()) * (c.second() - b.second())
              - (b.second() - a.second()) * (c.first() - b.first());
      assertThat(turn).isGreaterThan(-TOLERANCE);
    }
  }

  @Test
  void oneFixedWeightLeavesASegmentAndTwoAPoint() {
    String first = Workbench.data("wine.csv").featureNames().get(0);
    String second = Workbench.data("wine.csv").featureNames().get(1);

    PairPolygon segment =
        among(
            wine().slack(2).preset(first + "=0"),
            set -> PairPolygon.of(set, FIRST, SECOND, 0, 10_000));
    PairPolygon point =
        among(
            wine().slack(2).preset(first + "=0", second + "=0"),
            set -> PairPolygon.of(set, FIRST, SECOND, 0, 10_000));

    assertThat(segment.vertices()).hasSize(2).allMatch(pair -> pair.first() == 0);
    assertThat(point.vertices()).containsExactly(new PairPolygon.Pair(0, 0));
  }

  @Test
  void stopsWhenTheRunDoes() {
    CancellationSource source = new CancellationSource();

    assertThatThrownBy(
            () ->
                among(
                    wine().cancellation(source),
                    set -> {
                      source.cancel(CancellationReason.REQUESTED);
                      return PairPolygon.of(set, FIRST, SECOND, 0, 10_000);
                    }))
        .isInstanceOf(CancelledException.class);
  }
}
