package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Place;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.ScoredModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

/** A plugged-in method that the command knows nothing of: what it finds follows from its data. */
public final class FakeMethod implements RelevanceMethod {

  private static final Parameter<Double> C =
      Parameter.real("C", "weight of the losses")
          .within(value -> value > 0, "a number above 0")
          .withDefault(1.0);

  /** One permit for each run that waits for its cancellation. */
  static final Semaphore WAITING = new Semaphore(0);

  enum Outcome {
    FINE,
    SOLVER_ERROR,
    INPUT_ERROR,
    CONTRADICTION,
    DEFECT,
    UNTIL_CANCELLED,
    PARTIAL_WHEN_CANCELLED,
    QUALITY_UNTIL_CANCELLED,
    QUALITY_ERROR
  }

  private static final Parameter<Outcome> OUTCOME =
      Parameter.choice("outcome", "how it ends", Outcome.FINE);
  private static final Parameter<List<String>> NOTE = Parameter.texts("note", "passed on");
  private static final Parameter<Boolean> SWITCH = Parameter.flag("switch", "warns");

  @Override
  public MethodDescription description() {
    return new MethodDescription(
        "fake",
        "A method of the tests",
        "Takes 100 % of a feature's mean for its range.",
        "Nobody (2026)",
        "9.9",
        AcceptedData.of(Task.BINARY),
        List.of(C, OUTCOME, NOTE, SWITCH));
  }

  @Override
  public RelevanceResult analyze(AnalysisRequest request, RunContext context) {
    switch (request.parameters().get(OUTCOME)) {
      case SOLVER_ERROR -> throw new SolverException("the solver\ngave up; try another");
      case INPUT_ERROR -> throw new InvalidInputException("too few rows");
      case CONTRADICTION -> throw new InfeasibleModelException("presets contradict the budget");
      case DEFECT -> throw new IllegalStateException("impossible");
      case UNTIL_CANCELLED -> {
        awaitCancellation(context);
        context.cancellation().throwIfCancelled();
      }
      case PARTIAL_WHEN_CANCELLED -> awaitCancellation(context);
      case FINE, QUALITY_UNTIL_CANCELLED, QUALITY_ERROR -> {}
    }
    return result(request, context.cancellation().isCancelled());
  }

  @Override
  public List<ModelQuality> crossValidate(
      AnalysisRequest request, RelevanceResult result, RunContext context) {
    if (request.parameters().get(OUTCOME) == Outcome.QUALITY_UNTIL_CANCELLED) {
      awaitCancellation(context);
      context.cancellation().throwIfCancelled();
    }
    if (request.parameters().get(OUTCOME) == Outcome.QUALITY_ERROR) {
      throw new SolverException("a fold was not proven");
    }
    return List.of();
  }

  private static void awaitCancellation(RunContext context) {
    CountDownLatch cancelled = new CountDownLatch(1);
    context.cancellation().onCancel(cancelled::countDown);
    WAITING.release();
    try {
      cancelled.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Warning warning(String text) {
    return new Warning("note", Message.of(text), Place.NONE);
  }

  private static RelevanceResult result(AnalysisRequest request, boolean partial) {
    Dataset data = request.data();
    List<FeatureInterval> features = new ArrayList<>();
    double[] weights = new double[data.featureNames().size()];
    for (int j = 0; j < weights.length; j++) {
      double upper = mean(data, j) * request.parameters().get(C);
      weights[j] = upper / 2;
      features.add(interval(data.featureNames().get(j), upper, partial && j > 0));
    }
    List<Warning> warnings = new ArrayList<>();
    request.parameters().get(NOTE).forEach(note -> warnings.add(warning(note)));
    if (request.parameters().get(SWITCH)) {
      warnings.add(warning("the switch is on"));
    }
    ScoredModel model = new ScoredModel(new LinearModel(weights, 0.5), 0.75, 0.5);
    return new RelevanceIntervals(
        new RelevanceIntervals.Baseline(model, 1.5, 0.25, Map.of("joint", 2.0), Map.of(), Map.of()),
        new RelevanceIntervals.Thresholds(1e-7, 10, 2, Optional.empty()),
        features,
        warnings,
        partial,
        0.0);
  }

  private static double mean(Dataset data, int j) {
    double sum = 0;
    for (double value : data.matrix().column(j)) {
      sum += value;
    }
    return sum / data.samples();
  }

  private static FeatureInterval interval(String name, double upper, boolean missing) {
    boolean strong = upper > 1;
    RelevanceClass relevance =
        strong
            ? RelevanceClass.STRONG
            : upper > 0.25 ? RelevanceClass.WEAK : RelevanceClass.NO_EVIDENCE;
    double lower = strong ? upper / 2 : 0;
    return new FeatureInterval(
        name,
        missing ? Optional.empty() : Optional.of(new Bounds(lower, upper, lower, upper, 1e-12)),
        missing ? Status.NOT_COMPUTED : Status.CERTIFIED,
        missing ? Optional.empty() : Optional.of(relevance),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
