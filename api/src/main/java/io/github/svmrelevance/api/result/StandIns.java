package io.github.svmrelevance.api.result;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;

/**
 * Which features are substitutes of one another, as seen from what happens to the ranges of the
 * others when the weight of one is fixed.
 *
 * @param features the k features compared
 * @param needed k by k: entry (i, j) is how far the smallest |w_j| rises when feature i is not
 *     used, as a share of the largest |w_j|; in [0, 1], and above 0 if j must take over from i
 * @param displaced k by k: entry (i, j) is how far the largest |w_j| falls when feature i is used
 *     as much as it can be, as a share of it; in [0, 1], and near 1 if i leaves nothing for j to do
 * @param groups the features in groups of substitutes of one another, the largest group first, in
 *     the order of the data within it
 * @since 0.1
 */
public record StandIns(
    List<String> features, DenseMatrix needed, DenseMatrix displaced, List<List<String>> groups)
    implements Serializable {

  /**
   * Copies the components.
   *
   * @throws IllegalArgumentException if a matrix has another shape
   */
  public StandIns {
    features = List.copyOf(features);
    Objects.requireNonNull(needed, "needed");
    Objects.requireNonNull(displaced, "displaced");
    int k = features.size();
    if (needed.rows() != k
        || needed.columns() != k
        || displaced.rows() != k
        || displaced.columns() != k) {
      throw new IllegalArgumentException("a matrix is not " + k + " by " + k);
    }
    groups = groups.stream().map(List::copyOf).toList();
  }

  /**
   * How far two features replace one another: each must take over from the other, or each leaves
   * the other nothing to do, whichever is the case to the larger extent.
   *
   * @param i a position in the features, from 0
   * @param j another
   * @return the likeness, in [0, 1]; symmetric
   */
  public double likeness(int i, int j) {
    return Math.max(
        Math.min(needed.get(i, j), needed.get(j, i)),
        Math.min(displaced.get(i, j), displaced.get(j, i)));
  }
}
