package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.RunContext;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.methods.intervals.HalfSamples;
import io.github.svmrelevance.methods.intervals.IntervalStudy;
import io.github.svmrelevance.methods.intervals.ProbePlan;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.intervals.UsedNoise;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Relevance bounds of a linear SVM: the range of each feature's weight over all models as good as
 * the baseline, and from it the class of the feature.
 *
 * <p>Cost: one training and 2d linear objectives over one feasible set, and two objectives more for
 * each probe, with up to 2000 samples also a training from near the end of the first.
 *
 * @since 0.1
 */
public final class RelevanceBounds implements RelevanceMethod {

  private static final MethodDescription DESCRIPTION =
      new MethodDescription(
          "bounds",
          "Relevance bounds of a linear SVM",
          "For each feature the exact range of its weight over all linear models as good as a"
              + " baseline SVM: irrelevant if none gives it more weight than noise gets; of the"
              + " others strongly relevant if every such model uses it, weakly relevant if some"
              + " do without it.",
          "C. Goepfert, L. Pfannschmidt, B. Hammer, Feature Relevance Bounds for Linear"
              + " Classification, ESANN 2017",
          "1",
          MethodDescription.Target.BINARY,
          BoundsOptions.ALL);

  /** Creates the method. */
  public RelevanceBounds() {}

  @Override
  public MethodDescription description() {
    return DESCRIPTION;
  }

  @Override
  public String example() {
    return "data/wdbc.csv --slack 0.05 --report wdbc.html";
  }

  @Override
  public void requireConsistent(ParameterValues parameters) {
    BoundsOptions.requireConsistent(parameters);
  }

  @Override
  public RelevanceIntervals analyze(AnalysisRequest request, RunContext context) {
    return HalfSamples.addShares(
        once(request, context), request, context, half -> once(rangesAlone(half), context));
  }

  /** Halves of the samples are asked for classes, not for the further answers. */
  private static AnalysisRequest rangesAlone(AnalysisRequest request) {
    return new AnalysisRequest(
        request.data(),
        request.positiveClass(),
        request.standardize(),
        request.parameters().with(BoundsOptions.C_PATH, 0).with(BoundsOptions.STAND_INS, false));
  }

  private static RelevanceIntervals once(AnalysisRequest request, RunContext context) {
    BoundsOptions options = new BoundsOptions(request.parameters());
    List<String> warnings = new ArrayList<>();
    StudyData data = StudyData.of(request, warnings);
    TrainingSet training = data.training();
    Presets presets =
        Presets.parse(
            options.get(BoundsOptions.PRESET), training.names(), request.data().featureNames());
    Optional<ProbePlan> probes = options.probePlan(training.features());
    long start = System.nanoTime();
    BoundsOptions.Baseline kind = options.get(BoundsOptions.BASELINE);
    double c =
        options.get(BoundsOptions.TUNE)
            ? CostTuner.tune(request, kind, context)
            : options.get(BoundsOptions.C);
    BaselineTrainer trainer = new BaselineTrainer(context);
    // A batch of one, so that it shows as progress.
    BaselineModel baseline =
        context
            .executor()
            .mapAll("baseline", List.of(training), set -> trainer.train(set, kind, c))
            .get(0);
    BoundsModels models = new BoundsModels(context, options, baseline, c, presets);
    presets
        .names()
        .forEach(name -> warnings.add("'" + name + "' has no class: its --preset sets its range"));
    RelevanceIntervals intervals =
        new IntervalStudy(
                context,
                data,
                models,
                data::score,
                probes,
                models.expectedReach(training),
                warnings)
            .run(
                new RelevanceIntervals.Baseline(
                    data.score(baseline.z()),
                    baseline.norm1(),
                    baseline.loss(),
                    models.budget(),
                    Map.of("C", c)),
                options.get(IntervalOptions.NORMALIZE) == IntervalOptions.Normalize.L1,
                start);
    RelevanceIntervals result = UsedNoise.tell(under(presets, intervals));
    return furtherAnswers(result, new AdmissibleStudy(context, options, data, presets), baseline, c)
        .map(answers -> answers.addTo(result, (System.nanoTime() - start) * 1e-9))
        .orElse(result);
  }

  /** What was asked for beyond the ranges; empty if nothing was, or the run was stopped before. */
  private static Optional<FurtherAnswers> furtherAnswers(
      RelevanceIntervals result, AdmissibleStudy study, BaselineModel baseline, double c) {
    BoundsOptions options = study.options();
    int steps = options.get(BoundsOptions.C_PATH);
    boolean standIns = options.get(BoundsOptions.STAND_INS);
    if (result.partial() || (steps == 0 && !standIns)) {
      return Optional.empty();
    }
    return Optional.of(
        new FurtherAnswers(
            steps == 0 ? Optional.empty() : new CostPathStudy(study).run(c, steps),
            standIns ? new StandInStudy(study, baseline, c).run(result) : Optional.empty(),
            (steps == 0 ? 0 : 1) + (standIns ? 1 : 0)));
  }

  /** The range of a feature whose weight is preset says what was asked, not what the data say. */
  private static RelevanceIntervals under(Presets presets, RelevanceIntervals result) {
    if (presets.isEmpty()) {
      return result;
    }
    Set<String> names = presets.names();
    return new RelevanceIntervals(
        result.baseline(),
        result.thresholds(),
        result.features().stream()
            .map(feature -> names.contains(feature.name()) ? withoutClass(feature) : feature)
            .toList(),
        result.warnings(),
        result.partial(),
        result.solveSeconds(),
        result.costPath(),
        result.standIns(),
        result.unit(),
        presets.told());
  }

  private static FeatureInterval withoutClass(FeatureInterval feature) {
    return new FeatureInterval(
        feature.name(),
        feature.bounds(),
        feature.status(),
        Optional.empty(),
        feature.lowerThreshold(),
        feature.upperThreshold(),
        feature.lowerWitness(),
        feature.upperWitness());
  }

  @Override
  public List<ModelQuality> crossValidate(
      AnalysisRequest request, RelevanceResult result, RunContext context) {
    BoundsOptions options = new BoundsOptions(request.parameters());
    double c = ((RelevanceIntervals) result).baseline().hyperparameters().get("C");
    BaselineTrainer trainer = new BaselineTrainer(context);
    return StudyData.crossValidate(
        request, context, set -> trainer.train(set, options.get(BoundsOptions.BASELINE), c).z());
  }
}
