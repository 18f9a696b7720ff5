package io.github.svmrelevance.core.synthetic;

import io.github.svmrelevance.api.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Pairs of correlated features that tell by their difference alone, such as a measurement before
 * and one after: what they have in common says nothing of the label.
 *
 * <p>A pair is made of two independent standard normal variables, the level u and the change v:
 *
 * <pre>
 * before = sqrt((1 + r)/2) u - sqrt((1 - r)/2) v
 * after  = sqrt((1 + r)/2) u + sqrt((1 - r)/2) v
 * </pre>
 *
 * so that both are standard normal and of correlation r. The label is the sign of the sum of the
 * changes. The level can only be taken out with both features of a pair, so each is strongly
 * relevant, however little it tells by itself: its correlation with the change of its pair is
 * sqrt((1 - r)/2). Then noise is added to every feature, and labels are turned round by chance.
 *
 * @param samples the number of samples, at least 2
 * @param pairs the number of pairs, at least 1
 * @param correlation that of the features of a pair before the noise, in [0, 1)
 * @param irrelevant the number of irrelevant features, standard normal and independent, at least 0
 * @param featureNoise the standard deviation of the noise on every feature, at least 0
 * @param labelNoise the chance that a label is turned round, in [0, 1/2]
 * @since 0.1
 */
public record DifferenceSpec(
    int samples,
    int pairs,
    double correlation,
    int irrelevant,
    double featureNoise,
    double labelNoise)
    implements SyntheticSpec {

  /**
   * Checks the ranges.
   *
   * @throws InvalidInputException if one does not hold
   */
  public DifferenceSpec {
    Draw.require(samples >= 2, "there must be at least 2 samples");
    Draw.require(pairs >= 1, "there must be at least one pair of features");
    Draw.require(irrelevant >= 0, "numbers of features cannot be negative");
    Draw.require(correlation >= 0 && correlation < 1, "correlation is at least 0 and below 1");
    Draw.require(featureNoise >= 0 && Double.isFinite(featureNoise), "feature noise is at least 0");
    Draw.require(labelNoise >= 0 && labelNoise <= 0.5, "label noise is from 0 to 0.5");
  }

  @Override
  public SyntheticRows rows(long seed) {
    return new SyntheticRows(() -> draw(seed));
  }

  private Draw draw(long seed) {
    Draw draw = new Draw("differences", samples, seed);
    double ofLevel = Math.sqrt((1 + correlation) / 2);
    double ofChange = Math.sqrt((1 - correlation) / 2);
    List<Variable> changes = new ArrayList<>();
    for (int k = 1; k <= pairs; k++) {
      Variable level = draw.normal("level " + k);
      Variable change = draw.normal("change " + k);
      Variable before = draw.variable(() -> ofLevel * level.value() - ofChange * change.value());
      Variable after = draw.variable(() -> ofLevel * level.value() + ofChange * change.value());
      draw.add(before, truth("before_" + k, TrueRelevance.STRONG));
      draw.add(after, truth("after_" + k, TrueRelevance.STRONG));
      changes.add(change);
    }
    for (int k = 1; k <= irrelevant; k++) {
      String name = "irrelevant_" + k;
      draw.add(draw.normal(name), truth(name, TrueRelevance.IRRELEVANT));
    }
    return draw.finish(() -> Variable.sum(changes) >= 0, labelNoise);
  }

  private FeatureTruth truth(String name, TrueRelevance relevance) {
    return new FeatureTruth(name, relevance, OptionalInt.empty(), featureNoise);
  }
}
