package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Ranges that every feasible point of a {@link PiecewiseLinearProgram} keeps to, derived from its
 * bounds and budgets. They turn a rounding residual of dual feasibility into a rigorous correction
 * of the dual bound: however z lies, r_j z_j is at least its minimum over the range of z_j.
 *
 * <p>A sum of convex terms within a limit leaves to each term at most the limit less the smallest
 * values of the others. That bounds a weight by its own term |w_j|, all of them together by the sum
 * of these terms, and then the bias by the loss of any one sample. Ends are rounded outward, so
 * that the ranges hold for the numbers of the program exactly. Immutable.
 *
 * @since 0.1
 */
public final class VariableRanges {

  /** An unlucky row, one of an outlier, makes a range wide; among so many there are others. */
  private static final int ENOUGH_ROWS = 4;

  /** More than any underflow on the way. */
  private static final double TINY = 1e-300;

  private static final double[] NO_RANGE = {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};

  private final double[] lower;
  private final double[] upper;
  private final List<Share> shares = new ArrayList<>();

  /** Variables that have to share: the sum of their sizes is at most {@code most}. */
  private record Share(LinearMap.Coordinates variables, double most) {}

  private VariableRanges(double[] lower, double[] upper) {
    this.lower = lower;
    this.upper = upper;
  }

  /**
   * The ranges of all points that are feasible and not worse than a given one, in O(n + d) if at
   * most one variable has no range by bounds or by terms of its own, else in O(n d) for each.
   *
   * @param program the problem
   * @param point z, whose objective limits a penalty if there are no costs
   * @return the ranges
   */
  public static VariableRanges of(PiecewiseLinearProgram program, double[] point) {
    if (!isLimitedByPenalty(program)) {
      return of(program, Double.POSITIVE_INFINITY);
    }
    ExactSum objective = new ExactSum();
    program
        .penalty()
        .forEach(block -> BlockArithmetic.addValue(block, point, Precision.PLAIN, objective));
    return of(program, objective.upper());
  }

  /**
   * The same, of a point whose objective is known.
   *
   * @param most at least the objective of the point
   */
  static VariableRanges of(PiecewiseLinearProgram program, double most) {
    int p = program.variables();
    double[] lower = new double[p];
    double[] upper = new double[p];
    for (int j = 0; j < p; j++) {
      lower[j] = program.lower(j);
      upper[j] = program.upper(j);
    }
    List<Budget> limits = new ArrayList<>(program.budgets());
    if (isLimitedByPenalty(program)) {
      limits.add(new Budget(program.penalty(), most));
    }
    VariableRanges ranges = new VariableRanges(lower, upper);
    limits.forEach(ranges::limitCoordinates);
    limits.forEach(ranges::limitByRows);
    return ranges;
  }

  /**
   * Whether two programs have the same ranges, which then do not depend on a point: they have costs
   * and differ in nothing else. In O(d) at most.
   */
  static boolean areShared(PiecewiseLinearProgram one, PiecewiseLinearProgram other) {
    return one.hasSetOf(other) && hasCosts(one) && hasCosts(other);
  }

  private static boolean isLimitedByPenalty(PiecewiseLinearProgram program) {
    return !hasCosts(program) && !program.penalty().isEmpty();
  }

  private static boolean hasCosts(PiecewiseLinearProgram program) {
    return IntStream.range(0, program.variables()).anyMatch(j -> program.cost(j) != 0);
  }

  /**
   * Adds to a sum at most the smallest value of r'z over the ranges of the variables from {@code
   * first} on; negative infinity if nothing bounds it.
   */
  void addSmallest(BlockArithmetic.Residual factors, int first, ExactSum sum) {
    boolean[] shared = new boolean[lower.length];
    Arrays.fill(shared, 0, first, true);
    for (Share share : shares) {
      double largest = 0;
      double alone = 0;
      for (int i = 0; i < share.variables().functionals(); i++) {
        int j = share.variables().variable(i);
        largest = Math.max(largest, Math.abs(factors.value(j)) + factors.radius(j));
        alone += shared[j] ? 0 : smallest(factors, j);
      }
      double together = -largest * share.most();
      if (together > alone) {
        sum.add(outward(together, -Math.abs(together), 4));
        for (int i = 0; i < share.variables().functionals(); i++) {
          shared[share.variables().variable(i)] = true;
        }
      }
    }
    for (int j = 0; j < lower.length; j++) {
      if (!shared[j]) {
        sum.add(smallest(factors, j));
      }
    }
  }

  private double smallest(BlockArithmetic.Residual factors, int j) {
    double value = factors.value(j);
    double radius = factors.radius(j);
    if (value == 0 && radius == 0) {
      return 0;
    }
    double least =
        Math.min(
            Math.min(times(value - radius, lower[j]), times(value - radius, upper[j])),
            Math.min(times(value + radius, lower[j]), times(value + radius, upper[j])));
    return outward(least, -Math.abs(least), 8);
  }

  private static double times(double factor, double end) {
    return factor == 0 ? 0 : factor * end;
  }

  /** A number with so many roundings of that size added in the direction of the size's sign. */
  private static double outward(double number, double size, int roundings) {
    return number + ExactSum.gamma(roundings) * size + Math.signum(size) * TINY;
  }

  /**
   * How large the variables can be.
   *
   * @return for each variable a bound on |z_j| over all these points; infinite if none follows
   */
  public double[] radius() {
    double[] radius = new double[lower.length];
    for (int j = 0; j < radius.length; j++) {
      radius[j] = Math.max(Math.abs(lower[j]), Math.abs(upper[j]));
    }
    return radius;
  }

  private void limitCoordinates(Budget budget) {
    double spare = spare(budget);
    for (TermBlock block : budget.terms()) {
      if (block.map() instanceof LinearMap.Coordinates coordinates) {
        double[] range = sublevel(block.shape(), spare);
        share(coordinates, block.shape(), spare);
        for (int i = 0; i < coordinates.functionals(); i++) {
          int j = coordinates.variable(i);
          lower[j] = Math.max(lower[j], range[0]);
          upper[j] = Math.min(upper[j], range[1]);
        }
      }
    }
  }

  /** Terms of a|u|, or more, that are 0 at u = 0 have their sum limited, not each alone. */
  private void share(LinearMap.Coordinates variables, ConvexPiecewiseLinear shape, double spare) {
    double slope = Math.min(-shape.minSlope(), shape.maxSlope());
    if (shape.breakpoints() == 1
        && shape.breakpoint(0) == 0
        && slope > 0
        && Double.isFinite(spare)) {
      shares.add(new Share(variables, outward(spare / slope, spare / slope, 4)));
    }
  }

  private void limitByRows(Budget budget) {
    double spare = spare(budget);
    for (TermBlock block : budget.terms()) {
      if (block.map() instanceof AffineRows rows) {
        double[] range = sublevel(block.shape(), spare);
        for (int j = 0; j < lower.length; j++) {
          if (Double.isInfinite(lower[j]) || Double.isInfinite(upper[j])) {
            limitByRows(rows, j, range);
          }
        }
      }
    }
  }

  /**
   * A range of u_i(z) and the ranges of the other variables limit a_ij z_j, and so z_j. Any row
   * will do, and residuals are so small that a range need not be the narrowest; so the first few
   * rows that limit an end are enough, in O(n + d) unless other variables are free too.
   */
  private void limitByRows(AffineRows rows, int variable, double[] range) {
    RowRests rests = new RowRests(rows, variable);
    int limitedBelow = 0;
    int limitedAbove = 0;
    int next = 0;
    do {
      boolean below = limitedBelow < ENOUGH_ROWS;
      boolean above = limitedAbove < ENOUGH_ROWS;
      next = rests.collect(next, below ? range : NO_RANGE, above ? range : NO_RANGE);
      for (int r = 0; r < rests.count; r++) {
        double a = rests.entry[r];
        double least = range[0] - rests.offset[r];
        double most = range[1] - rests.offset[r];
        double size = Math.abs(rests.offset[r]) + rests.size[r];
        double low = end(a > 0 ? least : most, a > 0 ? rests.most[r] : rests.least[r], a, -size);
        double high = end(a > 0 ? most : least, a > 0 ? rests.least[r] : rests.most[r], a, size);
        if (limitedBelow < ENOUGH_ROWS && Double.isFinite(low)) {
          limitedBelow++;
          lower[variable] = Math.max(lower[variable], low);
        }
        if (limitedAbove < ENOUGH_ROWS && Double.isFinite(high)) {
          limitedAbove++;
          upper[variable] = Math.min(upper[variable], high);
        }
      }
    } while (rests.count > 0);
  }

  /** (own - rest) / a, moved by what its terms of a size have lost, in the size's direction. */
  private double end(double own, double rest, double a, double size) {
    double number = (own - rest) / a;
    double reach = Math.copySign((Math.abs(own) + Math.abs(size)) / Math.abs(a), size);
    return outward(number, reach, 4 * lower.length + 32);
  }

  /**
   * The ends of the ranges of some rows without one variable, all computed in one pass over the
   * columns, as the matrix is stored by these.
   */
  private final class RowRests {
    private final AffineRows rows;
    private final int variable;
    private final int[] row = new int[2 * ENOUGH_ROWS];
    private final double[] entry = new double[row.length];
    private final double[] offset = new double[row.length];
    private final double[] least = new double[row.length];
    private final double[] most = new double[row.length];
    private final double[] size = new double[row.length];
    private int count;

    RowRests(AffineRows rows, int variable) {
      this.rows = rows;
      this.variable = variable;
    }

    /**
     * Takes the next rows that can limit an end of the variable.
     *
     * @param from the first row to look at
     * @param below the range of rows if they are to limit it from below
     * @param above the range of rows if they are to limit it from above
     * @return the row to go on with
     */
    int collect(int from, double[] below, double[] above) {
      count = 0;
      int i = from;
      for (; i < rows.functionals() && count < row.length; i++) {
        double a = rows.coefficient(i, variable);
        if (a != 0
            && (Double.isFinite(below[a > 0 ? 0 : 1]) || Double.isFinite(above[a > 0 ? 1 : 0]))) {
          row[count] = i;
          offset[count] = rows.offset(i);
          entry[count++] = a;
        }
      }
      computeEnds();
      return i;
    }

    private void computeEnds() {
      Arrays.fill(least, 0, count, 0);
      Arrays.fill(most, 0, count, 0);
      Arrays.fill(size, 0, count, 0);
      for (int k = 0; k < lower.length; k++) {
        if (k == variable) {
          continue;
        }
        double width = upper[k] - lower[k];
        if (Double.isFinite(width)) {
          addColumn(k, lower[k] + width / 2, width / 2);
        } else {
          addUnlimitedColumn(k);
        }
      }
    }

    /** Without branches: which sign an entry has is random. */
    private void addColumn(int k, double middle, double radius) {
      for (int r = 0; r < count; r++) {
        double a = rows.coefficient(row[r], k);
        double centre = a * middle;
        double reach = Math.abs(a) * radius;
        least[r] += centre - reach;
        most[r] += centre + reach;
        size[r] += Math.abs(centre) + reach;
      }
    }

    private void addUnlimitedColumn(int k) {
      for (int r = 0; r < count; r++) {
        double a = rows.coefficient(row[r], k);
        if (a != 0) {
          double below = a * (a > 0 ? lower[k] : upper[k]);
          double above = a * (a > 0 ? upper[k] : lower[k]);
          least[r] += below;
          most[r] += above;
          size[r] += Double.isFinite(below) ? Math.abs(below) : 0;
          size[r] += Double.isFinite(above) ? Math.abs(above) : 0;
        }
      }
    }
  }

  /** What is left of a limit when every term has its smallest value; infinite if one has none. */
  private static double spare(Budget budget) {
    double spare = budget.limit();
    double size = Math.abs(spare);
    for (TermBlock block : budget.terms()) {
      double least = block.map().functionals() * minimum(block.shape());
      spare -= least;
      spare += block.map().functionals() * BlockArithmetic.ofValues(block.shape());
      size += Math.abs(least);
    }
    return Math.max(0, outward(spare, size, 2 * budget.terms().size() + 8));
  }

  private static double minimum(ConvexPiecewiseLinear shape) {
    return -shape.conjugate(0, 1);
  }

  /**
   * An interval that holds all u with phi(u) at most {@code above} more than its minimum. By
   * convexity phi lies above the lines of its outermost pieces, so these give the ends.
   */
  private static double[] sublevel(ConvexPiecewiseLinear shape, double above) {
    double[] range = {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
    if (shape.breakpoints() == 0 || Double.isInfinite(above)) {
      return range;
    }
    double level = minimum(shape) + above;
    int last = shape.breakpoints() - 1;
    if (shape.minSlope() < 0) {
      range[0] = end(shape, 0, shape.minSlope(), level);
    }
    if (shape.maxSlope() > 0) {
      range[1] = end(shape, last, shape.maxSlope(), level);
    }
    return range;
  }

  /** Where the line through a breakpoint comes to a level, rounded away from the breakpoint. */
  private static double end(ConvexPiecewiseLinear shape, int kink, double slope, double level) {
    double rise = level - shape.valueAtBreakpoint(kink);
    double size =
        Math.abs(shape.breakpoint(kink))
            + (Math.abs(level) + Math.abs(shape.valueAtBreakpoint(kink))) / Math.abs(slope);
    return outward(shape.breakpoint(kink) + rise / slope, Math.copySign(size, slope), 16);
  }
}
