package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.core.inference.FeatureTests;
import io.github.svmrelevance.core.inference.Response;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A feature z on which the target depends, and a copy of it along a curve, with noise. Given z the
 * copy carries nothing on the target, so that each rejection of the test given all others is wrong.
 * That test takes relations among features to be linear; to be strong, a feature must also have
 * evidence given curves of z.
 *
 * @param name what a row of the table calls it
 * @param curve of the copy
 * @param noise the standard deviation of what is added to z before the curve
 * @param error the standard deviation of what is added after it
 * @param number whether the target is the curve of z itself with noise; else a class
 */
record CurvedCopies(
    String name, DoubleUnaryOperator curve, double noise, double error, boolean number) {

  private static final int SAMPLES = 200;

  /** Classes are by whether z is above this, of which one in twenty is changed. */
  private static final double BORDER = 0.7;

  private static final double CHANGED = 0.05;

  static List<CurvedCopies> all() {
    return List.of(
        new CurvedCopies("two classes, x = z + noise", z -> z, 0, 0.3, false),
        new CurvedCopies("two classes, x = exp(z) + noise", Math::exp, 0, 0.3, false),
        new CurvedCopies("two classes, x = [z + noise > 0.8]", z -> z > 0.8 ? 1 : 0, 0.5, 0, false),
        new CurvedCopies("a number z + noise, x = z + noise", z -> z, 0, 0.3, true),
        new CurvedCopies("a number exp(z) + noise, x = exp(z) + noise", Math::exp, 0, 0.3, true));
  }

  /** The evidence for the copy, for one data set. */
  FeatureEvidence evidence(long seed, int permutations) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] z = gaussian(random, 1);
    double[] before = gaussian(random, noise);
    double[] after = gaussian(random, error);
    double[] x = new double[SAMPLES];
    Arrays.setAll(x, i -> curve.applyAsDouble(z[i] + before[i]) + after[i]);
    DenseMatrix features = DenseMatrix.ofColumns(SAMPLES, z, x);
    List<int[]> groups = List.of(new int[] {0}, new int[] {1});
    return FeatureTests.of(features, groups, response(z, random), Optional.empty(), permutations)
        .of(1, new SplittableRandom(~seed));
  }

  private Response response(double[] z, RandomGenerator random) {
    if (number) {
      double[] own = gaussian(random, 0.5);
      return Response.ofNumbers(
          IntStream.range(0, SAMPLES)
              .mapToDouble(i -> curve.applyAsDouble(z[i]) + own[i])
              .toArray());
    }
    return Response.ofSigns(
        IntStream.range(0, SAMPLES)
            .mapToDouble(i -> z[i] > BORDER != random.nextDouble() < CHANGED ? 1 : -1)
            .toArray());
  }

  private static double[] gaussian(RandomGenerator random, double deviation) {
    double[] values = new double[SAMPLES];
    Arrays.setAll(values, i -> deviation * random.nextGaussian());
    return values;
  }
}
