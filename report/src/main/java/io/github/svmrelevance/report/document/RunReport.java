package io.github.svmrelevance.report.document;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.RunFacts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A result that says how it came about, and so can be reported.
 *
 * @param result what a method found, with the facts of the run
 * @param qualities how well its models do on samples that they were not trained on, as far as known
 * @since 0.1
 */
public record RunReport(RelevanceResult result, List<ModelQuality> qualities) {

  /** The name and version of the JSON documents that {@link ReportFormat#JSON} writes. */
  public static final String SCHEMA = "svmrel/2";

  /**
   * Checks that nothing is missing.
   *
   * @throws IllegalArgumentException if the result has no facts
   */
  public RunReport {
    qualities = List.copyOf(qualities);
    if (result.facts().isEmpty()) {
      throw new IllegalArgumentException(
          "this result does not say how it came about (method, data, parameters, seed, solver and"
              + " time), which a report needs: RelevanceResult.facts() is empty. The run() of an"
              + " analysis and RecordedRun.analyze add the facts; so does"
              + " RelevanceResult.withFacts");
    }
  }

  /**
   * A result of models whose quality is not known.
   *
   * @param result with facts
   */
  public RunReport(RelevanceResult result) {
    this(result, List.of());
  }

  /**
   * How the result came about.
   *
   * @return the facts
   */
  public RunFacts facts() {
    return result.facts().orElseThrow();
  }

  /**
   * All warnings.
   *
   * @return those of the run, then those of the result
   */
  public List<Warning> allWarnings() {
    List<Warning> all = new ArrayList<>(facts().warnings());
    all.addAll(result.warnings());
    return Collections.unmodifiableList(all);
  }
}
