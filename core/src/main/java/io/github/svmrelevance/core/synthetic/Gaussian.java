package io.github.svmrelevance.core.synthetic;

import java.util.random.RandomGenerator;

/**
 * Standard normal numbers by Marsaglia's polar method. {@link RandomGenerator#nextGaussian()}
 * changed its tail with JDK 19; this is the same on every platform.
 */
final class Gaussian {

  private final RandomGenerator random;
  private double spare = Double.NaN;

  Gaussian(RandomGenerator random) {
    this.random = random;
  }

  double next() {
    if (!Double.isNaN(spare)) {
      double value = spare;
      spare = Double.NaN;
      return value;
    }
    while (true) {
      double u = 2 * random.nextDouble() - 1;
      double v = 2 * random.nextDouble() - 1;
      double s = u * u + v * v;
      if (s > 0 && s < 1) {
        double factor = Math.sqrt(-2 * StrictMath.log(s) / s);
        spare = v * factor;
        return u * factor;
      }
    }
  }
}
