package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.PresetWeight;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.WeightUnit;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Answers the question of an {@link IntervalMethod} in stages: the evidence that features have to
 * do with the class ({@link TestedFeatures}), the ranges of all weights ({@link RangesJob}), and
 * the {@link FeatureClasses} that follow from both. The result is assembled from them once.
 *
 * <p>Cost: the method's baseline, 2d linear objectives over one feasible set, and three tests of
 * each feature; all of it again for each half of the samples that is asked for.
 *
 * @since 0.1
 */
public final class IntervalEngine {

  private final IntervalMethod method;
  private final AnalysisRequest request;
  private final RunContext context;
  private final Warnings warnings = new Warnings();
  private final StudyData data;
  private final IntervalQuestion question;
  private final List<FeatureRange> ranges;
  private final FeatureClasses classes;

  /** Goes through the stages up to the classes. */
  private IntervalEngine(IntervalMethod method, AnalysisRequest request, RunContext context) {
    this.method = method;
    this.request = request;
    this.context = context;
    ClassRule.requireBlocksKept(request);
    data = StudyData.of(request, method.privileged(request), warnings);
    question = method.pose(request, data, context, warnings);
    Caveats.constantWouldDo(data, question.baseline()).ifPresent(warnings);
    if (data.isWeighted()) {
      warnings.accept(ModelCaveats.weightedRowsWhole());
    }
    if (question.rule() instanceof ClassRule.Evidence && data.isWeighted()) {
      warnings.accept(ModelCaveats.weightsNotTested());
    }
    // Tests take seconds where ranges may take an hour, and decide whose ranges are solved for.
    Optional<TestedFeatures> tested =
        question.rule() instanceof ClassRule.Evidence evidence
            ? Optional.of(
                TestedFeatures.test(
                    context,
                    data.training(),
                    request.data().blocks(),
                    question.privileged(),
                    evidence.level(),
                    warnings))
            : Optional.empty();
    ranges =
        tested
            .filter(known -> question.outer().isPresent())
            .map(
                known ->
                    RangesJob.needed(
                        context, data.training(), question, known, RangeWork.MOST, warnings))
            .orElseGet(() -> RangesJob.all(context, data.training(), question, warnings));
    classes =
        FeatureClasses.of(
            context, data.training(), request.data().blocks(), question, ranges, tested, warnings);
  }

  /**
   * Answers a question.
   *
   * @param method trains the baseline and states the question
   * @param request the samples and the parameters
   * @param context solvers, threads and chance
   * @return the result; partial if the run was stopped after some ranges were known
   * @throws io.github.svmrelevance.api.InvalidInputException if a class has no samples, no feature
   *     varies, or there are too many probes
   * @throws io.github.svmrelevance.api.parameter.InvalidParameterException if parameters of the
   *     class rule contradict each other
   * @throws io.github.svmrelevance.api.InfeasibleModelException if no model is admissible
   * @throws io.github.svmrelevance.api.SolverException if the baseline could not be proven, or no
   *     admissible model be found
   * @throws CancelledException if the run was stopped before any range was asked for
   */
  public static RelevanceIntervals analyze(
      IntervalMethod method, AnalysisRequest request, RunContext context) {
    long start = System.nanoTime();
    if (request.parameters().declared().containsAll(IntervalOptions.CLASS_RULE)) {
      ClassRule.requireConsistent(request.parameters());
    }
    return new IntervalEngine(method, request, context).result(start);
  }

  /**
   * The steps of {@link #analyze} after the baseline.
   *
   * @param values of a method that has the {@link IntervalOptions}
   * @param further the steps of the method's further answers
   * @return the titles of the batches
   */
  public static List<String> steps(ParameterValues values, List<String> further) {
    return steps(values, true, further);
  }

  /**
   * The same where not all ranges may be solved for.
   *
   * @param values of a method that has the {@link IntervalOptions}
   * @param exact whether all ranges are solved for
   * @param further the steps of the method's further answers
   * @return the titles of the batches
   */
  public static List<String> steps(ParameterValues values, boolean exact, List<String> further) {
    List<String> steps =
        new ArrayList<>(exact ? List.of(RangesJob.STEP) : List.of(OuterJob.STEP, RangesJob.STEP));
    switch (values.get(IntervalOptions.THRESHOLD)) {
      case EVIDENCE -> steps.add(0, TestedFeatures.STEP);
      case PER_FEATURE -> steps.add(Probes.STEP);
      case NONE -> {
        // No feature has a class.
      }
    }
    steps.addAll(further);
    if (values.get(IntervalOptions.RESAMPLE) > 0) {
      steps.add(HalfSamples.STEP);
    }
    return steps;
  }

  private boolean complete() {
    return ranges.stream().noneMatch(FeatureRange::isMissing) && classes.complete();
  }

  private RelevanceIntervals result(long start) {
    List<FeatureInterval> features = features();
    double unit = question.unit() == WeightUnit.SHARE_OF_NORM1 ? question.baseline().norm1() : 1;
    double tolerance = classes.tolerance();
    Caveats.usedWithoutEvidence(features, tolerance).ifPresent(warnings);
    RelevanceIntervals.Thresholds thresholds =
        new RelevanceIntervals.Thresholds(
            tolerance / unit,
            classes.thresholds().map(ThresholdRule::probes).orElse(0),
            classes.thresholds().map(ThresholdRule::infeasible).orElse(0),
            question.rule() instanceof ClassRule.Evidence evidence
                ? Optional.of(evidence.level())
                : Optional.empty());
    FurtherAnswers further =
        complete() ? question.further().answer(features) : FurtherAnswers.none();
    if (!further.complete()) {
      warnings.accept(
          IntervalWarning.STOPPED_EARLY.of(
              "the run stopped before all questions were answered; the bounds are complete"));
    }
    boolean complete = complete() && further.complete();
    HalfSamples halves =
        complete && question.halves() > 0
            ? HalfSamples.analyse(
                question.halves(),
                request,
                context,
                new ClassAnalysis.OfIntervals(method),
                warnings)
            : HalfSamples.none();
    List<FeatureInterval> reported = new ArrayList<>();
    for (int j = 0; j < features.size(); j++) {
      reported.add(
          features
              .get(j)
              .dividedBy(unit)
              .withShares(halves.shares(j))
              .withCriticalSlack(
                  further.criticalSlacks().isEmpty()
                      ? Optional.empty()
                      : further.criticalSlacks().get(j)));
    }
    return new RelevanceIntervals(
        question.baseline(),
        thresholds,
        reported,
        warnings.list(),
        !(complete && halves.complete()),
        (System.nanoTime() - start) * 1e-9,
        further.costPath(),
        further.substitutes(),
        further.slackCurve(),
        further.reliance(),
        further.pairs(),
        question.unit(),
        question.presets(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * The classes of all features of the data, constant ones among them.
   *
   * @throws CancelledException if the run was stopped before all were known
   */
  static List<Optional<RelevanceClass>> classes(
      IntervalMethod method, AnalysisRequest request, RunContext context) {
    IntervalEngine engine = new IntervalEngine(method, request, context);
    if (!engine.complete()) {
      throw new CancelledException(
          context.cancellation().reason().orElse(CancellationReason.REQUESTED));
    }
    return engine.features().stream().map(FeatureInterval::relevance).toList();
  }

  /** All features of the data with their ranges and classes, in units of the models' weights. */
  private List<FeatureInterval> features() {
    List<FeatureInterval> features = new ArrayList<>();
    int[] positions = data.positions();
    Set<String> presets =
        question.presets().stream().map(PresetWeight::feature).collect(Collectors.toSet());
    for (int j = 0; j < positions.length; j++) {
      FeatureGroup group = data.all().get(j);
      FeatureInterval feature =
          positions[j] < 0 ? constant(group.name()) : interval(group.name(), positions[j]);
      boolean preset =
          presets.contains(group.name())
              || group.columns().stream()
                  .map(request.data().featureNames()::get)
                  .anyMatch(presets::contains);
      features.add(preset ? feature.withoutClass() : feature);
    }
    return features;
  }

  private static FeatureInterval constant(String name) {
    return new FeatureInterval(
            name,
            Optional.of(new Bounds(0, 0, 0, 0, 0)),
            FeatureInterval.Status.CERTIFIED,
            Optional.of(RelevanceClass.NEGLIGIBLE),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            Optional.empty(),
            Optional.empty())
        .withWeights(0, List.of());
  }

  private FeatureInterval interval(String name, int position) {
    FeatureRange range = ranges.get(position);
    Optional<ThresholdRule> rule = classes.thresholds();
    List<String> names = data.weightNames(position);
    List<FeatureInterval.Part> parts = new ArrayList<>();
    for (int k = 0; k < range.parts().size(); k++) {
      parts.add(new FeatureInterval.Part(names.get(k), range.parts().get(k)));
    }
    return new FeatureInterval(
            name,
            range.bounds(),
            range.status(),
            classes.of(position),
            rule.map(own -> own.own(position, 0)).orElseGet(OptionalDouble::empty),
            rule.map(own -> own.own(position, 1)).orElseGet(OptionalDouble::empty),
            range.lowerWitness(),
            range.upperWitness())
        .withEvidence(classes.tested().of(position))
        .withWeights(baselineWeight(position), parts);
  }

  /** Signed if there is one weight, else the largest |w|. */
  private double baselineWeight(int position) {
    if (data.training().isPrivileged(position)) {
      double[] z = question.privileged().orElseThrow().model();
      List<WeightFunctional> weights = data.training().weights(position);
      return weights.size() == 1
          ? weights.get(0).value(z)
          : weights.stream().mapToDouble(weight -> Math.abs(weight.value(z))).max().orElseThrow();
    }
    LinearModel baseline = question.baseline().scored().model();
    double largest = 0;
    List<Integer> columns = data.columnsOf(position);
    for (int column : columns) {
      for (int c = 0; c < baseline.vectors(); c++) {
        double weight = baseline.weight(c, column);
        if (columns.size() == 1 && baseline.vectors() == 1) {
          return weight;
        }
        largest = Math.max(largest, Math.abs(weight));
      }
    }
    return largest;
  }
}
