package io.github.svmrelevance.methods.randindex;

import java.io.Serializable;

/**
 * How far predictions agree with the pattern (Step 3 in Table 1 of Trzesiok, 2010): m of n differ.
 * The Rand index, the share of pairs on which two labellings agree (same, same or different,
 * different), is 1 - m (n - m) / (n (n - 1) / 2).
 *
 * @param changed m
 * @param samples n
 */
record Agreement(int changed, int samples) implements Serializable {

  static Agreement of(boolean[] pattern, boolean[] predictions) {
    int changed = 0;
    for (int i = 0; i < pattern.length; i++) {
      changed += pattern[i] == predictions[i] ? 0 : 1;
    }
    return new Agreement(changed, pattern.length);
  }

  /** The number of pairs that disagree: exact, so that ties are ties. */
  long disagreeingPairs() {
    return (long) changed * (samples - changed);
  }

  /** In [0, 1]; 1 for a single sample, which makes no pair. */
  double randIndex() {
    return samples < 2 ? 1 : 1 - disagreeingPairs() / (0.5 * samples * (samples - 1.0));
  }
}
