package io.github.svmrelevance.solver.compact.stages;

import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.model.BreakpointTable;
import io.github.svmrelevance.solver.compact.model.Objective;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.numerics.Vectors;
import io.github.svmrelevance.solver.compact.path.Descent;
import io.github.svmrelevance.solver.compact.path.Path;
import io.github.svmrelevance.solver.compact.vertex.CrashBasis;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Carries the minimiser of a budget's sum F over to a program with some columns replaced, by paths
 * in the cost of the variables concerned. A free variable is first brought to its breakpoint at
 * zero, by raising a cost that pushes it there. Then its column does not matter to the point, so it
 * can be replaced; some cost v makes the vertex optimal for the new column. The minimiser is then
 * followed while that cost goes back to zero.
 *
 * <p>Where such paths would pass very many breakpoints, the variables concerned are put to zero at
 * once, and a {@link Descent} from a vertex near there finds the new minimiser.
 */
final class ColumnChange {

  private static final double NOTHING = 1e-9;

  private final Base base;
  private final PackedProgram changed;
  private final Interruption interruption;
  private final double[] limits;
  private final int group;
  private final double[] cost;
  private Vertex vertex;

  /**
   * A change.
   *
   * @param base the minimiser before the change
   * @param group the group it minimises
   * @param changed the program after the change
   * @param interruption when to stop
   */
  ColumnChange(Base base, int group, PackedProgram changed, Interruption interruption) {
    this.base = base;
    this.vertex = base.vertex();
    this.group = group;
    this.changed = changed;
    this.interruption = interruption;
    this.limits = base.limits();
    this.limits[group] = Double.POSITIVE_INFINITY;
    this.cost = new double[changed.variables];
  }

  /**
   * Does it.
   *
   * @return false if a variable does not get to zero, or the path does not get to its end
   */
  boolean carry() {
    if (Shortcut.pays(changed)) {
      return descend();
    }
    for (int j : changed.replaced()) {
      if (vertex.position[j] >= 0 && !bringToZero(j)) {
        return false;
      }
    }
    for (int j : changed.replaced()) {
      // Bringing one variable to zero may have freed another one.
      if (vertex.position[j] >= 0 || Math.abs(vertex.z[j]) > NOTHING) {
        return false;
      }
    }
    vertex = vertex.copy(changed);
    return returnToNoCost();
  }

  /**
   * Goes only as far as to where the one variable whose column is replaced is zero, with the new
   * column. {@link #vertex} then minimises F + v z_j.
   *
   * @return v; empty if the variable does not get to zero
   */
  OptionalDouble carryToZero() {
    int j = changed.replaced()[0];
    if (vertex.position[j] >= 0) {
      Optional<Vertex> reached = base.atZero(j, () -> broughtToZero(j));
      if (reached.isEmpty()) {
        return OptionalDouble.empty();
      }
      vertex = reached.get();
    }
    if (vertex.position[j] >= 0 || Math.abs(vertex.z[j]) > NOTHING) {
      return OptionalDouble.empty();
    }
    vertex = vertex.copy(changed);
    cost[j] = 0;
    path(new double[cost.length]).refresh();
    double v = excess(j);
    vertex.variableMultiplier[j] -= v;
    return OptionalDouble.of(v);
  }

  private Optional<Vertex> broughtToZero(int variable) {
    return bringToZero(variable) ? Optional.of(vertex) : Optional.empty();
  }

  /** From a vertex near the old one with the variables concerned at zero, down again. */
  private boolean descend() {
    boolean[] free = new boolean[cost.length];
    for (int j = 0; j < free.length; j++) {
      free[j] = vertex.position[j] >= 0;
    }
    double[] point = vertex.z.clone();
    double[] values = vertex.rows.margin.clone();
    for (int j : changed.replaced()) {
      Vectors.add(-point[j], vertex.program.column(j), values, values.length);
      point[j] = 0;
      free[j] = false;
    }
    int[] columns = IntStream.range(0, free.length).filter(j -> free[j]).toArray();
    Optional<Vertex> near = new CrashBasis(changed, point, values, columns).vertex(limits);
    if (near.isEmpty()) {
      return false;
    }
    vertex = near.get();
    return new Descent(vertex, group, new double[cost.length], limits, interruption).run();
  }

  /** The minimiser, once it has been carried over. */
  Vertex vertex() {
    return vertex;
  }

  /** The limits under which the minimiser is one: all but that of its own group. */
  double[] limits() {
    return limits.clone();
  }

  private boolean bringToZero(int variable) {
    double[] push = new double[cost.length];
    push[variable] = Math.signum(vertex.z[variable]);
    Path path = path(push);
    path.refresh();
    if (path.followUntilFixed(variable) != Path.End.ARRIVED) {
      return false;
    }
    cost[variable] += path.tau() * push[variable];
    return true;
  }

  private boolean returnToNoCost() {
    path(new double[cost.length]).refresh();
    double[] back = new double[cost.length];
    boolean optimal = true;
    for (int j : changed.replaced()) {
      cost[j] = excess(j);
      back[j] = -cost[j];
      optimal &= cost[j] == 0;
    }
    Path path = path(back);
    path.refresh();
    return optimal || path.followUntil(1) == Path.End.ARRIVED;
  }

  /** How far the multiplier of a fixed variable without cost is beyond its subdifferential. */
  private double excess(int j) {
    BreakpointTable breakpoints = changed.breakpoints;
    int breakpoint = vertex.variableAt[j];
    double low =
        breakpoints.wallLeft[breakpoint]
            ? Double.NEGATIVE_INFINITY
            : end(breakpoint, breakpoints.left);
    double high =
        breakpoints.wallRight[breakpoint]
            ? Double.POSITIVE_INFINITY
            : end(breakpoint, breakpoints.right);
    double withoutCost = vertex.variableMultiplier[j] + cost[j];
    return withoutCost - Math.max(low, Math.min(high, withoutCost));
  }

  /** An end of the subdifferential of F and the active budgets at a breakpoint. */
  private double end(int breakpoint, double[][] slopes) {
    double sum = slopes[group][breakpoint];
    for (int g = 1; g < vertex.budgetSlot.length; g++) {
      if (vertex.budgetSlot[g] >= 0) {
        sum += vertex.slotMultiplier[vertex.budgetSlot[g]] * slopes[g][breakpoint];
      }
    }
    return sum;
  }

  private Path path(double[] raised) {
    Objective objective = new Objective(changed.breakpoints, group, -1, raised);
    objective.addToBase(Arrays.copyOf(cost, cost.length));
    return new Path(vertex, objective, limits, false, interruption);
  }
}
