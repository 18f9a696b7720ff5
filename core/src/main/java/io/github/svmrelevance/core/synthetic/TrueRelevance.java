package io.github.svmrelevance.core.synthetic;

/**
 * What a generated feature has to do with the label, after Kohavi and John (1997).
 *
 * @since 0.1
 */
public enum TrueRelevance {
  /** It tells something that no other feature does. */
  STRONG,
  /** It tells something that others tell as well. */
  WEAK,
  /** It tells nothing, whatever is known besides. */
  IRRELEVANT
}
