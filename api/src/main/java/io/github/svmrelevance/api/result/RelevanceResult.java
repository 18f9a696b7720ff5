package io.github.svmrelevance.api.result;

import io.github.svmrelevance.api.diagnostic.Warning;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a method found. The shape of the answer is one of the permitted types.
 *
 * <p>To send or keep a result, use {@link io.github.svmrelevance.api.execution.ValueCodec}, as
 * executors do, or the JSON of {@code Report}. A plain {@link java.io.ObjectOutputStream} does not
 * take it, because of the {@link Optional} values in it.
 *
 * @since 0.1
 */
public sealed interface RelevanceResult extends Serializable
    permits RelevanceIntervals,
        FeatureRanking,
        EliminationProfiles,
        SmallestSets,
        BestSets,
        DecisionRanges {

  /**
   * What the method says that the user should know of before trusting the numbers. What the reading
   * of the data and the solver say stands in {@link RunFacts#warnings()} of {@link #facts()}.
   *
   * @return sentences, in a fixed order, possibly none
   */
  List<Warning> warnings();

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

  /**
   * How many samples the baseline rejects that it was trained on.
   *
   * @return the number; empty without a reject option
   */
  default OptionalInt rejectedByBaseline() {
    return OptionalInt.empty();
  }

  /**
   * Whether features were tested, and none passed.
   *
   * @return true if so; false also if nothing was tested
   */
  default boolean testedInVain() {
    return false;
  }

  /**
   * How the result came about.
   *
   * @return the facts of the run; empty for what a method returns, until whoever ran it adds them
   */
  Optional<RunFacts> facts();

  /**
   * This result with the facts of the run that it came from.
   *
   * @param known the facts, in the place of any before
   * @return a result of the same shape
   */
  RelevanceResult withFacts(RunFacts known);
}
