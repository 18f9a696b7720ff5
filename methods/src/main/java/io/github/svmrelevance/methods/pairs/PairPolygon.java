package io.github.svmrelevance.methods.pairs;

import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import java.io.Serializable;
import java.util.List;

/**
 * The pairs (w_j, w_k) that admissible models have: the projection of a polyhedron, so a polygon.
 * It is found by supporting lines, see {@link PairSearch}.
 *
 * <p>A polygon of v vertices takes about v objectives, each answered at both of its ends; a rough
 * one takes few.
 *
 * @param vertices of models found, counter-clockwise; two of a segment, one of a point
 * @param gap how far, at most, the pair of an admissible model may lie outside of the polygon
 * @param certified whether every vertex and every line is proven; if need be for budgets relaxed by
 *     no more than rounding
 * @since 0.1
 */
public record PairPolygon(List<Pair> vertices, double gap, boolean certified)
    implements Serializable {

  /**
   * A pair of weights.
   *
   * @param first w_j
   * @param second w_k
   */
  public record Pair(double first, double second) implements Serializable {

    double distance(Pair other) {
      return StrictMath.hypot(other.first - first, other.second - second);
    }

    /** From the segment between two points. */
    double distance(Pair from, Pair to) {
      double length = from.distance(to);
      if (length == 0) {
        return distance(from);
      }
      double x = (to.first - from.first) / length;
      double y = (to.second - from.second) / length;
      double along = x * (first - from.first) + y * (second - from.second);
      double share = Math.max(0, Math.min(length, along));
      return distance(new Pair(from.first + share * x, from.second + share * y));
    }
  }

  /** Copies the list. */
  public PairPolygon {
    vertices = List.copyOf(vertices);
  }

  /**
   * Finds the polygon.
   *
   * @param set the admissible models
   * @param first w_j
   * @param second w_k, another weight
   * @param precision how far, as a share of the extent, a pair may lie outside; 0 for the polygon
   *     itself, up to rounding
   * @param most how many objectives may be asked for at most, at least 2; then the gap is larger
   * @return the polygon
   * @throws SolverException if an objective was not answered
   * @throws CancelledException if the run was cancelled
   */
  public static PairPolygon of(
      AdmissibleSet set,
      WeightFunctional first,
      WeightFunctional second,
      double precision,
      int most) {
    PairSearch axes =
        PairSearch.from(
            PairSearch.along(set, first, second, PairSearch.Axis.FIRST),
            PairSearch.along(set, first, second, PairSearch.Axis.SECOND));
    return PairSearch.polygon(
        PairSearch.HALVES.stream().map(half -> axes.refined(half, set, precision, most)).toList());
  }
}
