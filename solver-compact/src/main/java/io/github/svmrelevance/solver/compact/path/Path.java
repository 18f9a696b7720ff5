package io.github.svmrelevance.solver.compact.path;

import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.model.Objective;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.numerics.Vectors;
import io.github.svmrelevance.solver.compact.screening.ColumnScreen;
import io.github.svmrelevance.solver.compact.screening.RowScreen;
import io.github.svmrelevance.solver.compact.vertex.Edge;
import io.github.svmrelevance.solver.compact.vertex.Refinement;
import io.github.svmrelevance.solver.compact.vertex.Vertex;

/**
 * The parametric path: minimises F(z) + tau O(z) for tau rising from zero, from the minimiser of F
 * at tau = 0 to where F has used up its budget, which minimises O within that budget. F is the sum
 * of one group, O a linear cost plus possibly the sum of another group; further budgets hold all
 * along.
 *
 * <p>At a vertex all multipliers are affine in tau. The first of them to reach an end of its
 * subdifferential leaves; along its edge F + tau O is flat until the first breakpoint, which
 * enters. The multipliers do not change at a pivot, only their rates do.
 */
public final class Path {

  /** How a path ends. */
  public enum End {
    /** F is about to exceed its budget on the released edge. */
    BUDGET_REACHED,
    /** The vertex minimises O itself; the multipliers' rates prove it. */
    EXHAUSTED,
    /** O falls for ever along the released edge, and F never exceeds its budget. */
    UNBOUNDED,
    /** The path was to be followed only this far. */
    ARRIVED
  }

  private static final double SMALLEST_PIVOT = 1e-7;
  private static final int REFRESH_INTERVAL = 250;

  private final Vertex full;
  private final RowScreen screen;
  private final Objective objective;
  private final double[] limits;
  private final Refinement refinement;
  private final Interruption interruption;
  private final Edge edge;
  private final MultiplierRates rates;
  private final MultiplierRatio multiplierRatio;
  private final StepRatio ratio;

  private final double[] used;
  private final double[] useRate;

  /** The full vertex, or a view of it while the path is followed. */
  private Vertex vertex;

  private double lastTau = Double.POSITIVE_INFINITY;
  private int awaited = -1;

  /** A path that watches all variables. */
  public Path(
      Vertex vertex,
      Objective objective,
      double[] limits,
      boolean continues,
      Interruption interruption) {
    this(vertex, objective, limits, continues, ColumnScreen.none(vertex.program), interruption);
  }

  /**
   * A path.
   *
   * @param vertex where it starts: minimises F, with multipliers; changed
   * @param objective F and O
   * @param limits the limit of each group's budget; infinite for those that do not hold yet
   * @param continues whether the budget of F is to hold on a further path
   * @param columns the variables that are watched; the others are taken to stay fixed
   * @param interruption when to stop
   */
  public Path(
      Vertex vertex,
      Objective objective,
      double[] limits,
      boolean continues,
      ColumnScreen columns,
      Interruption interruption) {
    this.full = vertex;
    this.vertex = vertex;
    this.screen = new RowScreen(vertex);
    this.used = new double[limits.length];
    this.useRate = new double[limits.length];
    this.objective = objective;
    this.limits = limits;
    this.interruption = interruption;
    this.refinement = new Refinement(vertex, limits);
    this.edge = new Edge(vertex.capacity(), vertex.program.rows);
    this.rates = new MultiplierRates(vertex, objective, columns);
    this.multiplierRatio = new MultiplierRatio(vertex, columns.watched());
    this.ratio = new StepRatio(vertex.program.rows);
    vertex.untrack();
    if (objective.raisedGroup >= 0) {
      vertex.track(objective.raisedGroup);
    }
    for (int g = 1; g < limits.length; g++) {
      boolean holds = g == objective.baseGroup ? continues : limits[g] < Double.POSITIVE_INFINITY;
      if (holds) {
        vertex.track(g);
      }
    }
  }

  public double tau() {
    return objective.tau;
  }

  public Edge edge() {
    return edge;
  }

  public double[] slotRates() {
    return rates.slot;
  }

  public double[] variableRates() {
    return rates.variable;
  }

  /** Follows the path until tau is at its end or, if it has one, the path. */
  public End followUntil(double tau) {
    lastTau = tau;
    return follow(0);
  }

  /** Follows the path until a variable is fixed. */
  public End followUntilFixed(int variable) {
    awaited = variable;
    return follow(0);
  }

  /**
   * Follows the path to its end.
   *
   * @param least the value of F at its start, without perturbation
   */
  public End follow(double least) {
    int base = objective.baseGroup;
    double allowance = 1e-12 * Math.max(1, Math.abs(limits[base]));
    int sinceRefresh = 0;
    computeUse();
    used[base] = least;
    vertex = screen.anchor();
    long mostPivots = interruption.mostPivots(full.program.rows + full.program.variables);
    while (true) {
      interruption.pivot(mostPivots);
      rates.compute(vertex);
      boolean more = multiplierRatio.find(vertex, objective, rates.slot, rates.variable, edge);
      if (lastTau < Double.POSITIVE_INFINITY
          && !(more && objective.tau + multiplierRatio.step < lastTau)) {
        advance(lastTau - objective.tau);
        absorb();
        return End.ARRIVED;
      }
      if (!more) {
        absorb();
        return End.EXHAUSTED;
      }
      advance(multiplierRatio.step);
      vertex.release(edge);
      vertex.computeRates(edge);
      ratio.find(vertex, edge);
      offerOtherBudgets();
      useRate[base] = objective.tau * multiplierRatio.rate;
      double remaining = limits[base] - used[base];
      boolean reached = useRate[base] > 0 && remaining + allowance < ratio.step * useRate[base];
      double step = reached ? Math.max(0, remaining / useRate[base]) : ratio.step;
      if (!screen.admits(edge, step)) {
        vertex.takeBack(edge);
        absorb();
        vertex = step < Double.POSITIVE_INFINITY ? screen.anchor() : screen.withoutLimits();
        continue;
      }
      if (reached) {
        return End.BUDGET_REACHED;
      }
      if (ratio.kind == StepRatio.Kind.NOTHING) {
        return End.UNBOUNDED;
      }
      boolean weak = pivotSize() < SMALLEST_PIVOT;
      pivot();
      if (awaited >= 0 && vertex.position[awaited] < 0) {
        absorb();
        return End.ARRIVED;
      }
      if (weak || ++sinceRefresh >= REFRESH_INTERVAL) {
        absorb();
        refresh();
        vertex = screen.anchor();
        sinceRefresh = 0;
      }
    }
  }

  private void absorb() {
    screen.absorb();
    vertex = full;
  }

  /** Whether a budget other than that of F holds. */
  private boolean holds(int group) {
    return group != objective.baseGroup && limits[group] < Double.POSITIVE_INFINITY;
  }

  private void computeUse() {
    for (int g = 1; g < limits.length; g++) {
      if (holds(g)) {
        used[g] = vertex.budgetSlot[g] >= 0 ? limits[g] : vertex.value(g);
      }
    }
  }

  private void advance(double step) {
    if (step == 0) {
      return;
    }
    rates.advance(vertex, step);
    objective.advance(step);
  }

  private void offerOtherBudgets() {
    for (int g = 1; g < limits.length; g++) {
      if (holds(g)) {
        boolean tight = vertex.budgetSlot[g] >= 0 && vertex.budgetSlot[g] != edge.slot;
        useRate[g] = tight ? 0 : vertex.rate(g, edge);
        if (vertex.budgetSlot[g] < 0) {
          ratio.offerBudget(g, limits[g] - used[g], useRate[g]);
        }
      }
    }
  }

  /** How fast what enters is met; the pivot element of the update. */
  private double pivotSize() {
    return switch (ratio.kind) {
      case ROW -> Math.abs(edge.rates[ratio.index]);
      case VARIABLE -> Math.abs(edge.direction[vertex.position[ratio.index]]);
      case BUDGET -> Math.abs(vertex.rate(ratio.index, edge));
      case ITSELF, NOTHING -> 1;
    };
  }

  private void pivot() {
    vertex.move(edge, ratio.step);
    for (int g = 1; g < limits.length; g++) {
      used[g] += ratio.step * useRate[g];
    }
    PackedProgram program = vertex.program;
    switch (ratio.kind) {
      case ROW ->
          vertex.enterRow(
              edge,
              ratio.index,
              ratio.breakpoint,
              objective.slope(vertex.rows.at[ratio.index], program.rowEnd[ratio.index]));
      case VARIABLE ->
          vertex.fixVariable(
              edge,
              ratio.index,
              ratio.breakpoint,
              objective.slope(vertex.variableAt[ratio.index], program.variableEnd[ratio.index]));
      case BUDGET -> vertex.enterBudget(edge, ratio.index, 0);
      case ITSELF -> vertex.settle(edge, ratio.breakpoint, leftSlope());
      case NOTHING -> throw new IllegalStateException("nothing to pivot on");
    }
  }

  private double leftSlope() {
    if (edge.variable >= 0) {
      int j = edge.variable;
      return objective.slope(vertex.variableAt[j], vertex.program.variableEnd[j]);
    }
    int row = vertex.slotRow[edge.slot];
    return objective.slope(vertex.rows.at[row], vertex.program.rowEnd[row]);
  }

  /** Recomputes everything that pivots only update, where the path sees it. */
  public void refresh() {
    refine(true);
  }

  /**
   * Recomputes everything that pivots only update.
   *
   * @param perturbed whether breakpoints are where the path sees them, or where they were posed
   */
  public void refine(boolean perturbed) {
    for (int g = 0; g < vertex.tracked.length; g++) {
      if (vertex.tracked[g]) {
        vertex.computeGradient(g);
      }
    }
    refinement.refinePoint(perturbed);
    refineMultipliers();
  }

  /** The multipliers at the current tau from the stationarity condition. */
  void refineMultipliers() {
    int base = objective.baseGroup;
    vertex.computeGradient(base);
    double[] total = vertex.gradient[base].clone();
    objective.addCosts(total);
    if (objective.raisedGroup >= 0) {
      Vectors.add(objective.tau, vertex.gradient[objective.raisedGroup], total, total.length);
    }
    for (int q = 0; q < vertex.slots(); q++) {
      int j = vertex.freeVariable[q];
      total[j] += vertex.ownSlope(base, j);
      if (objective.raisedGroup >= 0) {
        total[j] += objective.tau * vertex.ownSlope(objective.raisedGroup, j);
      }
    }
    refinement.refineMultipliers(total);
  }

  /** How far, at most, a multiplier at the vertex is beyond an end of its subdifferential. */
  public double farthestBeyond() {
    double farthest = 0;
    for (int x = 0; x < vertex.slots(); x++) {
      int row = vertex.slotRow[x];
      farthest =
          row >= 0
              ? beyond(farthest, vertex.rows.at[row], vertex.slotMultiplier[x])
              : Math.max(farthest, -vertex.slotMultiplier[x]);
    }
    for (int j = 0; j < vertex.z.length; j++) {
      if (vertex.position[j] < 0) {
        farthest = beyond(farthest, vertex.variableAt[j], vertex.variableMultiplier[j]);
      }
    }
    return farthest;
  }

  private double beyond(double farthest, int breakpoint, double multiplier) {
    return Math.max(
        farthest,
        Math.max(objective.low[breakpoint] - multiplier, multiplier - objective.high[breakpoint]));
  }

  /** Goes back from the released edge to its vertex. */
  public void returnToVertex() {
    vertex.takeBack(edge);
    absorb();
  }

  /** The point on the edge left by {@link #returnToVertex} at which the budget is used up. */
  public double[] pointAtLimit() {
    int group = objective.baseGroup;
    double remaining = limits[group] - vertex.value(group);
    double step = Math.max(0, remaining / (objective.tau * multiplierRatio.rate));
    double[] point = vertex.z.clone();
    for (int q = 0; q < vertex.slots(); q++) {
      point[vertex.freeVariable[q]] += step * edge.direction[q];
    }
    if (edge.variable >= 0) {
      point[edge.variable] += step * edge.side;
    }
    return point;
  }

  /** Makes the budget of the path's own function an active one, from the released edge. */
  public void enterOwnBudget() {
    int group = objective.baseGroup;
    double step = (limits[group] - used[group]) / (objective.tau * multiplierRatio.rate);
    vertex.move(edge, Math.max(0, step));
    vertex.enterBudget(edge, group, 1);
    absorb();
  }
}
