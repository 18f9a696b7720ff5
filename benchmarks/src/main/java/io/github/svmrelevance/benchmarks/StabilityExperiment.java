package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.data.DatasetReader;
import io.github.svmrelevance.core.data.ReadOptions;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.intervals.IntervalEngine;
import io.github.svmrelevance.methods.intervals.IntervalQuestion;
import io.github.svmrelevance.methods.intervals.ProbePlan;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;

/**
 * How many features keep their class whatever the seed: bounds do not depend on chance, the probes
 * that they are compared with do. The bounds are therefore solved once for all seeds, and all else
 * as {@code bounds} does by default.
 *
 * <p>Usage: {@code StabilityExperiment FILE POSITIVE SEEDS [RULE [PROBES]]}: the label is the last
 * column, seeds count from 0, and the rule is one of {@link ProbePlan.Rule}, by default {@code
 * scaled} with as many probes as {@code bounds} takes. Prints each seed's thresholds, counts of
 * classes, time and the features of which an earlier seed told another class, then the features
 * whose class depends on the seed, with their bounds and how often they were of which class, and
 * the share of those that keep it.
 */
public final class StabilityExperiment {

  private static final double RATE = 0.01;

  private final AnalysisRequest request;
  private final StudyData data;
  private final DefaultModels defaults;
  private final ProbePlan plan;
  private final PrintStream out;
  private final Registry<OptimizationBackend> backends = Registry.backends();

  private StabilityExperiment(
      AnalysisRequest request, ProbePlan.Rule rule, Optional<Integer> probes, PrintStream out) {
    this.request = request;
    this.data = StudyData.of(request, warning -> {});
    this.defaults = DefaultModels.of(data.training());
    this.plan = ProbePlan.of(rule, true, probes, RATE, data.training().features());
    this.out = out;
  }

  /**
   * Runs it.
   *
   * @param args see the class
   */
  public static void main(String[] args) {
    Dataset data = DatasetReader.read(Path.of(args[0]), ReadOptions.defaults()).data();
    AnalysisRequest request =
        new AnalysisRequest(
            data, Optional.of(args[1]), true, new RelevanceBounds().description().defaults());
    ProbePlan.Rule rule =
        args.length > 3
            ? ProbePlan.Rule.valueOf(args[3].toUpperCase(Locale.ROOT).replace('-', '_'))
            : ProbePlan.Rule.SCALED;
    Optional<Integer> probes =
        args.length > 4 ? Optional.of(Integer.valueOf(args[4])) : Optional.empty();
    new StabilityExperiment(request, rule, probes, System.out).run(Integer.parseInt(args[2]));
  }

  private void run(int seeds) {
    try (LocalTaskExecutor threads =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      RememberedModels models = new RememberedModels(defaults.models(), data.training());
      run(seeds, seed -> analyze(models, context(threads, seed)));
    }
  }

  private RunContext context(LocalTaskExecutor threads, int seed) {
    return new DefaultRunContext(backends, Optional.empty(), threads, seed);
  }

  private void run(int seeds, IntFunction<RelevanceIntervals> analysis) {
    List<Map<String, Integer>> classes = new ArrayList<>();
    Arrays.stream(data.positions()).forEach(position -> classes.add(new TreeMap<>()));
    List<FeatureInterval> features = List.of();
    out.println(
        "seed          upper          lower          group  strong  weak  irrelevant  seconds  changed");
    for (int seed = 0; seed < seeds; seed++) {
      RelevanceIntervals result = analysis.apply(seed);
      features = result.features();
      Map<String, Integer> counts = new TreeMap<>();
      List<String> changed = new ArrayList<>();
      for (int j = 0; j < features.size(); j++) {
        String told = name(features.get(j).relevance());
        counts.merge(told, 1, Integer::sum);
        if (classes.get(j).merge(told, 1, Integer::sum) <= seed) {
          changed.add(features.get(j).name());
        }
      }
      out.printf(
          Locale.ROOT,
          "%4d %s %s %s %7d %5d %11d %8.1f  %s%n",
          seed,
          range(result.thresholds().upper(), features, FeatureInterval::upperThreshold),
          range(result.thresholds().lower(), features, FeatureInterval::lowerThreshold),
          range(result.thresholds().group(), features, FeatureInterval::groupThreshold),
          counts.getOrDefault("strong", 0),
          counts.getOrDefault("weak", 0),
          counts.getOrDefault("irrelevant", 0),
          result.solveSeconds(),
          String.join(", ", changed));
    }
    tell(classes, features);
  }

  private RelevanceIntervals analyze(RememberedModels models, RunContext context) {
    RelevanceIntervals result =
        IntervalEngine.analyze(
            (asked, study, solvers, warnings) ->
                IntervalQuestion.of(defaults.baseline(study), models, study)
                    .comparedWith(Optional.of(plan), defaults.nullScale()),
            request,
            context);
    result.warnings().forEach(out::println);
    return result;
  }

  private void tell(List<Map<String, Integer>> classes, List<FeatureInterval> features) {
    int kept = 0;
    for (int j = 0; j < features.size(); j++) {
      if (classes.get(j).size() == 1) {
        kept++;
        continue;
      }
      FeatureInterval feature = features.get(j);
      Bounds bounds = feature.bounds().orElseThrow();
      out.printf(
          Locale.ROOT,
          "%s: upper %.4f, lower %.4f, group %s: %s%n",
          feature.name(),
          bounds.upper(),
          bounds.lower(),
          text(feature.groupUpper()).trim(),
          classes.get(j));
    }
    out.printf(
        Locale.ROOT,
        "%d of %d features keep their class: %.1f %%%n",
        kept,
        features.size(),
        100.0 * kept / features.size());
  }

  private static String name(Optional<RelevanceClass> relevance) {
    return relevance.map(told -> told.name().toLowerCase(Locale.ROOT)).orElse("none");
  }

  /** A threshold of all features, or the smallest and largest of theirs. */
  private static String range(
      OptionalDouble common,
      List<FeatureInterval> features,
      Function<FeatureInterval, OptionalDouble> own) {
    DoubleSummaryStatistics values =
        common.isPresent()
            ? DoubleStream.of(common.getAsDouble()).summaryStatistics()
            : features.stream().flatMapToDouble(f -> own.apply(f).stream()).summaryStatistics();
    return values.getCount() == 0
        ? " ".repeat(13) + "-"
        : String.format(Locale.ROOT, "%6.3f-%7.3f", values.getMin(), values.getMax());
  }

  private static String text(OptionalDouble value) {
    return value.isEmpty() ? "      -" : String.format(Locale.ROOT, "%7.4f", value.getAsDouble());
  }
}
