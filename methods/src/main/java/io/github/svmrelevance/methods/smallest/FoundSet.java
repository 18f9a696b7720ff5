package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An admissible set.
 *
 * @param set which features it has
 * @param cost the sum of their prices
 * @param value the least use of the last limit
 * @param z a model that attains it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record FoundSet(boolean[] set, long cost, double value, double[] z) implements Serializable {

  /** Its features, in the order of the data. */
  List<String> names(TrainingSet training) {
    return IntStream.range(0, set.length)
        .filter(j -> set[j])
        .mapToObj(j -> training.groups().get(j).name())
        .toList();
  }
}
