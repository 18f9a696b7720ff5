package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.optimization.FreeBounds;
import java.io.Serializable;

/** Searches for what bounds all weights, in one task. */
enum OuterJob implements Job<OuterJob.Asked, Integer, FreeBounds.Point> {
  INSTANCE;

  /** What the batch is called. */
  static final String STEP = "outer bounds";

  /** The parts of an outer question that the search needs. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Asked(TrainingSet training, LossModel loss, double limit, double[] baseline)
      implements Serializable {}

  @Override
  public Worker<Integer, FreeBounds.Point> open(Asked shared, RunContext context) {
    return only ->
        FreeBounds.of(
                BudgetedModels.regularized(shared.training(), shared.loss()),
                shared.limit(),
                shared.baseline(),
                (done, most) -> context.progress("round " + (done + 1) + " of at most " + most),
                context.cancellation())
            .point();
  }
}
