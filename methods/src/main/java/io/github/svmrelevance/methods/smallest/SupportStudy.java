package io.github.svmrelevance.methods.smallest;

import java.io.Serializable;

/**
 * What all tasks of a search share.
 *
 * @param problem which sets are admissible
 * @param largest for each variable of a model a bound on its size in all admissible models
 * @param prices of the features, in whole units
 * @param keepsProofs whether each {@link Cut} keeps the multipliers that it rests on, 8 bytes for
 *     each sample
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SupportStudy(SupportProblem problem, double[] largest, long[] prices, boolean keepsProofs)
    implements Serializable {

  int features() {
    return prices.length;
  }

  /** The sum of prices. */
  long cost(boolean[] set) {
    long sum = 0;
    for (int j = 0; j < set.length; j++) {
      sum += set[j] ? prices[j] : 0;
    }
    return sum;
  }
}
