package io.github.svmrelevance.solver.compact.path;

import io.github.svmrelevance.solver.compact.model.Objective;
import io.github.svmrelevance.solver.compact.numerics.Vectors;
import io.github.svmrelevance.solver.compact.screening.ColumnScreen;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.Arrays;

/**
 * How the multipliers of a path's vertex change with tau, from the stationarity condition,
 * differentiated: O(k^2) for those in slots, O(k v) for the v variables that are watched.
 */
final class MultiplierRates {

  private final Objective objective;
  private final ColumnScreen columns;
  private final double[] negative;
  private final double[][] functionals;
  private final double[] watchedRate;
  private final double[] raisedGradient;

  /** By variable, where the program is sparse. */
  private final double[] total;

  /** How the multipliers of the slots change with tau. */
  final double[] slot;

  /** How those of the fixed variables do; of those that are not watched, nothing is known. */
  final double[] variable;

  MultiplierRates(Vertex vertex, Objective objective, ColumnScreen columns) {
    this.objective = objective;
    this.columns = columns;
    this.negative = new double[vertex.capacity()];
    this.functionals = new double[vertex.capacity()][];
    this.watchedRate = new double[columns.watched().length];
    this.raisedGradient = new double[vertex.capacity()];
    this.total = vertex.program.isSparse() ? new double[vertex.program.variables] : new double[0];
    this.slot = new double[vertex.capacity()];
    this.variable = new double[vertex.program.variables];
  }

  /** Computes them, and tells the objective what the multipliers of budgets are. */
  void compute(Vertex vertex) {
    int k = vertex.slots();
    int raised = objective.raisedGroup;
    double[] cost = objective.cost;
    if (raised >= 0) {
      vertex.freeGradient(raised, raisedGradient);
    } else {
      Arrays.fill(raisedGradient, 0, k, 0);
    }
    for (int q = 0; q < k; q++) {
      raisedGradient[q] = -raisedGradient[q] - cost[vertex.freeVariable[q]];
    }
    vertex.edges.apply(raisedGradient, slot);
    computeVariables(vertex);
    for (int g = 1; g < vertex.budgetSlot.length; g++) {
      int at = vertex.budgetSlot[g];
      if (at >= 0) {
        objective.setBudget(g, vertex.slotMultiplier[at], slot[at]);
      } else if (g != objective.baseGroup && g != raised) {
        objective.setBudget(g, 0, 0);
      }
    }
    objective.tabulate();
  }

  private void computeVariables(Vertex vertex) {
    int[] watched = columns.watched();
    for (int v = 0; v < watched.length; v++) {
      watchedRate[v] = -objective.cost[watched[v]];
    }
    if (objective.raisedGroup >= 0) {
      double[] gradient = vertex.gradient[objective.raisedGroup];
      for (int v = 0; v < watched.length; v++) {
        watchedRate[v] -= gradient[watched[v]];
      }
    }
    if (vertex.program.isSparse()) {
      addSparse(vertex, watched);
    } else {
      int k = vertex.slots();
      for (int x = 0; x < k; x++) {
        negative[x] = -slot[x];
        functionals[x] = functional(vertex, x);
      }
      Vectors.addCombination(negative, functionals, k, watchedRate, watched.length);
    }
    for (int v = 0; v < watched.length; v++) {
      variable[watched[v]] = watchedRate[v];
    }
  }

  /** The sum over slots by all variables, of which those watched are taken. */
  private void addSparse(Vertex vertex, int[] watched) {
    Arrays.fill(total, 0);
    for (int x = 0; x < vertex.slots(); x++) {
      int row = vertex.slotRow[x];
      if (row >= 0) {
        vertex.program.addRow(-slot[x], row, total);
      } else {
        Vectors.add(-slot[x], vertex.gradient[-1 - row], total, total.length);
      }
    }
    for (int v = 0; v < watched.length; v++) {
      watchedRate[v] += total[watched[v]];
    }
  }

  /** The functional in a slot, by watched variable, without own slopes. */
  private double[] functional(Vertex vertex, int x) {
    int row = vertex.slotRow[x];
    if (row < 0) {
      return vertex.gradient[-1 - row];
    }
    return columns.isWhole() ? vertex.program.row(row) : columns.row(vertex.originalRow(row));
  }

  /** Lets tau rise: moves the multipliers. */
  void advance(Vertex vertex, double step) {
    Vectors.add(step, slot, vertex.slotMultiplier, vertex.slots());
    int[] watched = columns.watched();
    for (int v = 0; v < watched.length; v++) {
      vertex.variableMultiplier[watched[v]] += step * watchedRate[v];
    }
  }
}
