package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.DecisionRanges.Scale;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What good models that were found for some samples say of others, whose ranges are not known since
 * the run was stopped. A sample that two of them decide differently is ambiguous, whatever its
 * range is. One that all decide alike may still be.
 */
final class KnownModels {

  /** The most numbers that are multiplied: some seconds. */
  private static final double MOST_PRODUCTS = 3e9;

  private final SampleJob.Question question;
  private final List<double[]> models;

  private KnownModels(SampleJob.Question question, List<double[]> models) {
    this.question = question;
    this.models = List.copyOf(models);
  }

  /**
   * Gathers models that are proven to be good, evenly from all that disagree on some sample, and as
   * many as can be asked soon.
   *
   * @param findings of all samples
   * @param question what was asked
   */
  static KnownModels of(List<SampleFinding> findings, SampleJob.Question question) {
    List<double[]> all =
        findings.stream()
            .filter(f -> f.proof() == Status.CERTIFIED || f.proof() == Status.ENCLOSED)
            .flatMap(finding -> finding.models().stream())
            .map(ModelKey::new)
            .distinct()
            .map(ModelKey::model)
            .toList();
    double each = (double) findings.size() * question.baseline().length;
    int asked = (int) Math.min(all.size(), Math.max(1, MOST_PRODUCTS / each));
    return new KnownModels(
        question,
        Stream.concat(
                question.admissible() ? Stream.of(question.baseline()) : Stream.empty(),
                IntStream.range(0, asked)
                    .mapToObj(k -> all.get((int) ((long) k * all.size() / asked))))
            .toList());
  }

  /**
   * Looks at the samples that the run did not come to. Costs a product of each with each model.
   *
   * @param findings of all samples
   * @return the same, where models disagree with what they say
   */
  List<SampleFinding> shown(List<SampleFinding> findings) {
    List<SampleFinding> shown = new ArrayList<>(findings);
    for (int i = 0; i < shown.size() && !models.isEmpty(); i++) {
      if (shown.get(i).status() == SolveStatus.CANCELLED) {
        shown.set(i, shown(i, shown.get(i)));
      }
    }
    return List.copyOf(shown);
  }

  private SampleFinding shown(int sample, SampleFinding unknown) {
    Predictor predictor =
        new Predictor(question.data().training(), question.samples().row(sample), question.band());
    if (predictor.outcomes() == 0) {
      return unknown;
    }
    double[] first = models.get(0);
    int outcome = predictor.outcome(first);
    TreeSet<Integer> outcomes = new TreeSet<>(List.of(outcome));
    double[] other = first;
    for (double[] model : models) {
      if (outcomes.add(predictor.outcome(model))) {
        other = model;
      }
    }
    if (outcomes.size() == 1) {
      return unknown;
    }
    // Less first: a smaller score, or the first one's outcome behind.
    boolean larger =
        Predictor.scale(question.data().training()) == Scale.SCORE
            && predictor.outcome(other) > outcome;
    return unknown.shown(
        List.copyOf(outcomes), larger ? List.of(first, other) : List.of(other, first));
  }
}
