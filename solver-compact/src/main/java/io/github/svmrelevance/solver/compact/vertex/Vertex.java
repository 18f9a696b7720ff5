package io.github.svmrelevance.solver.compact.vertex;

import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.numerics.Vectors;
import java.util.Arrays;
import java.util.Optional;

/**
 * A vertex of the arrangement of all breakpoints, with its multipliers.
 *
 * <p>Active are as many functionals as there are free variables: rows at a breakpoint, and budgets
 * that hold with equality; they sit in the slots of the {@link EdgeMatrix}. All other variables are
 * fixed at a breakpoint of their own shape. What is not active or fixed lies in a piece, named by
 * the breakpoint that ends it (see {@code BreakpointTable}).
 */
public final class Vertex {

  public final PackedProgram program;
  public final EdgeMatrix edges;
  public final RowStates rows;
  public final double[] z;

  /** The breakpoint of a fixed variable, the end of the piece of a free one. */
  public final int[] variableAt;

  /** The position of a free variable, or -1. */
  public final int[] position;

  public final int[] freeVariable;

  /** The row in a slot, or -1 - g for the budget of group g. */
  public final int[] slotRow;

  /** The slot of the budget of a group, or -1. */
  public final int[] budgetSlot;

  public final double[] slotMultiplier;
  public final double[] variableMultiplier;

  /** Of each tracked group, the sum over rows that are not active of slope times row. */
  public final double[][] gradient;

  public final boolean[] tracked;

  private final double[] alpha;
  private final double[] functional;

  /** The rows of which this is a view; null if it has all. */
  private final int[] origin;

  private Vertex(PackedProgram program, Vertex other) {
    this.program = program;
    origin = other.origin;
    edges = other.edges.copy();
    z = other.z.clone();
    rows = other.rows.copy(program);
    variableAt = other.variableAt.clone();
    position = other.position.clone();
    freeVariable = other.freeVariable.clone();
    slotRow = other.slotRow.clone();
    budgetSlot = other.budgetSlot.clone();
    slotMultiplier = other.slotMultiplier.clone();
    variableMultiplier = other.variableMultiplier.clone();
    gradient = new double[other.gradient.length][];
    for (int g = 0; g < gradient.length; g++) {
      gradient[g] = other.gradient[g].clone();
    }
    tracked = other.tracked.clone();
    alpha = new double[other.alpha.length];
    functional = new double[other.functional.length];
  }

  /** A view of some rows of a vertex; everything that is not about rows is shared with it. */
  public Vertex(Vertex whole, int[] chosen) {
    rows = whole.rows.select(chosen);
    origin = chosen;
    program = rows.program;
    edges = whole.edges;
    z = whole.z;
    variableAt = whole.variableAt;
    position = whole.position;
    freeVariable = whole.freeVariable;
    budgetSlot = whole.budgetSlot;
    slotMultiplier = whole.slotMultiplier;
    variableMultiplier = whole.variableMultiplier;
    gradient = whole.gradient;
    tracked = whole.tracked;
    alpha = whole.alpha;
    functional = whole.functional;
    slotRow = whole.slotRow.clone();
    for (int i = 0; i < chosen.length; i++) {
      if (rows.slot[i] >= 0) {
        slotRow[rows.slot[i]] = i;
      }
    }
  }

  /** The number that a row has in the program of all rows, of which this may be a view of some. */
  public int originalRow(int row) {
    return origin == null ? row : origin[row];
  }

  /** Takes over where a view of some of its rows has gone, and computes all margins. */
  public void absorb(Vertex part, int[] chosen) {
    rows.absorb(part.rows, chosen);
    for (int x = 0; x < slots(); x++) {
      slotRow[x] = part.slotRow[x] >= 0 ? chosen[part.slotRow[x]] : part.slotRow[x];
    }
    computeMargins();
  }

  /** The vertex at which every variable is fixed at its breakpoint nearest to zero. */
  public Vertex(PackedProgram program) {
    this(program, new double[program.variables]);
    computeMargins();
    locate();
  }

  /**
   * Every variable fixed at its breakpoint nearest to a point; margins and pieces are not computed.
   */
  private Vertex(PackedProgram program, double[] near) {
    this.program = program;
    origin = null;
    int p = program.variables;
    int slots = Math.min(p, program.rows + program.groups) + 1;
    edges = new EdgeMatrix();
    rows = new RowStates(program);
    z = new double[p];
    variableAt = new int[p];
    position = new int[p];
    freeVariable = new int[slots];
    slotRow = new int[slots];
    budgetSlot = new int[program.groups];
    slotMultiplier = new double[slots];
    variableMultiplier = new double[p];
    gradient = new double[program.groups][p];
    tracked = new boolean[program.groups];
    alpha = new double[slots];
    functional = new double[slots];
    Arrays.fill(position, -1);
    Arrays.fill(budgetSlot, -1);
    for (int j = 0; j < p; j++) {
      int best = program.variableFirst[j];
      for (int breakpoint = best + 1; breakpoint < program.variableEnd[j]; breakpoint++) {
        if (Math.abs(program.breakpoints.position[breakpoint] - near[j])
            < Math.abs(program.breakpoints.position[best] - near[j])) {
          best = breakpoint;
        }
      }
      variableAt[j] = best;
      z[j] = program.variableBreakpoint(j, best);
    }
  }

  /**
   * A vertex given by what is free and what is active. Neither its point nor the pieces in which
   * everything else lies are computed: see {@link Refinement#refinePoint} and {@link #locate}.
   *
   * @param program the functionals
   * @param near a point near the vertex
   * @param free the free variables, ascending
   * @param active as many rows, independent of each other
   * @param breakpoints for each of them its breakpoint
   * @return empty if the rows are dependent
   */
  static Optional<Vertex> of(
      PackedProgram program, double[] near, int[] free, int[] active, int[] breakpoints) {
    Vertex vertex = new Vertex(program, near);
    int k = free.length;
    for (int q = 0; q < k; q++) {
      vertex.freeVariable[q] = free[q];
      vertex.position[free[q]] = q;
      vertex.z[free[q]] = near[free[q]];
    }
    double[][] kernel = new double[k][k];
    for (int x = 0; x < k; x++) {
      vertex.activate(active[x], breakpoints[x], x, 0);
      double[] entries = program.row(active[x]);
      for (int q = 0; q < k; q++) {
        kernel[x][q] = entries[free[q]];
      }
    }
    return vertex.edges.reset(kernel) ? Optional.of(vertex) : Optional.empty();
  }

  /** Finds the pieces of all free variables and of all rows that are not active. */
  public void locate() {
    for (int q = 0; q < slots(); q++) {
      int j = freeVariable[q];
      int next = program.variableFirst[j];
      while (next < program.variableEnd[j] && program.variableBreakpoint(j, next) <= z[j]) {
        next++;
      }
      variableAt[j] = next;
    }
    rows.locate();
  }

  /** This vertex for a program that differs in columns of variables that are fixed at zero. */
  public Vertex copy(PackedProgram changed) {
    return new Vertex(changed, this);
  }

  public Vertex copy() {
    return new Vertex(program, this);
  }

  /** The number of slots, which is that of free variables. */
  public int slots() {
    return edges.size();
  }

  public int capacity() {
    return alpha.length;
  }

  /** About how many numbers it consists of. */
  public double size() {
    return (double) slots() * slots() + (4.0 + gradient.length) * z.length + 6.0 * program.rows;
  }

  /** Makes the sums of a group available and keeps them up to date from now on. */
  public void track(int group) {
    tracked[group] = true;
    computeGradient(group);
  }

  /** Tracks nothing any longer. */
  public void untrack() {
    Arrays.fill(tracked, false);
  }

  /** The values of all rows from scratch. */
  void computeMargins() {
    rows.computeMargins(z);
  }

  /** The gradient of a tracked group from scratch. */
  public void computeGradient(int group) {
    rows.computeGradient(group, gradient[group]);
  }

  /** The value of a group, each functional taken on the piece or breakpoint where it is. */
  public double value(int group) {
    double sum = rows.value(group);
    for (int j = 0; j < z.length; j++) {
      sum += program.breakpoints.value(group, z[j], variableAt[j], program.variableEnd[j]);
    }
    return sum;
  }

  /** The slope of a group in the piece of a free variable. */
  public double ownSlope(int group, int variable) {
    return program.breakpoints.slope(group, variableAt[variable], program.variableEnd[variable]);
  }

  /** The derivative of a tracked group by the free variables, by position. */
  public void freeGradient(int group, double[] target) {
    for (int q = 0; q < slots(); q++) {
      int j = freeVariable[q];
      target[q] = gradient[group][j] + ownSlope(group, j);
    }
  }

  /** Adds (or takes away) what a row in a piece contributes to the gradients. */
  private void contribute(int row, int next, double sign) {
    for (int g = 0; g < tracked.length; g++) {
      if (tracked[g]) {
        double slope = program.breakpoints.slope(g, next, program.rowEnd[row]);
        if (slope != 0) {
          program.addRow(sign * slope, row, gradient[g]);
        }
      }
    }
  }

  /** Moves a row that is not active from its piece to another one. */
  public void changePiece(int row, int next) {
    contribute(row, rows.at[row], -1);
    rows.setPiece(row, next);
    contribute(row, next, 1);
  }

  /** Starts to leave: puts what leaves on its side, and computes the direction and the rates. */
  public void release(Edge edge) {
    if (edge.variable >= 0) {
      releaseVariable(edge);
    } else if (slotRow[edge.slot] >= 0) {
      releaseRow(edge);
    } else {
      edges.edge(edge.slot, edge.direction);
    }
    for (int q = 0; q < slots(); q++) {
      edge.direction[q] *= edge.side;
    }
  }

  private void releaseRow(Edge edge) {
    int row = slotRow[edge.slot];
    int next = edge.side > 0 ? rows.at[row] + 1 : rows.at[row];
    rows.setPiece(row, next);
    contribute(row, next, 1);
    foldIntoBudgets(row, edge.slot, -1);
    edges.edge(edge.slot, edge.direction);
  }

  /** An active budget's row gains (sign -1) or loses (+1) the slope of the row in a slot. */
  private void foldIntoBudgets(int row, int slot, double sign) {
    for (int g = 1; g < budgetSlot.length; g++) {
      if (budgetSlot[g] >= 0) {
        double slope = rows.slope(g, row);
        if (slope != 0) {
          edges.addEdge(slot, sign * slope, budgetSlot[g]);
        }
      }
    }
  }

  private void releaseVariable(Edge edge) {
    int j = edge.variable;
    variableAt[j] += edge.side > 0 ? 1 : 0;
    for (int x = 0; x < slots(); x++) {
      alpha[x] =
          slotRow[x] >= 0
              ? -program.row(slotRow[x])[j]
              : -(gradient[-1 - slotRow[x]][j] + ownSlope(-1 - slotRow[x], j));
    }
    edges.combination(alpha, edge.direction);
  }

  /** Goes back from a released edge, on which nothing has moved, to the vertex. */
  public void takeBack(Edge edge) {
    if (edge.variable >= 0) {
      int j = edge.variable;
      settle(edge, variableAt[j] - (edge.side > 0 ? 1 : 0), variableMultiplier[j]);
    } else if (slotRow[edge.slot] >= 0) {
      int row = slotRow[edge.slot];
      settle(edge, rows.at[row] - (edge.side > 0 ? 1 : 0), slotMultiplier[edge.slot]);
    }
  }

  /** The velocity of all rows along a released edge. */
  public void computeRates(Edge edge) {
    program.combineColumns(edge.direction, freeVariable, slots(), edge.rates);
    if (edge.variable >= 0) {
      Vectors.add(edge.side, program.column(edge.variable), edge.rates, rows.margin.length);
    }
  }

  /** How fast a tracked group changes along a released edge. */
  public double rate(int group, Edge edge) {
    double sum = 0;
    for (int q = 0; q < slots(); q++) {
      int j = freeVariable[q];
      sum += (gradient[group][j] + ownSlope(group, j)) * edge.direction[q];
    }
    if (edge.variable >= 0) {
      int j = edge.variable;
      sum += edge.side * (gradient[group][j] + ownSlope(group, j));
    }
    return sum;
  }

  /** Moves along an edge. */
  public void move(Edge edge, double step) {
    for (int q = 0; q < slots(); q++) {
      z[freeVariable[q]] += step * edge.direction[q];
    }
    if (edge.variable >= 0) {
      z[edge.variable] += step * edge.side;
    }
    Vectors.add(step, edge.rates, rows.margin, rows.margin.length);
  }

  /**
   * What left comes to rest at a breakpoint of its own: the same slot or no slot at all as before.
   */
  public void settle(Edge edge, int breakpoint, double multiplier) {
    if (edge.variable >= 0) {
      variableAt[edge.variable] = breakpoint;
      z[edge.variable] = program.variableBreakpoint(edge.variable, breakpoint);
      variableMultiplier[edge.variable] = multiplier;
    } else {
      int row = slotRow[edge.slot];
      contribute(row, rows.at[row], -1);
      foldIntoBudgets(row, edge.slot, 1);
      activate(row, breakpoint, edge.slot, multiplier);
    }
  }

  /** A row becomes active. */
  public void enterRow(Edge edge, int row, int breakpoint, double multiplier) {
    double[] entries = program.row(row);
    for (int q = 0; q < slots(); q++) {
      functional[q] = entries[freeVariable[q]];
    }
    double ofVariable = edge.variable >= 0 ? entries[edge.variable] : 0;
    int slot = pivot(edge, ofVariable);
    contribute(row, rows.at[row], -1);
    foldIntoBudgets(row, slot, 1);
    activate(row, breakpoint, slot, multiplier);
  }

  /** A budget becomes active. */
  public void enterBudget(Edge edge, int group, double multiplier) {
    freeGradient(group, functional);
    double ofVariable =
        edge.variable >= 0 ? gradient[group][edge.variable] + ownSlope(group, edge.variable) : 0;
    int slot = pivot(edge, ofVariable);
    slotRow[slot] = -1 - group;
    budgetSlot[group] = slot;
    slotMultiplier[slot] = multiplier;
  }

  private void activate(int row, int breakpoint, int slot, double multiplier) {
    rows.activate(row, breakpoint, slot);
    slotRow[slot] = row;
    slotMultiplier[slot] = multiplier;
  }

  /** Lets {@link #functional} enter, and returns its slot. */
  private int pivot(Edge edge, double ofVariable) {
    int k = slots();
    edges.apply(functional, alpha);
    if (edge.variable < 0) {
      edges.exchangeSlot(edge.slot, alpha);
      vacate(edge.slot);
      return edge.slot;
    }
    for (int q = 0; q < k; q++) {
      edge.direction[q] *= edge.side;
    }
    double alphaDirection = ofVariable + Vectors.dot(functional, edge.direction, k);
    edges.border(edge.direction, alpha, alphaDirection);
    freeVariable[k] = edge.variable;
    position[edge.variable] = k;
    return k;
  }

  private void vacate(int slot) {
    if (slotRow[slot] >= 0) {
      rows.slot[slotRow[slot]] = -1;
    } else {
      budgetSlot[-1 - slotRow[slot]] = -1;
    }
  }

  /** A free variable comes to rest at a breakpoint. */
  public void fixVariable(Edge edge, int variable, int breakpoint, double multiplier) {
    int at = position[variable];
    if (edge.variable >= 0) {
      for (int q = 0; q < slots(); q++) {
        edge.direction[q] *= edge.side;
      }
      edges.exchangeVariable(edge.direction, at);
      freeVariable[at] = edge.variable;
      position[edge.variable] = at;
    } else {
      edges.delete(edge.slot, at);
      int last = slots();
      vacate(edge.slot);
      if (edge.slot != last) {
        slotRow[edge.slot] = slotRow[last];
        slotMultiplier[edge.slot] = slotMultiplier[last];
        if (slotRow[last] >= 0) {
          rows.slot[slotRow[last]] = edge.slot;
        } else {
          budgetSlot[-1 - slotRow[last]] = edge.slot;
        }
      }
      freeVariable[at] = freeVariable[last];
      position[freeVariable[at]] = at;
    }
    position[variable] = -1;
    variableAt[variable] = breakpoint;
    z[variable] = program.variableBreakpoint(variable, breakpoint);
    variableMultiplier[variable] = multiplier;
  }
}
