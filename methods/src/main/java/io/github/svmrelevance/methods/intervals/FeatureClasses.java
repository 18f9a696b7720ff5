package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.loss.PermutationRise;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The last stage: the class of each feature that varies, by evidence and by the range of its
 * weight. By range alone they are those of Section 3 of Goepfert, Pfannschmidt, Hammer (2017).
 */
final class FeatureClasses {

  private static final String SERIAL_TESTS =
      "So p-values are too small: test rows that lie far apart, or differences between rows";

  private static final String SERIAL_RANGES =
      "So ranges are those of these rows, and models of other times or places may weigh features"
          + " otherwise";

  private final TrainingSet training;
  private final IntervalQuestion question;
  private final List<FeatureRange> ranges;
  private final TestedFeatures tested;
  private final Optional<ThresholdRule> thresholds;
  private final boolean complete;
  private final Optional<PermutationRise> rise;

  private FeatureClasses(
      TrainingSet training,
      IntervalQuestion question,
      List<FeatureRange> ranges,
      TestedFeatures tested,
      Optional<ThresholdRule> thresholds,
      boolean complete) {
    this.training = training;
    this.question = question;
    this.ranges = ranges;
    this.tested = tested;
    this.thresholds = thresholds;
    this.complete = complete;
    this.rise =
        question.lossSlope().isEmpty()
            ? Optional.empty()
            : Optional.of(
                PermutationRise.ofSlope(training.samples(), question.lossSlope().getAsDouble()));
  }

  /**
   * Classes by the rule of the question.
   *
   * @param known the tests, if the rule is evidence
   */
  static FeatureClasses of(
      RunContext context,
      TrainingSet training,
      Optional<Blocks> blocks,
      IntervalQuestion question,
      List<FeatureRange> ranges,
      Optional<TestedFeatures> known,
      Warnings warnings) {
    ClassRule rule = question.rule();
    if (rule instanceof ClassRule.Evidence evidence) {
      TestedFeatures tested = known.orElseThrow();
      blocks.ifPresentOrElse(
          all -> {
            untested(training, all, tested).ifPresent(warnings);
            SampleCaveats.blocksOfOneClass(training, all).ifPresent(warnings);
            SampleCaveats.fewBlocks(training, all, evidence.level().level()).ifPresent(warnings);
          },
          () ->
              SampleCaveats.repeatedRows(training, () -> context.random("repeated rows"))
                  .or(() -> SerialRows.warning(training, SERIAL_TESTS))
                  .ifPresent(warnings));
      ColumnCaveats.collinear(training.predicting()).ifPresent(warnings);
      ColumnCaveats.commonShifts(training.predicting()).ifPresent(warnings);
      ColumnCaveats.ungroupedLevels(training.predicting()).ifPresent(warnings);
      ColumnCaveats.outcomeInDisguise(
              training, j -> tested.of(j).map(FeatureEvidence::effect), blocks)
          .forEach(warnings);
      return new FeatureClasses(
              training, question, ranges, tested, Optional.empty(), tested.complete())
          .withWarnings(warnings);
    }
    if (blocks.isEmpty()) {
      SerialRows.warning(training, SERIAL_RANGES).ifPresent(warnings);
    }
    TestedFeatures none = TestedFeatures.none();
    return rule instanceof ClassRule.OwnProbes own
        ? byProbes(context, new Probes(training, own.copies()), question, ranges, warnings)
        : new FeatureClasses(training, question, ranges, none, Optional.empty(), true)
            .withWarnings(warnings);
  }

  /**
   * The largest weight of all ranges; 1 if there is none above 0. Outer bounds are no scale: they
   * may be far above what any admissible model attains.
   */
  private static double largest(List<FeatureRange> ranges) {
    double largest =
        ranges.stream()
            .filter(range -> range.status() != FeatureInterval.Status.ENCLOSED)
            .flatMap(range -> range.bounds().stream())
            .mapToDouble(Bounds::upper)
            .max()
            .orElse(0);
    return largest > 0 ? largest : 1;
  }

  /** Reports features that do not differ where samples are compared, and so have no test. */
  private static Optional<Warning> untested(
      TrainingSet training, Blocks blocks, TestedFeatures tested) {
    List<String> names =
        IntStream.range(0, training.groups().size())
            .filter(j -> tested.complete() && tested.of(j).isEmpty())
            .mapToObj(j -> training.groups().get(j).name())
            .toList();
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(SampleCaveats.sameWhereCompared(training, blocks, names));
  }

  /** Reports what has no class because its range is another one within the budgets. */
  private FeatureClasses withWarnings(Warnings warnings) {
    List<String> open =
        IntStream.range(0, ranges.size())
            .filter(
                j ->
                    complete
                        && ranges.get(j).status() == FeatureInterval.Status.RELAXED
                        && of(j).isEmpty())
            .mapToObj(j -> training.groups().get(j).name())
            .toList();
    if (!open.isEmpty()) {
      warnings.accept(
          IntervalWarning.BUDGET_RELAXED.of(
              "only relaxed budgets allow the ranges shown, and whether these are above 0 within the"
                  + " budgets is not proven, so that there is no class: "
                  + Caveats.listed(open)
                  + "; try another ",
              RunSetting.BACKEND,
              " or a larger ",
              RunSetting.SLACK));
    }
    return this;
  }

  private static FeatureClasses byProbes(
      RunContext context,
      Probes probes,
      IntervalQuestion question,
      List<FeatureRange> ranges,
      Warnings warnings) {
    ProbeCaveats.fewProbes(probes.copies()).ifPresent(warnings);
    List<Optional<Probes.Outcome>> solved = probes.solve(question.models(), context, warnings);
    List<Probes.Outcome> outcomes = solved.stream().flatMap(Optional::stream).toList();
    boolean complete =
        outcomes.size() == solved.size()
            && outcomes.stream().noneMatch(one -> one.status() == SolveStatus.CANCELLED);
    if (!complete) {
      warnings.accept(
          IntervalWarning.STOPPED_EARLY.of(
              "the run stopped before all probes were solved, so no feature has a class"));
      outcomes = List.of();
    }
    ProbeCaveats.leftOut(outcomes).ifPresent(warnings);
    ThresholdRule rule = ThresholdRule.of(probes.data().groups().size(), outcomes, largest(ranges));
    if (complete && rule.undecided() > 0) {
      warnings.accept(
          IntervalWarning.PROBES_LEFT_OUT.of(
              "without a class, as none of their probes was solved: "
                  + Excerpt.counted(rule.undecided(), "feature", "features")
                  + "; try another ",
              RunSetting.BACKEND,
              ", or ",
              IntervalOptions.THRESHOLD,
              " evidence"));
    }
    FeatureClasses classes =
        new FeatureClasses(
            probes.data(), question, ranges, TestedFeatures.none(), Optional.of(rule), complete);
    ProbeCaveats.correlated(probes.data(), classes.all()).ifPresent(warnings);
    return classes;
  }

  /** The class of a feature; none where a bound that decides it is not proven. */
  Optional<RelevanceClass> of(int feature) {
    FeatureRange range = ranges.get(feature);
    boolean outer = range.status() == FeatureInterval.Status.ENCLOSED;
    Optional<Bounds> proven = range.bounds().filter(bounds -> range.isCertified() || outer);
    if (question.rule() instanceof ClassRule.Evidence) {
      return tested.complete() ? byEvidence(feature, proven) : Optional.empty();
    }
    return proven.flatMap(
        bounds ->
            thresholds
                .map(rule -> rule.classify(feature, bounds))
                .orElseGet(() -> byTolerance(range.status(), bounds)));
  }

  private Optional<RelevanceClass> byTolerance(FeatureInterval.Status proof, Bounds bounds) {
    return isPositive(proof, bounds.upper(), bounds.provenUpper())
        .flatMap(
            positive -> positive ? byLower(proof, bounds) : Optional.of(RelevanceClass.NEGLIGIBLE));
  }

  private Optional<RelevanceClass> byLower(FeatureInterval.Status proof, Bounds bounds) {
    return isPositive(proof, bounds.lower(), bounds.provenLower())
        .map(positive -> positive ? RelevanceClass.STRONG : RelevanceClass.WEAK);
  }

  /**
   * Whether an end is above what counts as 0. One that is attained for relaxed budgets alone may be
   * another one within the budgets: there it is open, unless what is proven there tells.
   */
  private Optional<Boolean> isPositive(FeatureInterval.Status proof, double end, Enclosure proven) {
    if (proof != FeatureInterval.Status.RELAXED) {
      return Optional.of(end > tolerance());
    }
    boolean positive = proven.least() > tolerance();
    return positive || proven.most() <= tolerance() ? Optional.of(positive) : Optional.empty();
  }

  private Optional<RelevanceClass> byEvidence(int feature, Optional<Bounds> proven) {
    if (tested.of(feature).isEmpty()) {
      return Optional.empty();
    }
    if (!tested.isRelevant(feature)) {
      boolean negligible = proven.isPresent() && isNegligible(feature, proven.get().upper());
      return Optional.of(negligible ? RelevanceClass.NEGLIGIBLE : RelevanceClass.NO_EVIDENCE);
    }
    if (!tested.isConditionallyRelevant(feature)) {
      return Optional.of(RelevanceClass.WEAK);
    }
    if (ranges.get(feature).status() == FeatureInterval.Status.ENCLOSED) {
      // Where no model without the feature was met, nor proven not to be, it is left open.
      Enclosure least = proven.map(Bounds::provenLower).orElseThrow();
      return least.most() == 0
          ? Optional.of(RelevanceClass.WEAK)
          : Optional.of(RelevanceClass.STRONG).filter(strong -> least.least() > tolerance());
    }
    return proven.flatMap(bounds -> byLower(ranges.get(feature).status(), bounds));
  }

  /**
   * Whether no admissible model loses much where the values of a feature are permuted (model class
   * reliance: A. Fisher, C. Rudin, F. Dominici, JMLR 20, 2019).
   */
  private boolean isNegligible(int feature, double upper) {
    // What a baseline without weights loses is no measure of what a feature may do.
    if (rise.isEmpty() || training.isPrivileged(feature) || question.baseline().norm1() == 0) {
      return false;
    }
    double perUnit = 0;
    for (int column : training.groups().get(feature).columns()) {
      perUnit += rise.get().perUnit(column).largest();
    }
    return upper * perUnit <= ClassRule.NEGLIGIBLE * question.baseline().loss();
  }

  /** Above which a bound counts as positive, relative to the largest weight. */
  double tolerance() {
    return ClassRule.TOLERANCE * largest(ranges);
  }

  /** The evidence. */
  TestedFeatures tested() {
    return tested;
  }

  /** The thresholds, if features are compared with their probes. */
  Optional<ThresholdRule> thresholds() {
    return thresholds;
  }

  /** Whether the run got to all that classes follow from. */
  boolean complete() {
    return complete;
  }

  /** All classes, in the order of the features that vary. */
  List<Optional<RelevanceClass>> all() {
    return IntStream.range(0, ranges.size()).mapToObj(this::of).toList();
  }
}
