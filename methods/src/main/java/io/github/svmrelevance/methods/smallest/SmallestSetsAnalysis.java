package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.methods.analysis.Analysis;
import io.github.svmrelevance.methods.analysis.RunSetup;
import io.github.svmrelevance.methods.bounds.TrainedBoundsSettings;
import java.nio.file.Path;
import java.util.List;

/**
 * A question to {@link SmallestFeatureSets}:
 *
 * <pre>{@code
 * SmallestSets result =
 *     SmallestFeatureSets.of(Path.of("data/wdbc.csv")).positive("M").slack(0.2).run();
 * System.out.println(result.sets().get(0).features());
 * }</pre>
 *
 * <p>Each setting has the name of the command's option and returns a new object; what is not set
 * has its default. Immutable and thread-safe.
 *
 * @since 0.1
 */
public final class SmallestSetsAnalysis extends Analysis<SmallestSets, SmallestSetsAnalysis>
    implements TrainedBoundsSettings<SmallestSetsAnalysis> {

  private final RunSetup own;

  SmallestSetsAnalysis(RunSetup setup) {
    super(new SmallestFeatureSets(), SmallestSets.class, setup);
    own = setup;
  }

  @Override
  protected SmallestSetsAnalysis with(RunSetup changed) {
    return new SmallestSetsAnalysis(changed);
  }

  /**
   * Sets how many of the smallest sets to list.
   *
   * @param most at least 1; 20 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public SmallestSetsAnalysis sets(int most) {
    return with(SmallestOptions.SETS, most);
  }

  /**
   * Asks for the best sets of a size in the place of the smallest ones.
   *
   * @param features how many features a set has, at least 1
   * @return the new question
   * @throws InvalidParameterException if the value is out of range
   */
  public BestSetsAnalysis size(int features) {
    return new BestSetsAnalysis(with(SmallestOptions.SIZE, features).own);
  }

  /**
   * Names features that a set must have.
   *
   * @param features their names
   * @return the new settings
   */
  public SmallestSetsAnalysis must(String... features) {
    return with(SmallestOptions.MUST, List.of(features));
  }

  /**
   * Names features that a set must not have.
   *
   * @param features their names
   * @return the new settings
   */
  public SmallestSetsAnalysis never(String... features) {
    return with(SmallestOptions.NEVER, List.of(features));
  }

  /**
   * Has a backend look for one smallest set by mixed-integer programs, which have a column per
   * feature and a row or two per inequality that all sets meet. That the set is enough is proven as
   * ever, and so are the inequalities; that no smaller set meets them is the word of the backend,
   * {@link SmallestSets#claim()}. How many programs it takes is not known before.
   *
   * @param asked false unless set
   * @return the new settings
   */
  public SmallestSetsAnalysis mip(boolean asked) {
    return with(SmallestOptions.MIP, asked);
  }

  /**
   * Has the proof checked once it is there: each certificate anew from the data, and by a second
   * program that the tree of sets leaves none out. What was found is {@link SmallestSets#check()}.
   * An inequality takes memory of 8 n bytes, and time O(n d) to be derived anew.
   *
   * @param asked false unless set
   * @return the new settings
   */
  public SmallestSetsAnalysis checkTree(boolean asked) {
    return with(SmallestOptions.CHECK_TREE, asked);
  }

  /**
   * Has the sum of prices made smallest, in the place of the number of features.
   *
   * @param file a CSV file with the header {@code name,cost}
   * @return the new settings
   */
  public SmallestSetsAnalysis cost(Path file) {
    return with(SmallestOptions.COST, file.toString());
  }
}
