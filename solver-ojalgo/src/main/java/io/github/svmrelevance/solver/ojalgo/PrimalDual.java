package io.github.svmrelevance.solver.ojalgo;

/** A point and the duals of the rows of a posed program. Owns its arrays. */
final class PrimalDual {

  private final double[] point;
  private final double[] rowDuals;

  PrimalDual(double[] point, double[] rowDuals) {
    this.point = point;
    this.rowDuals = rowDuals;
  }

  /** The point itself, not a copy. */
  double[] point() {
    return point;
  }

  /** The duals themselves, not a copy. */
  double[] rowDuals() {
    return rowDuals;
  }
}
