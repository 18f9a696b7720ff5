package io.github.svmrelevance.api.result;

import java.io.Serializable;
import java.util.List;

/**
 * What a method found. The shape of the answer is one of the permitted types.
 *
 * @since 0.1
 */
public sealed interface RelevanceResult extends Serializable
    permits RelevanceIntervals, FeatureRanking, EliminationProfiles {

  /**
   * What the user should know of before trusting the numbers.
   *
   * @return sentences, in a fixed order, possibly none
   */
  List<String> warnings();

  /**
   * Whether the run was cancelled before all of the result was computed.
   *
   * @return true if something is missing
   */
  boolean partial();

  /**
   * The time spent in training and optimisation, summed over nothing: wall-clock time.
   *
   * @return seconds
   */
  double solveSeconds();
}
