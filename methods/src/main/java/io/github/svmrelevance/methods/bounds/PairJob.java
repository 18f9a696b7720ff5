package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.methods.intervals.AdmissibleModels;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.pairs.PairSearch;
import java.io.Serializable;

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
    return new Halves(
        shared.pair(),
        set,
        new Start(shared, set, PairSearch.Axis.FIRST),
        new Start(shared, set, PairSearch.Axis.SECOND));
  }

  /** The lines along an axis, found by the half that comes to it first; the other one awaits it. */
  private static final class Start {

    private final Question question;
    private final AdmissibleSet set;
    private final PairSearch.Axis axis;
    private PairSearch lines;

    Start(Question question, AdmissibleSet set, PairSearch.Axis axis) {
      this.question = question;
      this.set = set;
      this.axis = axis;
    }

    synchronized PairSearch lines() {
      if (lines == null) {
        // On a fork of its own, so that it does not matter who comes first.
        try (AdmissibleSet own = forkOf(set)) {
          lines =
              PairSearch.along(
                  own,
                  question.training().weights(question.pair().first()).get(0),
                  question.training().weights(question.pair().second()).get(0),
                  axis);
        }
      }
      return lines;
    }
  }

  /** One fork at a time, as a session demands. */
  private static AdmissibleSet forkOf(AdmissibleSet set) {
    synchronized (set) {
      return set.fork();
    }
  }

  private record Halves(Pair pair, AdmissibleSet set, Start first, Start second)
      implements Worker<PairSearch.Half, PairSearch> {

    @Override
    public PairSearch run(PairSearch.Half half) {
      if (half == PairSearch.Half.OPPOSITE_SIGNS) {
        // The other half begins with the other axis.
        second.lines();
      }
      PairSearch axes = PairSearch.from(first.lines(), second.lines());
      try (AdmissibleSet own = forkOf(set)) {
        return axes.refined(half, own, pair.precision(), pair.most());
      }
    }

    @Override
    public void close() {
      set.close();
    }
  }
}
