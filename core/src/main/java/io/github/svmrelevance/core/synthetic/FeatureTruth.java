package io.github.svmrelevance.core.synthetic;

import java.io.Serializable;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * What is known of a feature because it was made.
 *
 * @param name the feature's name
 * @param relevance its class
 * @param group the number, from 1, of the redundant group it belongs to, if it does
 * @param noise the standard deviation of the noise that was added to it, at least 0; where the
 *     noise varies over the samples, the largest
 * @since 0.1
 */
public record FeatureTruth(String name, TrueRelevance relevance, OptionalInt group, double noise)
    implements Serializable {

  /** Checks that nothing is missing. */
  public FeatureTruth {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(relevance, "relevance");
    Objects.requireNonNull(group, "group");
  }
}
