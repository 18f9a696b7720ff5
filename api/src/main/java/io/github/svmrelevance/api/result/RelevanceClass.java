package io.github.svmrelevance.api.result;

/**
 * How much a feature matters, after Kohavi and John (1997).
 *
 * @since 0.1
 */
public enum RelevanceClass {
  /** Every good model uses it. */
  STRONG,
  /** Some good model uses it, another does without. */
  WEAK,
  /** No good model needs it. */
  IRRELEVANT
}
