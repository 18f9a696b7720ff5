package io.github.svmrelevance.methods.smallest;

import java.io.Serializable;

/**
 * An admissible set.
 *
 * @param set which features it has
 * @param cost the sum of their prices
 * @param value the least use of the last limit
 * @param z a model that attains it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record FoundSet(boolean[] set, long cost, double value, double[] z) implements Serializable {}
