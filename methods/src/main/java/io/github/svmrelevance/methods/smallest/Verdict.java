package io.github.svmrelevance.methods.smallest;

import java.util.Optional;

/**
 * What a certified solution says of a set of features.
 *
 * @param value the least use of the last limit by a model of these features
 * @param z the model
 * @param cut what is proven of all sets if this one is not admissible; empty if it is
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Verdict(double value, double[] z, Optional<Cut> cut) {

  boolean isAdmissible() {
    return cut.isEmpty();
  }
}
