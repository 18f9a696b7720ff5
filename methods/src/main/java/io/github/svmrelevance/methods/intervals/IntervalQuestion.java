package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.PresetWeight;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.WeightUnit;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.loss.Samples;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One question to the {@link IntervalEngine}: the range of each weight over the models that are as
 * good as a baseline, and what to do with the ranges. Immutable.
 *
 * @since 0.1
 */
public final class IntervalQuestion {

  /** Asks for more once the ranges and classes of all features are known. */
  @FunctionalInterface
  public interface FurtherQuestions {

    /**
     * Answers them.
     *
     * @param features the features with their ranges and classes, in units of the models' weights
     * @return the answers
     */
    FurtherAnswers answer(List<FeatureInterval> features);
  }

  /** How far, relatively, two sums of the same losses may be apart: their order may differ. */
  private static final double UNITS = 1e-6;

  /** What rounding may add to a loss, as a share of the terms that its scores are sums of. */
  private static final double ROUNDING = 1e-12;

  private final RelevanceIntervals.Baseline baseline;
  private final AdmissibleModels models;
  private final ModelScorer scorer;
  private ClassRule rule = new ClassRule.Tolerance();
  private OptionalDouble lossSlope = OptionalDouble.empty();
  private boolean byNorm;
  private List<PresetWeight> presets = List.of();
  private int halves;
  private Optional<OuterQuestion> outer = Optional.empty();
  private Optional<PrivilegedBaseline> privileged = Optional.empty();
  private FurtherQuestions further = features -> FurtherAnswers.none();

  private IntervalQuestion(
      RelevanceIntervals.Baseline baseline, AdmissibleModels models, ModelScorer scorer) {
    this.baseline = Objects.requireNonNull(baseline, "baseline");
    this.models = Objects.requireNonNull(models, "models");
    this.scorer = Objects.requireNonNull(scorer, "scorer");
  }

  private IntervalQuestion(IntervalQuestion other) {
    this(other.baseline, other.models, other.scorer);
    rule = other.rule;
    lossSlope = other.lossSlope;
    byNorm = other.byNorm;
    presets = other.presets;
    halves = other.halves;
    outer = other.outer;
    privileged = other.privileged;
    further = other.further;
  }

  /**
   * Asks for ranges; classes follow from the numerical tolerance alone.
   *
   * @param baseline the model against which others are measured
   * @param models which models are admissible
   * @param scorer judges a model that attains an end of a range
   * @return the question
   */
  public static IntervalQuestion of(
      RelevanceIntervals.Baseline baseline, AdmissibleModels models, ModelScorer scorer) {
    return new IntervalQuestion(baseline, models, scorer);
  }

  /**
   * Says what makes a feature relevant.
   *
   * @param asked the rule; without one, any weight above the numerical tolerance does
   * @return the new question
   */
  public IntervalQuestion classifiedBy(ClassRule asked) {
    IntervalQuestion changed = new IntervalQuestion(this);
    changed.rule = Objects.requireNonNull(asked, "asked");
    return changed;
  }

  /**
   * Says what the loss is: how steep it is proves that a feature is negligible. Without it no
   * feature is.
   *
   * @param loss in the units of the baseline's loss, for example without C
   * @param samples what it is summed over
   * @param z the baseline as models of these samples are, whose loss is known already
   * @return the new question
   * @throws IllegalArgumentException if the loss of z is not that of the baseline, but for a
   *     millionth of it: then the two are no losses in the same units; or if it is below 0
   * @throws UnsupportedOperationException if {@link LossModel#steepness} is not known
   */
  public IntervalQuestion withLoss(LossModel loss, Samples samples, double[] z) {
    double known = loss.value(samples, z);
    // Where a model makes no error the loss is 0 but for rounding, which has no unit.
    double rounding =
        ROUNDING
            * (loss.value(samples, new double[z.length])
                + spread(samples)
                + loss.steepness(samples) * Arrays.stream(z).map(Math::abs).sum() * size(samples));
    if (!(known >= -rounding)) {
      throw new IllegalArgumentException(
          "the loss of the baseline is " + known + "; a loss has to be at least 0 for every model");
    }
    double apart = Math.abs(known - baseline.loss());
    if (!(apart <= UNITS * Math.max(known, baseline.loss()) + rounding)) {
      throw new IllegalArgumentException(
          "the loss of the baseline is "
              + baseline.loss()
              + ", and by the loss of the question "
              + known
              + "; both have to be in the same units, without C");
    }
    IntervalQuestion changed = new IntervalQuestion(this);
    changed.lossSlope = OptionalDouble.of(loss.steepness(samples));
    return changed;
  }

  /** The sum of the numbers to be learnt, without signs; 0 of classes. */
  private static double spread(Samples samples) {
    double sum = 0;
    if (samples.target() instanceof RealValues values) {
      for (int i = 0; i < samples.count(); i++) {
        sum += samples.weight(i) * Math.abs(values.value(i));
      }
    }
    return sum;
  }

  /** The largest sum of a column's absolute values, or the number of samples. */
  private static double size(Samples samples) {
    Matrix matrix = samples.matrix();
    double largest = samples.count();
    for (int j = 0; j < matrix.columns(); j++) {
      double sum = 0;
      if (matrix instanceof SparseMatrix sparse) {
        for (int k = 0; k < sparse.entries(j); k++) {
          sum += Math.abs(sparse.value(j, k));
        }
      } else {
        sum = Arrays.stream(matrix.column(j)).map(Math::abs).sum();
      }
      largest = Math.max(largest, sum);
    }
    return largest;
  }

  /**
   * Has the weights that are reported divided by the baseline's ||w||_1, unless that is 0.
   *
   * @param divided whether to divide
   * @return the new question
   */
  public IntervalQuestion inUnitsOfNorm(boolean divided) {
    IntervalQuestion changed = new IntervalQuestion(this);
    changed.byNorm = divided;
    return changed;
  }

  /**
   * Leaves features without a class: their ranges say what was asked, not what the data say.
   *
   * @param weights the weights that are preset
   * @return the new question
   */
  public IntervalQuestion withPresets(List<PresetWeight> weights) {
    IntervalQuestion changed = new IntervalQuestion(this);
    changed.presets = List.copyOf(weights);
    return changed;
  }

  /**
   * Asks for exact ranges of features with evidence alone, if these fit into memory and do not take
   * too long; for the others proven outer bounds do. Classes must follow from evidence.
   *
   * @param question what bounds all weights
   * @return the new question
   */
  public IntervalQuestion exactWhereNeeded(OuterQuestion question) {
    IntervalQuestion changed = new IntervalQuestion(this);
    changed.outer = Optional.of(question);
    return changed;
  }

  /**
   * Says what privileged features do in the baseline, and what they may add.
   *
   * @param told of a baseline with correcting functions
   * @return the new question
   */
  public IntervalQuestion withPrivileged(PrivilegedBaseline told) {
    IntervalQuestion changed = new IntervalQuestion(this);
    changed.privileged = Optional.of(told);
    return changed;
  }

  /**
   * Asks for the stability of the classes: see {@link HalfSamples}.
   *
   * @param count on how many halves of the samples to repeat the question: an even number, 0 for
   *     none
   * @return the new question
   * @throws IllegalArgumentException if it is odd or negative
   */
  public IntervalQuestion repeatedOnHalves(int count) {
    if (count < 0 || count % 2 != 0) {
      throw new IllegalArgumentException(
          "the number of halves is " + count + "; expected an even number of at least 0");
    }
    IntervalQuestion changed = new IntervalQuestion(this);
    changed.halves = count;
    return changed;
  }

  /**
   * Asks for more of the whole data; halves of the samples are asked for classes only.
   *
   * @param questions what else is asked
   * @return the new question
   */
  public IntervalQuestion thenAsk(FurtherQuestions questions) {
    IntervalQuestion changed = new IntervalQuestion(this);
    changed.further = Objects.requireNonNull(questions, "questions");
    return changed;
  }

  RelevanceIntervals.Baseline baseline() {
    return baseline;
  }

  AdmissibleModels models() {
    return models;
  }

  ModelScorer scorer() {
    return scorer;
  }

  ClassRule rule() {
    return rule;
  }

  OptionalDouble lossSlope() {
    return lossSlope;
  }

  /** The unit of the reported weights; of a baseline without weights nothing can be a share. */
  WeightUnit unit() {
    return byNorm && baseline.norm1() > 0 ? WeightUnit.SHARE_OF_NORM1 : WeightUnit.STANDARDIZED;
  }

  List<PresetWeight> presets() {
    return presets;
  }

  Optional<OuterQuestion> outer() {
    return outer;
  }

  Optional<PrivilegedBaseline> privileged() {
    return privileged;
  }

  int halves() {
    return halves;
  }

  FurtherQuestions further() {
    return further;
  }
}
