package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.NearOptimum;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.core.optimization.HalfSpace;
import io.github.svmrelevance.core.optimization.SupportingHalfSpace;
import io.github.svmrelevance.methods.intervals.BudgetedSet;
import java.util.List;
import java.util.Optional;

/**
 * Decides samples each by a model or a half-space of its own. Others do not get to know these: the
 * more half-spaces there are, the longer all others take. Where the backend says nothing of where
 * the end of a score lies, no sample is decided so.
 *
 * <p>A part of the training samples says at a fraction of the cost about where that end is. Half of
 * the samples have more outcomes than were known, and a model from there shows it.
 */
enum OwnHalfSpaceJob implements Job<EnclosureJob.Known, List<Integer>, EnclosureJob.Outcomes> {
  INSTANCE;

  /** One of so many training samples is in the part. From 8 to 16 it made no difference. */
  private static final int SAMPLED = 12;

  /** How much farther the end may be than that of the part. */
  private static final double FARTHER = 1.05;

  @Override
  public Worker<List<Integer>, EnclosureJob.Outcomes> open(
      EnclosureJob.Known shared, RunContext context) {
    HalfSpaceJob.Inside inside = HalfSpaceJob.Inside.of(shared);
    BudgetedSet whole = inside.open(context);
    BudgetedSet part = whole.sampled(inside.model(), SAMPLED);
    SupportingHalfSpace.Search search = whole.halfSpaces(inside.model());
    EnclosureSessions spaces = EnclosureSessions.open(shared, context);
    return new Worker<>() {
      @Override
      public EnclosureJob.Outcomes run(List<Integer> rows) {
        try (BudgetedSet forkOfWhole = whole.fork();
            BudgetedSet forkOfPart = part.fork();
            EnclosureSessions sessions = spaces.fork()) {
          Ends ends = new Ends(forkOfWhole, forkOfPart, inside.model(), search);
          return new EnclosureJob.Outcomes(
              rows.stream()
                  .map(
                      row ->
                          decided(
                                  new EnclosedSample(shared, sessions, row, context),
                                  shared.question().nearCosts(row),
                                  shared.spaces(),
                                  ends,
                                  context)
                              .map(EnclosureJob.Outcome::decided)
                              .orElse(EnclosureJob.Outcome.undecided()))
                  .toList());
        }
      }

      @Override
      public void close() {
        try (spaces;
            part) {
          whole.close();
        }
      }
    };
  }

  /**
   * Where the ends of scores are.
   *
   * @param whole the admissible models
   * @param part about the same, of a part of the training samples
   * @param inner a model deep among these
   * @param search from there
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Ends(
      BudgetedSet whole, BudgetedSet part, double[] inner, SupportingHalfSpace.Search search) {

    /** A point that no admissible model is likely to be beyond. */
    Optional<double[]> beyond(double[] costs) {
      return part.near(costs).map(near -> farther(near.point()));
    }

    private double[] farther(double[] point) {
      double[] beyond = new double[point.length];
      for (int j = 0; j < point.length; j++) {
        beyond[j] = inner[j] + FARTHER * (point[j] - inner[j]);
      }
      return beyond;
    }
  }

  private static Optional<SampleFinding> decided(
      EnclosedSample sample, double[] costs, HalfSpaces spaces, Ends ends, RunContext context) {
    return ends.beyond(costs)
        .filter(point -> sample.with(point).isSettled())
        .flatMap(ends.search()::last)
        .flatMap(model -> sample.with(model).settled())
        .or(
            () ->
                ends.whole()
                    .near(costs)
                    .flatMap(near -> decided(sample, near, costs, spaces, ends, context)));
  }

  /** By its own half-space alone, or with its own model, or else by all half-spaces together. */
  private static Optional<SampleFinding> decided(
      EnclosedSample sample,
      NearOptimum near,
      double[] costs,
      HalfSpaces spaces,
      Ends ends,
      RunContext context) {
    Optional<HalfSpace> half = ends.search().proven(near);
    if (half.isEmpty()) {
      return Optional.empty();
    }
    HalfSpaces all = spaces.withAll(List.of(half.get()));
    Optional<Double> own = bound(all.last(), costs, context);
    return own.flatMap(sample::decided)
        .or(
            () ->
                ends.search()
                    .last(near.point())
                    .map(sample::with)
                    .flatMap(
                        better ->
                            own.flatMap(better::decided)
                                .or(() -> bound(all, costs, context).flatMap(better::decided))));
  }

  private static Optional<Double> bound(HalfSpaces spaces, double[] costs, RunContext context) {
    try (CertifiedSession.PiecewiseLinear session = context.open(spaces.program())) {
      session.setCosts(costs);
      return EnclosedSample.bound(session.solve(SolveOptions.until(context.cancellation())));
    }
  }
}
