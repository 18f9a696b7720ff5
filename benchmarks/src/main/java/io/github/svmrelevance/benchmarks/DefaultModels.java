package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.svm.LinearSvm;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.NullScale;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.util.Arrays;
import java.util.Map;

/** What {@code bounds} admits by default, for experiments that look at parts of a run. */
final class DefaultModels {

  private static final double C = 1;
  private static final double SLACK = 0.2;

  private final TrainingSet training;
  private final LinearSvm svm;

  /** The baseline: weights, then the bias. */
  private final double[] z;

  private DefaultModels(TrainingSet training, LinearSvm svm) {
    this.training = training;
    this.svm = svm;
    this.z = model(training, svm);
  }

  /** Trains the baseline. */
  static DefaultModels of(TrainingSet training) {
    return new DefaultModels(
        training,
        LinearSvm.train(training.matrix(), training.signs(), C, CancellationToken.none()));
  }

  private static double[] model(TrainingSet training, LinearSvm svm) {
    double[] z = Arrays.copyOf(svm.model().weights(), training.features() + 1);
    z[training.bias()] = svm.model().bias();
    return z;
  }

  BudgetedModels models() {
    return models(0);
  }

  /** The same with a limit that is raised by so much. */
  BudgetedModels models(double raised) {
    return new BudgetedModels(
        (data, relaxation) ->
            BudgetedModels.joint(data, MarginLoss.hinge().times(C), budget() + raised, relaxation),
        (data, solvers) ->
            model(
                data,
                LinearSvm.train(
                    data.matrix(), data.signs(), C, svm.start(), CancellationToken.none())));
  }

  NullScale nullScale() {
    return NullScale.of(training, z, MarginLoss.hinge().times(C), SLACK);
  }

  RelevanceIntervals.Baseline baseline(StudyData data) {
    return new RelevanceIntervals.Baseline(
        data.score(z),
        training.norm1(z),
        MarginLoss.hinge().value(training.samples(), z),
        Map.of("joint", budget()),
        Map.of("C", C));
  }

  private double budget() {
    return (1 + SLACK)
        * (training.norm1(z) + MarginLoss.hinge().times(C).value(training.samples(), z));
  }
}
