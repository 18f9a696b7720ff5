package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.benchmarks.ThresholdScores.Answer;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.core.synthetic.SyntheticData;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Ways to tell classes of features, by name: settings of {@code bounds}, {@code rules} ({@link
 * ProbeRules}), {@code t-tests} and {@code regression} ({@link ReferenceTests}).
 */
final class ThresholdSettings {

  /** Settings of {@code bounds}: parameters that differ from its defaults. */
  private static final Map<String, Map<String, String>> OF_BOUNDS = ofBounds();

  private final Registry<OptimizationBackend> backends = Registry.backends();
  private final RelevanceBounds method = new RelevanceBounds();

  private static Map<String, Map<String, String>> ofBounds() {
    Map<String, Map<String, String>> settings = new LinkedHashMap<>();
    settings.put("defaults", Map.of());
    settings.put("slack-0", Map.of("slack", "0"));
    settings.put("slack-0.1", Map.of("slack", "0.1"));
    settings.put("slack-0.3", Map.of("slack", "0.3"));
    settings.put("l1", Map.of("baseline", "l1"));
    settings.put("l1-slack-0.1", Map.of("baseline", "l1", "slack", "0.1"));
    settings.put("l1-slack-0", Map.of("baseline", "l1", "slack", "0"));
    settings.put("separate", Map.of("budget", "separate"));
    settings.put("separate-slack-0.1", Map.of("budget", "separate", "slack", "0.1"));
    settings.put("C-0.1", Map.of("C", "0.1"));
    settings.put("C-10", Map.of("C", "10"));
    settings.put("tuned", Map.of("tune", "true"));
    settings.put("replace", Map.of("probe", "replace"));
    settings.put("pooled", Map.of("threshold", "pooled"));
    settings.put("per-feature", Map.of("threshold", "per-feature"));
    settings.put(
        "paper",
        Map.of("threshold", "per-feature", "probe", "replace", "slack", "0", "baseline", "l2"));
    settings.put("99-probes", Map.of("probes", "99"));
    settings.put("1000-probes", Map.of("probes", "1000"));
    settings.put("fpr-0.05", Map.of("fpr", "0.05"));
    settings.put("fpr-0.001", Map.of("fpr", "0.001", "probes", "1999"));
    return settings;
  }

  /**
   * What a setting tells of a data set.
   *
   * @return by name; some settings give several answers from the same work
   */
  Map<String, Answer> answers(String setting, SyntheticData made, long seed) {
    return switch (setting) {
      case "rules" -> run(made, method.description().defaults(), seed, ProbeRules::answers);
      case "t-tests" -> Map.of("t test of each alone", ReferenceTests.alone(made.data()));
      case "regression" -> Map.of("t tests of a regression", ReferenceTests.together(made.data()));
      default -> Map.of(setting, run(made, parameters(setting), seed, this::bounds));
    };
  }

  private ParameterValues parameters(String setting) {
    Map<String, String> chosen = OF_BOUNDS.get(setting);
    if (chosen == null) {
      throw new IllegalArgumentException("there is no setting '" + setting + "'");
    }
    ParameterValues values = method.description().defaults();
    for (Map.Entry<String, String> parameter : chosen.entrySet()) {
      values = values.withText(parameter.getKey(), parameter.getValue());
    }
    return values;
  }

  private Answer bounds(AnalysisRequest request, RunContext context) {
    RelevanceIntervals result = method.analyze(request, context);
    return new Answer(result.features().stream().map(FeatureInterval::relevance).toList(), true);
  }

  private <R> R run(
      SyntheticData made,
      ParameterValues values,
      long seed,
      BiFunction<AnalysisRequest, RunContext, R> work) {
    try (LocalTaskExecutor threads =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      return work.apply(
          new AnalysisRequest(made.data(), Optional.of("1"), true, values),
          new DefaultRunContext(backends, Optional.empty(), threads, seed));
    }
  }
}
