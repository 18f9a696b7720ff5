package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.methods.smallest.SmallestFeatureSets;
import io.github.svmrelevance.methods.smallest.SmallestSetsAnalysis;
import io.github.svmrelevance.report.text.SmallestFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** The one that knows no such programs leaves them to ojAlgo. */
  @ParameterizedTest
  @ValueSource(strings = {"lpsolve", "ojalgo", "compact"})
  void wishesHold(String backend) {
    SmallestSetsAnalysis question = asked(backend);
    String claims = backend.equals("compact") ? "ojalgo" : backend;

    SmallestSets with = question.must("x4").run();
    assertThat(with.sets().get(0).features()).hasSize(3).contains("x4", "x3");
    assertThat(with.claim()).contains(new SmallestSets.Claim(claims, 3));

    SmallestSets without = question.never("x1").run();
    assertThat(without.sets().get(0).features()).containsExactly("x2", "x3");
    assertThat(without.claim()).contains(new SmallestSets.Claim(claims, 2));
  }

  /** A set of wishes alone is enough, so that no set at all costs less. */
  @ParameterizedTest
  @ValueSource(strings = {"lpsolve", "ojalgo"})
  void whatIsWishedForMayBeEnough(String backend) {
    SmallestSets result = asked(backend).must("x1", "x3").run();
    assertThat(result.sets().get(0).features()).containsExactly("x1", "x3");
    assertThat(result.claim()).contains(new SmallestSets.Claim(backend, 2));
    assertThat(result.proven()).isTrue();
  }

  /** Nothing costs less than no feature, so that nobody's word is needed. */
  @ParameterizedTest
  @ValueSource(strings = {"lpsolve", "ojalgo"})
  void noFeatureMayBeNeeded(String backend) {
    SmallestSets result = asked(backend).slack(100).run();
    assertThat(result.sets().get(0).features()).isEmpty();
    assertThat(result.proven()).isTrue();
    assertThat(SmallestFacts.of(result).get("proof")).endsWith("prove that no feature is needed");
  }

  /**
   * Sums of ten digits are too close for ojAlgo: it finds no set, and the run says so and fails.
   */
  @ParameterizedTest
  @CsvSource({"lpsolve, 1000.000002, 1000.000001", "lpsolve, 2.5, 1.25", "ojalgo, 2.5, 1.25"})
  void theCheapestSetIsFound(String backend, String first, String second, @TempDir Path folder)
      throws IOException {
    Path prices =
        Files.writeString(
            folder.resolve("prices.csv"),
            "name,cost\nx1," + first + "\nx2," + second + "\nx3,0.5\nx4,0.001\nx5,1000\n");
    SmallestSets result = asked(backend).cost(prices).run();
    double cost = Double.parseDouble(second) + 0.5;
    assertThat(result.sets().get(0).features()).containsExactly("x2", "x3");
    assertThat(result.most()).isEqualTo(cost);
    assertThat(result.claim()).contains(new SmallestSets.Claim(backend, cost));
    assertThat(result.least()).isBetween(0.0, cost);
  }
}
