package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.core.optimization.Feasibility;
import io.github.svmrelevance.core.optimization.FreeBounds;
import java.io.Serializable;
import java.util.BitSet;

/** Whether there is an admissible model without a feature, where its exact range is not known. */
enum WithoutJob implements Job<WithoutJob.Known, Integer, WithoutJob.Found> {
  INSTANCE;

  /**
   * Multiplications of all searches together: some minutes of a processor on data that are mostly
   * 0.
   */
  private static final double MOST_WORK = 4e10;

  /**
   * What is searched from.
   *
   * @param training the samples
   * @param loss of the outer question
   * @param limit of it
   * @param limits of it
   * @param bounds its answer
   * @param searches how many features are asked for
   */
  record Known(
      TrainingSet training,
      LossModel loss,
      double limit,
      BudgetLimits limits,
      FreeBounds.Point bounds,
      int searches)
      implements Serializable {}

  /**
   * What was found.
   *
   * @param dispensable whether there is an admissible model without the feature
   * @param least how large one of its weights is at least in all of them; 0 if that is not known
   */
  record Found(boolean dispensable, double least) implements Serializable {}

  @Override
  public Worker<Integer, Found> open(Known shared, RunContext context) {
    TrainingSet training = shared.training();
    FreeBounds free =
        FreeBounds.of(
            BudgetedModels.regularized(training, shared.loss()), shared.limit(), shared.bounds());
    Feasibility set = new Feasibility(shared.limits().program(training, 0));
    return feature -> {
      BitSet columns = new BitSet();
      for (WeightFunctional weight : training.weights(feature)) {
        columns.set(weight.variable(0) % training.features());
      }
      FreeBounds.Without found =
          free.without(
              columns,
              MOST_WORK / shared.searches(),
              z -> set.relaxation(z) == 0,
              context.cancellation());
      return new Found(found.model().isPresent(), found.least());
    };
  }
}
