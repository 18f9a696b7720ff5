package io.github.svmrelevance.api.result;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;

/**
 * The pairs of two weights that admissible models have: a convex polygon, the shadow of all models
 * on a plane.
 *
 * @param first the feature along the first axis
 * @param second the feature along the second axis
 * @param vertices of models found, counter-clockwise, in standardised units; two of a segment, one
 *     of a point
 * @param gap how far, at most, the pair of an admissible model may lie outside of the polygon
 * @param certified whether every vertex and every edge is proven
 * @param asked whether it was asked for; else it is of the most correlated substitutes, and rough
 * @since 0.1
 */
public record WeightPolygon(
    String first,
    String second,
    List<Vertex> vertices,
    double gap,
    boolean certified,
    boolean asked)
    implements Serializable {

  /**
   * Copies the components.
   *
   * @throws IllegalArgumentException if there are no vertices
   */
  public WeightPolygon {
    Objects.requireNonNull(first, "first");
    Objects.requireNonNull(second, "second");
    vertices = List.copyOf(vertices);
    if (vertices.isEmpty()) {
      throw new IllegalArgumentException("a polygon without vertices");
    }
  }

  /**
   * A pair of weights.
   *
   * @param first the signed weight of the first feature
   * @param second the signed weight of the second feature
   */
  public record Vertex(double first, double second) implements Serializable {}
}
