package io.github.svmrelevance.core.inference;

import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * Whether a feature tells of the class given some others. A conditional randomisation test (E.
 * Candes, Y. Fan, L. Janson, J. Lv, JRSS B 80, 2018) with a score statistic: copies of the feature
 * have the same correlations with the others, and nothing to do with the class.
 *
 * <p>With x = Z b + r by least squares, a copy is Z b + s M pi(r): residuals in random order pi, M
 * the projection beyond Z, s such that the residual keeps its length (D. Freedman, D. Lane, A
 * Nonstochastic Interpretation of Reported Significance Levels, 1983). The p-value is valid if x is
 * linear in Z with exchangeable errors and independent of the class given Z; the fit of the class
 * need not be right.
 *
 * <p>The statistic is that of the generalised covariance measure (R. Shah, J. Peters, Annals of
 * Statistics 48, 2020), T = (u'c)^2 / (1 + sum_i u_i^2 c_i^2), with the scores u of a logistic
 * regression of the class on Z. Its own estimate of the variance keeps the level, nearly, where the
 * classes have unequal variances; the 1 is the penalty on the weight of the copy.
 */
final class ConditionalTest {

  /** Below this share of its length a residual is rounding: the others determine the feature. */
  private static final double DETERMINED = 1e-5;

  /** From so many samples for each column on, the length of M pi(r) hardly varies. */
  private static final int SAMPLES_PER_COLUMN = 20;

  private final PermutationTest test;
  private final Strata strata;

  /**
   * Creates the test.
   *
   * @param test how many draws
   * @param strata within which residuals trade places
   */
  ConditionalTest(PermutationTest test, Strata strata) {
    this.test = test;
    this.strata = strata;
  }

  /**
   * Tests a feature. Cost: O(n k^2) for the fit, and O(n k) for each draw, O(n) with at least 20
   * samples for each column.
   *
   * @param feature its n values, centred in each stratum
   * @param given the others, centred as well
   * @param fit of the class on the others
   * @param random chance
   * @return the p-value; empty if the others determine the feature
   */
  OptionalDouble pValue(
      double[] feature, Projection given, RidgeLogistic fit, RandomGenerator random) {
    int n = feature.length;
    double[] residual = given.residual(feature);
    double length = Vectors.dot(residual, residual);
    int freedom = strata.freedom() - given.columns();
    if (freedom < 1 || length <= DETERMINED * DETERMINED * Vectors.dot(feature, feature)) {
      return OptionalDouble.empty();
    }
    double[] scores = fit.scores();
    strata.centre(scores);
    given.subtract(scores);
    double statistic = statistic(scores, residual, 1);
    boolean many = n >= SAMPLES_PER_COLUMN * (given.columns() + strata.count() - 1);
    double expected = Math.sqrt((double) strata.freedom() / freedom);
    if (many && strata.count() == 1 && PermutationMoments.isNormal(scores, residual)) {
      return OptionalDouble.of(PermutationMoments.twoSided(Math.sqrt(statistic) / expected));
    }
    double[] copy = residual.clone();
    return OptionalDouble.of(
        test.pValue(
            statistic,
            () -> {
              System.arraycopy(residual, 0, copy, 0, n);
              strata.shuffle(copy, random);
              if (many) {
                return statistic(scores, copy, expected);
              }
              given.subtract(copy);
              return statistic(scores, copy, Math.sqrt(length / Vectors.dot(copy, copy)));
            }));
  }

  /** The statistic of a copy with this residual times {@code scale}. */
  private static double statistic(double[] scores, double[] residual, double scale) {
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < residual.length; i++) {
      double product = scores[i] * residual[i];
      sum += product;
      squares += product * product;
    }
    return scale * scale * sum * sum / (1 + scale * scale * squares);
  }
}
