package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.RunContext;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Relevance bounds of a linear SVM: the range of each feature's weight over all models as good as
 * the baseline, and from it the class of the feature.
 *
 * <p>Cost: one training and 2d linear objectives over one feasible set, and two more for each
 * probe.
 */
public final class RelevanceBounds implements RelevanceMethod {

  private static final MethodDescription DESCRIPTION =
      new MethodDescription(
          "bounds",
          "Relevance bounds of a linear SVM",
          "For each feature the exact range of its weight over all linear models as good as a"
              + " baseline SVM: strongly relevant if every such model uses it, weakly relevant if"
              + " some do, irrelevant if none needs it.",
          "C. Goepfert, L. Pfannschmidt, B. Hammer, Feature Relevance Bounds for Linear"
              + " Classification, ESANN 2017",
          "1",
          MethodDescription.Target.BINARY,
          BoundsOptions.ALL);

  /** How many features one task takes: their problems share a session and its warm start. */
  private static final int FEATURES_PER_TASK = 4;

  /** Creates the method. */
  public RelevanceBounds() {}

  @Override
  public MethodDescription description() {
    return DESCRIPTION;
  }

  @Override
  public RelevanceIntervals analyze(AnalysisRequest request, RunContext context) {
    return new Study(request, context).run();
  }

  /** One run. */
  private static final class Study {

    private final AnalysisRequest request;
    private final RunContext context;
    private final BoundsOptions options;
    private final List<String> warnings = new ArrayList<>();
    private boolean partial;

    private Study(AnalysisRequest request, RunContext context) {
      this.request = request;
      this.context = context;
      this.options = new BoundsOptions(request.parameters());
    }

    private RelevanceIntervals run() {
      StudyData data = StudyData.of(request, warnings);
      TrainingSet training = data.training();
      Presets presets = Presets.parse(options.get(BoundsOptions.PRESET), training.names());
      long start = System.nanoTime();
      BoundsOptions.Baseline kind = options.get(BoundsOptions.BASELINE);
      double c =
          options.get(BoundsOptions.TUNE)
              ? CostTuner.tune(request, kind, context)
              : options.get(BoundsOptions.C);
      BaselineModel baseline = new BaselineTrainer(context).train(training, kind, c);
      AdmissibleModels models = new AdmissibleModels(context, options, baseline, c, presets);
      List<Finding> findings = ranges(data, models);
      ThresholdRule rule = thresholds(training, models);
      double solveSeconds = (System.nanoTime() - start) * 1e-9;
      double scale = scale(baseline);
      List<FeatureInterval> features = new ArrayList<>();
      int[] positions = data.positions();
      for (int j = 0; j < positions.length; j++) {
        String name = data.allNames().get(j);
        features.add(
            positions[j] < 0
                ? constant(name)
                : interval(name, findings.get(positions[j]), positions[j], rule, scale));
      }
      boolean none = options.get(BoundsOptions.THRESHOLD) == BoundsOptions.Threshold.NONE;
      return new RelevanceIntervals(
          new RelevanceIntervals.Baseline(
              data.score(baseline.z()),
              baseline.norm1(),
              baseline.loss(),
              models.budget(),
              Map.of("C", c)),
          rule.summary(none, scale),
          features,
          warnings,
          partial,
          solveSeconds);
    }

    /** What was found of all features; those that the run did not get to are cancelled. */
    private List<Finding> ranges(StudyData data, AdmissibleModels models) {
      int d = data.training().features();
      List<List<Integer>> tasks = new ArrayList<>();
      for (int first = 0; first < d; first += FEATURES_PER_TASK) {
        tasks.add(IntStream.range(first, Math.min(first + FEATURES_PER_TASK, d)).boxed().toList());
      }
      List<Optional<List<Finding>>> results;
      try (AdmissibleSet base = models.open(data.training(), warnings::add)) {
        results = context.executor().map("bounds", tasks, task -> ranges(base, task, data));
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
      tellOfFailures(data.training(), findings);
      return findings;
    }

    private static List<Finding> ranges(
        AdmissibleSet base, List<Integer> features, StudyData data) {
      try (AdmissibleSet set = base.fork()) {
        return features.stream().map(feature -> Finding.of(set, feature, data)).toList();
      }
    }

    private void tellOfFailures(TrainingSet training, List<Finding> findings) {
      for (int j = 0; j < findings.size(); j++) {
        Finding finding = findings.get(j);
        if (finding.status() == SolveStatus.CANCELLED) {
          partial = true;
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
    }

    private ThresholdRule thresholds(TrainingSet training, AdmissibleModels models) {
      BoundsOptions.Threshold kind = options.get(BoundsOptions.THRESHOLD);
      if (kind == BoundsOptions.Threshold.NONE) {
        return ThresholdRule.none();
      }
      List<Optional<Probes.Outcome>> solved =
          new Probes(context, options).solve(training, models, warnings::add);
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
          kind == BoundsOptions.Threshold.PER_FEATURE
              ? ThresholdRule.perFeature(training.features(), outcomes)
              : ThresholdRule.pooled(outcomes, options.get(BoundsOptions.FPR));
      int undecided = rule.undecided(training.features()).size();
      if (undecided > 0 && !cancelled) {
        warnings.add(
            "too few probes were within the budget to tell the class of "
                + undecided
                + " features; use --probe append, more --probes or a larger --slack");
      }
      return rule;
    }

    private double scale(BaselineModel baseline) {
      boolean byNorm = options.get(BoundsOptions.NORMALIZE) == BoundsOptions.Normalize.L1;
      return byNorm && baseline.norm1() > 0 ? baseline.norm1() : 1;
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
        String name, Finding finding, int position, ThresholdRule rule, double scale) {
      FeatureInterval.Status status = FeatureInterval.Status.NOT_COMPUTED;
      if (finding.bounds().isPresent()) {
        status =
            finding.certified()
                ? FeatureInterval.Status.CERTIFIED
                : FeatureInterval.Status.UNCERTIFIED;
      }
      return new FeatureInterval(
          name,
          finding.bounds().map(bounds -> scaled(bounds, scale)),
          status,
          finding
              .bounds()
              .filter(bounds -> finding.certified())
              .flatMap(bounds -> rule.classify(position, bounds)),
          rule.own(position, 0, scale),
          rule.own(position, 1, scale),
          finding.lowerWitness(),
          finding.upperWitness());
    }

    private static Bounds scaled(Bounds bounds, double scale) {
      return new Bounds(
          bounds.signedLower() / scale,
          bounds.signedUpper() / scale,
          bounds.lower() / scale,
          bounds.upper() / scale,
          bounds.gap() / scale);
    }
  }
}
