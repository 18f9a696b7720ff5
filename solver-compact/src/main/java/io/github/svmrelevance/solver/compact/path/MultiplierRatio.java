package io.github.svmrelevance.solver.compact.path;

import io.github.svmrelevance.solver.compact.control.Stopped;
import io.github.svmrelevance.solver.compact.model.Objective;
import io.github.svmrelevance.solver.compact.vertex.Edge;
import io.github.svmrelevance.solver.compact.vertex.Vertex;

/**
 * The first multiplier to reach an end of its subdifferential as tau rises: Harris's two passes,
 * which allow every end to be missed by {@link #MISS} and take, among those that come first within
 * that, the one that is met fastest.
 */
final class MultiplierRatio {

  private static final double MISS = 1e-11;
  private static final double SLOWEST = 1e-11;
  private static final double ROUNDING = 1e-14;

  /** How far tau rises until then. */
  double step;

  /** How fast the slack of what leaves falls. */
  double rate;

  /** Candidates are slots, then variables counted from {@link #slots}. */
  private final int[] candidates;

  private final int[] watched;
  private int slots;
  private double slack;

  /**
   * A ratio test.
   *
   * @param vertex what it is for
   * @param watched the variables that can leave
   */
  MultiplierRatio(Vertex vertex, int[] watched) {
    this.watched = watched;
    this.candidates = new int[vertex.capacity() + watched.length];
  }

  /**
   * Looks ahead.
   *
   * @param vertex where the multipliers are
   * @param objective the subdifferentials and their rates
   * @param slotRate how the multipliers of the slots change with tau
   * @param variableRate how those of the fixed variables do
   * @param edge what leaves, and to which side, is stored here
   * @return false if no multiplier ever reaches an end
   */
  boolean find(
      Vertex vertex, Objective objective, double[] slotRate, double[] variableRate, Edge edge) {
    slots = vertex.slots();
    double first = Double.POSITIVE_INFINITY;
    int count = 0;
    for (int x = 0; x < slots; x++) {
      int breakpoint = breakpoint(vertex, x);
      double multiplier = vertex.slotMultiplier[x];
      double earlier = first;
      earlier =
          earlier(
              earlier,
              below(objective, breakpoint, multiplier),
              fall(objective, breakpoint, slotRate[x]));
      earlier =
          earlier(
              earlier,
              above(objective, breakpoint, multiplier),
              rise(objective, breakpoint, slotRate[x]));
      if (earlier < first) {
        first = earlier;
        candidates[count++] = x;
      }
    }
    count = collectVariables(vertex, objective, variableRate, first, count);
    if (count == 0) {
      return false;
    }
    // Where the miss is lost in rounding, what comes first must still be found again.
    step += ROUNDING * step;
    choose(vertex, objective, slotRate, variableRate, edge, count);
    return true;
  }

  /** The earliest end so far, in {@link #step} after the call. */
  private int collectVariables(
      Vertex vertex, Objective objective, double[] variableRate, double soFar, int found) {
    double first = soFar;
    int count = found;
    int[] position = vertex.position;
    int[] at = vertex.variableAt;
    double[] multipliers = vertex.variableMultiplier;
    double[] low = objective.low;
    double[] high = objective.high;
    double[] lowRate = objective.lowRate;
    double[] highRate = objective.highRate;
    for (int j : watched) {
      if (position[j] >= 0) {
        continue;
      }
      int breakpoint = at[j];
      double changing = variableRate[j];
      double earlier =
          earlier(first, multipliers[j] - low[breakpoint], changing - lowRate[breakpoint]);
      earlier =
          earlier(earlier, high[breakpoint] - multipliers[j], highRate[breakpoint] - changing);
      if (earlier < first) {
        first = earlier;
        candidates[count++] = slots + j;
      }
    }
    step = first;
    return count;
  }

  /**
   * Asks first what is hardly ever so: whether a slack falls is random, and cannot be predicted.
   */
  private static double earlier(double first, double slack, double slackRate) {
    return slack + MISS < first * -slackRate && slackRate < -SLOWEST
        ? Math.max(0, slack + MISS) / -slackRate
        : first;
  }

  private void choose(
      Vertex vertex,
      Objective objective,
      double[] slotRate,
      double[] variableRate,
      Edge edge,
      int count) {
    double first = step;
    rate = 0;
    for (int c = 0; c < count; c++) {
      int candidate = candidates[c];
      boolean slot = candidate < slots;
      int breakpoint = slot ? breakpoint(vertex, candidate) : vertex.variableAt[candidate - slots];
      double multiplier =
          slot ? vertex.slotMultiplier[candidate] : vertex.variableMultiplier[candidate - slots];
      double changing = slot ? slotRate[candidate] : variableRate[candidate - slots];
      boolean down =
          offer(
              below(objective, breakpoint, multiplier),
              fall(objective, breakpoint, changing),
              first);
      boolean up =
          offer(
              above(objective, breakpoint, multiplier),
              rise(objective, breakpoint, changing),
              first);
      if (down || up) {
        edge.slot = slot ? candidate : -1;
        edge.variable = slot ? -1 : candidate - slots;
        edge.side = up ? 1 : -1;
      }
    }
    if (rate == 0) {
      throw Stopped.numerically("the multipliers are out of range");
    }
    step = Math.max(0, slack / rate);
  }

  private boolean offer(double offered, double slackRate, double first) {
    if (-slackRate > rate && offered <= first * -slackRate) {
      rate = -slackRate;
      slack = offered;
      return true;
    }
    return false;
  }

  /**
   * The breakpoint of the row in a slot; -1 for a budget, whose multiplier may not fall below zero.
   */
  private static int breakpoint(Vertex vertex, int slot) {
    int row = vertex.slotRow[slot];
    return row >= 0 ? vertex.rows.at[row] : -1;
  }

  private static double below(Objective objective, int breakpoint, double multiplier) {
    return multiplier - (breakpoint >= 0 ? objective.low[breakpoint] : 0);
  }

  private static double fall(Objective objective, int breakpoint, double rate) {
    return rate - (breakpoint >= 0 ? objective.lowRate[breakpoint] : 0);
  }

  private static double above(Objective objective, int breakpoint, double multiplier) {
    return breakpoint >= 0 ? objective.high[breakpoint] - multiplier : Double.POSITIVE_INFINITY;
  }

  private static double rise(Objective objective, int breakpoint, double rate) {
    return breakpoint >= 0 ? objective.highRate[breakpoint] - rate : 0;
  }
}
