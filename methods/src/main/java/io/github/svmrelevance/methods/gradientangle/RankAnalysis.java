package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.methods.analysis.Analysis;
import io.github.svmrelevance.methods.analysis.RunSetup;

/**
 * A question to {@link GradientAngleRanking}:
 *
 * <pre>{@code
 * FeatureRanking result =
 *     GradientAngleRanking.of(Path.of("data/wine.csv")).kernel("rbf:gamma=0.03").c(10).run();
 * result.byRank().forEach(f -> System.out.println(f.rank() + " " + f.name()));
 * }</pre>
 *
 * <p>Each setting has the name of the command's option and returns a new object; what is not set
 * has its default. Immutable and thread-safe.
 *
 * @since 0.1
 */
public final class RankAnalysis extends Analysis<FeatureRanking, RankAnalysis> {

  RankAnalysis(RunSetup setup) {
    super(new GradientAngleRanking(), FeatureRanking.class, setup);
  }

  @Override
  protected RankAnalysis with(RunSetup changed) {
    return new RankAnalysis(changed);
  }

  /**
   * Chooses the kernel of the SVM.
   *
   * @param spec for example {@code "poly:degree=2"}; linear unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public RankAnalysis kernel(String spec) {
    return with(RankOptions.KERNEL, spec);
  }

  /**
   * Sets C, the cost of a unit of training loss.
   *
   * @param cost above 0; 1 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public RankAnalysis c(double cost) {
    return with(RankOptions.C, cost);
  }

  /**
   * Sets how far the prediction of a number may be off for nothing.
   *
   * @param width at least 0, in standard deviations of the target; 0.1 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public RankAnalysis tube(double width) {
    return with(RankOptions.TUBE, width);
  }

  /**
   * Of classes, takes gradients at samples whose |y g(x) - 1| is at most this.
   *
   * @param width at least 0; 0.05 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public RankAnalysis epsilon(double width) {
    return with(RankOptions.EPSILON, width);
  }

  /**
   * Chooses what features are ranked by.
   *
   * @param kind the angle of the gradient unless set
   * @return the new settings
   */
  public RankAnalysis score(RankOptions.Score kind) {
    return with(RankOptions.SCORE, kind);
  }

  /**
   * Drops the worst features, trains again, and so on.
   *
   * @param asked false unless set
   * @return the new settings
   */
  public RankAnalysis recursive(boolean asked) {
    return with(RankOptions.RECURSIVE, asked);
  }

  /**
   * Sets the share of the features that a round drops.
   *
   * @param share above 0, below 1; 0.2 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public RankAnalysis drop(double share) {
    return with(RankOptions.DROP, share);
  }

  /**
   * Ranks on subsamples too, to see how stable ranks are. Samples of a block are drawn together.
   *
   * @param subsamples how many, up to 100,000; 0 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public RankAnalysis repeats(int subsamples) {
    return with(RankOptions.REPEATS, subsamples);
  }

  /**
   * Sets the share of each class in a subsample, rounded up. With blocks it is a share of the
   * blocks of each class; of all blocks, if some have several classes, and then a class that would
   * be missing gets a block more. A run refuses a share that takes all of them.
   *
   * @param share above 0, below 1; 0.8 unless set
   * @return the new settings
   * @throws InvalidParameterException if the value is out of range
   */
  public RankAnalysis subsample(double share) {
    return with(RankOptions.SUBSAMPLE, share);
  }
}
