package io.github.svmrelevance.core.synthetic;

/**
 * Says how to make data. Immutable.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface SyntheticSpec {

  /**
   * Draws a data set row by row.
   *
   * @param seed of all chance; the same seed gives the same data
   * @return the rows, which are those of {@link #generate}
   * @throws io.github.svmrelevance.api.InvalidInputException if all samples fell into one class,
   *     which happens only to a handful of samples
   */
  SyntheticRows rows(long seed);

  /**
   * Draws a data set into memory. Two classes are {@code -1} and {@code 1}, others {@code 1},
   * {@code 2}, ...
   *
   * @param seed of all chance; the same seed gives the same data
   * @return the data with their truth
   * @throws io.github.svmrelevance.api.InvalidInputException if all samples fell into one class,
   *     which happens only to a handful of samples, or if the data do not fit into memory
   */
  default SyntheticData generate(long seed) {
    return rows(seed).collect();
  }
}
