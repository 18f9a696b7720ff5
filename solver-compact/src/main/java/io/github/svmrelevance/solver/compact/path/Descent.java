package io.github.svmrelevance.solver.compact.path;

import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.model.BreakpointTable;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.numerics.Vectors;
import io.github.svmrelevance.solver.compact.screening.RowScreen;
import io.github.svmrelevance.solver.compact.vertex.Edge;
import io.github.svmrelevance.solver.compact.vertex.Refinement;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Minimises the sum of one group plus a linear cost, without budgets, by the simplex method on the
 * arrangement of breakpoints: from a vertex along an edge of descent, and along it past one
 * breakpoint after another as long as the function still falls (long steps).
 *
 * <p>Where variables are many more than rows, most of them never leave zero. Then only those that
 * promised most when all were last looked at are candidates to leave, until none of them does; only
 * at the end must no variable at all (column generation, as Dedieu, Antony, Mazumder, JMLR 2022, do
 * it around a solver). A pivot then costs O(k (k + n) + d) for k slots instead of O(k d).
 */
public final class Descent {

  private static final double DUAL_TOLERANCE = 1e-10;

  /** A violation that multipliers show although they were not refined. */
  private static final double CLEAR = 1e-6;

  private static final double FLAT = 1e-11;
  private static final double SLOWEST = 1e-9;
  private static final int REFRESH_INTERVAL = 50;

  /** Candidates for each row; with as many variables or fewer, all are. */
  private static final int CANDIDATES_PER_ROW = 2;

  /**
   * Rows for each candidate where most coefficients are zero. There it costs little to look at all
   * variables anew. Few candidates keep few variables free until near the end, which saves time.
   */
  private static final int ROWS_PER_CANDIDATE = 4;

  private final Vertex full;
  private final RowScreen screen;
  private final double[] limits;
  private final int group;
  private final double[] cost;
  private final Interruption interruption;
  private final Edge edge;
  private final double[] edgeNorm;
  private final double[] gradient;
  private final double[] low;
  private final double[] high;

  /** The full vertex or the part of it that is worked on, and what belongs to that. */
  private Vertex vertex;

  private Refinement refinement;
  private BreakpointQueue queue;

  /** Which fixed variables may leave; null if any may. */
  private int[] candidates;

  private double slope;

  /**
   * A descent.
   *
   * @param vertex where it starts; no budget is active; changed
   * @param group the group whose sum is minimised
   * @param cost the linear cost
   * @param limits passed on to the refinement
   * @param interruption when to stop
   */
  public Descent(
      Vertex vertex, int group, double[] cost, double[] limits, Interruption interruption) {
    this.full = vertex;
    this.screen = new RowScreen(vertex);
    this.limits = limits;
    this.group = group;
    this.cost = cost;
    this.interruption = interruption;
    this.edge = new Edge(vertex.capacity(), vertex.program.rows);
    this.edgeNorm = new double[vertex.capacity()];
    this.gradient = new double[cost.length];
    workOn(vertex);
    BreakpointTable breakpoints = vertex.program.breakpoints;
    this.low = Arrays.copyOf(breakpoints.left[group], breakpoints.size());
    this.high = Arrays.copyOf(breakpoints.right[group], breakpoints.size());
    for (int breakpoint = 0; breakpoint < breakpoints.size(); breakpoint++) {
      low[breakpoint] =
          breakpoints.wallLeft[breakpoint] ? Double.NEGATIVE_INFINITY : low[breakpoint];
      high[breakpoint] =
          breakpoints.wallRight[breakpoint] ? Double.POSITIVE_INFINITY : high[breakpoint];
    }
  }

  /**
   * Goes down to the bottom.
   *
   * @return false if there is none: the function falls for ever along the edge it has come to
   */
  public boolean run() {
    vertex.untrack();
    vertex.track(group);
    int sinceRefresh = 0;
    workOn(screen.anchor());
    long mostPivots = interruption.mostPivots(full.program.rows + full.program.variables);
    while (true) {
      interruption.pivot(mostPivots);
      if (sinceRefresh >= REFRESH_INTERVAL) {
        absorb();
        vertex.computeGradient(group);
        refinement.refinePoint(true);
        workOn(screen.anchor());
        sinceRefresh = 0;
      }
      boolean all = candidates == null;
      if (!fallsClearly() && !falls()) {
        if (!all) {
          candidates = null;
          continue;
        }
        if (sinceRefresh == 0) {
          absorb();
          return true;
        }
        sinceRefresh = REFRESH_INTERVAL;
        continue;
      }
      sinceRefresh++;
      vertex.release(edge);
      vertex.computeRates(edge);
      boolean bounded = longStep();
      double step = bounded ? queue.step() : Double.POSITIVE_INFINITY;
      if (!screen.admits(edge, step)) {
        queue.takeBack();
        vertex.takeBack(edge);
        absorb();
        workOn(bounded ? screen.anchor() : screen.withoutLimits());
        continue;
      }
      if (!bounded) {
        absorb();
        return false;
      }
      enter(queue.breakpoint());
    }
  }

  private void workOn(Vertex worked) {
    if (worked != vertex) {
      vertex = worked;
      refinement = new Refinement(worked, limits);
      queue = new BreakpointQueue(worked);
    }
  }

  private void absorb() {
    screen.absorb();
    workOn(full);
  }

  /** The edge along which it falls for ever. */
  public Edge edge() {
    return edge;
  }

  /** Chooses where it falls by much; for that, multipliers need no refinement. */
  private boolean fallsClearly() {
    if (candidates == null && isWide()) {
      return false;
    }
    sumGradient();
    if (candidates == null) {
      refinement.estimateMultipliers(gradient);
    } else {
      refinement.estimateMultipliers(gradient, candidates);
    }
    return chooseLeaving(CLEAR);
  }

  private boolean falls() {
    sumGradient();
    if (candidates != null) {
      refinement.refineMultipliers(gradient, candidates);
    } else {
      refinement.refineMultipliers(gradient);
      chooseCandidates();
    }
    return chooseLeaving(DUAL_TOLERANCE);
  }

  private void sumGradient() {
    System.arraycopy(vertex.gradient[group], 0, gradient, 0, gradient.length);
    Vectors.add(1, cost, gradient, gradient.length);
    for (int q = 0; q < vertex.slots(); q++) {
      int j = vertex.freeVariable[q];
      gradient[j] += vertex.ownSlope(group, j);
    }
  }

  private int mostCandidates() {
    int rows = full.program.rows;
    return full.program.isSparse()
        ? Math.max(1, rows / ROWS_PER_CANDIDATE)
        : CANDIDATES_PER_ROW * rows;
  }

  private boolean isWide() {
    return cost.length > mostCandidates();
  }

  /** Those fixed variables along which it falls most steeply, if there are far more variables. */
  private void chooseCandidates() {
    if (!isWide()) {
      return;
    }
    int most = mostCandidates();
    double[] promises = new double[cost.length];
    Arrays.setAll(promises, j -> promise(j, DUAL_TOLERANCE));
    double[] sorted = promises.clone();
    Arrays.sort(sorted);
    double least = Math.max(sorted[sorted.length - most], Double.MIN_NORMAL);
    candidates = IntStream.range(0, cost.length).filter(j -> promises[j] >= least).toArray();
  }

  /** How steeply, squared, it falls along a variable that is fixed; 0 if it does not. */
  private double promise(int variable, double least) {
    if (vertex.position[variable] >= 0) {
      return 0;
    }
    int breakpoint = vertex.variableAt[variable];
    double violation = violation(vertex.variableMultiplier[variable], breakpoint);
    return Math.abs(violation) > least * size(breakpoint) ? violation * violation : 0;
  }

  /** The steepest of the edges along which the function falls, by more than so much of its size. */
  private boolean chooseLeaving(double least) {
    int k = vertex.slots();
    Arrays.fill(edgeNorm, 0, k, 0);
    for (int q = 0; q < k; q++) {
      addSquares(vertex.edges.at(q), edgeNorm, k);
    }
    double steepest = 0;
    edge.slot = -1;
    edge.variable = -1;
    for (int x = 0; x < k; x++) {
      int breakpoint = vertex.rows.at[vertex.slotRow[x]];
      double violation = violation(vertex.slotMultiplier[x], breakpoint);
      double steepness = violation * violation / Math.max(edgeNorm[x], 1e-12);
      if (Math.abs(violation) > least * size(breakpoint) && steepness > steepest) {
        steepest = steepness;
        choose(x, -1, violation);
      }
    }
    int count = candidates == null ? cost.length : candidates.length;
    for (int c = 0; c < count; c++) {
      int j = candidates == null ? c : candidates[c];
      double promise = promise(j, least);
      if (promise > steepest) {
        steepest = promise;
        choose(-1, j, violation(vertex.variableMultiplier[j], vertex.variableAt[j]));
      }
    }
    return steepest > 0;
  }

  private void choose(int slot, int variable, double violation) {
    edge.slot = slot;
    edge.variable = variable;
    edge.side = violation > 0 ? 1 : -1;
    slope = -Math.abs(violation);
  }

  private double violation(double multiplier, int breakpoint) {
    return multiplier > high[breakpoint]
        ? multiplier - high[breakpoint]
        : multiplier < low[breakpoint] ? multiplier - low[breakpoint] : 0;
  }

  private double size(int breakpoint) {
    double size = 1;
    if (low[breakpoint] > Double.NEGATIVE_INFINITY) {
      size = Math.max(size, Math.abs(low[breakpoint]));
    }
    if (high[breakpoint] < Double.POSITIVE_INFINITY) {
      size = Math.max(size, Math.abs(high[breakpoint]));
    }
    return size;
  }

  private static void addSquares(double[] source, double[] target, int length) {
    for (int i = 0; i < length; i++) {
      target[i] += source[i] * source[i];
    }
  }

  /**
   * Passes breakpoints in their order until one at which the function would rise; false if none is.
   */
  private boolean longStep() {
    PackedProgram program = vertex.program;
    double flat = -FLAT * Math.max(1, -slope);
    queue.fill(edge, SLOWEST);
    while (queue.next()) {
      int breakpoint = queue.breakpoint();
      double jump =
          program.breakpoints.right[group][breakpoint]
              - program.breakpoints.left[group][breakpoint];
      boolean wall =
          program.breakpoints.wallLeft[breakpoint] || program.breakpoints.wallRight[breakpoint];
      double rise = jump * Math.abs(queue.rate());
      if (wall || slope + rise >= flat) {
        return true;
      }
      slope += rise;
      queue.pass();
    }
    return false;
  }

  private void enter(int breakpoint) {
    vertex.move(edge, queue.step());
    if (queue.isLeaving(edge)) {
      vertex.settle(edge, breakpoint, 0);
    } else if (queue.isRow()) {
      vertex.enterRow(edge, queue.index(), breakpoint, 0);
    } else {
      vertex.fixVariable(edge, queue.index(), breakpoint, 0);
    }
  }
}
