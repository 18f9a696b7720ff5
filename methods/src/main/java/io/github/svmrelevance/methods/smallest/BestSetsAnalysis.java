package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.BestSets;
import io.github.svmrelevance.methods.analysis.Analysis;
import io.github.svmrelevance.methods.analysis.RunSetup;
import io.github.svmrelevance.methods.bounds.TrainedBoundsSettings;

/**
 * A question for the best sets of a size:
 *
 * <pre>{@code
 * BestSets result =
 *     SmallestFeatureSets.of(Path.of("data/wdbc.csv")).positive("M").size(3).run();
 * System.out.println(result.sets().get(0).features());
 * }</pre>
 *
 * <p>What was set of the {@link SmallestSetsAnalysis} that it comes from stays set. Immutable and
 * thread-safe.
 *
 * @since 0.1
 */
public final class BestSetsAnalysis extends Analysis<BestSets, BestSetsAnalysis>
    implements TrainedBoundsSettings<BestSetsAnalysis> {

  BestSetsAnalysis(RunSetup setup) {
    super(new SmallestFeatureSets(), BestSets.class, setup);
  }

  @Override
  protected BestSetsAnalysis with(RunSetup changed) {
    return new BestSetsAnalysis(changed);
  }

  /**
   * Sets how many of the best sets to list.
   *
   * @param most at least 1; 20 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public BestSetsAnalysis sets(int most) {
    return with(SmallestOptions.SETS, most);
  }
}
