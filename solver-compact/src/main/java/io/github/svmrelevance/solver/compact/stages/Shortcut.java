package io.github.svmrelevance.solver.compact.stages;

import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.control.Stopped;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.numerics.Vectors;
import io.github.svmrelevance.solver.compact.path.Descent;
import io.github.svmrelevance.solver.compact.smoothing.Centre;
import io.github.svmrelevance.solver.compact.smoothing.Continuation;
import io.github.svmrelevance.solver.compact.smoothing.Forecast;
import io.github.svmrelevance.solver.compact.vertex.CrashBasis;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Starts a path near its end: at a vertex that minimises F + tau O for some tau a little below the
 * last one. The {@link Forecast} says where, the {@link CrashBasis} makes a vertex of it, and the
 * {@link MultiplierSearch} makes that one optimal. What the forecast misses costs pivots, not
 * accuracy.
 */
public final class Shortcut {

  /**
   * Where the path continues.
   *
   * @param vertex a minimiser of F + tau O within the budget
   * @param tau of that
   * @param use the value of F there
   * @param chord on which the path ends, if that is known
   */
  record Start(Vertex vertex, double tau, double use, Optional<Chord> chord) {

    Start(Vertex vertex, double tau, double use) {
      this(vertex, tau, use, Optional.empty());
    }
  }

  /**
   * Two minimisers of F + tau O for one tau, on both sides of the budget's limit. So are all points
   * between them.
   *
   * @param within the limit
   * @param beyond the limit
   * @param minimiser whose multipliers are those at that tau
   * @param tau the pull of O
   */
  record Chord(Vertex within, Vertex beyond, Vertex minimiser, double tau) {}

  /** From an optimum of another program. */
  static final Retreat FROM_NEAR = new Retreat(0.002, 4, 5);

  /**
   * How far before the end of a path to start.
   *
   * @param first the share of the way to go back at first
   * @param growth by how much more each time there is no start
   * @param tries how often
   */
  record Retreat(double first, double growth, int tries) {}

  private Shortcut() {}

  /** Whether the path has so many breakpoints to pass that a shortcut is worth while. */
  public static boolean pays(PackedProgram program) {
    return program.groups == 2 && hasManyRows(program);
  }

  private static boolean hasManyRows(PackedProgram program) {
    return program.rows >= 1000 && program.rows >= 12 * program.variables;
  }

  /**
   * Takes a shortcut to the minimiser of a sum alone.
   *
   * @param program the terms
   * @param group whose sum is minimised
   * @param interruption when to stop
   * @return empty if there is none, or it does not pay; a descent is then to start from zero
   * @throws Stopped if it fails numerically; that says nothing of the descent
   */
  static Optional<Vertex> toMinimum(PackedProgram program, int group, Interruption interruption) {
    if (!hasManyRows(program)) {
      return Optional.empty();
    }
    Continuation near = new Continuation(new Vertex(program), group, interruption);
    if (!near.compute()) {
      return Optional.empty();
    }
    double[] limits = new double[program.groups];
    Arrays.fill(limits, Double.POSITIVE_INFINITY);
    double[] noCost = new double[program.variables];
    return new CrashBasis(program, near.point(), near.values(), near.free())
        .vertex(limits)
        .filter(vertex -> new Descent(vertex, group, noCost, limits, interruption).run());
  }

  /**
   * Takes it.
   *
   * @param centre where forecasts start
   * @param program the terms
   * @param cost the objective
   * @param interruption when to stop
   * @return empty if there is none; the path is then to start from the base
   * @throws Stopped if it fails numerically; that says nothing of the whole path
   */
  static Optional<Start> take(
      Centre centre, PackedProgram program, double[] cost, Interruption interruption) {
    Forecast forecast = new Forecast(centre, cost, interruption);
    if (!forecast.compute()) {
      return Optional.empty();
    }
    double[] limits = {Double.POSITIVE_INFINITY, centre.limit()};
    int[] free = IntStream.range(0, program.variables).filter(forecast::isFree).toArray();
    Optional<Vertex> crashed =
        new CrashBasis(program, forecast.point(), forecast.rowValues(), free).vertex(limits);
    if (crashed.isEmpty()) {
      return Optional.empty();
    }
    return new MultiplierSearch(cost, limits, centre.least(), interruption)
        .from(crashed.get(), forecast.tau());
  }

  /**
   * Forecasts the end of a path roughly.
   *
   * @return empty if that does not succeed
   */
  static Optional<Forecast> near(Centre centre, double[] cost, Interruption interruption) {
    Forecast forecast = new Forecast(centre, cost, interruption);
    return forecast.computeRoughly() ? Optional.of(forecast) : Optional.empty();
  }

  /**
   * A vertex near an optimum of a program that differs in bounds or limits: of the same rows, as
   * far as they are at their breakpoints there, with each variable within its bounds.
   *
   * @param program the terms
   * @param posed the optimum, in the units of the posed program
   * @param limits passed on to the refinement
   * @return empty if the rows are dependent
   */
  static Optional<Vertex> near(PackedProgram program, double[] posed, double[] limits) {
    double[] values = program.rowOffsets().clone();
    double[] point = new double[program.variables];
    boolean[] free = new boolean[point.length];
    for (int j = 0; j < point.length; j++) {
      double there = posed[j] * program.scale[j];
      if (there != 0) {
        Vectors.add(there, program.column(j), values, values.length);
      }
      point[j] = Math.max(program.lower(j), Math.min(program.upper(j), there));
      free[j] = !isAtBreakpoint(program, j, point[j]);
    }
    int[] columns = IntStream.range(0, free.length).filter(j -> free[j]).toArray();
    return new CrashBasis(program, point, values, columns).vertex(limits);
  }

  private static boolean isAtBreakpoint(PackedProgram program, int j, double z) {
    for (int m = program.variableFirst[j]; m < program.variableEnd[j]; m++) {
      if (!program.breakpoints.dead[m] && program.breakpoints.position[m] == z) {
        return true;
      }
    }
    return false;
  }

  /**
   * A start on the path to an objective, a little before its end.
   *
   * @param vertex near its end; changed
   * @param end about the tau at its end
   * @param cost the objective
   * @param limits the second is that of the only budget
   * @param steps how far before
   * @param interruption when to stop
   * @return empty if there is none near
   */
  static Optional<Start> before(
      Vertex vertex,
      double end,
      double[] cost,
      double[] limits,
      Retreat steps,
      Interruption interruption) {
    double retreat = steps.first();
    for (int tries = 0; tries < steps.tries(); tries++) {
      double tau = end * (1 - retreat);
      double[] pull = new double[cost.length];
      Vectors.add(tau, cost, pull, pull.length);
      if (!new Descent(vertex, 1, pull, limits, interruption).run()) {
        return Optional.empty();
      }
      double use = vertex.value(1);
      if (use < limits[1]) {
        return Optional.of(new Start(vertex, tau, use));
      }
      retreat *= steps.growth();
    }
    return Optional.empty();
  }
}
