package io.github.svmrelevance.explorer.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.methods.bounds.BoundsAnalysis;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LiveModelsTest {

  private static final Offset<Double> SAME = Offset.offset(1e-9);

  private static BoundsAnalysis of(String file, ReadOptions reading) {
    return RelevanceBounds.of(DatasetReader.read(Path.of("../data").resolve(file), reading))
        .threshold(IntervalOptions.Threshold.NONE);
  }

  private static LiveModels live(BoundsAnalysis question) {
    Contexts contexts =
        new Contexts() {
          @Override
          public <T> T use(CancellationToken until, Function<RunContext, T> work) {
            return question.cancellation(until).inContext(work::apply);
          }
        };
    return new LiveModels(question.request(), contexts, 2);
  }

  private static Map<Integer, Bounds> ranges(LiveModels models, ModelConditions now) {
    Map<Integer, Bounds> found = Collections.synchronizedMap(new TreeMap<>());
    List<Integer> wanted = new ArrayList<>(models.all());
    Collections.reverse(wanted);
    models.ranges(
        now,
        wanted,
        CancellationToken.none(),
        range -> {
          assertThat(range.range().isCertified()).isTrue();
          found.put(range.feature(), range.range().bounds().orElseThrow());
        });
    return found;
  }

  /** A hand that moves one limit and another, in and out, and lets go: nothing is solved twice. */
  private static void requireSameWhileAHandMoves(BoundsAnalysis question, int steps, long seed) {
    Random random = new Random(seed);
    try (LiveModels models = live(question)) {
      ModelConditions now = models.initial();
      Map<Integer, Bounds> free = ranges(models, now);
      for (int k = 0; k < steps; k++) {
        List<Described> features = models.features();
        int j = random.nextInt(features.size());
        Described moved = features.get(j);
        Map<String, ModelConditions.Limits> limits = new LinkedHashMap<>(now.limits());
        if (moved.kind() == Described.Kind.CONSTANT || random.nextInt(4) == 0) {
          limits.clear();
        } else if (moved.kind() == Described.Kind.SEVERAL) {
          limits.put(moved.name(), limits(0, 0));
        } else {
          double width = free.get(j).signedUpper() - free.get(j).signedLower();
          double lower = free.get(j).signedLower() + width * (random.nextDouble() - 0.3);
          limits.put(moved.name(), limits(lower, lower + width * random.nextDouble()));
        }
        ModelConditions next = new ModelConditions(now.slack(), now.c(), limits);
        Map<Integer, Bounds> found;
        try {
          found = ranges(models, next);
        } catch (InfeasibleModelException none) {
          assertThatThrownBy(() -> fresh(question, next))
              .isInstanceOf(InfeasibleModelException.class);
          continue;
        }
        now = next;
        Map<Integer, Bounds> expected = fresh(question, now);
        assertThat(found).hasSameSizeAs(expected);
        expected.forEach(
            (feature, own) -> {
              assertThat(found.get(feature).signedLower()).isCloseTo(own.signedLower(), SAME);
              assertThat(found.get(feature).signedUpper()).isCloseTo(own.signedUpper(), SAME);
              assertThat(found.get(feature).lower()).isCloseTo(own.lower(), SAME);
              assertThat(found.get(feature).upper()).isCloseTo(own.upper(), SAME);
            });
      }
    }
  }

  private static Map<Integer, Bounds> fresh(BoundsAnalysis question, ModelConditions now) {
    try (LiveModels models = live(question)) {
      return ranges(models, now);
    }
  }

  /** To the last bit, in whatever order they are asked for. */
  private static void requireSame(BoundsAnalysis question, ModelConditions now) {
    try (LiveModels models = live(question)) {
      Map<Integer, Bounds> found = ranges(models, now);
      RelevanceIntervals expected =
          question.slack(now.slack()).c(now.c()).preset(now.presets().toArray(String[]::new)).run();
      for (int j = 0; j < expected.features().size(); j++) {
        FeatureInterval feature = expected.features().get(j);
        if (models.varying()[j]) {
          Bounds own = feature.bounds().orElseThrow();
          assertThat(found.get(j).signedLower()).as(feature.name()).isEqualTo(own.signedLower());
          assertThat(found.get(j).signedUpper()).as(feature.name()).isEqualTo(own.signedUpper());
          assertThat(found.get(j).lower()).as(feature.name()).isEqualTo(own.lower());
          assertThat(found.get(j).upper()).as(feature.name()).isEqualTo(own.upper());
        } else {
          assertThat(found).doesNotContainKey(j);
        }
      }
      assertThat(found).isNotEmpty();
    }
  }

  private static ModelConditions.Limits limits(double lower, double upper) {
    return new ModelConditions.Limits(lower, upper);
  }

  @Test
  void rangesAreThoseOfBoundsWithTheSamePresets() {
    BoundsAnalysis wdbc = of("wdbc.csv", ReadOptions.defaults()).positive("M");
    requireSame(wdbc, new ModelConditions(0.2, 1, Map.of()));
    requireSame(
        wdbc,
        new ModelConditions(
            0.05,
            0.5,
            Map.of(
                "worst_area",
                limits(0, Double.POSITIVE_INFINITY),
                "mean_area",
                limits(Double.NEGATIVE_INFINITY, 0.25),
                "worst_texture",
                limits(0, 0))));
  }

  @Test
  void alsoOfSeveralClassesAndNumbers() {
    requireSame(
        of("wine.csv", ReadOptions.defaults()),
        new ModelConditions(0.5, 1, Map.of("ash", limits(0, 0))));
    requireSame(
        of("servo.csv", ReadOptions.defaults()),
        new ModelConditions(0.5, 1, Map.of("Motor=A", limits(-1, Double.POSITIVE_INFINITY))));
  }

  @Test
  void whatIsRecalledIsWhatWouldBeSolvedFor() {
    requireSameWhileAHandMoves(of("wdbc.csv", ReadOptions.defaults()).positive("M"), 15, 1);
    requireSameWhileAHandMoves(
        of("wdbc.csv", ReadOptions.defaults()).positive("M").slack(0.01), 8, 2);
    requireSameWhileAHandMoves(of("wine.csv", ReadOptions.defaults()).slack(0.5), 6, 3);
    requireSameWhileAHandMoves(of("servo.csv", ReadOptions.defaults()), 12, 4);
    requireSameWhileAHandMoves(
        of("wdbc.csv", ReadOptions.defaults())
            .positive("M")
            .baseline(BoundsOptions.BaselineNorm.L1)
            .slack(0),
        6,
        5);
  }

  @Test
  void beginsWithWhatWasAsked() {
    BoundsAnalysis question =
        of("wdbc.csv", ReadOptions.defaults())
            .positive("M")
            .slack(0.1)
            .preset("mean_area=-inf:0.5", "worst_area=0");
    try (LiveModels models = live(question)) {
      assertThat(models.initial())
          .isEqualTo(
              new ModelConditions(
                  0.1,
                  1,
                  Map.of(
                      "mean_area",
                      limits(Double.NEGATIVE_INFINITY, 0.5),
                      "worst_area",
                      limits(0, 0))));
      assertThat(models.initial().presets())
          .containsExactly("mean_area=-inf:0.5", "worst_area=0:0");
    }
  }

  @Test
  void tellsWhatCannotBe() {
    try (LiveModels models = live(of("wdbc.csv", ReadOptions.defaults()).positive("M"))) {
      assertThatThrownBy(
              () ->
                  ranges(models, new ModelConditions(0.2, 1, Map.of("mean_area", limits(99, 100)))))
          .isInstanceOf(InfeasibleModelException.class);
      assertThatThrownBy(
              () -> ranges(models, new ModelConditions(0.2, 1, Map.of("nothing", limits(0, 1)))))
          .isInstanceOf(InvalidInputException.class);
      assertThatThrownBy(() -> ranges(models, new ModelConditions(-1, 1, Map.of())))
          .isInstanceOf(InvalidInputException.class);
      assertThatThrownBy(() -> models.pair(models.initial(), 3, 3, CancellationToken.none()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void stopsInTheMidst() {
    try (LiveModels models = live(of("wdbc.csv", ReadOptions.defaults()).positive("M"))) {
      CancellationSource source = new CancellationSource();
      List<FoundRange> found = Collections.synchronizedList(new ArrayList<>());
      models.ranges(
          models.initial(),
          models.all(),
          source,
          range -> {
            found.add(range);
            source.cancel(CancellationReason.REQUESTED);
          });
      assertThat(found).hasSizeBetween(1, 8);
    }
  }

  @Test
  void answersFurtherQuestionsUnderTheSameConditions() {
    BoundsAnalysis question = of("wine.csv", ReadOptions.defaults()).positive("1").slack(1);
    try (LiveModels models = live(question)) {
      ModelConditions now = new ModelConditions(1, 1, Map.of("ash", limits(0, 0)));
      CancellationToken until = CancellationToken.none();

      assertThat(models.smallest(now, until).sets())
          .isNotEmpty()
          .allSatisfy(set -> assertThat(set.features()).doesNotContain("ash"));
      assertThat(models.decisions(now, until).samples()).hasSize(178);
      assertThat(models.pair(now, 0, 1, until).vertices()).hasSizeGreaterThan(2);
      assertThat(models.verdict(until).presets()).isEmpty();
    }
  }

  @Test
  void theVerdictAsksNoMoreThanThePageShows() {
    BoundsAnalysis question =
        of("wine.csv", ReadOptions.defaults()).positive("1").resample(2).slackCurve(3);
    try (LiveModels models = live(question)) {
      RelevanceIntervals verdict = models.verdict(CancellationToken.none());

      assertThat(verdict.slackCurve()).isEmpty();
      assertThat(verdict.features())
          .allSatisfy(feature -> assertThat(feature.criticalSlack()).isPresent());
    }
  }
}
