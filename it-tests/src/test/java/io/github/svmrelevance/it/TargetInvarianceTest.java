package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What must not change the ranges of other targets than two classes, or in a known way. */
class TargetInvarianceTest {

  private static final double TOLERANCE = 2e-6;
  private static final int N = 36;
  private static final String[] NAMES = {"a", "b", "c", "d"};

  /** Four columns, of which the third repeats half of the first. */
  private static double[][] columns() {
    SplittableRandom random = new SplittableRandom(5);
    double[][] columns = new double[4][N];
    for (int i = 0; i < N; i++) {
      for (double[] column : columns) {
        column[i] = random.nextGaussian();
      }
      columns[2][i] += columns[0][i];
    }
    return columns;
  }

  private static double[] numbers() {
    SplittableRandom random = new SplittableRandom(6);
    double[][] x = columns();
    double[] numbers = new double[N];
    Arrays.setAll(numbers, i -> x[0][i] - 0.7 * x[1][i] + 0.5 * random.nextGaussian());
    return numbers;
  }

  private static int[] thirds() {
    return Arrays.stream(numbers()).mapToInt(y -> y < -0.5 ? 0 : y < 0.5 ? 1 : 2).toArray();
  }

  private static Dataset data(double[][] columns, Target target) {
    return new Dataset(
        "t",
        Arrays.asList(NAMES).subList(0, columns.length),
        DenseMatrix.ofColumns(columns[0].length, columns),
        target);
  }

  private static RelevanceIntervals run(
      Dataset data, Optional<String> positive, boolean standardize, String... settings) {
    return run("compact", data, positive, standardize, settings);
  }

  private static RelevanceIntervals run(
      String backend,
      Dataset data,
      Optional<String> positive,
      boolean standardize,
      String... settings) {
    RelevanceBounds method = new RelevanceBounds();
    ParameterValues values = method.description().defaults().withText("threshold", "none");
    for (int k = 0; k < settings.length; k += 2) {
      values = values.withText(settings[k], settings[k + 1]);
    }
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      return method.analyze(
          new AnalysisRequest(data, positive, standardize ? Scaling.SD : Scaling.NONE, values),
          new DefaultRunContext(Studies.BACKENDS, Optional.of(backend), executor, 0));
    }
  }

  private static RelevanceIntervals run(Dataset data, String... settings) {
    return run(data, Optional.empty(), true, settings);
  }

  private static Bounds bounds(RelevanceIntervals result, int feature) {
    return result.features().get(feature).bounds().orElseThrow();
  }

  private static void assertSame(Bounds actual, Bounds expected) {
    assertThat(actual.signedLower()).isCloseTo(expected.signedLower(), within(TOLERANCE));
    assertThat(actual.signedUpper()).isCloseTo(expected.signedUpper(), within(TOLERANCE));
    assertThat(actual.lower()).isCloseTo(expected.lower(), within(TOLERANCE));
    assertThat(actual.upper()).isCloseTo(expected.upper(), within(TOLERANCE));
  }

  @ParameterizedTest
  @CsvSource({"l1, joint", "l1, separate", "l2, joint", "l2, separate"})
  void unitsOfNumbersDoNotMatterAndANegatedTargetMirrors(String baseline, String budget) {
    String[] settings = {"baseline", baseline, "budget", budget};
    double[] numbers = numbers();
    double[][] changed = columns();
    for (int i = 0; i < N; i++) {
      changed[0][i] = 1000 * changed[0][i] + 5;
      changed[3][i] = changed[3][i] / 64;
    }
    RelevanceIntervals plain = run(data(columns(), new RealValues(numbers)), settings);
    RelevanceIntervals scaled =
        run(
            data(changed, new RealValues(Arrays.stream(numbers).map(y -> 250 * y - 1e4).toArray())),
            settings);
    RelevanceIntervals negated =
        run(
            data(columns(), new RealValues(Arrays.stream(numbers).map(y -> -y).toArray())),
            settings);

    for (int j = 0; j < 4; j++) {
      Bounds one = bounds(plain, j);
      assertSame(bounds(scaled, j), one);
      Bounds other = bounds(negated, j);
      assertThat(other.signedLower()).isCloseTo(-one.signedUpper(), within(TOLERANCE));
      assertThat(other.signedUpper()).isCloseTo(-one.signedLower(), within(TOLERANCE));
      assertThat(other.lower()).isCloseTo(one.lower(), within(TOLERANCE));
      assertThat(other.upper()).isCloseTo(one.upper(), within(TOLERANCE));
    }
  }

  /** Of one weight probes exchange a column; of several each has a program of its own. */
  @ParameterizedTest
  @ValueSource(strings = {"joint", "separate"})
  void thresholdsOfProbesAreHalfAsWellWithTwoClassesAtOnce(String budget) {
    int[] labels = Arrays.stream(numbers()).mapToInt(y -> y > 0 ? 1 : 0).toArray();
    Dataset data = data(columns(), new Classes(List.of("n", "p"), labels));
    String[] settings = {
      "baseline", "l1", "budget", budget, "slack", "0.4", "threshold", "per-feature", "probes", "4"
    };
    RelevanceIntervals binary = run(data, Optional.of("p"), true, settings);
    RelevanceIntervals both = run(data, Optional.empty(), true, settings);

    int known = 0;
    for (int j = 0; j < 4; j++) {
      FeatureInterval one = binary.features().get(j);
      FeatureInterval half = both.features().get(j);
      assertThat(half.relevance()).isEqualTo(one.relevance());
      assertThat(half.upperThreshold().isPresent()).isEqualTo(one.upperThreshold().isPresent());
      if (one.upperThreshold().isPresent()) {
        known++;
        assertThat(2 * half.upperThreshold().getAsDouble())
            .isCloseTo(one.upperThreshold().getAsDouble(), within(TOLERANCE));
      }
    }
    assertThat(known).isPositive();
  }

  /** w_1 = -w_0: the norm counts twice, and margins are of 2 w_0. */
  @ParameterizedTest
  @ValueSource(strings = {"joint", "separate"})
  void twoClassesAtOnceAreHalfOfOneAgainstTheOther(String budget) {
    int[] labels = Arrays.stream(numbers()).mapToInt(y -> y > 0 ? 1 : 0).toArray();
    Dataset data = data(columns(), new Classes(List.of("n", "p"), labels));
    String[] settings = {"baseline", "l1", "budget", budget};
    RelevanceIntervals binary = run(data, Optional.of("p"), true, settings);
    RelevanceIntervals both = run(data, Optional.empty(), true, settings);

    for (int j = 0; j < 4; j++) {
      assertThat(2 * bounds(both, j).lower())
          .isCloseTo(bounds(binary, j).lower(), within(TOLERANCE));
      assertThat(2 * bounds(both, j).upper())
          .isCloseTo(bounds(binary, j).upper(), within(TOLERANCE));
      assertThat(2 * both.features().get(j).parts().get(1).bounds().signedUpper())
          .isCloseTo(bounds(binary, j).signedUpper(), within(TOLERANCE));
      assertThat(2 * both.features().get(j).parts().get(0).bounds().signedUpper())
          .isCloseTo(-bounds(binary, j).signedLower(), within(TOLERANCE));
    }
  }

  @ParameterizedTest
  @CsvSource({"l1, immediate", "l2, immediate", "l1, all", "l2, all"})
  void twoLevelsAreTwoClassesAndReversedLevelsMirror(String baseline, String thresholds) {
    int[] labels = Arrays.stream(numbers()).mapToInt(y -> y > 0 ? 1 : 0).toArray();
    String[] settings = {"baseline", baseline, "thresholds", thresholds};
    RelevanceIntervals binary =
        run(
            data(columns(), new Classes(List.of("n", "p"), labels)),
            Optional.of("p"),
            true,
            "baseline",
            baseline);
    RelevanceIntervals levels =
        run(data(columns(), new OrderedClasses(List.of("n", "p"), labels)), settings);
    List<String> names = List.of("low", "mid", "high");
    RelevanceIntervals rising = run(data(columns(), new OrderedClasses(names, thirds())), settings);
    RelevanceIntervals falling =
        run(
            data(
                columns(),
                new OrderedClasses(names, Arrays.stream(thirds()).map(k -> 2 - k).toArray())),
            settings);

    for (int j = 0; j < 4; j++) {
      assertSame(bounds(levels, j), bounds(binary, j));
      Bounds up = bounds(rising, j);
      Bounds down = bounds(falling, j);
      assertThat(down.signedLower()).isCloseTo(-up.signedUpper(), within(TOLERANCE));
      assertThat(down.signedUpper()).isCloseTo(-up.signedLower(), within(TOLERANCE));
    }
  }

  /** Nothing limits the threshold of a level without samples, which costs nothing. */
  @ParameterizedTest
  @CsvSource({"l1, immediate", "l2, immediate", "l1, all", "l2, all"})
  void levelsBeyondThoseThatOccurDoNotMatter(String baseline, String thresholds) {
    String[] settings = {"baseline", baseline, "thresholds", thresholds};
    RelevanceIntervals plain =
        run(data(columns(), new OrderedClasses(List.of("l", "m", "h"), thirds())), settings);
    int[] moved = Arrays.stream(thirds()).map(k -> k + 1).toArray();
    RelevanceIntervals more =
        run(
            data(columns(), new OrderedClasses(List.of("none", "l", "m", "h", "top"), moved)),
            settings);

    for (int j = 0; j < 4; j++) {
      assertSame(bounds(more, j), bounds(plain, j));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"l1", "l2"})
  void orderOfClassesAndAClassWithoutSamplesDoNotMatter(String baseline) {
    RelevanceIntervals plain =
        run(data(columns(), new Classes(List.of("p", "q", "r"), thirds())), "baseline", baseline);
    int[] turned = Arrays.stream(thirds()).map(k -> new int[] {3, 0, 1}[k]).toArray();
    RelevanceIntervals other =
        run(
            data(columns(), new Classes(List.of("q", "r", "none", "p"), turned)),
            "baseline",
            baseline);

    for (int j = 0; j < 4; j++) {
      assertSame(bounds(other, j), bounds(plain, j));
      assertThat(other.features().get(j).parts()).extracting("name").containsExactly("q", "r", "p");
      for (int c = 0; c < 3; c++) {
        assertSame(
            other.features().get(j).parts().get((c + 2) % 3).bounds(),
            plain.features().get(j).parts().get(c).bounds());
      }
    }
  }

  @Test
  void oneLevelOrClassIsRefused() {
    for (Target target :
        List.of(
            new OrderedClasses(List.of("l", "m"), new int[N]),
            new Classes(List.of("l", "m"), new int[N]))) {
      assertThatThrownBy(() -> run(data(columns(), target)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("all samples are of");
    }
  }

  private static Target target(String kind) {
    return switch (kind) {
      case "number" -> new RealValues(numbers());
      case "two" ->
          new Classes(
              List.of("l", "h"), Arrays.stream(thirds()).map(k -> Math.min(k, 1)).toArray());
      case "levels" -> new OrderedClasses(List.of("l", "m", "h"), thirds());
      default -> new Classes(List.of("l", "m", "h"), thirds());
    };
  }

  /**
   * Unscaled as well as scaled, as weights count in means and deviations; and in the sizes of
   * classes.
   */
  @ParameterizedTest
  @CsvSource({
    "number, l1",
    "number, l2",
    "levels, l1",
    "levels, l2",
    "classes, l1",
    "classes, l2",
    "two, l1",
    "two, l2"
  })
  void weightTwoIsTheSampleTwice(String kind, String baseline) {
    double[] weights = new double[N];
    Arrays.fill(weights, 1);
    weights[0] = 2;
    weights[7] = 2;
    Dataset plain = data(columns(), target(kind));
    Dataset weighted =
        new Dataset(
            "t", Feature.named(Arrays.asList(NAMES)), plain.matrix(), plain.target(), weights);
    int[] rows = IntStream.concat(IntStream.range(0, N), IntStream.of(0, 7)).toArray();
    Optional<String> positive = kind.equals("two") ? Optional.of("h") : Optional.empty();
    String[] settings =
        kind.equals("number")
            ? new String[] {"baseline", baseline}
            : new String[] {"baseline", baseline, "class-weight", "balanced"};
    for (boolean scaled : new boolean[] {false, true}) {
      RelevanceIntervals one = run(weighted, positive, scaled, settings);
      RelevanceIntervals other = run(plain.selectSamples(rows), positive, scaled, settings);

      assertThat(one.baseline().loss()).isCloseTo(other.baseline().loss(), within(1e-5));
      one.baseline()
          .scored()
          .quality()
          .values()
          .forEach(
              (measure, value) ->
                  assertThat(value)
                      .isCloseTo(other.baseline().scored().quality().get(measure), within(1e-5)));
      for (int j = 0; j < 4; j++) {
        assertSame(bounds(one, j), bounds(other, j));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"number", "levels", "classes"})
  void aGroupOfOneIsTheFeatureAndOrderOfColumnsDoesNotMatter(String kind) {
    Dataset plain = data(columns(), target(kind));
    RelevanceIntervals one = run(plain);
    List<Feature> features =
        IntStream.of(3, 1, 0, 2)
            .mapToObj(j -> new Feature(NAMES[j], Optional.of("group " + NAMES[j])))
            .toList();
    RelevanceIntervals other =
        run(
            new Dataset(
                "t",
                features,
                plain.matrix().selectColumns(new int[] {3, 1, 0, 2}),
                plain.target(),
                new double[0]));

    for (int j = 0; j < 4; j++) {
      int from = new int[] {3, 1, 0, 2}[j];
      assertThat(other.features().get(j).name()).isEqualTo("group " + NAMES[from]);
      assertThat(bounds(other, j).lower()).isCloseTo(bounds(one, from).lower(), within(TOLERANCE));
      assertThat(bounds(other, j).upper()).isCloseTo(bounds(one, from).upper(), within(TOLERANCE));
    }
  }

  /** The largest |w| of a group lies between those of its columns, and the backends agree on it. */
  @ParameterizedTest
  @ValueSource(strings = {"number", "levels", "classes"})
  void backendsAgreeOnGroups(String kind) {
    Dataset plain = data(columns(), target(kind));
    List<Feature> features =
        List.of(
            new Feature("a", Optional.of("ac")),
            new Feature("b", Optional.empty()),
            new Feature("c", Optional.of("ac")),
            new Feature("d", Optional.empty()));
    Dataset grouped = new Dataset("t", features, plain.matrix(), plain.target(), new double[0]);
    RelevanceIntervals single = run(plain);
    RelevanceIntervals one = run(grouped);
    RelevanceIntervals other = run("ojalgo", grouped, Optional.empty(), true);

    double upper = Math.max(bounds(single, 0).upper(), bounds(single, 2).upper());
    double lower = Math.max(bounds(single, 0).lower(), bounds(single, 2).lower());
    int group = one.features().stream().map(f -> f.name()).toList().indexOf("ac");
    assertThat(bounds(one, group).upper()).isCloseTo(upper, within(TOLERANCE));
    assertThat(bounds(one, group).lower()).isGreaterThanOrEqualTo(lower - TOLERANCE);
    for (int j = 0; j < 3; j++) {
      assertSame(bounds(other, j), bounds(one, j));
      assertThat(bounds(one, j).lower()).isLessThanOrEqualTo(bounds(one, j).upper());
    }
  }

  /** Of several weights 0 is the one range with a meaning: the feature or group is in no model. */
  @ParameterizedTest
  @CsvSource({"classes, l1", "classes, l2", "group, l1", "group, l2"})
  void aPresetOfZeroLeavesAFeatureOfSeveralWeightsOut(String kind, String baseline) {
    boolean group = kind.equals("group");
    Dataset plain = data(columns(), target(group ? "number" : kind));
    Optional<String> ac = Optional.of("ac");
    List<Feature> features =
        List.of(
            new Feature("a", group ? ac : Optional.empty()),
            new Feature("b", Optional.empty()),
            new Feature("c", group ? ac : Optional.empty()),
            new Feature("d", Optional.empty()));
    Dataset data = new Dataset("t", features, plain.matrix(), plain.target(), new double[0]);
    String name = group ? "ac" : "c";
    String[] settings = {"baseline", baseline, "slack", "2", "preset", name + "=0"};
    RelevanceIntervals free = run(data, "baseline", baseline, "slack", "2");
    RelevanceIntervals one = run(data, settings);
    RelevanceIntervals other = run("ojalgo", data, Optional.empty(), true, settings);

    for (int j = 0; j < one.features().size(); j++) {
      assertSame(bounds(other, j), bounds(one, j));
      if (one.features().get(j).name().equals(name)) {
        assertThat(bounds(one, j).upper()).isZero();
        assertThat(one.features().get(j).relevance()).isEmpty();
      } else {
        assertThat(bounds(one, j).upper())
            .isPositive()
            .isLessThanOrEqualTo(bounds(free, j).upper() + TOLERANCE);
        assertThat(bounds(one, j).lower())
            .isGreaterThanOrEqualTo(bounds(free, j).lower() - TOLERANCE);
      }
    }
    assertThatThrownBy(() -> run(data, "preset", name + "=0:1"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("limits one weight");
  }
}
