package io.github.svmrelevance.solver.compact.path;

import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.vertex.Edge;
import io.github.svmrelevance.solver.compact.vertex.Vertex;

/**
 * The first breakpoint on an edge: Harris's two passes, which allow every breakpoint to be missed
 * by {@link #MISS} and take, among those that come first within that, the one that is met fastest.
 */
final class StepRatio {

  /** What is met first. */
  enum Kind {
    NOTHING,
    ROW,
    VARIABLE,
    BUDGET,
    ITSELF
  }

  private static final double MISS = 1e-13;
  private static final double SLOWEST = 1e-9;
  private static final double ROUNDING = 1e-12;

  Kind kind;
  int index;
  int breakpoint;
  double step;

  private final int[] candidates;
  private int count;
  private double shortest;
  private double fastest;

  StepRatio(int rows) {
    candidates = new int[rows];
  }

  /** Looks along a released edge whose rates are known. */
  void find(Vertex vertex, Edge edge) {
    kind = Kind.NOTHING;
    step = Double.POSITIVE_INFINITY;
    shortest = Double.POSITIVE_INFINITY;
    fastest = 0;
    collectRows(
        vertex.rows.margin, vertex.rows.breakpointAbove, vertex.rows.breakpointBelow, edge.rates);
    for (int q = 0; q < vertex.slots(); q++) {
      double rate = Math.abs(edge.direction[q]);
      if (rate > SLOWEST) {
        double gap = gap(vertex, vertex.freeVariable[q], edge.direction[q] > 0);
        shortest = Math.min(shortest, (gap + MISS) / rate);
      }
    }
    if (edge.variable >= 0) {
      shortest = Math.min(shortest, gap(vertex, edge.variable, edge.side > 0) + MISS);
    }
    shortest += ROUNDING * Math.abs(shortest);
    choose(vertex, edge);
  }

  /**
   * Asks of each row whether it would pass a breakpoint by the time that is the shortest so far,
   * which takes no division and is hardly ever so: which side a row moves to is random, and a
   * branch on that would be mispredicted half the time.
   */
  private void collectRows(double[] margin, double[] above, double[] below, double[] rates) {
    double least = Double.POSITIVE_INFINITY;
    double reach = least;
    int found = 0;
    for (int i = 0; i < margin.length; i++) {
      double moved = reach * rates[i];
      if ((moved > above[i] - margin[i] || moved < below[i] - margin[i])
          && Math.abs(rates[i]) > SLOWEST) {
        candidates[found++] = i;
        double rate = rates[i];
        double gap = rate > 0 ? above[i] - margin[i] : margin[i] - below[i];
        least = Math.min(least, (gap + MISS) / Math.abs(rate));
        reach = least * (1 + ROUNDING);
      }
    }
    count = found;
    shortest = least;
  }

  private void choose(Vertex vertex, Edge edge) {
    int leavingRow = edge.variable < 0 ? vertex.slotRow[edge.slot] : -1;
    for (int c = 0; c < count; c++) {
      int row = candidates[c];
      boolean up = edge.rates[row] > 0;
      double gap =
          up
              ? vertex.rows.breakpointAbove[row] - vertex.rows.margin[row]
              : vertex.rows.margin[row] - vertex.rows.breakpointBelow[row];
      offer(
          row == leavingRow ? Kind.ITSELF : Kind.ROW,
          row,
          up ? vertex.rows.at[row] : vertex.rows.at[row] - 1,
          gap,
          Math.abs(edge.rates[row]));
    }
    for (int q = 0; q < vertex.slots(); q++) {
      int j = vertex.freeVariable[q];
      boolean up = edge.direction[q] > 0;
      double rate = Math.abs(edge.direction[q]);
      if (rate > SLOWEST) {
        offer(
            Kind.VARIABLE,
            j,
            up ? vertex.variableAt[j] : vertex.variableAt[j] - 1,
            gap(vertex, j, up),
            rate);
      }
    }
    if (edge.variable >= 0) {
      int j = edge.variable;
      boolean up = edge.side > 0;
      offer(
          Kind.ITSELF,
          j,
          up ? vertex.variableAt[j] : vertex.variableAt[j] - 1,
          gap(vertex, j, up),
          1);
    }
  }

  private void offer(Kind offered, int at, int itsBreakpoint, double gap, double rate) {
    if (gap <= shortest * rate && rate > fastest && gap < Double.POSITIVE_INFINITY) {
      fastest = rate;
      kind = offered;
      index = at;
      breakpoint = itsBreakpoint;
      step = Math.max(0, gap / rate);
    }
  }

  /** A budget that would be used up first takes the place of what was found. */
  void offerBudget(int group, double remaining, double rate) {
    if (rate > 0 && remaining < step * rate) {
      kind = Kind.BUDGET;
      index = group;
      step = Math.max(0, remaining / rate);
    }
  }

  private static double gap(Vertex vertex, int j, boolean up) {
    PackedProgram program = vertex.program;
    int breakpoint = up ? vertex.variableAt[j] : vertex.variableAt[j] - 1;
    if (breakpoint < program.variableFirst[j]
        || breakpoint >= program.variableEnd[j]
        || program.breakpoints.dead[breakpoint]) {
      return Double.POSITIVE_INFINITY;
    }
    double at = program.variableBreakpoint(j, breakpoint);
    return up ? at - vertex.z[j] : vertex.z[j] - at;
  }
}
