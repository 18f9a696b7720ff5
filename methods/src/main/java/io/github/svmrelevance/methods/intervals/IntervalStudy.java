package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.execution.CancellationToken;
import io.github.svmrelevance.api.method.RunContext;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.api.result.WeightUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * One run over all features: their ranges over the admissible models, the probes, and the result.
 */
public final class IntervalStudy {

  /** How many features one task takes: their problems share a session and its warm start. */
  private static final int FEATURES_PER_TASK = 4;

  private final RunContext context;
  private final StudyData data;
  private final AdmissibleModels models;
  private final Function<double[], ScoredModel> scorer;
  private final Optional<ProbePlan> plan;
  private final ExpectedReach yardstick;
  private final List<String> warnings;
  private boolean partial;

  /**
   * Prepares a run.
   *
   * @param context solvers, threads and chance
   * @param data the data
   * @param models which models are admissible
   * @param scorer judges a witness model
   * @param plan the probes, if thresholds are to be had from them
   * @param yardstick makes probes comparable, if the plan asks for that
   * @param warnings what is to be told so far; those of this run are added
   * @throws io.github.svmrelevance.api.InvalidInputException if the plan has too many probes for
   *     the features
   */
  public IntervalStudy(
      RunContext context,
      StudyData data,
      AdmissibleModels models,
      Function<double[], ScoredModel> scorer,
      Optional<ProbePlan> plan,
      ExpectedReach yardstick,
      List<String> warnings) {
    this.context = context;
    this.data = data;
    this.models = models;
    this.scorer = scorer;
    this.plan = plan;
    this.yardstick = yardstick;
    this.warnings = warnings;
    plan.ifPresent(probes -> probes.total(data.training().features()));
  }

  /**
   * Solves 2d problems and two for each probe.
   *
   * @param baseline the model against which others are measured
   * @param byNorm whether to divide the weights that are told by the baseline's norm
   * @param start the {@link System#nanoTime()} at which its training began
   * @return the result
   */
  public RelevanceIntervals run(RelevanceIntervals.Baseline baseline, boolean byNorm, long start) {
    Caveats.constantWouldDo(data.training(), baseline).ifPresent(warnings::add);
    List<Finding> findings = ranges();
    double[] units = units();
    ThresholdRule rule = thresholds(units);
    GroupCheck check = groupCheck(findings, rule, units);
    double solveSeconds = (System.nanoTime() - start) * 1e-9;
    // Of a baseline without weights nothing can be a share.
    WeightUnit unit =
        byNorm && baseline.norm1() > 0 ? WeightUnit.SHARE_OF_NORM1 : WeightUnit.STANDARDIZED;
    double scale = unit == WeightUnit.SHARE_OF_NORM1 ? baseline.norm1() : 1;
    List<FeatureInterval> features = new ArrayList<>();
    List<OptionalDouble> upperThresholds = new ArrayList<>();
    int[] positions = data.positions();
    for (int j = 0; j < positions.length; j++) {
      String name = data.allNames().get(j);
      upperThresholds.add(
          positions[j] < 0 ? OptionalDouble.empty() : rule.threshold(positions[j], 1));
      features.add(
          positions[j] < 0
              ? constant(name)
              : interval(name, findings.get(positions[j]), positions[j], rule, check, scale));
    }
    Caveats.outOfReach(features, upperThresholds, baseline).ifPresent(warnings::add);
    return new RelevanceIntervals(
        baseline,
        rule.summary(plan.isEmpty(), check.threshold(), scale),
        features,
        warnings,
        partial,
        solveSeconds,
        Optional.empty(),
        Optional.empty(),
        unit,
        List.of());
  }

  /** What was found of all features; those that the run did not get to are cancelled. */
  private List<Finding> ranges() {
    int d = data.training().features();
    List<List<Integer>> tasks = new ArrayList<>();
    for (int first = 0; first < d; first += FEATURES_PER_TASK) {
      tasks.add(IntStream.range(first, Math.min(first + FEATURES_PER_TASK, d)).boxed().toList());
    }
    List<Optional<List<Finding>>> results;
    try (AdmissibleSet base = models.open(data.training(), this::warnOnce)) {
      results = context.executor().map("bounds", tasks, task -> ranges(base, task));
    }
    List<Finding> findings = new ArrayList<>();
    for (int k = 0; k < tasks.size(); k++) {
      findings.addAll(
          results
              .get(k)
              .orElse(
                  Collections.nCopies(
                      tasks.get(k).size(), Finding.none(SolveStatus.CANCELLED, ""))));
    }
    tellOfFailures(findings);
    return findings;
  }

  private List<Finding> ranges(AdmissibleSet base, List<Integer> features) {
    try (AdmissibleSet set = base.fork()) {
      return features.stream().map(feature -> Finding.of(set, feature, scorer)).toList();
    }
  }

  /** Probes of all threads may have the same to tell. */
  private synchronized void warnOnce(String warning) {
    if (!warnings.contains(warning)) {
      warnings.add(warning);
    }
  }

  private void tellOfFailures(List<Finding> findings) {
    TrainingSet training = data.training();
    int missing = 0;
    for (int j = 0; j < findings.size(); j++) {
      Finding finding = findings.get(j);
      if (finding.status() == SolveStatus.CANCELLED) {
        missing++;
      } else if (finding.bounds().isEmpty()) {
        warnings.add(
            "the range of '"
                + training.names().get(j)
                + "' was not computed: "
                + finding.status()
                + (finding.message().isEmpty() ? "" : " (" + finding.message() + ")"));
      } else if (!finding.certified()) {
        warnings.add(
            "the range of '"
                + training.names().get(j)
                + "' could not be certified; try another --backend");
      }
    }
    if (missing > 0) {
      partial = true;
      warnings.add(
          "the run stopped when the ranges of "
              + (findings.size() - missing)
              + " of "
              + findings.size()
              + " features were computed; the other features may reach further than these");
    }
  }

  /** What the bounds of each feature's probes are divided by. */
  private double[] units() {
    TrainingSet training = data.training();
    double[] units = new double[training.features()];
    boolean scaled = plan.filter(probes -> probes.rule() == ProbePlan.Rule.SCALED).isPresent();
    CancellationToken cancellation = context.executor().cancellation();
    // A run that is stopped here has no probes, so no threshold hangs on the units.
    Arrays.setAll(
        units,
        j ->
            scaled && !cancellation.isCancelled()
                ? yardstick.of(training.matrix().column(j), plan.get().fpr())
                : 1);
    return units;
  }

  private ThresholdRule thresholds(double[] units) {
    if (plan.isEmpty()) {
      return ThresholdRule.none();
    }
    Caveats.fewProbes(plan.get()).ifPresent(warnings::add);
    TrainingSet training = data.training();
    List<Optional<Probes.Outcome>> solved =
        new Probes(context, plan.get()).solve(training, models, this::warnOnce);
    List<Probes.Outcome> outcomes = solved.stream().flatMap(Optional::stream).toList();
    boolean cancelled =
        outcomes.size() < solved.size()
            || outcomes.stream().anyMatch(o -> o.status() == SolveStatus.CANCELLED);
    if (cancelled) {
      partial = true;
      warnings.add("the run stopped before all probes were solved, so no class is told");
      outcomes = List.of();
    }
    long failed =
        outcomes.stream()
            .filter(o -> o.status() != SolveStatus.OPTIMAL)
            .filter(o -> o.status() != SolveStatus.INFEASIBLE)
            .count();
    if (failed > 0) {
      warnings.add(failed + " probes could not be solved or certified and were left out");
    }
    ThresholdRule rule =
        switch (plan.get().rule()) {
          case PER_FEATURE -> ThresholdRule.perFeature(training.features(), outcomes);
          case POOLED -> ThresholdRule.pooled(outcomes, plan.get().fpr());
          case SCALED -> ThresholdRule.scaled(outcomes, plan.get().fpr(), units);
        };
    int undecided = rule.undecided(training.features()).size();
    if (undecided > 0 && !cancelled) {
      warnings.add(
          "too few probes were within the budget to tell the class of "
              + undecided
              + " features; use --probe append, more --probes or a larger --slack");
    }
    return rule;
  }

  /** What thresholds over all features let through is looked at as a group too. */
  private GroupCheck groupCheck(List<Finding> findings, ThresholdRule rule, double[] units) {
    if (plan.isEmpty() || partial) {
      return GroupCheck.none();
    }
    Set<Integer> candidates = new TreeSet<>();
    for (int j = 0; j < findings.size(); j++) {
      Optional<RelevanceClass> relevance = classify(findings.get(j), j, rule);
      if (relevance.isPresent() && relevance.get() != RelevanceClass.IRRELEVANT) {
        candidates.add(j);
      }
    }
    if (plan.get().perFeature()) {
      tellOfLoneProbes(candidates);
      return GroupCheck.none();
    }
    try {
      return GroupCheck.of(
          context, data.training(), models, plan.get(), j -> units[j], candidates, this::warnOnce);
    } catch (CancelledException e) {
      partial = true;
      warnings.add(
          "the run stopped before correlated features were compared as groups, so no class is told"
              + " of those whose group would decide");
      return GroupCheck.unanswered(data.training(), candidates);
    }
  }

  /** The paper's own thresholds look at no groups; where that matters the user has to know. */
  private void tellOfLoneProbes(Set<Integer> relevant) {
    List<CorrelatedGroup> groups = CorrelatedGroup.all(data.training());
    long correlated = relevant.stream().filter(j -> groups.get(j).hasSeveral()).count();
    if (correlated > 0) {
      warnings.add(
          correlated
              + " of the relevant features are correlated with others; for these the rate of false"
              + " positives of thresholds 'per-feature' does not hold, as a permuted feature is"
              + " correlated with nothing; 'threshold' scaled compares their groups too");
    }
  }

  private static Optional<RelevanceClass> classify(
      Finding finding, int position, ThresholdRule rule) {
    return finding
        .bounds()
        .filter(bounds -> finding.certified())
        .flatMap(bounds -> rule.classify(position, bounds));
  }

  /** A feature in a group that was in question is relevant only if the group is. */
  private static Optional<RelevanceClass> classify(
      Finding finding, int position, ThresholdRule rule, GroupCheck check) {
    Optional<RelevanceClass> own = classify(finding, position, rule);
    if (!check.questions(position)) {
      return own;
    }
    if (!check.decides(position)) {
      return Optional.empty();
    }
    return check.confirms(position, finding.bounds().orElseThrow().upper())
        ? own
        : Optional.of(RelevanceClass.IRRELEVANT);
  }

  private static FeatureInterval constant(String name) {
    return new FeatureInterval(
        name,
        Optional.of(new Bounds(0, 0, 0, 0, 0)),
        FeatureInterval.Status.CERTIFIED,
        Optional.of(RelevanceClass.IRRELEVANT),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static FeatureInterval interval(
      String name,
      Finding finding,
      int position,
      ThresholdRule rule,
      GroupCheck check,
      double scale) {
    FeatureInterval.Status status = FeatureInterval.Status.NOT_COMPUTED;
    if (finding.bounds().isPresent()) {
      status =
          finding.certified()
              ? FeatureInterval.Status.CERTIFIED
              : FeatureInterval.Status.UNCERTIFIED;
    }
    return new FeatureInterval(
        name,
        finding.bounds().map(bounds -> bounds.dividedBy(scale)),
        status,
        classify(finding, position, rule, check),
        rule.own(position, 0, scale),
        rule.own(position, 1, scale),
        scaled(check.reach(position), scale),
        scaled(check.threshold(position), scale),
        scaled(check.boundThreshold(position), scale),
        Optional.empty(),
        finding.lowerWitness(),
        finding.upperWitness());
  }

  private static OptionalDouble scaled(OptionalDouble value, double scale) {
    return value.isEmpty() ? value : OptionalDouble.of(value.getAsDouble() / scale);
  }
}
