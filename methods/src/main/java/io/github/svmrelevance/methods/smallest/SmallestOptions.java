package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.methods.bounds.TrainedBounds;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parameters of {@link SmallestFeatureSets} beside those that say which models are admissible,
 * {@link TrainedBounds#PARAMETERS}.
 *
 * @since 0.1
 */
public final class SmallestOptions {

  /** How many sets to list. */
  public static final Parameter<Integer> SETS =
      Parameter.integer("sets", "list so many of the smallest sets, if there are")
          .within(value -> value >= 1 && value <= 100_000, "a whole number from 1 to 100000")
          .withDefault(20);

  /** Features that a set must have. */
  public static final Parameter<List<String>> MUST =
      Parameter.texts("must", "features that a set must have, separated by commas");

  /** Features that a set must not have. */
  public static final Parameter<List<String>> NEVER =
      Parameter.texts("never", "features that a set must not have, separated by commas");

  /** The prices of features. */
  public static final Parameter<String> COST =
      Parameter.file(
          "cost",
          "a CSV file of names and prices, with the header name,cost: the sum of prices is made"
              + " smallest, not the number of features");

  /** How many features a set has. */
  public static final Parameter<Integer> SIZE =
      Parameter.integer(
              "size",
              "the best sets of so many features, whether they are enough or not, and how well"
                  + " models of as many predict")
          .within(value -> value >= 1, "a whole number from 1");

  /** Whether a backend is asked for the answer as a whole. */
  public static final Parameter<Boolean> MIP =
      Parameter.flag(
          "mip",
          "have the backend look for one smallest set by mixed-integer programs over proven"
              + " inequalities; that no set is smaller is then its word");

  /** Whether the proof is checked once it is there. */
  public static final Parameter<Boolean> CHECK_TREE =
      Parameter.flag(
          "check-tree",
          "check the proof once it is there: each certificate anew from the data, and by a second"
              + " program that the tree of sets leaves none out");

  /** All parameters, in the order in which to show them. */
  static final List<Parameter<?>> ALL =
      Stream.concat(
              TrainedBounds.PARAMETERS.stream(),
              Stream.of(SIZE, SETS, MUST, NEVER, COST, MIP, CHECK_TREE))
          .toList();

  private SmallestOptions() {}
}
