package io.github.svmrelevance.api.result;

/**
 * What can be said of a feature, after Kohavi and John (1997): relevant features carry information
 * about the class given some subset of the others.
 *
 * @since 0.1
 */
public enum RelevanceClass {
  /** There is evidence given all other features, and no admissible model does without it. */
  STRONG,
  /** There is evidence, but others can replace it. */
  WEAK,
  /** Nothing was shown; that is no proof that there is nothing. */
  NO_EVIDENCE,
  /** Proven: what admissible models lose without its values is below a small share of the loss. */
  NEGLIGIBLE;

  /**
   * Whether there is evidence.
   *
   * @return true if strong or weak
   */
  public boolean isRelevant() {
    return this == STRONG || this == WEAK;
  }
}
