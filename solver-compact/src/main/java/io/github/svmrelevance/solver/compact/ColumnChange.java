package io.github.svmrelevance.solver.compact;

import java.util.Optional;

/**
 * Carries a vertex over to a program with some columns replaced. Where the variable is fixed at
 * zero nothing moves; where it is free it is first brought to zero along one edge. The new vertex
 * minimises nothing in particular, but is close to one that does.
 */
final class ColumnChange {

  private static final double NOTHING = 1e-9;
  private static final double SMALLEST_PIVOT = 1e-6;

  private ColumnChange() {}

  /**
   * The vertex for the changed program.
   *
   * @param vertex a vertex without active budgets; not changed
   * @param changed the program with replaced columns
   * @return empty if there is no vertex near by
   */
  static Optional<Vertex> carry(Vertex vertex, PackedProgram changed) {
    Vertex moved = vertex.copy();
    for (int j : changed.replaced()) {
      if (moved.position[j] >= 0 && !bringToZero(moved, j)) {
        return Optional.empty();
      }
      if (Math.abs(moved.z[j]) > NOTHING) {
        return Optional.empty();
      }
    }
    Vertex carried = moved.copy(changed);
    carried.computeMargins();
    return carried.relocate() ? Optional.of(carried) : Optional.empty();
  }

  private static boolean bringToZero(Vertex vertex, int variable) {
    int kink = kinkAtZero(vertex.program, variable);
    int slot = steepestSlot(vertex, vertex.position[variable]);
    if (kink < 0 || slot < 0) {
      return false;
    }
    double speed = vertex.edges.at(vertex.position[variable])[slot];
    double way = vertex.program.variableKink(variable, kink) - vertex.z[variable];
    Edge edge = new Edge(vertex.capacity(), vertex.program.rows);
    edge.slot = slot;
    edge.variable = -1;
    edge.side = way / speed > 0 ? 1 : -1;
    vertex.untrack();
    vertex.release(edge);
    vertex.computeRates(edge);
    vertex.move(edge, Math.abs(way / speed));
    vertex.fixVariable(edge, variable, kink, 0);
    return true;
  }

  private static int kinkAtZero(PackedProgram program, int variable) {
    for (int kink = program.variableFirst[variable]; kink < program.variableEnd[variable]; kink++) {
      if (program.kinks.position[kink] == 0) {
        return kink;
      }
    }
    return -1;
  }

  private static int steepestSlot(Vertex vertex, int position) {
    int best = -1;
    double largest = SMALLEST_PIVOT;
    for (int x = 0; x < vertex.slots(); x++) {
      double speed = Math.abs(vertex.edges.at(position)[x]);
      if (speed > largest) {
        largest = speed;
        best = x;
      }
    }
    return best;
  }
}
