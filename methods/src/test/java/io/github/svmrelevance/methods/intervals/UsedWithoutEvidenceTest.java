package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceClass;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** Features that every admissible model uses, and for which there is no evidence all the same. */
class UsedWithoutEvidenceTest {

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
    return feature(name, lower, Optional.of(RelevanceClass.NO_EVIDENCE));
  }

  private static Optional<Warning> warning(FeatureInterval... features) {
    return Caveats.usedWithoutEvidence(Arrays.asList(features), TOLERANCE);
  }

  @Test
  void namesWhatIsUsedWithoutEvidence() {
    assertThat(warning(noise("a", 0.25), noise("b", 0), noise("c", 2 * TOLERANCE)))
        .map(Warning::toString)
        .get(InstanceOfAssertFactories.STRING)
        .startsWith("every admissible model uses features for which there is no evidence")
        .endsWith(": a, c");
  }

  @Test
  void saysNothingWhereThatIsNoQuestion() {
    assertThat(
            warning(
                noise("zero", 0),
                noise("rounding", TOLERANCE),
                feature("strong", 0.5, Optional.of(RelevanceClass.STRONG)),
                feature("negligible", 0.5, Optional.of(RelevanceClass.NEGLIGIBLE)),
                feature("preset", 0.5, Optional.empty())))
        .isEmpty();
  }

  @Test
  void namesTenAtMost() {
    FeatureInterval[] many =
        IntStream.range(0, 12).mapToObj(j -> noise("f" + j, 0.5)).toArray(FeatureInterval[]::new);

    assertThat(warning(many).orElseThrow().toString()).endsWith("f8, f9 and 2 more");
  }
}
