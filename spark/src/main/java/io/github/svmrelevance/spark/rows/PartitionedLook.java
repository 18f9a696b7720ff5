package io.github.svmrelevance.spark.rows;

import java.io.Serializable;

/**
 * A model at which all rows are looked at.
 *
 * @param z its weights, then its bias
 * @param band rows whose margins are no further than this from 1, times their leverage, are near
 *     their breakpoints; negative if none is asked for
 * @param share how many of the near rows are brought to the driver, in (0, 1]; 1 for all
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PartitionedLook(double[] z, double band, double share) implements Serializable {

  /** A look that asks for sums alone. */
  static PartitionedLook atSums(double[] z) {
    return new PartitionedLook(z, -1, 1);
  }
}
