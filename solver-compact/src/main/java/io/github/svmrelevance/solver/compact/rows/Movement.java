package io.github.svmrelevance.solver.compact.rows;

/**
 * How far functionals may move. Where a model only grows, those far from their breakpoints move
 * most, and come no nearer. So movement in proportion counts by itself.
 *
 * @param across all alike, but for their leverages
 * @param along by which part of itself each may grow or shrink
 */
record Movement(double across, double along) {

  /** Any functional may come anywhere. */
  static final Movement EVERYWHERE = new Movement(Double.POSITIVE_INFINITY, 0);

  /** With more, half of a functional's size, those that double are near as well. */
  private static final double MOST_ALONG = 0.5;

  /** A part of this movement. */
  Movement times(double share) {
    return new Movement(share * across, Math.min(MOST_ALONG, share * along));
  }
}
