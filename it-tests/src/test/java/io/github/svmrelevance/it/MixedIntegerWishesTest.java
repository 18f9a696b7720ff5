package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.methods.smallest.SmallestFeatureSets;
import io.github.svmrelevance.methods.smallest.SmallestSetsAnalysis;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A set that another solver finds has the features that it must have, and none of the others. */
class MixedIntegerWishesTest {

  private static final int SAMPLES = 60;
  private static final int FEATURES = 5;

  /** The class depends on x1 + x3; x2 is nearly a copy of x1. */
  private static SmallestSetsAnalysis asked(String backend) {
    Random random = new Random(3);
    double[][] samples = new double[SAMPLES][FEATURES];
    String[] labels = new String[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      for (int j = 0; j < FEATURES; j++) {
        samples[i][j] = random.nextGaussian();
      }
      samples[i][1] = samples[i][0] + 0.1 * samples[i][1];
      labels[i] = samples[i][0] + samples[i][2] + 0.3 * random.nextGaussian() > 0 ? "b" : "a";
    }
    return SmallestFeatureSets.of(samples, labels)
        .positive("b")
        .slack(0.5)
        .mip(true)
        .backend(backend);
  }

  /** Not with ojAlgo, which calls some such programs infeasible; the run says so and fails. */
  @Test
  void wishesHold() {
    SmallestSetsAnalysis question = asked("lpsolve");

    SmallestSets with = question.must("x4").run();
    assertThat(with.sets().get(0).features()).hasSize(3).contains("x4", "x3");

    SmallestSets without = question.never("x1").run();
    assertThat(without.sets().get(0).features()).containsExactly("x2", "x3");
  }
}
