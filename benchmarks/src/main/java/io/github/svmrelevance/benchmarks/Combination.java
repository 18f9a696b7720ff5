package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.result.FeatureEvidence;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * A way to make one p-value of a feature from those of its tests.
 *
 * @param name what a column of the table calls it
 * @param pValue the combined value
 */
record Combination(String name, ToDoubleFunction<FeatureEvidence> pValue) {

  private static final double LARGEST = 0.9;

  /** The present one first. */
  static List<Combination> all() {
    return List.of(
        new Combination("Cauchy, equal weights", FeatureEvidence::combined),
        new Combination("alone twice", evidence -> cauchy(values(evidence), 2)),
        new Combination("alone four times", evidence -> cauchy(values(evidence), 4)),
        new Combination("given others twice", evidence -> cauchy(values(evidence), 0.5)),
        new Combination(
            "smallest, times their number",
            evidence -> {
              double[] values = values(evidence);
              return values.length * Arrays.stream(values).min().orElseThrow();
            }),
        new Combination(
            "harmonic mean",
            evidence -> {
              double[] values = values(evidence);
              return values.length / Arrays.stream(values).map(p -> 1 / p).sum();
            }));
  }

  /** The test alone comes first. */
  private static double[] values(FeatureEvidence evidence) {
    return DoubleStream.concat(
            DoubleStream.of(evidence.marginal()),
            DoubleStream.concat(
                evidence.conditional().stream(), evidence.withoutSubstitutes().stream()))
        .toArray();
  }

  /**
   * The Cauchy combination.
   *
   * @param alone the weight of the first; each other has 1
   */
  private static double cauchy(double[] values, double alone) {
    double sum = 0;
    for (int k = 0; k < values.length; k++) {
      sum += (k == 0 ? alone : 1) * Math.tan((0.5 - Math.min(values[k], LARGEST)) * Math.PI);
    }
    return 0.5 - Math.atan(sum / (alone + values.length - 1)) / Math.PI;
  }
}
