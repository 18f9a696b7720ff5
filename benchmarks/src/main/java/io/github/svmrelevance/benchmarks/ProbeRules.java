package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.benchmarks.ThresholdScores.Answer;
import io.github.svmrelevance.methods.intervals.AdmissibleModels.Trained;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.intervals.WeightRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Rules for thresholds on equal terms: from the same bounds of the same appended probes, judged as
 * {@code bounds} judges its own, with its defaults otherwise, and without its look at groups. The t
 * interval and the robust scale are not among the settings of {@code bounds}: they hold no rate.
 */
final class ProbeRules {

  private static final double RATE = 0.01;
  private static final int PROBES = 199;
  private static final double TOLERANCE = 1e-6;

  /** The standard deviation of a normal variable over its median absolute deviation. */
  private static final double NORMAL_SCALE = 1.4826;

  private ProbeRules() {}

  static Map<String, Answer> answers(AnalysisRequest request, RunContext context) {
    TrainingSet training = StudyData.of(request, warning -> {}).training();
    DefaultModels defaults = DefaultModels.of(training);
    BudgetedModels models = defaults.models();
    List<WeightRange> features = new ArrayList<>();
    try (AdmissibleSet set = models.within(training, 0, context)) {
      for (int j = 0; j < training.features(); j++) {
        features.add(WeightRange.solve(set, j).require(training.names().get(j)));
      }
    }
    List<TrainingSet> extended = new ArrayList<>();
    for (int k = 0; k < PROBES; k++) {
      RandomGenerator random = context.random("rule probe", Integer.toString(k));
      extended.add(withCopy(training, random.nextInt(training.features()), random));
    }
    int d = training.features();
    List<Trained> trained = extended.stream().map(with -> models.train(with, d, context)).toList();
    double use = trained.stream().mapToDouble(one -> one.uses().get(0)).average().orElseThrow();
    double share =
        Math.min(
            1,
            trained.stream().mapToDouble(Trained::norm).average().orElseThrow()
                / models.train(training, d, context).norm());
    List<WeightRange> probes = new ArrayList<>();
    for (int k = 0; k < PROBES; k++) {
      double raised = trained.get(k).uses().get(0) - use;
      probes.add(boundsOfCopy(extended.get(k), defaults.models(raised), context));
    }
    double[] lower = probes.stream().mapToDouble(one -> one.lower() / share).sorted().toArray();
    double[] upper = probes.stream().mapToDouble(one -> one.upper() / share).sorted().toArray();
    Map<String, Answer> answers = new LinkedHashMap<>();
    answers.put("lone probes, quantile", answer(features, lower, upper, ProbeRules::quantile));
    answers.put("lone probes, t interval", answer(features, lower, upper, ProbeRules::interval));
    answers.put("lone probes, robust scale", answer(features, lower, upper, ProbeRules::robust));
    return answers;
  }

  /** The data with a permuted copy of a feature appended. */
  static TrainingSet withCopy(TrainingSet training, int feature, RandomGenerator random) {
    double[] column = training.matrix().column(feature);
    for (int i = column.length - 1; i > 0; i--) {
      int k = random.nextInt(i + 1);
      double swapped = column[i];
      column[i] = column[k];
      column[k] = swapped;
    }
    List<String> names = new ArrayList<>(training.names());
    names.add("probe");
    return new TrainingSet(names, training.matrix().withAppendedColumns(column), training.signs());
  }

  /** The bounds of the last feature. */
  static WeightRange boundsOfCopy(TrainingSet extended, BudgetedModels models, RunContext context) {
    try (AdmissibleSet set = models.within(extended, 0, context)) {
      return WeightRange.solve(set, extended.features() - 1).require("probe");
    }
  }

  private static Answer answer(
      List<WeightRange> features,
      double[] lower,
      double[] upper,
      ToDoubleFunction<double[]> threshold) {
    double strong = Math.max(TOLERANCE, threshold.applyAsDouble(lower));
    double relevant = Math.max(TOLERANCE, threshold.applyAsDouble(upper));
    List<Optional<RelevanceClass>> classes = new ArrayList<>();
    for (WeightRange range : features) {
      RelevanceClass kind = range.lower() > strong ? RelevanceClass.STRONG : RelevanceClass.WEAK;
      classes.add(Optional.of(range.upper() > relevant ? kind : RelevanceClass.IRRELEVANT));
    }
    return new Answer(classes, true);
  }

  private static double quantile(double[] sorted) {
    int k = (int) Math.floor(RATE * (sorted.length + 1) * (1 + 1e-12));
    return sorted[sorted.length - k];
  }

  /** The prediction interval of a normal variable: what the authors' later package uses. */
  private static double interval(double[] sorted) {
    double quantile = new TDistribution(sorted.length - 1.0).inverseCumulativeProbability(1 - RATE);
    return StatUtils.mean(sorted)
        + quantile * Math.sqrt(StatUtils.variance(sorted) * (1 + 1.0 / sorted.length));
  }

  private static double robust(double[] sorted) {
    double median = StatUtils.percentile(sorted, 50);
    double[] distances = Arrays.stream(sorted).map(value -> Math.abs(value - median)).toArray();
    double quantile = new NormalDistribution().inverseCumulativeProbability(1 - RATE);
    return median
        + quantile
            * NORMAL_SCALE
            * StatUtils.percentile(distances, 50)
            * Math.sqrt(1 + 1.0 / sorted.length);
  }
}
