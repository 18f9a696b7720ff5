package io.github.svmrelevance.methods.pairs;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.MarginRange;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The pairs (w_j, w_k) that admissible models have: the projection of a polyhedron, so a polygon.
 * It is found by supporting lines. Where two neighbouring lines touch at different points, the
 * pairs between are not known yet; an objective along the normal of the edge between the points
 * either proves the edge, or yields a point beyond it. The widest gap goes first.
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
   * Nearer points, relative to the extent of the polygon, count as one: a tenth of what a
   * certificate may leave open, and more than it mostly does.
   */
  private static final double TOLERANCE = 0.1 * Certificate.TOLERANCE;

  /**
   * A pair of weights.
   *
   * @param first w_j
   * @param second w_k
   */
  public record Pair(double first, double second) implements Serializable {

    private double distance(Pair other) {
      return StrictMath.hypot(other.first - first, other.second - second);
    }

    /** From the segment between two points. */
    private double distance(Pair from, Pair to) {
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
    return new Search(set, first, second, Math.max(precision, TOLERANCE)).run(most);
  }

  /**
   * A line that no admissible model is beyond: {@code x w_j + y w_k <= bound}, with |(x, y)| = 1.
   *
   * @param from where it touches first, counter-clockwise
   * @param to where it touches last; the same unless it holds an edge
   */
  private record Line(double x, double y, double bound, Pair from, Pair to) {

    double angle() {
      return StrictMath.atan2(y, x);
    }

    double beyond(Pair pair) {
      return bound - (x * pair.first + y * pair.second);
    }

    /** Where it crosses another, if they are not parallel. */
    Optional<Pair> crossing(Line other) {
      double sine = x * other.y - y * other.x;
      return Math.abs(sine) < TOLERANCE
          ? Optional.empty()
          : Optional.of(
              new Pair(
                  (bound * other.y - other.bound * y) / sine,
                  (x * other.bound - other.x * bound) / sine));
    }
  }

  /** The lines found so far, by their angles. */
  private static final class Search {

    private final AdmissibleSet set;
    private final WeightFunctional first;
    private final WeightFunctional second;
    private final double precision;
    private final List<Line> lines = new ArrayList<>();
    private boolean certified = true;
    private double extent;

    Search(AdmissibleSet set, WeightFunctional first, WeightFunctional second, double precision) {
      this.set = set;
      this.first = first;
      this.second = second;
      this.precision = precision;
    }

    PairPolygon run(int most) {
      ask(1, 0);
      ask(0, 1);
      int asked = 2;
      int widest = widest();
      while (gap(widest) > precision * extent && asked < most) {
        Pair from = lines.get(widest).to;
        Pair to = next(widest).from;
        double length = from.distance(to);
        // Counter-clockwise, the outside is to the right.
        ask((to.second - from.second) / length, (from.first - to.first) / length);
        asked++;
        widest = widest();
      }
      double gap = gap(widest);
      for (Line line : lines) {
        gap = Math.max(gap, Math.max(line.beyond(line.from), line.beyond(line.to)));
      }
      return new PairPolygon(vertices(), gap, certified);
    }

    private Line next(int line) {
      return lines.get((line + 1) % lines.size());
    }

    private int widest() {
      int widest = 0;
      for (int k = 1; k < lines.size(); k++) {
        if (gap(k) > gap(widest)) {
          widest = k;
        }
      }
      return widest;
    }

    /** How far beyond the edge between a line and the next one a pair may lie. */
    private double gap(int k) {
      Line line = lines.get(k);
      Line next = next(k);
      double length = line.to.distance(next.from);
      if (length <= TOLERANCE * extent) {
        return 0;
      }
      // Between parallel lines there is the whole width, and more is not known.
      return line.crossing(next)
          .map(
              corner ->
                  Math.abs(
                          (corner.first - line.to.first) * (next.from.second - line.to.second)
                              - (corner.second - line.to.second)
                                  * (next.from.first - line.to.first))
                      / length)
          .orElse(length);
    }

    /** Finds the lines in a direction and in the opposite one. */
    private void ask(double x, double y) {
      MarginRange.Outcome outcome = MarginRange.solve(set, List.of(direction(x, y)));
      if (outcome.range() == null) {
        if (outcome.status() == SolveStatus.CANCELLED) {
          throw new CancelledException(CancellationReason.REQUESTED);
        }
        throw new SolverException(
            "a pair of weights was not found: " + outcome.status() + " " + outcome.message());
      }
      MarginRange range = outcome.range();
      certified &= range.isCertified();
      Pair most = pair(range.mostModel());
      Pair least = pair(range.leastModels().get(0));
      extent = Math.max(extent, most.distance(least));
      add(x, y, range.bounds().provenSignedUpper().most(), most);
      add(-x, -y, -range.bounds().provenSignedLower().least(), least);
    }

    private void add(double x, double y, double bound, Pair touched) {
      Line line = new Line(x, y, bound, touched, touched);
      int place = 0;
      while (place < lines.size() && lines.get(place).angle() < line.angle()) {
        place++;
      }
      if (place < lines.size() && lines.get(place).angle() == line.angle()) {
        return;
      }
      if (!lines.isEmpty()) {
        Pair before = lines.get((place + lines.size() - 1) % lines.size()).to;
        Pair after = lines.get(place % lines.size()).from;
        double tolerance = TOLERANCE * extent;
        // Through a neighbour's point it holds an edge, or no point of its own.
        boolean holdsBefore = line.beyond(before) <= tolerance;
        boolean holdsAfter = line.beyond(after) <= tolerance;
        Pair from = holdsBefore ? before : holdsAfter ? snapped(touched, after) : touched;
        Pair to = holdsAfter ? after : holdsBefore ? snapped(touched, before) : touched;
        line = new Line(x, y, bound, from, to);
      }
      lines.add(place, line);
    }

    private Pair snapped(Pair touched, Pair near) {
      return touched.distance(near) <= TOLERANCE * extent ? near : touched;
    }

    private Pair pair(double[] model) {
      return new Pair(first.value(model), second.value(model));
    }

    private WeightFunctional direction(double x, double y) {
      int[] variables = new int[first.terms() + second.terms()];
      double[] factors = new double[variables.length];
      for (int t = 0; t < first.terms(); t++) {
        variables[t] = first.variable(t);
        factors[t] = x * first.factor(t);
      }
      for (int t = 0; t < second.terms(); t++) {
        variables[first.terms() + t] = second.variable(t);
        factors[first.terms() + t] = y * second.factor(t);
      }
      return WeightFunctional.ofSum(variables, factors);
    }

    /**
     * Where the lines touch, each point once, without those on the edge between their neighbours.
     */
    private List<Pair> vertices() {
      List<Pair> vertices = new ArrayList<>();
      for (Line line : lines) {
        for (Pair pair : List.of(line.from, line.to)) {
          if (vertices.stream().noneMatch(known -> known.distance(pair) <= TOLERANCE * extent)) {
            vertices.add(pair);
          }
        }
      }
      for (int k = 0; k < vertices.size() && vertices.size() > 2; k++) {
        Pair before = vertices.get((k + vertices.size() - 1) % vertices.size());
        Pair after = vertices.get((k + 1) % vertices.size());
        if (vertices.get(k).distance(before, after) <= TOLERANCE * extent) {
          vertices.remove(k--);
        }
      }
      return vertices;
    }
  }
}
