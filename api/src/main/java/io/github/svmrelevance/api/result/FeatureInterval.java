package io.github.svmrelevance.api.result;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * The range of a feature's weight over all good models. A feature may have several weights, one for
 * each class or for each column of a group; then it is the range of the largest |w| among them.
 *
 * @param name the feature or group
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
 * @param baselineWeight the weight in the baseline model, of several the largest |w|; empty if it
 *     is the one at the feature's position there
 * @param parts the ranges of its weights, if it has several
 * @param criticalSlack between which numbers the slack is proven to lie at which the feature
 *     becomes dispensable: some admissible model does without it from there on. Below 0 if the
 *     baseline is worse than a model without the feature. Empty if it was not computed
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
    Optional<ScoredModel> upperWitness,
    OptionalDouble baselineWeight,
    List<Part> parts,
    Optional<Enclosure> criticalSlack)
    implements Serializable {

  /**
   * One of several weights of a feature.
   *
   * @param name the class, the column, or both
   * @param bounds its range
   */
  public record Part(String name, Bounds bounds) implements Serializable {

    /** Checks the components. */
    public Part {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(bounds, "bounds");
    }
  }

  /** What is proven of a range. */
  public enum Status {
    /** Both ends are proven: each is attained within the budgets, and no model goes further. */
    CERTIFIED,
    /**
     * Both ends are proven for budgets relaxed by {@link Bounds#infeasibility}: no model goes
     * further within the budgets, and the ends are attained within the relaxed ones.
     */
    RELAXED,
    /**
     * The numbers are outer bounds: it is proven that no model goes further, and not that one goes
     * as far. How far models go at least is said by {@link Bounds#provenSignedLower} and {@link
     * Bounds#provenSignedUpper}.
     */
    ENCLOSED,
    /** There are numbers, but the proof of at least one end leaves more than rounding open. */
    UNCERTIFIED,
    /** There are no numbers: the run stopped before, or the solver failed. */
    NOT_COMPUTED
  }

  /**
   * Two numbers between which a third one is proven to lie.
   *
   * @param least at most the number; may be negative infinity
   * @param most at least the number; may be infinity
   */
  public record Enclosure(double least, double most) implements Serializable {

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if they are out of order, or one is NaN
     */
    public Enclosure {
      if (!(least <= most)) {
        throw new IllegalArgumentException("nothing lies in [" + least + ", " + most + "]");
      }
    }

    /**
     * The end that is attained, or the other one where no proof of that is known.
     *
     * @return the larger number if it is finite, else the smaller one
     */
    public double known() {
      return Double.isFinite(most) ? most : least;
    }

    private Enclosure dividedBy(double unit) {
      return new Enclosure(
          least == 0 ? 0 : Math.nextDown(least / unit), most == 0 ? 0 : Math.nextUp(most / unit));
    }
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
   * @param provenSignedLower where the smallest w_j within the budgets lies, rounding included
   * @param provenSignedUpper where the largest w_j within the budgets lies, rounding included
   * @param infeasibility by how much, relatively, the budgets must be relaxed for the ends to be
   *     attained; 0 if they are attained within the budgets
   */
  public record Bounds(
      double signedLower,
      double signedUpper,
      double lower,
      double upper,
      double gap,
      Enclosure provenSignedLower,
      Enclosure provenSignedUpper,
      double infeasibility)
      implements Serializable {

    /**
     * A range whose ends are attained, and no further from the true ones than the gap.
     *
     * @param signedLower see the record
     * @param signedUpper see the record
     * @param lower see the record
     * @param upper see the record
     * @param gap see the record
     */
    public Bounds(double signedLower, double signedUpper, double lower, double upper, double gap) {
      this(
          signedLower,
          signedUpper,
          lower,
          upper,
          gap,
          new Enclosure(signedLower - gap, signedLower),
          new Enclosure(signedUpper, signedUpper + gap),
          0);
    }

    /**
     * Where the smallest |w_j| within the budgets lies.
     *
     * @return the numbers between which it is proven to lie
     */
    public Enclosure provenLower() {
      return new Enclosure(
          Math.max(0, Math.max(provenSignedLower.least, -provenSignedUpper.most)),
          Math.max(0, Math.max(provenSignedLower.most, -provenSignedUpper.least)));
    }

    /**
     * Where the largest |w_j| within the budgets lies.
     *
     * @return the numbers between which it is proven to lie
     */
    public Enclosure provenUpper() {
      return new Enclosure(
          Math.max(0, Math.max(-provenSignedLower.most, provenSignedUpper.least)),
          Math.max(-provenSignedLower.least, provenSignedUpper.most));
    }

    /**
     * The numbers in another unit.
     *
     * @param unit what was 1 so far times this is 1 then; above 0
     * @return each number divided by the unit, those between which others lie rounded outward
     */
    public Bounds dividedBy(double unit) {
      return new Bounds(
          signedLower / unit,
          signedUpper / unit,
          lower / unit,
          upper / unit,
          gap / unit,
          provenSignedLower.dividedBy(unit),
          provenSignedUpper.dividedBy(unit),
          infeasibility);
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
        upperWitness,
        OptionalDouble.empty(),
        List.of(),
        Optional.empty());
  }

  /**
   * The same with evidence.
   *
   * @param told the evidence; empty if there is none
   * @return the feature
   */
  public FeatureInterval withEvidence(Optional<FeatureEvidence> told) {
    return with(draft -> draft.evidence = told);
  }

  /**
   * The same with the weights that it has.
   *
   * @param ofBaseline the weight in the baseline model, of several the largest |w|
   * @param several their ranges; none if there is one weight
   * @return the feature
   */
  public FeatureInterval withWeights(double ofBaseline, List<Part> several) {
    return with(
        draft -> {
          draft.baselineWeight = OptionalDouble.of(ofBaseline);
          draft.parts = several;
        });
  }

  /**
   * The same with shares.
   *
   * @param counted how often it fell into each class; empty if no samples were drawn again
   * @return the feature
   */
  public FeatureInterval withShares(Optional<ClassShares> counted) {
    return with(draft -> draft.shares = counted);
  }

  /**
   * The same with its critical slack.
   *
   * @param slack where it is proven to lie; empty if it was not computed
   * @return the feature
   */
  public FeatureInterval withCriticalSlack(Optional<Enclosure> slack) {
    return with(draft -> draft.criticalSlack = slack);
  }

  /**
   * The same without a class; evidence does not hang on the models.
   *
   * @return the feature
   */
  public FeatureInterval withoutClass() {
    return with(draft -> draft.relevance = Optional.empty());
  }

  /**
   * The same in another unit; models that attain the bounds stay as they are.
   *
   * @param unit what was 1 so far times this is 1 then; above 0
   * @return the feature with each weight and threshold divided by the unit
   */
  public FeatureInterval dividedBy(double unit) {
    return with(
        draft -> {
          draft.bounds = bounds.map(range -> range.dividedBy(unit));
          draft.lowerThreshold = divided(lowerThreshold, unit);
          draft.upperThreshold = divided(upperThreshold, unit);
          draft.baselineWeight = divided(baselineWeight, unit);
          draft.parts =
              parts.stream()
                  .map(part -> new Part(part.name(), part.bounds().dividedBy(unit)))
                  .toList();
        });
  }

  private static OptionalDouble divided(OptionalDouble value, double unit) {
    return value.isEmpty() ? value : OptionalDouble.of(value.getAsDouble() / unit);
  }

  /** Checks the components. */
  public FeatureInterval {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(status, "status");
    parts = List.copyOf(parts);
    Objects.requireNonNull(criticalSlack, "criticalSlack");
    if (bounds.isEmpty() != (status == Status.NOT_COMPUTED)) {
      throw new IllegalArgumentException("bounds and status of '" + name + "' disagree");
    }
  }

  private FeatureInterval with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.finished();
  }

  /** The components while one or two of them change. */
  private static final class Draft {
    private String name;
    private Optional<Bounds> bounds;
    private Status status;
    private Optional<RelevanceClass> relevance;
    private OptionalDouble lowerThreshold;
    private OptionalDouble upperThreshold;
    private Optional<FeatureEvidence> evidence;
    private Optional<ClassShares> shares;
    private Optional<ScoredModel> lowerWitness;
    private Optional<ScoredModel> upperWitness;
    private OptionalDouble baselineWeight;
    private List<Part> parts;
    private Optional<Enclosure> criticalSlack;

    Draft(FeatureInterval from) {
      name = from.name;
      bounds = from.bounds;
      status = from.status;
      relevance = from.relevance;
      lowerThreshold = from.lowerThreshold;
      upperThreshold = from.upperThreshold;
      evidence = from.evidence;
      shares = from.shares;
      lowerWitness = from.lowerWitness;
      upperWitness = from.upperWitness;
      baselineWeight = from.baselineWeight;
      parts = from.parts;
      criticalSlack = from.criticalSlack;
    }

    FeatureInterval finished() {
      return new FeatureInterval(
          name,
          bounds,
          status,
          relevance,
          lowerThreshold,
          upperThreshold,
          evidence,
          shares,
          lowerWitness,
          upperWitness,
          baselineWeight,
          parts,
          criticalSlack);
    }
  }
}
