package io.github.svmrelevance.core.inference;

import java.io.Serializable;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * The test of a feature given others, as {@link FeatureTests} makes it, from sums over samples that
 * no process holds. A sample adds its score u and its residual r: what the others leave of the
 * class and of the feature.
 *
 * <p>Where n samples are at least 1000, and at least 20 for each other feature, the statistic of
 * permuted residuals is nearly normal unless u or r have heavy tails. Not thread-safe.
 *
 * @since 0.1
 */
public final class ResidualSums implements Serializable {

  private static final long serialVersionUID = 1L;

  private long samples;
  private double products;
  private double squaredProducts;
  private double scoreSquares;
  private double scoreCubes;
  private double scoreFourths;
  private double squares;
  private double cubes;
  private double fourths;

  /** No samples yet. */
  public ResidualSums() {
    // All sums are 0.
  }

  /**
   * How many samples the test needs to be made from sums.
   *
   * @param conditions how many others there are, curves among them
   * @return 1000, or 20 for each of the others if that is more
   */
  public static long enough(int conditions) {
    return Math.max(
        PermutationMoments.LEAST_SAMPLES, (long) ConditionalTest.SAMPLES_PER_COLUMN * conditions);
  }

  /**
   * Adds samples.
   *
   * @param scores u, that add up to 0 over all samples and have no product with the others
   * @param residuals r, the same
   */
  public void add(double[] scores, double[] residuals) {
    for (int i = 0; i < scores.length; i++) {
      double u = scores[i];
      double r = residuals[i];
      double product = u * r;
      double uu = u * u;
      double rr = r * r;
      products += product;
      squaredProducts += product * product;
      scoreSquares += uu;
      scoreCubes += uu * u;
      scoreFourths += uu * uu;
      squares += rr;
      cubes += rr * r;
      fourths += rr * rr;
    }
    samples += scores.length;
  }

  /**
   * Adds the sums of further samples.
   *
   * @param later their sums
   */
  public void add(ResidualSums later) {
    samples += later.samples;
    products += later.products;
    squaredProducts += later.squaredProducts;
    scoreSquares += later.scoreSquares;
    scoreCubes += later.scoreCubes;
    scoreFourths += later.scoreFourths;
    squares += later.squares;
    cubes += later.cubes;
    fourths += later.fourths;
  }

  /**
   * The p-value by the normal distribution.
   *
   * @param conditions how many others there are
   * @return empty where u or r have tails so heavy that it does not serve, see {@link
   *     #byPermutation}
   * @throws IllegalStateException if samples are not enough
   */
  public OptionalDouble pValue(int conditions) {
    if (samples < enough(conditions)) {
      throw new IllegalStateException(samples + " samples for " + conditions + " conditions");
    }
    PermutationMoments.Shape one =
        PermutationMoments.Shape.of((double) samples, scoreSquares, scoreCubes, scoreFourths);
    PermutationMoments.Shape other =
        PermutationMoments.Shape.of((double) samples, squares, cubes, fourths);
    if (!PermutationMoments.isNormalStudentised(one, other, (double) samples)) {
      return OptionalDouble.empty();
    }
    double statistic = Math.abs(products) / Math.sqrt(1 + squaredProducts);
    return OptionalDouble.of(
        PermutationMoments.twoSided(
            statistic / ConditionalTest.expectedScale(samples - 1, conditions)));
  }

  /**
   * The p-value by permutation, of samples that are at hand after all.
   *
   * @param scores u of all samples
   * @param residuals r of all samples
   * @param conditions how many others there are
   * @param draws the most permutations
   * @param random chance
   * @return the p-value
   */
  public static double byPermutation(
      double[] scores, double[] residuals, int conditions, int draws, RandomGenerator random) {
    Strata all = Strata.one(scores.length);
    double scale = ConditionalTest.expectedScale(all.freedom(), conditions);
    return ConditionalTest.byPermutation(
        PermutationTest.of(draws), scores, residuals, scale, all, random);
  }
}
