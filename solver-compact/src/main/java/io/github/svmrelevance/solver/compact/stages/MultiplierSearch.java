package io.github.svmrelevance.solver.compact.stages;

import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.numerics.Vectors;
import io.github.svmrelevance.solver.compact.path.Descent;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.Optional;

/**
 * Finds the tau at which the minimiser of F + tau O uses up the budget of F, or comes so near to it
 * from below that the rest is a short path.
 *
 * <p>Two minimisers are kept, one within the budget and one beyond it. Next comes the tau at which
 * both are equally good (M. Eisner, D. Severance, J. ACM 23, 1976). If the minimiser there is
 * better, it takes the place of one of them. Otherwise all points between both are minimisers, and
 * the one that uses up the budget is optimal: a {@link Shortcut.Chord}. A {@link Descent} passes
 * many breakpoints in one step, where a path stops at each. That matters where one edge leads past
 * thousands of rows, as where the model is constant and all rows of a class are alike.
 *
 * <p>Each try costs a descent from a vertex near its end and some passes over the rows.
 */
final class MultiplierSearch {

  /** Forecasts miss the last tau by about as much. */
  private static final double FIRST_RETREAT = 0.001;

  private static final int TRIES = 8;

  /** Seen were 9 at most; with no chord after so many, a path goes on. */
  private static final int MOST_CHORDS = 30;

  /**
   * What the start of a path may leave of the budget, as a share of what the limit leaves beyond
   * the least use. A path from there took less time than further tries; 0.03 and 0.06 did as well.
   */
  private static final double NEAR = 0.05;

  /** By how much of its size O may lie beyond the chord. */
  private static final double ON_CHORD = 1e-10;

  private final double[] cost;
  private final double[] limits;
  private final double near;
  private final Interruption interruption;

  private Minimiser within;
  private Minimiser beyond;

  private record Minimiser(Vertex vertex, double tau, double use, double cost) {

    double value(double otherTau) {
      return use + otherTau * cost;
    }

    Shortcut.Start start() {
      return new Shortcut.Start(vertex, tau, use);
    }
  }

  /**
   * A search.
   *
   * @param cost the objective O
   * @param limits the second is that of the only budget
   * @param least about the least F
   * @param interruption when to stop
   */
  MultiplierSearch(double[] cost, double[] limits, double least, Interruption interruption) {
    this.cost = cost;
    this.limits = limits;
    this.near = limits[1] - NEAR * (limits[1] - least);
    this.interruption = interruption;
  }

  /**
   * Searches.
   *
   * @param vertex near the end of the path; changed
   * @param forecast about the tau there
   * @return where a path continues, with the chord if there is one; empty if no minimiser within
   *     the budget was found
   */
  Optional<Shortcut.Start> from(Vertex vertex, double forecast) {
    if (!bracket(vertex, forecast)) {
      return Optional.ofNullable(within).map(Minimiser::start);
    }
    for (int tries = 0; tries < MOST_CHORDS && within.use < near; tries++) {
      double tau = (beyond.use - within.use) / (within.cost - beyond.cost);
      if (!(tau > 0 && tau < Double.POSITIVE_INFINITY)) {
        break;
      }
      Optional<Minimiser> found = minimiser(beyond.vertex.copy(), tau);
      if (found.isEmpty()) {
        break;
      }
      Minimiser minimiser = found.get();
      double below = (within.value(tau) - minimiser.value(tau)) / tau;
      if (below <= ON_CHORD * Math.max(1, Math.abs(minimiser.cost))) {
        return Optional.of(
            new Shortcut.Start(
                within.vertex,
                within.tau,
                within.use,
                Optional.of(
                    new Shortcut.Chord(within.vertex, beyond.vertex, minimiser.vertex, tau))));
      }
      keep(minimiser);
    }
    return Optional.of(within.start());
  }

  /** Whether there are minimisers on both sides, and none that is near enough. */
  private boolean bracket(Vertex vertex, double forecast) {
    double tau = forecast * (1 - FIRST_RETREAT);
    double step = 2 * FIRST_RETREAT;
    Vertex from = vertex;
    for (int tries = 0; tries < TRIES; tries++) {
      Optional<Minimiser> found = minimiser(from, tau);
      if (found.isEmpty()) {
        return false;
      }
      keep(found.get());
      if (within != null && (beyond != null || within.use >= near)) {
        return beyond != null;
      }
      tau *= within == null ? 1 - step : 1 + step;
      step *= 2;
      from = from.copy();
    }
    return false;
  }

  private void keep(Minimiser minimiser) {
    if (minimiser.use < limits[1]) {
      within = minimiser;
    } else {
      beyond = minimiser;
    }
  }

  /** Empty if the sum falls for ever. */
  private Optional<Minimiser> minimiser(Vertex from, double tau) {
    double[] pull = new double[cost.length];
    Vectors.add(tau, cost, pull, pull.length);
    return new Descent(from, 1, pull, limits, interruption).run()
        ? Optional.of(
            new Minimiser(from, tau, from.value(1), Vectors.dot(cost, from.z, cost.length)))
        : Optional.empty();
  }
}
