package io.github.svmrelevance.core.inference;

import io.github.svmrelevance.api.result.FeatureEvidence.Effect;
import java.util.List;
import java.util.random.RandomGenerator;

/** What a feature or group tells of a response, given nothing else. */
interface AloneTest {

  /**
   * The test of features that are not mostly 0.
   *
   * @param columns of the feature, at least one, centred in each stratum
   * @param response what it may tell of
   * @param strata within which samples trade places
   */
  static AloneTest of(List<double[]> columns, Response response, Strata strata) {
    if (!response.isTwoClasses() || columns.size() > 1) {
      return new Association(columns, response, strata);
    }
    double[] signs = response.signs();
    boolean[] positive = new boolean[signs.length];
    for (int i = 0; i < signs.length; i++) {
      positive[i] = signs[i] > 0;
    }
    return new RankSum(columns.get(0), positive, strata);
  }

  /**
   * The p-value of independence.
   *
   * @param test how many draws
   * @param random chance
   */
  double pValue(PermutationTest test, RandomGenerator random);

  /** How much the feature alone tells; no test, so that it takes no chance. */
  Effect effect();
}
