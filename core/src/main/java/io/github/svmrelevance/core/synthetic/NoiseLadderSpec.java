package io.github.svmrelevance.core.synthetic;

import io.github.svmrelevance.api.InvalidInputException;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/**
 * Two classes around (1, ..., 1) and (-1, ..., -1), with noise that grows from feature to feature:
 * the data of Figure 2 of Hermes, Buhmann (2000). A fair coin decides each sample's class. Every
 * feature carries information that no other does, so all are strongly relevant, in falling order.
 *
 * @param samples the number of samples, at least 2
 * @param features the number of features, at least 1
 * @param deviation the standard deviation of the first feature's noise, above 0
 * @param ratio by what the deviation grows from one feature to the next, above 0
 * @since 0.1
 */
public record NoiseLadderSpec(int samples, int features, double deviation, double ratio)
    implements SyntheticSpec {

  /**
   * Checks the ranges.
   *
   * @throws InvalidInputException if one does not hold
   */
  public NoiseLadderSpec {
    if (samples < 2 || features < 1 || !(deviation > 0) || !(ratio > 0)) {
      throw new InvalidInputException(
          "a noise ladder needs 2 samples, a feature, a deviation and a ratio above 0");
    }
    // Chance may ask for ten times the deviation.
    double last = deviation * StrictMath.pow(ratio, features - 1);
    if (!(Math.max(deviation, last) <= 1e300)) {
      throw new InvalidInputException(
          "the noise of the first or last feature is above 1e300, too large for a number; lower"
              + " the deviation, the ratio, or the number of features");
    }
  }

  /**
   * The paper's: 500 samples, 20 features, deviations 0.2 * 1.2^(i-1).
   *
   * @return the specification
   */
  public static NoiseLadderSpec ofThePaper() {
    return new NoiseLadderSpec(500, 20, 0.2, 1.2);
  }

  @Override
  public SyntheticRows rows(long seed) {
    return new SyntheticRows(() -> draw(seed));
  }

  private Draw draw(long seed) {
    Draw draw = new Draw("noise-ladder", samples, seed);
    RandomGenerator coin = draw.random("labels");
    Variable centre = draw.variable(() -> coin.nextBoolean() ? 1 : -1);
    for (int k = 1; k <= features; k++) {
      double noise = deviation * StrictMath.pow(ratio, k - 1);
      draw.add(centre, new FeatureTruth("x" + k, TrueRelevance.STRONG, OptionalInt.empty(), noise));
    }
    return draw.finish(() -> centre.value() > 0);
  }
}
