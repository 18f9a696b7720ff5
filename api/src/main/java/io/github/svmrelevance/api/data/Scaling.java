package io.github.svmrelevance.api.data;

/**
 * How features are scaled before a method sees them.
 *
 * @since 0.1
 */
public enum Scaling {
  /** To mean 0 and population standard deviation 1: weights of features of any unit compare. */
  SD,
  /**
   * Divided by the largest absolute value, and not centred: zeros stay zeros, and rare features of
   * counts, such as words, do not outgrow the others. An entry of a feature that is 0 but for a
   * share p of the samples is 1 at most, where {@link #SD} makes it about 1 / sqrt(p).
   */
  MAX,
  /** Not at all. */
  NONE;

  /**
   * Whether numbers are changed.
   *
   * @return true but for {@link #NONE}
   */
  public boolean changes() {
    return this != NONE;
  }
}
