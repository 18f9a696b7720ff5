package io.github.svmrelevance.spark.rows;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A row as the user has it, which may be of no use.
 *
 * @param values one number for each feature
 * @param label that of its class
 * @param weight how much it counts
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RawRow(double[] values, double label, double weight) implements Serializable {

  /** Whether its weight is one; of weight 0 a row is left out. */
  boolean isWeighable() {
    return weight >= 0 && weight < Double.POSITIVE_INFINITY;
  }

  /** Whether values and label are numbers. */
  boolean isUsable(int width) {
    return values.length == width
        && Double.isFinite(label)
        && Arrays.stream(values).allMatch(Double::isFinite);
  }
}
