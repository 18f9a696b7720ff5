package io.github.svmrelevance.tribuo;

import com.oracle.labs.mlrg.olcut.config.Config;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import java.util.Comparator;
import java.util.List;
import org.tribuo.Dataset;
import org.tribuo.FeatureSelector;
import org.tribuo.Output;
import org.tribuo.SelectedFeatureSet;
import org.tribuo.provenance.FeatureSelectorProvenance;
import org.tribuo.provenance.FeatureSetProvenance;
import org.tribuo.provenance.impl.FeatureSelectorProvenanceImpl;

/**
 * Selects the features that are relevant to a linear SVM: those for which there is evidence, by
 * {@link RelevanceBounds}. Of the selected, the strongly relevant come first, then those with the
 * smaller p-value, then those with the larger upper bound; the score of each is its upper bound.
 *
 * <p>Takes labels, and regressors of one dimension. An example without a feature has the value 0
 * there, as Tribuo has it.
 *
 * @param <T> {@code Label} or {@code Regressor}
 * @since 0.1
 */
public final class RelevanceSelector<T extends Output<T>> implements FeatureSelector<T> {

  private static final Comparator<FeatureInterval> BY_IMPORTANCE =
      Comparator.comparing((FeatureInterval feature) -> feature.relevance().orElseThrow())
          .thenComparingDouble(RelevanceSelector::pValue)
          .thenComparingDouble(feature -> -upper(feature));

  @Config(description = "How much worse than the baseline an admissible model may be.")
  private double slack = 0.2;

  @Config(description = "The rate of features called relevant by chance.")
  private double fpr = 0.01;

  @Config(description = "Select only features that no good model does without.")
  private boolean strongOnly;

  @Config(description = "The seed of all chance.")
  private long seed;

  /** For Tribuo's configuration; also a selector with all defaults. */
  public RelevanceSelector() {}

  /**
   * A selector.
   *
   * @param slack how much worse than the baseline an admissible model may be, as a share, at least
   *     0
   * @param fpr the rate of features called relevant by chance, above 0 and below 1
   * @param strongOnly whether only features are selected that no good model does without
   * @param seed the seed of all chance
   */
  public RelevanceSelector(double slack, double fpr, boolean strongOnly, long seed) {
    this.slack = slack;
    this.fpr = fpr;
    this.strongOnly = strongOnly;
    this.seed = seed;
  }

  @Override
  public boolean isOrdered() {
    return true;
  }

  /**
   * Selects the relevant features.
   *
   * @param dataset labels, or regressors of one dimension
   * @return one feature or more, in order
   * @throws NothingRelevantException if there is no feature to select
   * @throws IllegalArgumentException if the outputs are of another kind
   * @throws io.github.svmrelevance.api.InvalidInputException if the data or the settings do not
   *     allow an answer
   */
  @Override
  public SelectedFeatureSet select(Dataset<T> dataset) {
    List<FeatureInterval> chosen =
        RelevanceBounds.of(TribuoConversion.of(dataset))
            .with(BoundsOptions.SLACK, slack)
            .fpr(fpr)
            .seed(seed)
            .run()
            .features()
            .stream()
            .filter(feature -> feature.relevance().filter(this::isWanted).isPresent())
            .sorted(BY_IMPORTANCE)
            .toList();
    if (chosen.isEmpty()) {
      throw new NothingRelevantException(
          "no feature of "
              + dataset.getSourceDescription()
              + " is "
              + (strongOnly ? "strongly relevant" : "relevant")
              + ", so that none can be selected");
    }
    return new SelectedFeatureSet(
        chosen.stream().map(FeatureInterval::name).toList(),
        chosen.stream().map(RelevanceSelector::upper).toList(),
        true,
        new FeatureSetProvenance(
            SelectedFeatureSet.class.getName(), dataset.getProvenance(), getProvenance()));
  }

  private boolean isWanted(RelevanceClass relevance) {
    return relevance == RelevanceClass.STRONG || (relevance == RelevanceClass.WEAK && !strongOnly);
  }

  private static double pValue(FeatureInterval feature) {
    return feature.evidence().map(FeatureEvidence::combined).orElse(1.0);
  }

  private static double upper(FeatureInterval feature) {
    return feature.bounds().orElseThrow().upper();
  }

  @Override
  public FeatureSelectorProvenance getProvenance() {
    return new FeatureSelectorProvenanceImpl(this);
  }
}
