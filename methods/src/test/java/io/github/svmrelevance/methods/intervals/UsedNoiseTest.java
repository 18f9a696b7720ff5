package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UsedNoiseTest {

  private static final double TOLERANCE = 1e-6;

  private static FeatureInterval feature(
      String name, double lower, Optional<RelevanceClass> relevance) {
    return new FeatureInterval(
        name,
        Optional.of(new Bounds(lower, 1, lower, 1, 0)),
        FeatureInterval.Status.CERTIFIED,
        relevance,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static FeatureInterval noise(String name, double lower) {
    return feature(name, lower, Optional.of(RelevanceClass.IRRELEVANT));
  }

  private static List<String> warnings(FeatureInterval... features) {
    RelevanceIntervals result =
        new RelevanceIntervals(
            new RelevanceIntervals.Baseline(
                new ScoredModel(new LinearModel(new double[features.length], 0), 1, 1),
                1,
                1,
                Map.of(),
                Map.of()),
            new RelevanceIntervals.Thresholds(
                OptionalDouble.of(TOLERANCE), OptionalDouble.of(2), TOLERANCE, 40, 0),
            Arrays.asList(features),
            List.of("before"),
            false,
            0.5);
    RelevanceIntervals told = UsedNoise.tell(result);
    assertThat(told.features()).isEqualTo(result.features());
    return told.warnings();
  }

  @Test
  void namesWhatIsUsedAndYetIrrelevant() {
    assertThat(warnings(noise("a", 0.25), noise("b", 0), noise("c", 2 * TOLERANCE)))
        .hasSize(2)
        .startsWith("before")
        .last()
        .asString()
        .startsWith("called irrelevant although every admissible model uses it")
        .endsWith(": a, c");
  }

  @Test
  void saysNothingWhereThatIsNoQuestion() {
    assertThat(
            warnings(
                noise("zero", 0),
                noise("rounding", TOLERANCE),
                feature("strong", 0.5, Optional.of(RelevanceClass.STRONG)),
                feature("preset", 0.5, Optional.empty())))
        .containsExactly("before");
  }

  @Test
  void namesTenAtMost() {
    FeatureInterval[] many =
        IntStream.range(0, 12).mapToObj(j -> noise("f" + j, 0.5)).toArray(FeatureInterval[]::new);

    assertThat(warnings(many).get(1)).endsWith("f8, f9 and 2 more");
  }
}
