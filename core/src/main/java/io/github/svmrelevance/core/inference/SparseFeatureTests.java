package io.github.svmrelevance.core.inference;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureEvidence.Effect;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Tests of features that are many and mostly 0, as words are. Each is tested alone. Given others it
 * is tested on demand, as that costs O(n k^2) for each: given the {@value #MOST_CONDITIONS} that it
 * is most correlated with. A feature that tells only together with others is not found.
 *
 * <p>Thread-safe: a test changes nothing. Memory: two numbers for each feature, and for each thread
 * a few dozen columns.
 *
 * @since 0.1
 */
public final class SparseFeatureTests {

  private static final int MOST_CONDITIONS = 30;

  /** Exceedances that end a test of chance; more draws are left to what is not chance. */
  private static final int EXCEEDANCES = 100;

  private static final int MOST_DRAWS = 100_000;

  /** Given others a draw takes all samples, where alone it takes those that are not 0. */
  private static final int DRAWS_GIVEN_OTHERS = 2000;

  /** The least p-value of a feature given others. */
  public static final double LEAST_GIVEN_OTHERS = 1.0 / (DRAWS_GIVEN_OTHERS + 1);

  private static final PermutationTest GIVEN_OTHERS = new PermutationTest(DRAWS_GIVEN_OTHERS, 20);

  private final SparseMatrix features;
  private final Response response;
  private final boolean[] positive;
  private final double[] labels;
  private final double[] means;
  private final double[] deviations;
  private final PermutationTest test;
  private final Strata strata;

  private SparseFeatureTests(SparseMatrix features, Response response, int draws) {
    this.features = features;
    this.response = response;
    int n = features.rows();
    this.strata = Strata.one(n);
    this.positive = new boolean[n];
    this.labels = new double[n];
    if (response.isTwoClasses()) {
      double[] signs = response.signs();
      for (int i = 0; i < n; i++) {
        positive[i] = signs[i] > 0;
        labels[i] = positive[i] ? 1 : 0;
      }
      strata.centre(labels);
    }
    this.means = new double[features.columns()];
    this.deviations = new double[features.columns()];
    for (int j = 0; j < means.length; j++) {
      double sum = 0;
      double squares = 0;
      for (int k = 0; k < features.entries(j); k++) {
        sum += features.value(j, k);
      }
      means[j] = sum / n;
      for (int k = 0; k < features.entries(j); k++) {
        double difference = features.value(j, k) - means[j];
        squares += difference * difference;
      }
      squares += (n - features.entries(j)) * means[j] * means[j];
      deviations[j] = Math.sqrt(squares / n);
    }
    this.test = new PermutationTest(draws, EXCEEDANCES);
  }

  /**
   * Prepares the tests, in O(entries).
   *
   * @param features n rows; every column varies
   * @param response what they may predict
   * @param level the rate of errors that is asked for
   * @return the tests
   */
  public static SparseFeatureTests of(SparseMatrix features, Response response, double level) {
    // So that a p-value can pass where a few of all features are relevant.
    double draws = Math.ceil(5 * features.columns() / level);
    return new SparseFeatureTests(features, response, (int) Math.min(MOST_DRAWS, draws));
  }

  /**
   * Tests a feature alone. Cost: for two classes O(m log m) with m entries and O(m) for each draw;
   * else O(n log n), and O(n).
   *
   * @param feature from 0
   * @param random chance, for this feature alone
   * @return its p-value, which is the combined one as well
   */
  public FeatureEvidence alone(int feature, RandomGenerator random) {
    double p;
    Effect effect;
    if (response.isTwoClasses()) {
      SparseRankSum ranks = new SparseRankSum(features, feature, positive);
      p = ranks.pValue(test, labels, random);
      effect = ranks.effect();
    } else {
      Association ranks = association(feature);
      p = ranks.pValue(test, random);
      effect = ranks.effect();
    }
    return new FeatureEvidence(p, OptionalDouble.empty(), OptionalDouble.empty(), p, p, effect);
  }

  /**
   * How much a feature tells alone, as {@link #alone} says it, without the test. Cost: for two
   * classes O(m log m) with m entries, else O(n log n).
   *
   * @param feature from 0
   * @return the effect
   */
  public Effect effect(int feature) {
    return response.isTwoClasses()
        ? new SparseRankSum(features, feature, positive).effect()
        : association(feature).effect();
  }

  private Association association(int feature) {
    return new Association(List.of(standardized(feature)), response, strata);
  }

  /**
   * Tests a feature given those it is most correlated with, by at most 2000 draws: where the level
   * asks for less than {@link #LEAST_GIVEN_OTHERS}, the test cannot reach it. Cost: O(entries + n
   * k^2), and O(n) for each draw.
   *
   * @param feature from 0
   * @param random chance, for this feature alone
   * @return the p-value; empty if the others determine the feature
   */
  public OptionalDouble given(int feature, RandomGenerator random) {
    double[] own = standardized(feature);
    double[] strengths = new double[means.length];
    for (int k = 0; k < strengths.length; k++) {
      // The other is centred, so that this one need not be.
      strengths[k] =
          k == feature || deviations[k] == 0
              ? -1
              : Math.abs(features.columnDot(k, own)) / deviations[k];
    }
    int most = Math.min(MOST_CONDITIONS, (strata.freedom() + 1) / 3);
    int[] conditions =
        IntStream.range(0, strengths.length)
            .filter(k -> strengths[k] >= 0)
            .boxed()
            .sorted(Comparator.comparingDouble(k -> -strengths[k]))
            .limit(most)
            .mapToInt(Integer::intValue)
            .sorted()
            .toArray();
    DenseMatrix given =
        DenseMatrix.ofColumns(
            features.rows(),
            conditions.length,
            (values, l) -> {
              features.copyColumn(conditions[l], values);
              FeatureTests.standardized(values, strata, 0);
            });
    Projection projection = new Projection(given, SampleSums.gram(given));
    return new ConditionalTest(GIVEN_OTHERS, strata)
        .pValue(List.of(own), projection, response.fit(given), random);
  }

  private double[] standardized(int feature) {
    return FeatureTests.standardized(features.column(feature), strata, 0);
  }
}
