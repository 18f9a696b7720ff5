package io.github.svmrelevance.api.result;

import java.io.Serializable;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The range of a feature's weight over all good models.
 *
 * @param name the feature
 * @param bounds the range, if it was computed
 * @param status what is proven of it
 * @param relevance the class, empty where a bound that decides it could not be certified
 * @param lowerThreshold above which a lower bound counts as positive for this feature; empty unless
 *     it is compared with probes of its own
 * @param upperThreshold the same for the upper bound
 * @param evidence for its having to do with the class; empty if none was asked for or the run
 *     stopped before
 * @param shares how often the feature fell into each class when samples were drawn again; empty if
 *     none were
 * @param lowerWitness a model that attains the lower bound of |w_j|, if the range was computed
 * @param upperWitness a model that attains the upper bound of |w_j|
 * @since 0.1
 */
public record FeatureInterval(
    String name,
    Optional<Bounds> bounds,
    Status status,
    Optional<RelevanceClass> relevance,
    OptionalDouble lowerThreshold,
    OptionalDouble upperThreshold,
    Optional<FeatureEvidence> evidence,
    Optional<ClassShares> shares,
    Optional<ScoredModel> lowerWitness,
    Optional<ScoredModel> upperWitness)
    implements Serializable {

  /** What is proven of a range. */
  public enum Status {
    /** Both ends carry a proof that the checker accepted. */
    CERTIFIED,
    /** There are numbers, but no proof for at least one of them. */
    UNCERTIFIED,
    /** There are no numbers: the run stopped before, or the solver failed. */
    NOT_COMPUTED
  }

  /**
   * The numbers, in standardised units.
   *
   * @param signedLower the smallest w_j
   * @param signedUpper the largest w_j
   * @param lower the smallest |w_j|
   * @param upper the largest |w_j|
   * @param gap the largest distance, over the two objectives, between the value of the model found
   *     and the bound that its multipliers prove
   */
  public record Bounds(
      double signedLower, double signedUpper, double lower, double upper, double gap)
      implements Serializable {

    /**
     * The numbers in another unit.
     *
     * @param unit what was 1 so far times this is 1 then; above 0
     * @return each number divided by the unit
     */
    public Bounds dividedBy(double unit) {
      return new Bounds(
          signedLower / unit, signedUpper / unit, lower / unit, upper / unit, gap / unit);
    }
  }

  /**
   * How often a feature fell into each class over a number of resamples.
   *
   * @param strong the share of resamples in which it was strongly relevant, in [0, 1]
   * @param weak weakly relevant
   * @param none neither; what is missing to 1 are resamples without a class
   */
  public record ClassShares(double strong, double weak, double none) implements Serializable {}

  /**
   * A feature without evidence, and without resamples.
   *
   * @param name see the record
   * @param bounds see the record
   * @param status see the record
   * @param relevance see the record
   * @param lowerThreshold see the record
   * @param upperThreshold see the record
   * @param lowerWitness see the record
   * @param upperWitness see the record
   */
  public FeatureInterval(
      String name,
      Optional<Bounds> bounds,
      Status status,
      Optional<RelevanceClass> relevance,
      OptionalDouble lowerThreshold,
      OptionalDouble upperThreshold,
      Optional<ScoredModel> lowerWitness,
      Optional<ScoredModel> upperWitness) {
    this(
        name,
        bounds,
        status,
        relevance,
        lowerThreshold,
        upperThreshold,
        Optional.empty(),
        Optional.empty(),
        lowerWitness,
        upperWitness);
  }

  /**
   * The same with shares.
   *
   * @param counted how often it fell into each class; empty if no samples were drawn again
   * @return the feature
   */
  public FeatureInterval withShares(Optional<ClassShares> counted) {
    return new FeatureInterval(
        name,
        bounds,
        status,
        relevance,
        lowerThreshold,
        upperThreshold,
        evidence,
        counted,
        lowerWitness,
        upperWitness);
  }

  /**
   * The same without a class; evidence does not hang on the models.
   *
   * @return the feature
   */
  public FeatureInterval withoutClass() {
    return new FeatureInterval(
        name,
        bounds,
        status,
        Optional.empty(),
        lowerThreshold,
        upperThreshold,
        evidence,
        shares,
        lowerWitness,
        upperWitness);
  }

  /**
   * The same in another unit; models that attain the bounds stay as they are.
   *
   * @param unit what was 1 so far times this is 1 then; above 0
   * @return the feature with each weight and threshold divided by the unit
   */
  public FeatureInterval dividedBy(double unit) {
    return new FeatureInterval(
        name,
        bounds.map(range -> range.dividedBy(unit)),
        status,
        relevance,
        divided(lowerThreshold, unit),
        divided(upperThreshold, unit),
        evidence,
        shares,
        lowerWitness,
        upperWitness);
  }

  private static OptionalDouble divided(OptionalDouble value, double unit) {
    return value.isEmpty() ? value : OptionalDouble.of(value.getAsDouble() / unit);
  }

  /** Checks the components. */
  public FeatureInterval {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(status, "status");
    if (bounds.isEmpty() != (status == Status.NOT_COMPUTED)) {
      throw new IllegalArgumentException("bounds and status of '" + name + "' disagree");
    }
  }
}
