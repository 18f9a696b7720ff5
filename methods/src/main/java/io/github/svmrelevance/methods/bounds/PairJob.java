package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.methods.intervals.AdmissibleModels;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.pairs.PairSearch;
import java.io.Serializable;
import java.util.Optional;

/** Finds the lines of a half of the polygon of two weights. */
enum PairJob implements Job<PairJob.Question, PairSearch.Half, PairSearch> {
  INSTANCE;

  /** Which pair over which models. */
  record Question(AdmissibleModels models, TrainingSet training, Pair pair)
      implements Serializable {}

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
  public Worker<PairSearch.Half, PairSearch> open(Question shared, RunContext context) {
    // What is reported of a relaxed budget was reported for the main question already.
    AdmissibleSet set = shared.models().open(shared.training(), context, told -> {});
    try {
      return new Halves(shared.pair(), set, axes(shared, set));
    } catch (RuntimeException e) {
      set.close();
      throw e;
    }
  }

  /** The lines from which both halves go on; empty if the run was cancelled. */
  private static Optional<PairSearch> axes(Question question, AdmissibleSet set) {
    try {
      return Optional.of(
          PairSearch.alongAxes(
              set,
              question.training().weights(question.pair().first()).get(0),
              question.training().weights(question.pair().second()).get(0)));
    } catch (CancelledException e) {
      // The tasks say so, each for itself: then the run keeps what it has.
      return Optional.empty();
    }
  }

  private record Halves(Pair pair, AdmissibleSet set, Optional<PairSearch> axes)
      implements Worker<PairSearch.Half, PairSearch> {

    @Override
    public PairSearch run(PairSearch.Half half) {
      PairSearch known =
          axes.orElseThrow(() -> new CancelledException(CancellationReason.REQUESTED));
      AdmissibleSet fork;
      // One fork at a time, as a session demands.
      synchronized (set) {
        fork = set.fork();
      }
      try (AdmissibleSet own = fork) {
        return known.refined(half, own, pair.precision(), pair.most());
      }
    }

    @Override
    public void close() {
      set.close();
    }
  }
}
