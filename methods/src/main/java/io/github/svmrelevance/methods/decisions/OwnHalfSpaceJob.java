package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.core.optimization.SupportingHalfSpace;
import io.github.svmrelevance.methods.intervals.BudgetedSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides samples each by a half-space of its own and the model that comes with it. Others do not
 * get to know these: the more half-spaces there are, the longer all others take. Where the backend
 * says nothing of where the end of a score lies, no sample is decided so.
 */
enum OwnHalfSpaceJob implements Job<EnclosureJob.Known, List<Integer>, EnclosureJob.Outcomes> {
  INSTANCE;

  @Override
  public Worker<List<Integer>, EnclosureJob.Outcomes> open(
      EnclosureJob.Known shared, RunContext context) {
    HalfSpaceJob.Inside inside = HalfSpaceJob.Inside.of(shared);
    BudgetedSet base = inside.open(context);
    SupportingHalfSpace.Search search = base.halfSpaces(inside.model());
    EnclosureSessions spaces = EnclosureSessions.open(shared, context);
    return new Worker<>() {
      @Override
      public EnclosureJob.Outcomes run(List<Integer> rows) {
        try (BudgetedSet set = base.fork();
            EnclosureSessions sessions = spaces.fork()) {
          List<EnclosureJob.Outcome> outcomes = new ArrayList<>();
          for (int row : rows) {
            double[] costs = shared.question().nearCosts(row);
            outcomes.add(
                set.near(costs)
                    .flatMap(search::at)
                    .map(shared::with)
                    .flatMap(
                        known ->
                            decided(
                                new EnclosedSample(known, sessions, row, context),
                                known.spaces(),
                                costs,
                                context))
                    .map(EnclosureJob.Outcome::decided)
                    .orElse(EnclosureJob.Outcome.undecided()));
          }
          return new EnclosureJob.Outcomes(outcomes);
        }
      }

      @Override
      public void close() {
        try (spaces) {
          base.close();
        }
      }
    };
  }

  /** By its own half-space alone, or else by that and the others together. */
  private static Optional<SampleFinding> decided(
      EnclosedSample sample, HalfSpaces spaces, double[] costs, RunContext context) {
    return bound(spaces.last(), costs, context)
        .flatMap(sample::decided)
        .or(() -> bound(spaces, costs, context).flatMap(sample::decided));
  }

  private static Optional<Double> bound(HalfSpaces spaces, double[] costs, RunContext context) {
    try (CertifiedSession.PiecewiseLinear session = context.open(spaces.program())) {
      session.setCosts(costs);
      return EnclosedSample.bound(session.solve(SolveOptions.until(context.cancellation())));
    }
  }
}
