package io.github.svmrelevance.solver.compact.rows;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A program over few rows around a point: of each block of many terms some are kept, and in the
 * place of the others there is one term, the sum of their tangents at the point.
 *
 * <p>A tangent of a convex function is nowhere above it, and the sum of functions nowhere below the
 * sum of their minima. So the program is a relaxation, its minimum a bound, and its multipliers are
 * multipliers of the program over all rows: of a term that was not kept, its slope times that of
 * the sum. A solution at which the sums are the same solves both.
 *
 * <p>Drawn rows stand for others. They tell the curvature alone: their tangents are taken off the
 * sum, so that value and slope at the point are those of all rows. With them the program proves
 * nothing, unless they are where their tangents are.
 */
final class Relaxation {

  private final PiecewiseLinearProgram whole;
  private final PiecewiseLinearProgram few;
  private final Map<Integer, Part> parts;

  /**
   * What stands for one block: some terms of their own, and the rest.
   *
   * @param at all terms at the point
   * @param kept functionals, ascending
   * @param drawn functionals, ascending
   * @param each how many functionals a drawn one stands for
   * @param slope of the rest, by variable
   * @param constant of the rest at 0
   * @param floor below which the rest does not come
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Part(
      RowTerms.At at,
      int[] kept,
      int[] drawn,
      double each,
      double[] slope,
      double constant,
      double floor) {

    boolean hasRest() {
      return constant != 0 || Arrays.stream(slope).anyMatch(entry -> entry != 0);
    }

    /** By this power of two the row of the rest comes to the size of others, without rounding. */
    int exponent() {
      double largest = Arrays.stream(slope).map(Math::abs).max().orElse(0);
      return largest > 0 ? Math.getExponent(largest) : 0;
    }

    double rest(double[] point) {
      double sum = constant;
      for (int j = 0; j < slope.length; j++) {
        sum += slope[j] * point[j];
      }
      return hasRest() ? Math.max(floor, sum) : 0;
    }
  }

  private Relaxation(
      PiecewiseLinearProgram whole, PiecewiseLinearProgram few, Map<Integer, Part> parts) {
    this.whole = whole;
    this.few = few;
    this.parts = parts;
  }

  /**
   * The program around a point.
   *
   * @param program over all rows
   * @param look at the point
   * @param chosen the rows
   */
  static Relaxation around(PiecewiseLinearProgram program, Look look, Chosen chosen) {
    Map<Integer, Part> parts = new TreeMap<>();
    look.blocks()
        .forEach(
            (block, at) ->
                parts.put(
                    block,
                    part(
                        look.point(),
                        at,
                        chosen.kept().get(block),
                        chosen.drawn().get(block),
                        chosen.each())));
    List<TermBlock> penalty = few(program.penalty(), 0, parts);
    List<Budget> budgets = new ArrayList<>();
    int first = program.penalty().size();
    for (Budget budget : program.budgets()) {
      budgets.add(new Budget(few(budget.terms(), first, parts), budget.limit()));
      first += budget.terms().size();
    }
    double[] lower = new double[program.variables()];
    double[] upper = new double[program.variables()];
    Arrays.setAll(lower, program::lower);
    Arrays.setAll(upper, program::upper);
    PiecewiseLinearProgram few =
        PiecewiseLinearProgram.of(program.variables(), penalty, budgets)
            .withBounds(lower, upper)
            .withCosts(costs(program));
    return new Relaxation(program, few, parts);
  }

  static double[] costs(PiecewiseLinearProgram program) {
    double[] costs = new double[program.variables()];
    Arrays.setAll(costs, program::cost);
    return costs;
  }

  private static Part part(double[] point, RowTerms.At at, int[] kept, int[] drawn, double each) {
    double[] taken = new double[point.length];
    double terms = takeTangents(at, kept, 1, taken) + takeTangents(at, drawn, each, taken);
    double[] slope = at.gradient().clone();
    double constant = at.sum() - terms;
    for (int j = 0; j < slope.length; j++) {
      slope[j] -= taken[j];
      constant -= slope[j] * point[j];
    }
    double floor = (at.terms().size() - kept.length - each * drawn.length) * at.terms().least();
    if (drawn.length > 0) {
      // The tangents left may add up to less than any true sum; something has to be least.
      floor -= at.sum();
    }
    return new Part(at, kept, drawn, each, slope, constant, floor);
  }

  /** Adds the slopes of some terms to a sum, and returns the sum of the terms. */
  private static double takeTangents(RowTerms.At at, int[] chosen, double each, double[] target) {
    if (chosen.length == 0) {
      return 0;
    }
    double[] slopes = new double[chosen.length];
    double sum = 0;
    for (int k = 0; k < chosen.length; k++) {
      slopes[k] = each * at.slope(chosen[k]);
      sum += each * at.term(chosen[k]);
    }
    at.terms().choose(chosen).addTransposed(slopes, target);
    return sum;
  }

  /** The order within each part is that of {@link Reader}. */
  private static List<TermBlock> few(List<TermBlock> blocks, int first, Map<Integer, Part> parts) {
    List<TermBlock> few = new ArrayList<>();
    for (int b = 0; b < blocks.size(); b++) {
      TermBlock block = blocks.get(b);
      Part part = parts.get(first + b);
      if (part == null) {
        few.add(block);
        continue;
      }
      if (part.kept.length > 0) {
        few.add(new TermBlock(part.at.terms().choose(part.kept), block.shape()));
      }
      if (part.drawn.length > 0) {
        few.add(new TermBlock(part.at.terms().choose(part.drawn), block.shape().times(part.each)));
      }
      if (part.hasRest()) {
        few.add(rest(part));
      }
    }
    return few;
  }

  private static TermBlock rest(Part part) {
    int exponent = part.exponent();
    double[] row = new double[part.slope.length];
    Arrays.setAll(row, j -> Math.scalb(part.slope[j], -exponent));
    AffineRows sum =
        AffineRows.of(DenseMatrix.ofRows(row))
            .withOffsets(new double[] {Math.scalb(part.constant, -exponent)});
    double steep = Math.scalb(1.0, exponent);
    ConvexPiecewiseLinear shape =
        Double.isInfinite(part.floor)
            ? ConvexPiecewiseLinear.of(new double[0], new double[] {steep}, 0)
            : ConvexPiecewiseLinear.of(
                new double[] {Math.scalb(part.floor, -exponent)},
                new double[] {0, steep},
                part.floor);
    return new TermBlock(sum, shape);
  }

  PiecewiseLinearProgram program() {
    return few;
  }

  /** Reads multipliers of the program over few rows, block by block. */
  private static final class Reader {

    private final PiecewiseLinearSolution solution;
    private int next;

    Reader(PiecewiseLinearSolution solution) {
      this.solution = solution;
    }

    double[] block() {
      return solution.termMultipliers(next++);
    }

    double[] some(int[] rows) {
      return rows.length == 0 ? new double[0] : block();
    }

    double rest(Part part) {
      return part.hasRest() ? Math.scalb(block()[0], -part.exponent()) : 0;
    }
  }

  /**
   * Whether a solution is one over all rows.
   *
   * @param solution of the program over few rows
   * @param look at its point
   * @param tolerance by how much sums may differ, relatively: what rounding makes of equal ones
   */
  boolean isSolvedBy(PiecewiseLinearSolution solution, Look look, double tolerance) {
    double sum = look.sum();
    return Math.abs(sum - sum(look)) <= tolerance * Math.max(1, Math.abs(sum))
        && areAtTangents(solution);
  }

  /** What the program over few rows takes for the sum of the blocks of many terms. */
  private double sum(Look look) {
    double sum = 0;
    for (Map.Entry<Integer, Part> entry : parts.entrySet()) {
      Part part = entry.getValue();
      RowTerms.At at = look.blocks().get(entry.getKey());
      sum += part.rest(look.point());
      for (int i : part.kept) {
        sum += at.term(i);
      }
      for (int i : part.drawn) {
        sum += part.each * at.term(i);
      }
    }
    return sum;
  }

  /** Whether each drawn row counts as its tangent does; the solution is then one without them. */
  private boolean areAtTangents(PiecewiseLinearSolution solution) {
    Reader multipliers = new Reader(solution);
    for (int b = 0; b < whole.blocks().size(); b++) {
      Part part = parts.get(b);
      if (part == null) {
        multipliers.block();
        continue;
      }
      multipliers.some(part.kept);
      double[] drawn = multipliers.some(part.drawn);
      double rest = multipliers.rest(part);
      for (int k = 0; k < drawn.length; k++) {
        if (drawn[k] != rest * (part.each * part.at.slope(part.drawn[k]))) {
          return false;
        }
      }
    }
    return true;
  }

  /** A solution that {@link #isSolvedBy} accepts, as one of the program over all rows. */
  PiecewiseLinearSolution lifted(PiecewiseLinearSolution solution) {
    List<TermBlock> blocks = whole.blocks();
    double[][] multipliers = new double[blocks.size()][];
    Reader known = new Reader(solution);
    for (int b = 0; b < multipliers.length; b++) {
      Part part = parts.get(b);
      if (part == null) {
        multipliers[b] = known.block();
        continue;
      }
      double[] kept = known.some(part.kept);
      known.some(part.drawn);
      double rest = known.rest(part);
      double[] own = new double[part.at.terms().size()];
      Arrays.setAll(own, i -> rest * part.at.slope(i));
      for (int k = 0; k < kept.length; k++) {
        own[part.kept[k]] = kept[k];
      }
      multipliers[b] = own;
    }
    double[] ofBudgets = new double[whole.budgets().size()];
    Arrays.setAll(ofBudgets, solution::budgetMultiplier);
    return PiecewiseLinearSolution.optimal(
        solution.point(), ofBudgets, multipliers, solution.iterations());
  }
}
