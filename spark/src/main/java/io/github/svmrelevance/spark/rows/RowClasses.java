package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.intervals.ClassRule;
import io.github.svmrelevance.methods.intervals.ModelCaveats;
import io.github.svmrelevance.methods.intervals.TestedFeatures;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The classes of features, as {@code methods.intervals} gives them on one machine. */
final class RowClasses {

  private final PartitionedRows rows;
  private final ClassRule rule;
  private final Optional<TestedFeatures> tested;

  private RowClasses(PartitionedRows rows, ClassRule rule, Optional<TestedFeatures> tested) {
    this.rows = rows;
    this.rule = rule;
    this.tested = tested;
  }

  /**
   * Tests the features, if the rule asks for it and there are rows enough.
   *
   * @param names of the features that vary
   * @param reference a sample of the rows
   * @param progress notified of the tests
   * @param kept may know what they say
   * @param warnings notified if there are too few
   */
  static RowClasses of(
      PartitionedRows rows,
      RunContext context,
      List<String> names,
      Reference reference,
      ClassRule rule,
      ProgressListener progress,
      KeptSteps kept,
      List<Warning> warnings) {
    if (!(rule instanceof ClassRule.Evidence evidence)) {
      return new RowClasses(rows, rule, Optional.empty());
    }
    long enough = RowTests.enough(rows.width());
    if (rows.count() < enough) {
      warnings.add(
          RowsWarning.NOT_TESTED.of(
              rows.count()
                  + " rows are too few for tests from sums over partitions, which need "
                  + enough
                  + " for "
                  + rows.width()
                  + " features, so that no feature has a class; one machine tests fewer"));
      return new RowClasses(rows, rule, Optional.empty());
    }
    RowTests.Told told =
        kept.find(RunWatch.EVIDENCE, RowTests.Told.class)
            .orElseGet(
                () -> {
                  RowTests.Told found =
                      RowTests.of(
                          rows,
                          context,
                          names,
                          reference,
                          evidence.level().permutations(),
                          progress);
                  kept.keep(RunWatch.EVIDENCE, found);
                  return found;
                });
    double[] own = told.own();
    double least = 1 / ModelCaveats.INFLATED;
    ModelCaveats.collinear(
            named(names, j -> own[j] == 0), named(names, j -> own[j] > 0 && own[j] < least))
        .ifPresent(warnings::add);
    ModelCaveats.separatesAlone(
            named(names, j -> ModelCaveats.isPerfect(told.evidence().get(j).effect())))
        .ifPresent(warnings::add);
    ModelCaveats.tooFewPermutations(evidence.level(), rows.width()).ifPresent(warnings::add);
    return new RowClasses(
        rows,
        rule,
        Optional.of(
            TestedFeatures.judged(
                told.evidence().stream().map(Optional::of).toList(), evidence.level())));
  }

  private static List<String> named(List<String> names, IntPredicate which) {
    return IntStream.range(0, names.size()).filter(which).mapToObj(names::get).toList();
  }

  /** How much evidence was asked for, if features were tested. */
  Optional<EvidenceLevel> level() {
    return tested.isPresent() && rule instanceof ClassRule.Evidence evidence
        ? Optional.of(evidence.level())
        : Optional.empty();
  }

  Optional<FeatureEvidence> evidence(int feature) {
    return tested.flatMap(all -> all.evidence().get(feature));
  }

  /**
   * The class of a feature that varies.
   *
   * @param bounds of its weight
   * @param certified whether these are proven
   * @param tolerance above which a bound counts as positive
   * @param loss of the baseline
   */
  Optional<RelevanceClass> of(
      int feature, Bounds bounds, boolean certified, double tolerance, double loss) {
    if (rule instanceof ClassRule.Evidence) {
      return tested.flatMap(all -> byEvidence(all, feature, bounds, certified, tolerance, loss));
    }
    return certified ? Optional.of(byRange(bounds, tolerance)) : Optional.empty();
  }

  private Optional<RelevanceClass> byEvidence(
      TestedFeatures all,
      int feature,
      Bounds bounds,
      boolean certified,
      double tolerance,
      double loss) {
    if (!all.isRelevant(feature)) {
      boolean negligible =
          certified
              && bounds.upper() * rows.permutationRise(feature) <= ClassRule.NEGLIGIBLE * loss;
      return Optional.of(negligible ? RelevanceClass.NEGLIGIBLE : RelevanceClass.NO_EVIDENCE);
    }
    if (!all.isConditionallyRelevant(feature)) {
      return Optional.of(RelevanceClass.WEAK);
    }
    // With evidence a feature is not negligible, however small its weight has to be.
    return certified ? Optional.of(byLower(bounds, tolerance)) : Optional.empty();
  }

  private static RelevanceClass byRange(Bounds bounds, double tolerance) {
    if (bounds.upper() <= tolerance) {
      return RelevanceClass.NEGLIGIBLE;
    }
    return byLower(bounds, tolerance);
  }

  private static RelevanceClass byLower(Bounds bounds, double tolerance) {
    return bounds.lower() > tolerance ? RelevanceClass.STRONG : RelevanceClass.WEAK;
  }
}
