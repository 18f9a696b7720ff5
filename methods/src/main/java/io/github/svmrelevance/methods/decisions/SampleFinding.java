package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.SampleRange.Range;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.MarginRange;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What was found of one sample.
 *
 * @param status OPTIMAL, or why there is no range
 * @param message the solver's words on that
 * @param proof what is proven of the range and of the outcomes
 * @param range the range, in the units of the models' scores, if there is one; its infeasibility is
 *     the largest that the outcomes rest on, too
 * @param possible the indices of the outcomes that some model predicts
 * @param models two models that disagree, if any do: one that attains the least, one that attains
 *     the most; none otherwise
 */
record SampleFinding(
    SolveStatus status,
    String message,
    Status proof,
    Optional<Range> range,
    List<Integer> possible,
    List<double[]> models)
    implements Serializable {

  static SampleFinding none(SolveStatus status, String message) {
    return new SampleFinding(
        status, message, Status.NOT_COMPUTED, Optional.empty(), List.of(), List.of());
  }

  /**
   * Solves for a sample: two programs for a score; for a margin one for each competing class, two
   * for the largest, and more for competing classes beyond those that a model found predicts.
   */
  static SampleFinding of(
      AdmissibleSet set, Predictor sample, double[] baseline, TrainingSet training) {
    int predicted = sample.outcome(baseline);
    MarginRange.Outcome outcome = MarginRange.solve(set, sample.ahead(predicted));
    if (outcome.range() == null) {
      return none(outcome.status(), outcome.message());
    }
    MarginRange range = outcome.range();
    Possible possible = new Possible(set, sample, predicted);
    switch (Predictor.scale(training)) {
      case VALUE -> {}
      case SCORE -> possible.ofSigns(range.bounds());
      case MARGIN -> possible.ofRivals(range);
    }
    if (possible.failure().isPresent()) {
      MarginRange.Outcome failed = possible.failure().get();
      return none(failed.status(), failed.message());
    }
    Bounds bounds = range.bounds();
    List<Integer> outcomes = possible.outcomes();
    return new SampleFinding(
        SolveStatus.OPTIMAL,
        "",
        worse(range.status(), possible.proof()),
        Optional.of(
            new Range(
                bounds.signedLower(),
                bounds.signedUpper(),
                bounds.gap(),
                bounds.provenSignedLower(),
                bounds.provenSignedUpper(),
                Math.max(bounds.infeasibility(), possible.infeasibility()))),
        outcomes,
        outcomes.size() < 2
            ? List.of()
            : List.of(range.leastModels().get(smallest(range.leasts())), range.mostModel()));
  }

  /**
   * A sample that was decided by what is known of others.
   *
   * @param outer no admissible model goes further; its proven ends say how far some go
   * @param possible the outcomes that some model predicts
   * @param models two that disagree, if any do
   */
  static SampleFinding enclosed(Range outer, List<Integer> possible, List<double[]> models) {
    return new SampleFinding(
        SolveStatus.OPTIMAL, "", Status.ENCLOSED, Optional.of(outer), possible, models);
  }

  /** Whether both ends of the range are known, and proven. */
  boolean isProven() {
    return proof == Status.CERTIFIED || proof == Status.RELAXED;
  }

  /**
   * A sample whose range was not computed, of which models that were found for others predict
   * different outcomes.
   *
   * @param possible the outcomes that these models predict
   * @param models two that disagree
   */
  SampleFinding shown(List<Integer> possible, List<double[]> models) {
    return new SampleFinding(status, message, proof, range, possible, models);
  }

  private static Status worse(Status one, Status other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private static int smallest(double[] values) {
    return IntStream.range(0, values.length)
        .reduce((a, b) -> values[b] < values[a] ? b : a)
        .orElseThrow();
  }
}
