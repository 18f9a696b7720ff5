package io.github.svmrelevance.methods.pairs;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.MarginRange;
import io.github.svmrelevance.methods.pairs.PairPolygon.Pair;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The search for a {@link PairPolygon} by supporting lines. Where two neighbouring lines touch at
 * different points, the pairs between are not known yet; an objective along the normal of the edge
 * between the points either proves the edge, or yields a point beyond it. The widest gap goes
 * first.
 *
 * <p>It begins with the lines along the axes. An objective is answered at both of its ends, which
 * lie in opposite quadrants; so each pair of opposite quadrants can be searched by itself, at the
 * same time as the other. Immutable.
 *
 * @since 0.1
 */
public final class PairSearch implements Serializable {

  private static final long serialVersionUID = 1L;

  /**
   * Which lines are refined: those whose normals have weights of equal signs, or of opposite ones.
   */
  public enum Half {
    EQUAL_SIGNS,
    OPPOSITE_SIGNS
  }

  /** Both halves, which together are the polygon. */
  public static final List<Half> HALVES = List.of(Half.values());

  /**
   * Nearer points, relative to the extent of the polygon, count as one: a tenth of what a
   * certificate may leave open, and more than it mostly does.
   */
  private static final double TOLERANCE = 0.1 * Certificate.TOLERANCE;

  private final WeightFunctional first;
  private final WeightFunctional second;
  private final Line[] lines;
  private final double extent;
  private final boolean certified;

  private PairSearch(
      WeightFunctional first,
      WeightFunctional second,
      List<Line> lines,
      double extent,
      boolean certified) {
    this.first = first;
    this.second = second;
    this.lines = lines.toArray(Line[]::new);
    this.extent = extent;
    this.certified = certified;
  }

  /** The weights whose ranges a search begins with. */
  public enum Axis {
    FIRST,
    SECOND
  }

  /**
   * Finds the lines along one axis: the range of its weight.
   *
   * @param set the admissible models
   * @param first w_j
   * @param second w_k, another weight
   * @param axis which of both
   * @return a search that knows these lines alone
   * @throws SolverException if an objective was not answered
   * @throws CancelledException if the run was cancelled
   */
  public static PairSearch along(
      AdmissibleSet set, WeightFunctional first, WeightFunctional second, Axis axis) {
    PairSearch nothing = new PairSearch(first, second, List.of(), 0, true);
    Answer answer = axis == Axis.FIRST ? nothing.ask(set, 1, 0) : nothing.ask(set, 0, 1);
    return new PairSearch(
        first, second, List.of(answer.most(), answer.least()), answer.width(), answer.certified());
  }

  /**
   * Begins with the lines along both axes.
   *
   * @param alongFirst what {@link #along} found for one axis
   * @param alongSecond what it found for the other
   * @return the search so far
   */
  public static PairSearch from(PairSearch alongFirst, PairSearch alongSecond) {
    Arrangement arrangement =
        new Arrangement(new PairSearch(alongFirst.first, alongFirst.second, List.of(), 0, true));
    for (PairSearch axis : List.of(alongFirst, alongSecond)) {
      arrangement.add(new Answer(axis.lines[0], axis.lines[1], axis.certified));
    }
    return arrangement.search();
  }

  /**
   * Goes on in one half.
   *
   * @param half which lines to refine
   * @param set the admissible models
   * @param precision how far, as a share of the extent, a pair may lie outside; 0 for the polygon
   *     itself, up to rounding
   * @param most how many objectives the whole polygon may take, of which two are asked for already;
   *     each half takes half of the rest
   * @return the search with the lines of this half
   * @throws SolverException if an objective was not answered
   * @throws CancelledException if the run was cancelled
   */
  public PairSearch refined(Half half, AdmissibleSet set, double precision, int most) {
    Arrangement found = new Arrangement(this);
    double enough = Math.max(precision, TOLERANCE);
    for (int asked = 0; asked < (most - 2) / 2; asked++) {
      int widest = found.widest(half);
      if (!(found.gap(widest) > enough * found.extent)) {
        break;
      }
      Pair from = found.lines.get(widest).to;
      Pair to = found.next(widest).from;
      double length = from.distance(to);
      // Counter-clockwise, the outside is to the right.
      found.add(
          ask(set, (to.second() - from.second()) / length, (from.first() - to.first()) / length));
    }
    return found.search();
  }

  /** Finds the lines in a direction and in the opposite one. */
  private Answer ask(AdmissibleSet set, double x, double y) {
    MarginRange.Outcome outcome = MarginRange.solve(set, List.of(direction(x, y)));
    if (outcome.range() == null) {
      if (outcome.status() == SolveStatus.CANCELLED) {
        throw new CancelledException(CancellationReason.REQUESTED);
      }
      throw new SolverException(
          "a pair of weights was not found: " + outcome.status() + " " + outcome.message());
    }
    MarginRange range = outcome.range();
    Pair most = pair(range.mostModel());
    Pair least = pair(range.leastModels().get(0));
    return new Answer(
        new Line(x, y, range.bounds().provenSignedUpper().most(), most, most),
        new Line(-x, -y, -range.bounds().provenSignedLower().least(), least, least),
        range.isCertified());
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
   * The polygon that the lines of both halves enclose.
   *
   * @param halves each half, refined from the same lines along the axes
   * @return the polygon
   */
  public static PairPolygon polygon(List<PairSearch> halves) {
    Arrangement all = new Arrangement(halves.get(0));
    for (PairSearch other : halves.subList(1, halves.size())) {
      all.extent = Math.max(all.extent, other.extent);
      all.certified &= other.certified;
      for (Line line : other.lines) {
        all.insert(line);
      }
    }
    double gap = 0;
    for (int k = 0; k < all.lines.size(); k++) {
      Line line = all.lines.get(k);
      gap = Math.max(gap, all.gap(k));
      gap = Math.max(gap, Math.max(line.beyond(line.from), line.beyond(line.to)));
    }
    return new PairPolygon(all.vertices(), gap, all.certified);
  }

  /**
   * A line that no admissible model is beyond: {@code x w_j + y w_k <= bound}, with |(x, y)| = 1.
   *
   * @param from where it touches first, counter-clockwise
   * @param to where it touches last; the same unless it holds an edge
   */
  private record Line(double x, double y, double bound, Pair from, Pair to)
      implements Serializable {

    double angle() {
      return StrictMath.atan2(y, x);
    }

    double beyond(Pair pair) {
      return bound - (x * pair.first() + y * pair.second());
    }

    /** The half of what lies between this line and the next one, counter-clockwise. */
    Half half() {
      // The opposite of an axis may have a zero with a sign.
      return (x > 0 && y >= 0) || (x < 0 && y <= 0) ? Half.EQUAL_SIGNS : Half.OPPOSITE_SIGNS;
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

  /** The lines in a direction and in the opposite one: what one objective tells at both ends. */
  private record Answer(Line most, Line least, boolean certified) {

    double width() {
      return most.from().distance(least.from());
    }
  }

  /** Lines by their angles, and more of them. */
  private static final class Arrangement {

    private final WeightFunctional first;
    private final WeightFunctional second;
    private final List<Line> lines;
    private boolean certified;
    private double extent;

    Arrangement(PairSearch search) {
      this.first = search.first;
      this.second = search.second;
      this.lines = new ArrayList<>(List.of(search.lines));
      this.certified = search.certified;
      this.extent = search.extent;
    }

    PairSearch search() {
      return new PairSearch(first, second, lines, extent, certified);
    }

    Line next(int line) {
      return lines.get((line + 1) % lines.size());
    }

    /** The line behind which the gap is widest, of those of a half. */
    int widest(Half half) {
      int widest = -1;
      for (int k = 0; k < lines.size(); k++) {
        if (lines.get(k).half() == half && (widest < 0 || gap(k) > gap(widest))) {
          widest = k;
        }
      }
      return widest;
    }

    /** How far beyond the edge between a line and the next one a pair may lie. */
    double gap(int k) {
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
                          (corner.first() - line.to.first())
                                  * (next.from.second() - line.to.second())
                              - (corner.second() - line.to.second())
                                  * (next.from.first() - line.to.first()))
                      / length)
          .orElse(length);
    }

    /** Adds two lines that an objective has proven. */
    void add(Answer answer) {
      certified &= answer.certified();
      extent = Math.max(extent, answer.width());
      touch(answer.most());
      touch(answer.least());
    }

    /** Adds a line that touches at one point, and holds those of its neighbours that are on it. */
    private void touch(Line line) {
      int place = place(line);
      Line added = line;
      if (!lines.isEmpty()) {
        Pair touched = line.from;
        Pair before = lines.get((place + lines.size() - 1) % lines.size()).to;
        Pair after = lines.get(place % lines.size()).from;
        double tolerance = TOLERANCE * extent;
        // Through a neighbour's point it holds an edge, or no point of its own.
        boolean holdsBefore = line.beyond(before) <= tolerance;
        boolean holdsAfter = line.beyond(after) <= tolerance;
        Pair from = holdsBefore ? before : holdsAfter ? snapped(touched, after) : touched;
        Pair to = holdsAfter ? after : holdsBefore ? snapped(touched, before) : touched;
        added = new Line(line.x, line.y, line.bound, from, to);
      }
      insert(added);
    }

    /** Adds a line, unless there is one of its angle. */
    void insert(Line line) {
      int place = place(line);
      if (place == lines.size() || lines.get(place).angle() != line.angle()) {
        lines.add(place, line);
      }
    }

    private int place(Line line) {
      int place = 0;
      while (place < lines.size() && lines.get(place).angle() < line.angle()) {
        place++;
      }
      return place;
    }

    private Pair snapped(Pair touched, Pair near) {
      return touched.distance(near) <= TOLERANCE * extent ? near : touched;
    }

    /**
     * Where the lines touch, each point once, without those on the edge between their neighbours.
     */
    List<Pair> vertices() {
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
