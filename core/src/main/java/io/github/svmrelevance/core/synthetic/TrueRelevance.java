package io.github.svmrelevance.core.synthetic;

/**
 * What a generated feature has to do with the label, after Kohavi and John (1997).
 *
 * @since 0.1
 */
public enum TrueRelevance {
  /** It carries information that no other feature does. */
  STRONG,
  /** It carries information that others carry as well. */
  WEAK,
  /** It carries no information, whatever is known besides. */
  IRRELEVANT
}
