package io.github.svmrelevance.core.inference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * Whether a feature carries information on the class given some others. An approximate conditional
 * randomisation test (E. Candes, Y. Fan, L. Janson, J. Lv, JRSS B 80, 2018) with a score statistic:
 * copies of the feature have the same correlations with the others, and carry no information on the
 * class beyond them.
 *
 * <p>With x = Z b + r by least squares, a copy is Z b + s M pi(r): residuals in random order pi, M
 * the projection beyond Z, s such that the residual keeps its length (D. Freedman, D. Lane, A
 * Nonstochastic Interpretation of Reported Significance Levels, 1983). The p-value is valid if x is
 * linear in Z with exchangeable errors and independent of the class given Z; the fit of the class
 * need not be right.
 *
 * <p>A feature of which most values are the same has no exchangeable errors: they vary most where
 * the others differ from what they mostly are. A few rows may then hold nearly all that keeps
 * features apart; u and r are small there, and the copies' r is not. So where a number is to be
 * predicted, what the others leave of the number trades places as well, projected by M, while the
 * feature stays as it is. That is valid if the number is linear in Z with exchangeable errors. The
 * larger of both p-values counts, and is valid if either is.
 *
 * <p>The statistic is that of the generalised covariance measure (R. Shah, J. Peters, Annals of
 * Statistics 48, 2020), T = (u'c)^2 / (1 + sum_i u_i^2 c_i^2), with the scores u of a logistic
 * regression of the class on Z; of a number, u is what least squares leave. Of several classes or
 * columns, it is the sum over them. Its own estimate of the variance keeps the level, nearly, where
 * the classes have unequal variances; the 1 is the penalty on the weight of the copy. {@link
 * RefitTest} is for few samples.
 *
 * <p>Where u and r are both skewed, as of a rare class and a rare value, the tails of u'c differ. A
 * value that happens to miss the class has a small sum and a smaller estimate: its T is larger than
 * that of any sum on the other side. So the sum is {@linkplain SkewCorrection corrected}. Measured:
 * docs page validation.
 *
 * <p>Of a number u may follow r however far r goes, and then T is at most (sum r_i^2)^2 / sum
 * r_i^4, n over the kurtosis of r: few far values would hide any effect. So of a number, u and r
 * are winsorised (W. Dixon, 1960), before they are made orthogonal to Z once more. Under the same
 * assumptions the copies are as they were.
 */
final class ConditionalTest {

  /** From so many samples for each column on, the length of M pi(r) hardly varies. */
  static final int SAMPLES_PER_COLUMN = 20;

  /** Of a number, what is beyond so many standard deviations counts as if it were there. */
  private static final double FAR = 2;

  /** The standard deviation of a normal distribution over its mean absolute deviation. */
  private static final double DEVIATION = Math.sqrt(Math.PI / 2);

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
   * Tests a feature or group. Cost: O(n k^2) for the fit, and O(n k) for each draw, O(n) with at
   * least 20 samples for each column; for each of its columns, and each regression.
   *
   * @param columns of the feature, n values each, centred in each stratum
   * @param given the others, centred as well
   * @param fits of the response on the others
   * @param random chance
   * @return the p-value; empty if the others determine the feature
   */
  OptionalDouble pValue(
      List<double[]> columns, Projection given, Response.Fits fits, RandomGenerator random) {
    int freedom = strata.freedom() - given.columns();
    List<double[]> residuals = new ArrayList<>();
    for (double[] column : columns) {
      double[] residual = given.residual(column);
      if (!isDetermined(residual, column)) {
        if (isWinsorised(column, fits)) {
          winsorise(residual, given);
        }
        residuals.add(residual);
      }
    }
    if (freedom < 1 || residuals.isEmpty()) {
      return OptionalDouble.empty();
    }
    int n = strata.samples();
    boolean rare =
        fits.areLeastSquares()
            && strata.count() == 1
            && columns.stream().allMatch(SampleSums::hasMajority);
    List<double[]> scores = new ArrayList<>(fits.scores());
    List<double[]> left = new ArrayList<>();
    // Several scores are those of classes, of which none is cut.
    boolean winsorised = isWinsorised(scores.get(0), fits);
    for (double[] own : scores) {
      strata.centre(own);
      given.subtract(own);
      if (rare) {
        left.add(own.clone());
      }
      if (winsorised) {
        winsorise(own, given);
      }
    }
    double[] ones = new double[residuals.size()];
    Arrays.fill(ones, 1);
    ScoreStatistic score = ScoreStatistic.of(scores, residuals);
    double statistic = score.of(scores, residuals, ones, ones);
    boolean many = n >= SAMPLES_PER_COLUMN * (given.columns() + strata.count() - 1);
    if (many && strata.count() == 1) {
      OptionalDouble tail = tail(scores, residuals, given.columns(), statistic);
      if (tail.isPresent()) {
        return tail;
      }
    }
    double ofCopies = ofCopies(scores, residuals, score, statistic, given, many, random);
    return OptionalDouble.of(
        rare
            ? Math.max(
                ofCopies,
                ofNumbers(left.get(0), winsorised, residuals, score, statistic, given, random))
            : ofCopies);
  }

  /**
   * The p-value by copies of the feature.
   *
   * @param many whether copies are not projected
   */
  private double ofCopies(
      List<double[]> scores,
      List<double[]> residuals,
      ScoreStatistic score,
      double statistic,
      Projection given,
      boolean many,
      RandomGenerator random) {
    double[] lengths = residuals.stream().mapToDouble(r -> SampleSums.dot(r, r)).toArray();
    double[] ones = new double[lengths.length];
    Arrays.fill(ones, 1);
    double[] scales = new double[lengths.length];
    Arrays.fill(scales, expectedScale(strata.freedom(), given.columns()));
    // Without M, a residual in another order keeps its length, and the squares need no scale. The
    // sum does, as the scores see nothing of what M would take away.
    double[] spreads = many ? ones : scales;
    List<double[]> copies = residuals.stream().map(double[]::clone).toList();
    int n = strata.samples();
    double[] order = new double[n];
    return test.pValue(
        statistic,
        () -> {
          if (copies.size() == 1) {
            System.arraycopy(residuals.get(0), 0, copies.get(0), 0, n);
            strata.shuffle(copies.get(0), random);
          } else {
            Arrays.setAll(order, i -> i);
            strata.shuffle(order, random);
            for (int f = 0; f < copies.size(); f++) {
              double[] original = residuals.get(f);
              Arrays.setAll(copies.get(f), i -> original[(int) order[i]]);
            }
          }
          for (int f = 0; f < copies.size() && !many; f++) {
            double[] copy = copies.get(f);
            given.subtract(copy);
            scales[f] = Math.sqrt(lengths[f] / SampleSums.dot(copy, copy));
          }
          return score.of(scores, copies, scales, spreads);
        });
  }

  /**
   * The p-value by permutation of what the others leave of a number, in O(n k) for each draw.
   *
   * @param left what is left
   * @param winsorised whether its far ends are cut
   * @param residuals of the feature, as they are
   */
  private double ofNumbers(
      double[] left,
      boolean winsorised,
      List<double[]> residuals,
      ScoreStatistic score,
      double statistic,
      Projection given,
      RandomGenerator random) {
    double length = SampleSums.dot(left, left);
    double[] order = left.clone();
    double[] ones = new double[residuals.size()];
    Arrays.fill(ones, 1);
    return test.pValue(
        statistic,
        () -> {
          strata.shuffle(order, random);
          double[] copy = order.clone();
          given.subtract(copy);
          double square = SampleSums.dot(copy, copy);
          // Where the others determine the number, nothing trades places, and all copies are as
          // far.
          double scale = square > 0 ? Math.sqrt(length / square) : 0;
          Arrays.setAll(copy, i -> copy[i] * scale);
          if (winsorised) {
            winsorise(copy, given);
          }
          return score.of(List.of(copy), residuals, ones, ones);
        });
  }

  /**
   * Whether few far values may hide what the others show. Where most values are the same, the
   * others are what there is to show. Centred in several strata, values no longer say which are the
   * same.
   */
  private boolean isWinsorised(double[] values, Response.Fits fits) {
    return fits.areLeastSquares() && strata.count() == 1 && !SampleSums.hasMajority(values);
  }

  /** What is left of values beyond the others, without its far ends. */
  private void winsorise(double[] left, Projection given) {
    double sizes = 0;
    for (double value : left) {
      sizes += Math.abs(value);
    }
    double most = FAR * DEVIATION * sizes / left.length;
    for (int i = 0; i < left.length; i++) {
      left[i] = Math.max(-most, Math.min(most, left[i]));
    }
    strata.centre(left);
    given.subtract(left);
  }

  /** Whether the others determine a feature, as far as rounding lets one tell. */
  static boolean isDetermined(double[] residual, double[] column) {
    return NormalEquations.isDetermined(
        SampleSums.dot(residual, residual), SampleSums.dot(column, column));
  }

  /**
   * By the normal distribution, or that of a weighted chi-square; empty where it does not serve.
   */
  private OptionalDouble tail(
      List<double[]> scores, List<double[]> residuals, int conditions, double statistic) {
    double expected = expectedScale(strata.freedom(), conditions);
    if (scores.size() == 1 && residuals.size() == 1) {
      return PermutationMoments.isNormalStudentised(scores.get(0), residuals.get(0))
          ? OptionalDouble.of(PermutationMoments.twoSided(Math.sqrt(statistic) / expected))
          : OptionalDouble.empty();
    }
    return ProductsLimit.studentised(scores, residuals).stream()
        .mapToDouble(limit -> limit.upper(statistic / (expected * expected)))
        .findAny();
  }

  /** By how much a residual in another order is longer than what M leaves of it, in the mean. */
  static double expectedScale(long freedom, int conditions) {
    return Math.sqrt((double) freedom / (freedom - conditions));
  }

  /**
   * The sum of T over regressions and columns.
   *
   * @param corrections by regression, and then by column
   */
  private record ScoreStatistic(List<List<SkewCorrection>> corrections) {

    static ScoreStatistic of(List<double[]> scores, List<double[]> residuals) {
      return new ScoreStatistic(
          scores.stream()
              .map(own -> residuals.stream().map(each -> SkewCorrection.of(own, each)).toList())
              .toList());
    }

    /**
     * The statistic of copies.
     *
     * @param scales by which each residual is multiplied in the sum of products
     * @param spreads the same in the sum of their squares
     */
    double of(List<double[]> scores, List<double[]> residuals, double[] scales, double[] spreads) {
      double total = 0;
      for (int c = 0; c < scores.size(); c++) {
        for (int f = 0; f < scales.length; f++) {
          total +=
              corrections
                  .get(c)
                  .get(f)
                  .square(scores.get(c), residuals.get(f), scales[f], spreads[f]);
        }
      }
      return total;
    }
  }

  /**
   * The p-value by permutation of one feature, of one regression.
   *
   * @param scores of the regression
   * @param residuals of the feature
   * @param scale by how much copies are longer than what the others leave of them
   * @param strata within which residuals trade places
   */
  static double byPermutation(
      PermutationTest test,
      double[] scores,
      double[] residuals,
      double scale,
      Strata strata,
      RandomGenerator random) {
    List<double[]> us = List.of(scores);
    ScoreStatistic score = ScoreStatistic.of(us, List.of(residuals));
    double[] one = {1};
    double[] scales = {scale};
    double[] copy = residuals.clone();
    List<double[]> copies = List.of(copy);
    return test.pValue(
        score.of(us, List.of(residuals), one, one),
        () -> {
          strata.shuffle(copy, random);
          return score.of(us, copies, scales, one);
        });
  }
}
