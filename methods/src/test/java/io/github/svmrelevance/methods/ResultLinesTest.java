package io.github.svmrelevance.methods;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.decisions.DecisionMultiplicity;
import io.github.svmrelevance.methods.gradientangle.GradientAngleRanking;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.methods.smallest.SmallestFeatureSets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Results are printed as one short line each; all numbers of two features were 5 kB. */
class ResultLinesTest {

  private static final double[][] ROWS = new double[20][2];
  private static final String[] LABELS = new String[ROWS.length];

  static {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < ROWS.length; i++) {
      LABELS[i] = i % 2 == 0 ? "a" : "b";
      ROWS[i][0] = i % 2 + random.nextDouble(-0.6, 0.6);
      ROWS[i][1] = random.nextDouble(-1, 1);
    }
  }

  @Test
  void eachShapeHasItsLine() {
    assertThat(
            RelevanceBounds.of(ROWS, LABELS)
                .threshold(IntervalOptions.Threshold.NONE)
                .run()
                .toString())
        .matches(
            "RelevanceIntervals\\[2 features: \\d STRONG, \\d WEAK, \\d NO_EVIDENCE,"
                + " \\d NEGLIGIBLE(, \\d warnings?)?]");
    assertThat(GradientAngleRanking.of(ROWS, LABELS).run().toString())
        .matches("FeatureRanking\\[2 features, the best x1(, \\d warnings?)?]");
    assertThat(SmallestFeatureSets.of(ROWS, LABELS).run().toString())
        .matches("SmallestSets\\[\\d sets? of cost [0-9.]+, proven(, \\d warnings?)?]");
    assertThat(DecisionMultiplicity.of(ROWS, LABELS).run().toString())
        .matches("DecisionRanges\\[20 samples, \\d+ ambiguous(, \\d warnings?)?]");
    assertThat(
            new EliminationProfiles(
                List.of(
                    new Profile(
                        Optional.of("a"), Map.of(), List.of(), List.of("x1", "x2"), Map.of())),
                List.of(),
                true,
                0))
        .hasToString("EliminationProfiles[1 profile of 2 features, partial]");
  }
}
