package io.github.svmrelevance.api.result;

import java.io.Serializable;
import java.util.Objects;

/**
 * How much evidence makes a feature relevant.
 *
 * @param rate what the level limits
 * @param level in (0, 1)
 * @param permutations how many were drawn at most for a test
 * @since 0.1
 */
public record EvidenceLevel(ErrorRate rate, double level, int permutations)
    implements Serializable {

  /** A rate of null features, which tell nothing, that are called relevant. */
  public enum ErrorRate {
    /** The chance of it for each null feature. */
    FALSE_POSITIVE,
    /** The expected share of null features among those called relevant (Benjamini, Hochberg). */
    FALSE_DISCOVERY,
    /** The chance that there is any (Holm). */
    FAMILYWISE
  }

  /** Checks the components. */
  public EvidenceLevel {
    Objects.requireNonNull(rate, "rate");
  }
}
