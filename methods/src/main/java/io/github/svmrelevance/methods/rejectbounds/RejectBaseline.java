package io.github.svmrelevance.methods.rejectbounds;

import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.svm.LinearSvm;
import io.github.svmrelevance.core.svm.TrainerChoice;
import io.github.svmrelevance.core.svm.TrainingProgress;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.util.Arrays;

/**
 * Trains the baseline, the SVM in Section 3 of Goepfert, Goepfert, Hammer (2018).
 *
 * @param lambda the weight of the norm
 * @param steepness of the loss below 0, beyond that of the hinge
 * @param trainer who trains
 */
record RejectBaseline(double lambda, double steepness, TrainerChoice trainer)
    implements BudgetedModels.Baselines {

  @Override
  public double[] train(TrainingSet training, RunContext context) {
    double[] z = model(training, svm(training, context));
    return withoutNoise(training, z, BudgetedModels.loss(training, loss(), z));
  }

  /**
   * The baseline with its proof.
   *
   * @throws SolverException if it could not be proven
   */
  LinearSvm svm(TrainingSet training, RunContext context) {
    LinearSvm svm =
        LinearSvm.trainRejectBaseline(
            training.matrix(),
            training.signs(),
            lambda,
            steepness,
            trainer.linear(context),
            TrainingProgress.in(context),
            context.cancellation());
    if (!(svm.objective().gap() <= Certificate.TOLERANCE * svm.objective().primal())) {
      throw new SolverException(
          Message.of(
              "the baseline model was trained, but its optimality could not be proven; try another"
                  + " ",
              RejectBoundsOptions.LAMBDA,
              ", or scale the features (",
              RunSetting.SCALE,
              " sd, the default)"));
    }
    return svm;
  }

  /** Weights, then the bias. */
  static double[] model(TrainingSet training, LinearSvm svm) {
    double[] z = Arrays.copyOf(svm.model().weights(), training.features() + 1);
    z[training.bias()] = svm.model().bias();
    return z;
  }

  /** A model without weights where these are only rounding. */
  double[] withoutNoise(TrainingSet training, double[] z, double paid) {
    return BudgetedModels.withoutNoise(training, loss(), c(training), z, paid);
  }

  /** phi(m) = max(0, 1 - m) + a max(0, -m). */
  MarginLoss loss() {
    return steepness == 0
        ? MarginLoss.hinge()
        : new MarginLoss(ConvexPiecewiseLinear.doubleHinge(1, steepness));
  }

  /** What the sum of losses is multiplied by beside half the squared norm. */
  double c(TrainingSet training) {
    return 1 / (2 * lambda * training.count());
  }
}
