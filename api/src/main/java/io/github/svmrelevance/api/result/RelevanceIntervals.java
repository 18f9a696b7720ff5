package io.github.svmrelevance.api.result;

import io.github.svmrelevance.api.diagnostic.Warning;
import java.io.Serializable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * For each feature the range of its weight over all good linear models.
 *
 * <pre>{@code
 * for (FeatureInterval feature : result.features()) {
 *   if (feature.relevance().equals(Optional.of(RelevanceClass.STRONG))) {
 *     System.out.println(feature.name() + " " + feature.bounds().orElseThrow());
 *   }
 * }
 * }</pre>
 *
 * @param baseline the model against which others are measured, and the budget it sets
 * @param thresholds what a bound is compared with
 * @param features one entry per feature, in the order of the data
 * @param warnings what the user should know
 * @param partial whether something is missing
 * @param solveSeconds wall-clock time of training and optimisation
 * @param costPath how the ranges move with C, if that was asked for
 * @param substitutes which features can be traded for one another, if that was asked for
 * @param slackCurve how the ranges grow with the slack, if that was asked for
 * @param reliance what losing a feature can cost, if that was asked for
 * @param pairs which pairs of two weights admissible models have, of the pairs asked for and of the
 *     most correlated substitutes
 * @param unit the unit of all bounds and thresholds; the baseline and the models that attain bounds
 *     have weights of standardised features
 * @param presets the conditions under which the ranges hold; mostly none
 * @param eachClass each of several classes against the rest, if that was asked for
 * @param facts how the result came about, once the run is over
 * @since 0.1
 */
public record RelevanceIntervals(
    Baseline baseline,
    Thresholds thresholds,
    List<FeatureInterval> features,
    List<Warning> warnings,
    boolean partial,
    double solveSeconds,
    Optional<CostPath> costPath,
    Optional<Substitutes> substitutes,
    Optional<SlackCurve> slackCurve,
    Optional<ModelClassReliance> reliance,
    List<WeightPolygon> pairs,
    WeightUnit unit,
    List<PresetWeight> presets,
    Optional<ClassComparison> eachClass,
    Optional<RunFacts> facts)
    implements RelevanceResult {

  /**
   * Copies the components.
   *
   * @throws IllegalArgumentException if weights are shares of a norm that is 0
   */
  public RelevanceIntervals {
    Objects.requireNonNull(baseline, "baseline");
    Objects.requireNonNull(thresholds, "thresholds");
    features = List.copyOf(features);
    warnings = List.copyOf(warnings);
    Objects.requireNonNull(costPath, "costPath");
    Objects.requireNonNull(substitutes, "substitutes");
    Objects.requireNonNull(slackCurve, "slackCurve");
    Objects.requireNonNull(reliance, "reliance");
    pairs = List.copyOf(pairs);
    Objects.requireNonNull(unit, "unit");
    presets = List.copyOf(presets);
    Objects.requireNonNull(eachClass, "eachClass");
    Objects.requireNonNull(facts, "facts");
    if (unit == WeightUnit.SHARE_OF_NORM1 && !(baseline.norm1() > 0)) {
      throw new IllegalArgumentException("weights cannot be shares of " + baseline.norm1());
    }
  }

  /**
   * Ranges alone, of standardised weights without conditions.
   *
   * @param baseline the model against which others are measured, and the budget it sets
   * @param thresholds what a bound is compared with
   * @param features one entry per feature, in the order of the data
   * @param warnings what the user should know
   * @param partial whether something is missing
   * @param solveSeconds wall-clock time of training and optimisation
   */
  public RelevanceIntervals(
      Baseline baseline,
      Thresholds thresholds,
      List<FeatureInterval> features,
      List<Warning> warnings,
      boolean partial,
      double solveSeconds) {
    this(
        baseline,
        thresholds,
        features,
        warnings,
        partial,
        solveSeconds,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        WeightUnit.STANDARDIZED,
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  @Override
  public boolean testedInVain() {
    return thresholds.evidence().isPresent()
        && features.stream().anyMatch(feature -> feature.relevance().isPresent())
        && features.stream()
            .flatMap(feature -> feature.relevance().stream())
            .noneMatch(RelevanceClass::isRelevant);
  }

  @Override
  public OptionalInt rejectedByBaseline() {
    return baseline.rejected();
  }

  /**
   * This result with each class against the rest besides.
   *
   * @param compared the classes; empty if the run was stopped before all were known, so that the
   *     result is partial
   * @param all the warnings of both
   * @param seconds wall-clock time of both
   * @return the new result
   */
  public RelevanceIntervals withEachClass(
      Optional<ClassComparison> compared, List<Warning> all, double seconds) {
    return new RelevanceIntervals(
        baseline,
        thresholds,
        features,
        all,
        partial || compared.isEmpty(),
        seconds,
        costPath,
        substitutes,
        slackCurve,
        reliance,
        pairs,
        unit,
        presets,
        compared,
        facts);
  }

  /**
   * A short line: how much was found.
   *
   * @return without the numbers, which the components have
   */
  @Override
  public String toString() {
    String classes =
        Arrays.stream(RelevanceClass.values())
            .map(
                kind ->
                    features.stream()
                            .filter(feature -> feature.relevance().equals(Optional.of(kind)))
                            .count()
                        + " "
                        + kind)
            .collect(Collectors.joining(", "));
    return Brief.of(this, Brief.counted(features.size(), "feature") + ": " + classes);
  }

  @Override
  public RelevanceIntervals withFacts(RunFacts known) {
    return new RelevanceIntervals(
        baseline,
        thresholds,
        features,
        warnings,
        partial,
        solveSeconds,
        costPath,
        substitutes,
        slackCurve,
        reliance,
        pairs,
        unit,
        presets,
        eachClass,
        Optional.of(known));
  }

  /**
   * What a weight of standardised features is divided by to be in the result's unit.
   *
   * @return 1, or the baseline's sum of |w_j|
   */
  public double unitSize() {
    return unit == WeightUnit.SHARE_OF_NORM1 ? baseline.norm1() : 1;
  }

  /**
   * The {@linkplain ScoredModel#flipChange change} of a feature that can turn a confident
   * prediction in the model at the lower end of its range.
   *
   * @param feature from the result
   * @return the change in standardised units; empty if there is no such model, it has no reject
   *     option, or no change has an effect
   */
  public OptionalDouble flipChangeAtLower(FeatureInterval feature) {
    return flipChange(feature, feature.lowerWitness(), FeatureInterval.Bounds::lower);
  }

  /**
   * The same in the model at the upper end, where the change is least.
   *
   * @param feature from the result
   * @return see {@link #flipChangeAtLower}
   */
  public OptionalDouble flipChangeAtUpper(FeatureInterval feature) {
    return flipChange(feature, feature.upperWitness(), FeatureInterval.Bounds::upper);
  }

  /** A model attains its end of the range, which is its weight or the largest |w| of a group. */
  private OptionalDouble flipChange(
      FeatureInterval feature,
      Optional<ScoredModel> witness,
      ToDoubleFunction<FeatureInterval.Bounds> end) {
    return witness.isPresent()
        ? witness.get().flipChange(end.applyAsDouble(feature.bounds().orElseThrow()) * unitSize())
        : OptionalDouble.empty();
  }

  /**
   * A weight of the baseline model, to be set beside the bounds of its feature.
   *
   * @param feature the position of the feature
   * @return the weight in the result's unit: signed if there is one, of several the largest |w|
   */
  public double baselineWeight(int feature) {
    return features
        .get(feature)
        .baselineWeight()
        .orElseGet(() -> baseline.scored().model().weight(feature) / unitSize());
  }

  /**
   * The baseline model.
   *
   * @param scored the model and its quality on the training data
   * @param norm1 its sum of |w_j|
   * @param loss its sum of losses over the samples, each times the weight of its sample but without
   *     C: in this unit 5 % of it are compared with what a negligible feature costs
   * @param budget the limits that every admissible model meets, by name: {@code joint}, or {@code
   *     norm1} and {@code loss}
   * @param optimum for each limit, as far as is known, between which numbers lies what the exact
   *     optimum uses that the baseline is near to
   * @param hyperparameters values that were tuned, by name, for example {@code C}
   */
  public record Baseline(
      ScoredModel scored,
      double norm1,
      double loss,
      Map<String, Double> budget,
      Map<String, FeatureInterval.Enclosure> optimum,
      Map<String, Double> hyperparameters)
      implements Serializable {

    /** Copies the components, keeping their order. */
    public Baseline {
      Objects.requireNonNull(scored, "scored");
      budget = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(budget));
      optimum = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(optimum));
      hyperparameters = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(hyperparameters));
    }

    /**
     * How many samples it rejects that it was trained on.
     *
     * @return the number; empty without a reject option
     */
    public OptionalInt rejected() {
      return scored.rejects().stream().mapToInt(option -> option.rejected().size()).findFirst();
    }
  }

  /**
   * What classes follow from.
   *
   * @param tolerance above which a bound counts as positive
   * @param probes how many permuted features were solved, if each feature has its own
   * @param infeasible how many of them no model within the budget could serve
   * @param evidence how much of it makes a feature relevant; empty if that was not asked
   */
  public record Thresholds(
      double tolerance, int probes, int infeasible, Optional<EvidenceLevel> evidence)
      implements Serializable {}
}
