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

  /** A rate of null features, which carry no information, that are called relevant. */
  public enum ErrorRate {
    /** The chance of it for each null feature. */
    FALSE_POSITIVE,
    /** The expected share of null features among those called relevant (Benjamini, Hochberg). */
    FALSE_DISCOVERY,
    /** The chance that there is any (Holm). */
    FAMILYWISE
  }

  /** Tests that are combined at most: the p-value of one counts by as much less. */
  private static final int TESTS = 3;

  /** What p-values near 1 of the other tests cost besides, in permutations. */
  private static final int OTHERS = 20;

  /** Checks the components. */
  public EvidenceLevel {
    Objects.requireNonNull(rate, "rate");
  }

  /**
   * The smallest p-value that a test by permutation can have.
   *
   * @return 1/(permutations + 1)
   */
  public double resolution() {
    return 1.0 / (permutations + 1.0);
  }

  /**
   * The largest p-value that makes a feature relevant.
   *
   * @param features how many are tested, at least 1
   * @param passing how many pass with it, it among them; from 1 to their number
   * @return in (0, 1)
   */
  public double cutoff(int features, int passing) {
    return level / among(features, passing);
  }

  /**
   * Whether a feature that one test alone shows cannot pass, as the p-value of one test has too
   * little resolution.
   *
   * @param features how many are tested, at least 1
   * @param passing how many pass with it, it among them; from 1 to their number
   * @return true if there are too few permutations
   */
  public boolean isTooCoarse(int features, int passing) {
    return permutations + 1.0 < TESTS * among(features, passing) / level;
  }

  /**
   * How many permutations let a feature pass that one test alone shows.
   *
   * @param features how many are tested, at least 1
   * @param passing how many pass with it, it among them; from 1 to their number
   * @return the number of permutations of a test
   */
  public long sufficientPermutations(int features, int passing) {
    return (long) Math.ceil(TESTS * among(features, passing) / level) + OTHERS;
  }

  /** How many features share the level. */
  private double among(int features, int passing) {
    return switch (rate) {
      case FALSE_POSITIVE -> 1;
      case FALSE_DISCOVERY -> (double) features / passing;
      case FAMILYWISE -> features;
    };
  }
}
