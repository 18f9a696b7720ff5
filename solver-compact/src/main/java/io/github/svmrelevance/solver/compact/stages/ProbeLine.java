package io.github.svmrelevance.solver.compact.stages;

import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.screening.ColumnScreen;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Where both bounds of a replaced column start. With F the sum of the last budget and z_j the
 * column's variable, the minimisers of F + s z_j for all s lie on one line of vertices, which ends
 * at the least z_j where s is large, and at the greatest where it is small. At some s = v the old
 * column's minimiser under z_j = 0 is one of them, as it does not depend on the column. Both paths
 * leave from there, so that together they pass every vertex of the line once. To carry the
 * minimiser at s = 0 over first, see {@link ColumnChange}, would pass those between v and 0 twice.
 *
 * <p>Never changed.
 */
final class ProbeLine {

  private final int variable;
  private final Vertex vertex;
  private final double v;
  private final double use;
  private final double[] limits;
  private final ColumnScreen columns;

  private ProbeLine(
      int variable, Vertex vertex, double v, double use, double[] limits, ColumnScreen columns) {
    this.variable = variable;
    this.vertex = vertex;
    this.v = v;
    this.use = use;
    this.limits = limits;
    this.columns = columns;
  }

  /**
   * Finds the place.
   *
   * @param base of the program before the change
   * @param changed the program with one column replaced
   * @param limit of the last budget
   * @param interruption when to stop
   * @return empty if there is none within the budgets
   */
  static Optional<ProbeLine> of(
      Base base, PackedProgram changed, double limit, Interruption interruption) {
    int group = changed.groups - 1;
    int variable = changed.replaced()[0];
    ColumnChange change = new ColumnChange(base, group, changed, interruption);
    OptionalDouble v = change.carryToZero();
    Vertex vertex = change.vertex();
    if (v.isEmpty() || vertex.value(group) > limit) {
      return Optional.empty();
    }
    double[] limits = change.limits();
    limits[group] = limit;
    return Optional.of(
        new ProbeLine(
            variable,
            vertex,
            v.getAsDouble(),
            vertex.value(group),
            limits,
            ColumnScreen.at(vertex)));
  }

  /** Where the path of a cost on the variable starts, below tau = 0 if v is of the other sign. */
  Shortcut.Start start(double[] cost) {
    return new Shortcut.Start(vertex.copy(), v / cost[variable], use);
  }

  /** A copy of the limits. */
  double[] limits() {
    return limits.clone();
  }

  /** The variables that paths from here are to watch; not to be changed. */
  ColumnScreen columns() {
    return columns;
  }
}
