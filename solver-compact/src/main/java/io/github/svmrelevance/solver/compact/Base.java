package io.github.svmrelevance.solver.compact;

/**
 * A vertex that minimises the sum of the last budget under the others, from where every objective
 * starts. Never changed.
 */
final class Base {

  private final Vertex vertex;
  private final double[] limits;
  private final double least;
  private final ColumnScreen columns;

  /**
   * A base.
   *
   * @param vertex not to be changed any more
   * @param limits the limit of each group; at least what the group needs
   * @param least the smallest sum, without shifts
   */
  Base(Vertex vertex, double[] limits, double least) {
    this.vertex = vertex;
    this.limits = limits;
    this.least = least;
    this.columns = ColumnScreen.at(vertex);
  }

  /** A copy to work on. */
  Vertex vertex() {
    return vertex.copy();
  }

  /** A copy of the limits. */
  double[] limits() {
    return limits.clone();
  }

  double least() {
    return least;
  }

  /** The variables that paths from here are to watch; not to be changed. */
  ColumnScreen columns() {
    return columns;
  }
}
