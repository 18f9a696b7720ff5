package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.ClassComparison;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.methods.intervals.IntervalWarning;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Each of several classes against the rest, as if it were the positive class of a run of its own:
 * the same chance, a baseline and a budget for each. Costs K runs on two classes.
 */
final class EachClass {

  private final AnalysisRequest request;
  private final RunContext context;
  private final Function<AnalysisRequest, RelevanceIntervals> run;

  /**
   * Prepares the comparison.
   *
   * @param request of all classes at once
   * @param context reports cancellation
   * @param run analyses one class against the rest
   */
  EachClass(
      AnalysisRequest request,
      RunContext context,
      Function<AnalysisRequest, RelevanceIntervals> run) {
    this.request = request;
    this.context = context;
    this.run = run;
  }

  /** Adds the classes to what is known of all at once, unless that is partial. */
  RelevanceIntervals addTo(RelevanceIntervals whole) {
    List<Warning> warnings = new ArrayList<>(whole.warnings());
    if (whole.partial()) {
      return stopped(whole, warnings, whole.solveSeconds());
    }
    Set<Message> told = new HashSet<>();
    whole.warnings().forEach(warning -> told.add(warning.message()));
    List<ClassComparison.Side> sides = new ArrayList<>();
    double seconds = whole.solveSeconds();
    for (Map.Entry<String, Integer> entry : StudyData.classCounts(request).entrySet()) {
      Optional<RelevanceIntervals> side = side(entry.getKey());
      if (side.isEmpty()) {
        return stopped(whole, warnings, seconds);
      }
      RelevanceIntervals known = side.get();
      seconds += known.solveSeconds();
      sides.add(
          new ClassComparison.Side(
              entry.getKey(),
              entry.getValue(),
              known.baseline().scored().quality(),
              known.features()));
      for (Warning warning : known.warnings()) {
        if (told.add(warning.message())) {
          warnings.add(
              new Warning(
                  warning.code(),
                  Message.of(
                      Excerpt.quote(entry.getKey()) + " against the rest: ", warning.message()),
                  warning.place()));
        }
      }
    }
    return whole.withEachClass(Optional.of(new ClassComparison(sides)), warnings, seconds);
  }

  private static RelevanceIntervals stopped(
      RelevanceIntervals whole, List<Warning> warnings, double seconds) {
    warnings.add(
        IntervalWarning.STOPPED_EARLY.of(
            "the run stopped before each class was set against the rest"));
    return whole.withEachClass(Optional.empty(), warnings, seconds);
  }

  /** One class against the rest, or empty if the run was stopped. */
  private Optional<RelevanceIntervals> side(String name) {
    if (context.cancellation().isCancelled()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
              run.apply(
                  new AnalysisRequest(
                      request.data(), Optional.of(name), request.scaling(), plain())))
          .filter(result -> !result.partial());
    } catch (CancelledException e) {
      // What is known of all classes at once is not lost.
      return Optional.empty();
    }
  }

  /** What is asked of all classes at once alone is not asked again. */
  private ParameterValues plain() {
    return request
        .parameters()
        .with(BoundsOptions.EACH_CLASS, false)
        .with(BoundsOptions.C_PATH, 0)
        .with(IntervalOptions.RESAMPLE, 0);
  }
}
