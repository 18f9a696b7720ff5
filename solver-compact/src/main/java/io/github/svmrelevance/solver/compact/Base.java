package io.github.svmrelevance.solver.compact;

import java.util.Optional;

/**
 * A vertex that minimises the sum of the last budget under the others, from where every objective
 * starts. Never changed.
 */
final class Base {

  private final Vertex vertex;
  private final double[] limits;
  private final double least;
  private final ColumnScreen columns;

  /** Computed when first asked for, by whichever thread; always the same. */
  private volatile Optional<SmoothedSum> centre;

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

  /**
   * A copy of where forecasts for the only budget start.
   *
   * @return empty if there can be none
   */
  Optional<SmoothedSum> centre(Interruption interruption) {
    Optional<SmoothedSum> known = centre;
    if (known == null) {
      known = SmoothedCentre.of(vertex, 1, interruption);
      centre = known;
    }
    return known.map(SmoothedSum::copy);
  }

  double least() {
    return least;
  }

  /** The variables that paths from here are to watch; not to be changed. */
  ColumnScreen columns() {
    return columns;
  }
}
