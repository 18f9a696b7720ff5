package io.github.svmrelevance.spark.rows;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A row as the user has it, which may be of no use.
 *
 * @param values one number for each feature
 * @param label that of its class
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RawRow(double[] values, double label) implements Serializable {

  boolean isUsable(int width) {
    return values.length == width
        && Double.isFinite(label)
        && Arrays.stream(values).allMatch(Double::isFinite);
  }
}
