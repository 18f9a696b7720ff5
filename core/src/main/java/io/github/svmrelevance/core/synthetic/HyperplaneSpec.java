package io.github.svmrelevance.core.synthetic;

import io.github.svmrelevance.api.InvalidInputException;
import java.util.List;

/**
 * Strongly relevant, weakly relevant and irrelevant features, as in Table 1 of Goepfert,
 * Pfannschmidt, Hammer (2017).
 *
 * <p>A hyperplane with equal weights through the origin labels standard normal variables: one for
 * each strongly relevant feature, and one for each group of weakly relevant ones, whose members are
 * copies of it. The label is the sign of the sum of these variables; without any, it is that of a
 * fair coin. Then noise is added to every feature, and labels are turned round by chance. The paper
 * does not print the weights of its hyperplane; equal ones are what its authors' data show.
 *
 * <p>Relevant variables and irrelevant ones are independent of each other: an irrelevant feature
 * that went with a relevant one would be weakly relevant. With noise on copies, or copies that are
 * not exact, each member of a group carries a little information of its own; it is still called
 * weakly relevant, as the paper does.
 *
 * @param samples the number of samples, at least 2
 * @param strong the number of strongly relevant features, at least 0
 * @param groups the sizes of the groups of weakly relevant features, each at least 2
 * @param irrelevant the number of irrelevant features, at least 0
 * @param featureNoise the standard deviation of the noise on every feature, at least 0
 * @param labelNoise the chance that a label is turned round, in [0, 1/2]
 * @param redundancy the correlation, before the noise, of two members of a group, in (0, 1]; 1 for
 *     copies
 * @param correlation the correlation of two of the variables that decide the label, in [0, 1)
 * @param irrelevantCorrelation the correlation of two irrelevant features, in [0, 1)
 * @since 0.1
 */
public record HyperplaneSpec(
    int samples,
    int strong,
    List<Integer> groups,
    int irrelevant,
    double featureNoise,
    double labelNoise,
    double redundancy,
    double correlation,
    double irrelevantCorrelation)
    implements SyntheticSpec {

  private static final int SAMPLES_OF_THE_PAPER = 150;

  /**
   * Checks the ranges.
   *
   * @throws InvalidInputException if one does not hold
   */
  public HyperplaneSpec {
    groups = List.copyOf(groups);
    Draw.require(samples >= 2, "there must be at least 2 samples");
    new Variables(
        strong, groups, irrelevant, featureNoise, redundancy, correlation, irrelevantCorrelation);
    Draw.require(labelNoise >= 0 && labelNoise <= 0.5, "label noise is from 0 to 0.5");
  }

  /**
   * 150 samples without any noise.
   *
   * @param strong the number of strongly relevant features
   * @param groups the sizes of the groups of weakly relevant ones
   * @param irrelevant the number of irrelevant ones
   * @return the specification
   */
  public static HyperplaneSpec of(int strong, List<Integer> groups, int irrelevant) {
    return new HyperplaneSpec(SAMPLES_OF_THE_PAPER, strong, groups, irrelevant, 0, 0, 1, 0, 0);
  }

  /**
   * Data I of the paper: 6 strongly relevant, 6 irrelevant features.
   *
   * @return the specification
   */
  public static HyperplaneSpec typeOne() {
    return of(6, List.of(), 6);
  }

  /**
   * Data II of the paper: 6 weakly relevant features, 6 irrelevant ones.
   *
   * @return the specification
   */
  public static HyperplaneSpec typeTwo() {
    return of(0, List.of(6), 6);
  }

  /**
   * Data III of the paper: 3 strongly relevant, 4 weakly relevant, 3 irrelevant features.
   *
   * @return the specification
   */
  public static HyperplaneSpec typeThree() {
    return of(3, List.of(4), 3);
  }

  /**
   * Features that have nothing to do with the labels.
   *
   * @param features how many
   * @return the specification
   */
  public static HyperplaneSpec pureNoise(int features) {
    return of(0, List.of(), features);
  }

  /**
   * The same with another number of samples.
   *
   * @param changed the number
   * @return the specification
   */
  public HyperplaneSpec withSamples(int changed) {
    return new HyperplaneSpec(
        changed,
        strong,
        groups,
        irrelevant,
        featureNoise,
        labelNoise,
        redundancy,
        correlation,
        irrelevantCorrelation);
  }

  /**
   * The same with other noise.
   *
   * @param onFeatures the standard deviation of the noise on every feature
   * @param onLabels the chance that a label is turned round
   * @return the specification
   */
  public HyperplaneSpec withNoise(double onFeatures, double onLabels) {
    return new HyperplaneSpec(
        samples,
        strong,
        groups,
        irrelevant,
        onFeatures,
        onLabels,
        redundancy,
        correlation,
        irrelevantCorrelation);
  }

  /**
   * The same with other correlations.
   *
   * @param withinGroups of two members of a group
   * @param ofRelevant of two of the variables that decide the label
   * @param ofIrrelevant of two irrelevant features
   * @return the specification
   */
  public HyperplaneSpec withCorrelations(
      double withinGroups, double ofRelevant, double ofIrrelevant) {
    return new HyperplaneSpec(
        samples,
        strong,
        groups,
        irrelevant,
        featureNoise,
        labelNoise,
        withinGroups,
        ofRelevant,
        ofIrrelevant);
  }

  @Override
  public SyntheticRows rows(long seed) {
    return new SyntheticRows(() -> draw(seed));
  }

  private Draw draw(long seed) {
    Draw draw = new Draw("synthetic", samples, seed);
    List<Variable> deciding =
        new Variables(
                strong,
                groups,
                irrelevant,
                featureNoise,
                redundancy,
                correlation,
                irrelevantCorrelation)
            .addTo(draw);
    if (deciding.isEmpty()) {
      return draw.finish(draw.random("labels")::nextBoolean, labelNoise);
    }
    return draw.finish(() -> Variable.sum(deciding) >= 0, labelNoise);
  }
}
