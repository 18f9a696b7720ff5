package io.github.svmrelevance.solver.compact.vertex;

import io.github.svmrelevance.solver.compact.control.Stopped;
import io.github.svmrelevance.solver.compact.numerics.Vectors;
import java.util.Arrays;

/**
 * Brings a vertex and its multipliers back to full accuracy: one step of iterative refinement with
 * the edges as the approximate inverse is enough as long as they are any good; if they are not,
 * they are computed anew.
 */
public final class Refinement {

  private static final double ACCEPTED = 1e-9;

  /** What may be left of stationarity, in units of scaled columns, before it is corrected again. */
  private static final double STATIONARY = 1e-12;

  private static final int MOST_CORRECTIONS = 3;

  private final Vertex vertex;
  private final double[] limits;
  private final double[] residual;
  private final double[] byPosition;
  private final double[][] functionals;

  /** By variable, where the program is sparse. */
  private final double[] total;

  /**
   * A refinement.
   *
   * @param vertex what is refined
   * @param limits the limit of each group's budget
   */
  public Refinement(Vertex vertex, double[] limits) {
    this.vertex = vertex;
    this.limits = limits;
    this.residual = new double[vertex.capacity()];
    this.byPosition = new double[vertex.capacity()];
    this.functionals = new double[vertex.capacity()][];
    this.total = vertex.program.isSparse() ? new double[vertex.program.variables] : new double[0];
  }

  /**
   * Refines the point.
   *
   * @param perturbed whether breakpoints are where the path sees them, or where they were posed
   */
  public void refinePoint(boolean perturbed) {
    for (int j = 0; j < vertex.z.length; j++) {
      if (vertex.position[j] < 0) {
        int breakpoint = vertex.variableAt[j];
        vertex.z[j] =
            perturbed
                ? vertex.program.variableBreakpoint(j, breakpoint)
                : vertex.program.breakpoints.position[breakpoint];
      }
    }
    double error = correctPoint(perturbed);
    if (error > 1e-13) {
      error = correctPoint(perturbed);
      if (error > ACCEPTED) {
        refactor();
        correctPoint(perturbed);
        error = correctPoint(perturbed);
        if (!(error <= ACCEPTED)) {
          throw Stopped.numerically("the vertex is too ill-conditioned: residual " + error);
        }
      }
      vertex.computeMargins();
    }
  }

  /** Computes all margins, then moves the point by the edges times the residuals it had. */
  private double correctPoint(boolean perturbed) {
    vertex.computeMargins();
    double largest = 0;
    for (int x = 0; x < vertex.slots(); x++) {
      int row = vertex.slotRow[x];
      if (row >= 0) {
        int breakpoint = vertex.rows.at[row];
        double target =
            perturbed
                ? vertex.program.rowBreakpoint(row, breakpoint)
                : vertex.program.breakpoints.position[breakpoint];
        residual[x] = target - vertex.rows.margin[row];
      } else {
        residual[x] = limits[-1 - row] - vertex.value(-1 - row);
      }
      largest = Math.max(largest, Math.abs(residual[x]));
    }
    vertex.edges.combination(residual, byPosition);
    for (int q = 0; q < vertex.slots(); q++) {
      vertex.z[vertex.freeVariable[q]] += byPosition[q];
    }
    return largest;
  }

  private void refactor() {
    int k = vertex.slots();
    double[][] kernel = new double[k][k];
    for (int x = 0; x < k; x++) {
      int row = vertex.slotRow[x];
      if (row >= 0) {
        double[] entries = vertex.program.row(row);
        for (int q = 0; q < k; q++) {
          kernel[x][q] = entries[vertex.freeVariable[q]];
        }
      } else {
        vertex.freeGradient(-1 - row, kernel[x]);
      }
    }
    if (!vertex.edges.invert(kernel)) {
      throw Stopped.numerically("the vertex is singular");
    }
  }

  /**
   * Computes the multipliers of all slots and fixed variables from the stationarity condition, with
   * O(k (k + d)) multiplications for k slots and d variables.
   *
   * @param gradient the gradient of everything but the active functionals by the free and fixed
   *     variables, without the own slopes of fixed ones; by variable; changed
   */
  public void refineMultipliers(double[] gradient) {
    refineSlots(gradient);
    computeFixed(gradient);
  }

  /**
   * As {@link #refineMultipliers(double[])}, but only as accurate as the edges are.
   *
   * @param gradient as there; changed
   */
  public void estimateMultipliers(double[] gradient) {
    estimateSlots(gradient);
    computeFixed(gradient);
  }

  private void computeFixed(double[] gradient) {
    if (vertex.program.isSparse()) {
      addActive(gradient);
    } else {
      addAll(gradient);
    }
    for (int j = 0; j < gradient.length; j++) {
      if (vertex.position[j] < 0) {
        vertex.variableMultiplier[j] = -gradient[j];
      }
    }
  }

  private void addAll(double[] gradient) {
    for (int x = 0; x < vertex.slots(); x++) {
      int row = vertex.slotRow[x];
      functionals[x] = row >= 0 ? vertex.program.row(row) : vertex.gradient[-1 - row];
    }
    Vectors.addCombination(
        vertex.slotMultiplier, functionals, vertex.slots(), gradient, gradient.length);
  }

  /** The same sum of a sparse program, in time that grows with the entries that are not zero. */
  private void addActive(double[] gradient) {
    for (int x = 0; x < vertex.slots(); x++) {
      int row = vertex.slotRow[x];
      if (row >= 0) {
        vertex.program.addRow(vertex.slotMultiplier[x], row, gradient);
      } else {
        Vectors.add(vertex.slotMultiplier[x], vertex.gradient[-1 - row], gradient, gradient.length);
      }
    }
  }

  /**
   * As {@link #refineMultipliers(double[])}, but of fixed variables only for some: O(k (k + c))
   * multiplications for c of them.
   *
   * @param gradient as there, but not changed
   * @param chosen the variables to compute multipliers of, as far as they are fixed
   */
  public void refineMultipliers(double[] gradient, int[] chosen) {
    refineSlots(gradient);
    computeFixed(gradient, chosen);
  }

  /**
   * As {@link #refineMultipliers(double[], int[])}, but only as accurate as the edges are.
   *
   * @param gradient as there, but not changed
   * @param chosen the variables to compute multipliers of, as far as they are fixed
   */
  public void estimateMultipliers(double[] gradient, int[] chosen) {
    estimateSlots(gradient);
    computeFixed(gradient, chosen);
  }

  private void computeFixed(double[] gradient, int[] chosen) {
    if (vertex.program.isSparse()) {
      System.arraycopy(gradient, 0, total, 0, total.length);
      addActive(total);
      for (int j : chosen) {
        if (vertex.position[j] < 0) {
          vertex.variableMultiplier[j] = -total[j];
        }
      }
      return;
    }
    for (int j : chosen) {
      if (vertex.position[j] < 0) {
        double total = gradient[j];
        double[] column = vertex.program.column(j);
        for (int x = 0; x < vertex.slots(); x++) {
          int row = vertex.slotRow[x];
          total +=
              vertex.slotMultiplier[x] * (row >= 0 ? column[row] : vertex.gradient[-1 - row][j]);
        }
        vertex.variableMultiplier[j] = -total;
      }
    }
  }

  /** Computes the multipliers of the slots, from the free variables alone. */
  private void refineSlots(double[] gradient) {
    double[] multipliers = vertex.slotMultiplier;
    Arrays.fill(multipliers, 0, vertex.slots(), 0);
    double left = atFree(gradient);
    for (int tries = 0; tries <= MOST_CORRECTIONS && (tries < 2 || left > STATIONARY); tries++) {
      vertex.edges.apply(byPosition, residual);
      for (int x = 0; x < vertex.slots(); x++) {
        multipliers[x] -= residual[x];
      }
      left = atFree(gradient);
    }
  }

  /** The multipliers of the slots in one step, without a look at what it leaves. */
  private void estimateSlots(double[] gradient) {
    int k = vertex.slots();
    takeFree(gradient);
    vertex.edges.apply(byPosition, residual);
    for (int x = 0; x < k; x++) {
      vertex.slotMultiplier[x] = -residual[x];
    }
  }

  /** What is left of stationarity at the free variables, by position; returns the largest of it. */
  private double atFree(double[] gradient) {
    int k = vertex.slots();
    takeFree(gradient);
    if (vertex.program.isSparse()) {
      addAtFree();
      return largest(byPosition, k);
    }
    for (int x = 0; x < k; x++) {
      double multiplier = vertex.slotMultiplier[x];
      if (multiplier == 0) {
        continue;
      }
      int row = vertex.slotRow[x];
      double[] functional = row >= 0 ? vertex.program.row(row) : vertex.gradient[-1 - row];
      for (int q = 0; q < k; q++) {
        int j = vertex.freeVariable[q];
        double entry = row >= 0 ? functional[j] : functional[j] + vertex.ownSlope(-1 - row, j);
        byPosition[q] += multiplier * entry;
      }
    }
    return largest(byPosition, k);
  }

  /** What active functionals contribute there, where the program is sparse. */
  private void addAtFree() {
    Arrays.fill(total, 0);
    addActive(total);
    for (int q = 0; q < vertex.slots(); q++) {
      int j = vertex.freeVariable[q];
      byPosition[q] += total[j];
      for (int g = 1; g < vertex.budgetSlot.length; g++) {
        int slot = vertex.budgetSlot[g];
        if (slot >= 0) {
          byPosition[q] += vertex.slotMultiplier[slot] * vertex.ownSlope(g, j);
        }
      }
    }
  }

  private static double largest(double[] values, int count) {
    double largest = 0;
    for (int i = 0; i < count; i++) {
      largest = Math.max(largest, Math.abs(values[i]));
    }
    return largest;
  }

  private void takeFree(double[] gradient) {
    for (int q = 0; q < vertex.slots(); q++) {
      byPosition[q] = gradient[vertex.freeVariable[q]];
    }
  }
}
