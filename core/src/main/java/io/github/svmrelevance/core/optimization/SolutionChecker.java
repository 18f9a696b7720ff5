package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.CheckedIncumbent;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerSolution;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;

/**
 * Recomputes from a solution and the problem as it was posed what the solution proves. Nothing that
 * a solver says of itself enters.
 *
 * @since 0.1
 */
public final class SolutionChecker {

  /** Of the range of a variable, where all weights found are 0 and tell no scale. */
  private static final double LEAST_SHARE = 1e-6;

  /** A gap, relative to its scale, at which it does not matter that it is partly rounding. */
  private static final double ENOUGH = 1e-10;

  /**
   * A gap of double-double numbers that is worth other multipliers: a tenth of what a certificate
   * may leave open. To repair them costs as much as the range itself, of many samples more.
   */
  private static final double COARSE = Certificate.TOLERANCE / 10;

  private SolutionChecker() {}

  /**
   * Checks a solution of a piecewise-linear program, in O(n d).
   *
   * <p>The bound is weak duality as stated at {@link PiecewiseLinearSolution}. Multipliers outside
   * of their interval are moved to its end, and what then remains of stationarity is charged with
   * the range that the budgets leave to each variable. All rounding is bounded and added outward,
   * so the bound is proven for the numbers of the program as they are. Where doubles leave more
   * than 1e-10 open, double-double numbers are used for what they are needed for. Where these leave
   * more than 1e-8, the multipliers themselves are too coarse, and {@link MultiplierRepair} adds
   * digits to them.
   *
   * @param program the problem
   * @param solution an optimal outcome
   * @return what it proves
   * @throws IllegalStateException if the outcome is not optimal
   * @throws IllegalArgumentException if the solution is not one of this problem
   */
  public static Certificate check(
      PiecewiseLinearProgram program, PiecewiseLinearSolution solution) {
    return check(program, solution, new SharedRanges());
  }

  /** As {@link #check(PiecewiseLinearProgram, PiecewiseLinearSolution)}, with known ranges. */
  static Certificate check(
      PiecewiseLinearProgram program, PiecewiseLinearSolution solution, SharedRanges known) {
    double[] z = solution.point();
    requireLength(z.length, program.variables(), "the point");
    Multipliers multipliers = Multipliers.of(program, solution);
    Attained attained = Attained.of(program, z, multipliers, Precision.PLAIN);
    VariableRanges ranges = known.of(program, attained.upper());
    double scale = scale(program, z, attained.penalty(), ranges);
    Certificate plain =
        attained.against(bound(program, multipliers, Precision.PLAIN, ranges), scale);
    if (isWithin(ENOUGH, plain)) {
      return plain;
    }
    // Mostly the bound alone needs more digits: variables may range far.
    if (attained.rounding() > ENOUGH * scale) {
      attained = Attained.of(program, z, multipliers, Precision.DOUBLED);
    }
    Certificate doubled =
        attained.against(bound(program, multipliers, Precision.DOUBLED, ranges), scale);
    if (isWithin(COARSE, doubled)) {
      return doubled;
    }
    Certificate few = repaired(program, z, multipliers, MultiplierRepair.FEW_ROUNDS, ranges, scale);
    Certificate best = few.gap() < doubled.gap() ? few : doubled;
    if (best.holds()) {
      return best;
    }
    Certificate many =
        repaired(program, z, multipliers, MultiplierRepair.MANY_ROUNDS, ranges, scale);
    return many.gap() < best.gap() ? many : best;
  }

  private static Certificate repaired(
      PiecewiseLinearProgram program,
      double[] z,
      Multipliers multipliers,
      int rounds,
      VariableRanges ranges,
      double scale) {
    Multipliers repaired = MultiplierRepair.repaired(program, z, multipliers, rounds);
    return Attained.of(program, z, repaired, Precision.DOUBLED)
        .against(bound(program, repaired, Precision.DOUBLED, ranges), scale);
  }

  private static boolean isWithin(double share, Certificate certificate) {
    return certificate.holds() && certificate.gap() <= share * certificate.scale();
  }

  private static double bound(
      PiecewiseLinearProgram program,
      Multipliers multipliers,
      Precision precision,
      VariableRanges ranges) {
    return WeakDuality.of(program, multipliers, precision).bound(ranges);
  }

  /**
   * What a gap is measured against, in the unit of the objective, so that no answer depends on
   * units: of a linear function the largest weight that shares a norm with one of its own, of a
   * penalty its value.
   *
   * @param penalty its value at the point
   */
  private static double scale(
      PiecewiseLinearProgram program, double[] z, double penalty, VariableRanges ranges) {
    double scale =
        Math.max(
            linearScale(program, program::cost, z, () -> ranges),
            Math.max(Math.abs(penalty), LEAST_SHARE * Math.abs(penaltyAtOrigin(program))));
    return scale > 0 ? scale : 1;
  }

  /** The penalty where all variables are 0; 0 if it has a norm, which tells a scale by itself. */
  private static double penaltyAtOrigin(PiecewiseLinearProgram program) {
    double[] origin = new double[program.variables()];
    double value = 0;
    for (TermBlock block : program.penalty()) {
      if (block.map() instanceof LinearMap.Coordinates) {
        return 0;
      }
      value += block.value(origin);
    }
    return value;
  }

  /**
   * The scale of a linear function at a point; where the weights that tell it are 0, a share of
   * what the ranges allow them.
   *
   * @param ranges asked only in that case
   */
  static double linearScale(
      PiecewiseLinearProgram program,
      IntToDoubleFunction costs,
      double[] z,
      Supplier<VariableRanges> ranges) {
    double[] largest = new double[z.length];
    Arrays.setAll(largest, j -> Math.abs(z[j]));
    for (TermBlock block : program.blocks()) {
      if (block.map() instanceof LinearMap.Coordinates coordinates) {
        double most = 0;
        for (int i = 0; i < coordinates.functionals(); i++) {
          most = Math.max(most, Math.abs(z[coordinates.variable(i)]));
        }
        for (int i = 0; i < coordinates.functionals(); i++) {
          int j = coordinates.variable(i);
          largest[j] = Math.max(largest[j], most);
        }
      }
    }
    double[] radius = null;
    double scale = 0;
    for (int j = 0; j < z.length; j++) {
      double cost = Math.abs(costs.applyAsDouble(j));
      if (cost > 0 && largest[j] > 0) {
        scale += cost * largest[j];
      } else if (cost > 0) {
        radius = radius == null ? ranges.get().radius() : radius;
        scale += cost * (Double.isInfinite(radius[j]) ? 1 : LEAST_SHARE * radius[j]);
      }
    }
    return scale;
  }

  /**
   * Checks a solution of a linear program, in O(entries).
   *
   * <p>A dual or reduced cost whose sign points to an infinite bound proves nothing. A reduced cost
   * is charged with {@code radius}, which the caller answers for: some optimal point must lie
   * within it. A dual is charged with the activity of its row, at least 1.
   *
   * @param program the problem
   * @param solution an optimal outcome
   * @param radius for each column a bound on |x_j| at an optimal point
   * @return what it proves
   * @throws IllegalStateException if the outcome is not optimal
   */
  public static Certificate check(LinearProgram program, Solution solution, double[] radius) {
    return checkLinear(program, solution, new double[program.columns()], 0, radius);
  }

  /**
   * A radius where nothing better is known: the size of each entry of the point found, at least 1.
   * What is then proven is that the multipliers are stationary to the tolerance of the certificate.
   *
   * @param point the point found
   * @return max(1, |x_j|) for each entry
   */
  static double[] radius(double[] point) {
    return Arrays.stream(point).map(x -> Math.max(1, Math.abs(x))).toArray();
  }

  /**
   * Checks a solution of a convex quadratic program, in O(entries). By convexity the objective lies
   * above its tangent at the point found, so the linear check of that tangent bounds it.
   *
   * @param program the problem
   * @param solution an optimal outcome
   * @param radius for each column a bound on |x_j| at an optimal point
   * @return what it proves
   * @throws IllegalStateException if the outcome is not optimal
   */
  public static Certificate check(QuadraticProgram program, Solution solution, double[] radius) {
    double[] x = solution.point();
    double[] gradient = program.quadratic().times(x);
    double half = 0;
    for (int j = 0; j < x.length; j++) {
      half += 0.5 * x[j] * gradient[j];
    }
    return checkLinear(program.linear(), solution, gradient, -half, radius);
  }

  /**
   * The check for costs c + extra and an objective that is larger by {@code constant}. A dual that
   * points to an infinite end of its row is taken for 0, which is always allowed.
   */
  private static Certificate checkLinear(
      LinearProgram program, Solution solution, double[] extra, double constant, double[] radius) {
    double[] x = solution.point();
    double[] y = solution.rowDuals();
    requireLength(x.length, program.columns(), "the point");
    requireLength(y.length, program.rows(), "the duals");
    double weighted = 0;
    double infeasibility = 0;
    double[] activity = program.matrix().times(x);
    ExactSum bound = new ExactSum();
    bound.add(constant);
    for (int i = 0; i < y.length; i++) {
      double lower = program.rowLower(i);
      double upper = program.rowUpper(i);
      if (Double.isInfinite(y[i] > 0 ? lower : upper)) {
        y[i] = 0;
      }
      if (y[i] != 0) {
        bound.addProduct(y[i], y[i] > 0 ? lower : upper);
      }
      double violation = outside(activity[i], lower, upper);
      infeasibility = Math.max(infeasibility, violation / Math.max(1, Math.abs(activity[i])));
      weighted += Math.abs(y[i]) * violation;
    }
    ExactSum value = new ExactSum();
    value.add(constant);
    for (int j = 0; j < x.length; j++) {
      double lower = program.columnLower(j);
      double upper = program.columnUpper(j);
      double violation = outside(x[j], lower, upper);
      double reduced = addReduced(program, j, extra[j], y, lower, upper, radius[j], bound);
      value.addProduct(program.cost(j), x[j]);
      value.addProduct(extra[j], x[j]);
      infeasibility = Math.max(infeasibility, violation);
      weighted += Math.abs(reduced) * violation;
    }
    double gap =
        Math.max(Math.abs(value.upper() - bound.lower()), Math.abs(value.lower() - bound.lower()));
    return new Certificate(
        value.value(),
        bound.lower(),
        infeasibility,
        gap + weighted,
        Math.max(1, Math.abs(value.value())));
  }

  /**
   * Adds the least of (c + extra - A'y)_j x_j, and returns the factor. An infinite end is cut off
   * at the radius.
   */
  private static double addReduced(
      LinearProgram program,
      int j,
      double extra,
      double[] y,
      double lower,
      double upper,
      double radius,
      ExactSum bound) {
    ExactSum reduced = new ExactSum();
    reduced.add(program.cost(j));
    reduced.add(extra);
    for (int e = 0; e < program.matrix().entries(j); e++) {
      reduced.addProduct(-program.matrix().value(j, e), y[program.matrix().rowOf(j, e)]);
    }
    double cut = Math.abs(radius);
    double from = Double.isInfinite(lower) ? -cut : lower;
    double to = Double.isInfinite(upper) ? cut : upper;
    double factor = reduced.value();
    if (factor != 0) {
      bound.addProduct(factor, factor > 0 ? from : to);
    }
    double off = reduced.radius();
    if (off > 0) {
      double farthest = Math.max(Math.abs(from), Math.abs(to));
      bound.addUncertainty(off * farthest * (1 + 1e-6));
    }
    return factor;
  }

  /**
   * Checks a point of a program with columns of whole numbers, in O(entries): that it is feasible.
   * Nothing proves that it is optimal.
   *
   * @param program the problem
   * @param solution an optimal outcome
   * @return what was found
   * @throws IllegalStateException if the outcome is not optimal
   * @throws IllegalArgumentException if the solution is not one of this problem
   */
  public static CheckedIncumbent.Check check(
      MixedIntegerProgram program, MixedIntegerSolution solution) {
    LinearProgram linear = program.linear();
    double[] x = solution.point();
    requireLength(x.length, linear.columns(), "the point");
    double infeasibility = 0;
    double fractionality = 0;
    ExactSum value = new ExactSum();
    for (int j = 0; j < x.length; j++) {
      value.addProduct(linear.cost(j), x[j]);
      infeasibility =
          Math.max(infeasibility, outside(x[j], linear.columnLower(j), linear.columnUpper(j)));
      if (program.isInteger(j)) {
        fractionality = Math.max(fractionality, Math.abs(x[j] - Math.rint(x[j])));
      }
    }
    double[] activity = linear.matrix().times(x);
    for (int i = 0; i < activity.length; i++) {
      double violation = outside(activity[i], linear.rowLower(i), linear.rowUpper(i));
      infeasibility = Math.max(infeasibility, violation / Math.max(1, Math.abs(activity[i])));
    }
    return new CheckedIncumbent.Check(value.value(), infeasibility, fractionality);
  }

  private static double outside(double value, double lower, double upper) {
    return Math.max(0, Math.max(lower - value, value - upper));
  }

  private static void requireLength(int actual, int expected, String what) {
    if (actual != expected) {
      throw new IllegalArgumentException(
          what + " has " + actual + " entries for " + expected + " in the problem");
    }
  }
}
