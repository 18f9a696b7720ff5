package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.methods.intervals.AdmissibleModels;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.pairs.PairPolygon;
import java.io.Serializable;

/** Finds the polygon of two weights. */
enum PairJob implements Job<PairJob.Question, PairJob.Pair, PairPolygon> {
  INSTANCE;

  /** Over which models. */
  record Question(AdmissibleModels models, TrainingSet training) implements Serializable {}

  /**
   * Of which weights.
   *
   * @param first the position of a feature of one weight
   * @param second the position of another
   * @param precision how far, as a share of the extent, a pair may lie outside
   * @param most how many objectives may be asked for
   */
  record Pair(int first, int second, double precision, int most) implements Serializable {}

  @Override
  public Worker<Pair, PairPolygon> open(Question shared, RunContext context) {
    return pair -> {
      // What is reported of a relaxed budget was reported for the main question already.
      try (AdmissibleSet set = shared.models().open(shared.training(), context, told -> {})) {
        return PairPolygon.of(
            set,
            weight(shared.training(), pair.first()),
            weight(shared.training(), pair.second()),
            pair.precision(),
            pair.most());
      }
    };
  }

  private static WeightFunctional weight(TrainingSet training, int feature) {
    return training.weights(feature).get(0);
  }
}
