package io.github.svmrelevance.solver.compact;

import java.util.Arrays;

/**
 * Says about where a path will end: the point that minimises a linear cost while one sum F, rounded
 * off, stays within its limit. With n rows a path passes a number of kinks proportional to n, while
 * Newton's method comes near its end in about ten steps of O(n d + b d^2), b the rows near a kink.
 *
 * <p>F is minimised at a fixed value v of the cost, h(v) its minimum. As h is convex, Newton's
 * method for h(v) = limit converges from above, and h'(v) is the tau of the path. This is done for
 * narrower and narrower bands, until there are not many more rows in them than are needed.
 */
final class Forecast {

  private static final double FIRST_WIDTH = 0.3;
  private static final double NARROWER = 0.3;
  private static final double OF_VARIABLES = 0.3;
  private static final double ENOUGH = 1.4;
  private static final double SETTLED = 0.003;
  private static final double NEAR_AT_FIRST = 0.03;
  private static final double NEAR = 0.1;
  private static final double PROXIMITY = 1e-3;
  private static final int FIRST_STEPS = 25;
  private static final int STEPS = 8;
  private static final int LEVELS = 12;

  private final PackedProgram program;
  private final SmoothedSum sum;
  private final double[] cost;
  private final double limit;
  private final double span;
  private final Interruption interruption;
  private final int[] all;
  private final double[][] hessian;
  private final double[] direction;
  private final double[] tangent;
  private final double[] rates;

  private double[] point;
  private double[] values;
  private double[] curvatures;
  private double tau;

  /**
   * A forecast.
   *
   * @param start a minimiser of F
   * @param group the group whose sum is F
   * @param cost the linear cost that is minimised
   * @param least the least F
   * @param limit what F may be at most
   * @param interruption when to stop
   */
  Forecast(
      Vertex start,
      int group,
      double[] cost,
      double least,
      double limit,
      Interruption interruption) {
    this.program = start.program;
    this.sum = new SmoothedSum(start, group);
    this.cost = cost;
    this.limit = limit;
    this.span = limit - least;
    this.interruption = interruption;
    int p = program.variables;
    all = new int[p];
    Arrays.setAll(all, j -> j);
    hessian = new double[p][p];
    direction = new double[p];
    tangent = new double[p];
    rates = new double[program.rows];
  }

  /**
   * Computes it.
   *
   * @return false if it does not succeed
   */
  boolean compute() {
    double width = FIRST_WIDTH * sum.meanDistance();
    if (!(width > 0 && span > 0)) {
      return false;
    }
    for (int level = 0; level < LEVELS; level++) {
      sum.setWidths(width, OF_VARIABLES * width);
      if (!settle(level == 0)) {
        return level > 0;
      }
      point = sum.z.clone();
      values = sum.margin.clone();
      curvatures = sum.ownCurvature.clone();
      if (sum.bandRows <= ENOUGH * free()) {
        return true;
      }
      width *= NARROWER;
    }
    return true;
  }

  /** The point. */
  double[] point() {
    return point;
  }

  /** The values of the rows at the point. */
  double[] values() {
    return values;
  }

  /** Whether a variable is not near a kink of its own. */
  boolean isFree(int variable) {
    return curvatures[variable] == 0;
  }

  /** The tau of the path at the point. */
  double tau() {
    return tau;
  }

  private int free() {
    int free = 0;
    for (double curvature : sum.ownCurvature) {
      free += curvature > 0 ? 0 : 1;
    }
    return free;
  }

  /** Newton's method at one width, the first one or a narrower one. */
  private boolean settle(boolean first) {
    int steps = first ? FIRST_STEPS : STEPS;
    double near = (first ? NEAR_AT_FIRST : NEAR) * span;
    double calm = (first ? 0.1 : SETTLED) * span;
    for (int step = 0; step < steps; step++) {
      interruption.check();
      sum.differentiate();
      factor();
      double stiffness = solveTangent();
      double decrease = solveNewton();
      double slope = -Vectors.dot(sum.gradient, tangent, tangent.length);
      double off = limit - (sum.exactValue() - decrease);
      boolean settled = decrease <= SETTLED * span && slope > 0;
      if (settled && Math.abs(off) <= near) {
        tau = slope;
        return true;
      }
      double change = 0;
      if (decrease <= calm) {
        // Near the minimum h is flat, and its curvature says more than its slope.
        change =
            slope > 0 && slope * slope >= 2 * off * stiffness
                ? -off / slope
                : (slope - Math.sqrt(2 * Math.max(off, 0) * stiffness)) / stiffness;
      }
      if (!move(change)) {
        return false;
      }
    }
    return false;
  }

  /** The Cholesky factor of the Hessian plus a little of the unit matrix. */
  private void factor() {
    int p = hessian.length;
    for (int j = 0; j < p; j++) {
      Arrays.fill(hessian[j], 0, j + 1, 0);
    }
    sum.addHessian(hessian);
    double trace = 0;
    for (int j = 0; j < p; j++) {
      trace += hessian[j][j];
    }
    double little = PROXIMITY * trace / p + Double.MIN_NORMAL;
    for (int j = 0; j < p; j++) {
      double[] row = hessian[j];
      for (int i = 0; i < j; i++) {
        row[i] = (row[i] - Vectors.dot(row, hessian[i], i)) / hessian[i][i];
      }
      row[j] = Math.sqrt(Math.max(little, row[j] + little - Vectors.dot(row, row, j)));
    }
  }

  private void solve(double[] x) {
    int p = hessian.length;
    for (int j = 0; j < p; j++) {
      x[j] = (x[j] - Vectors.dot(hessian[j], x, j)) / hessian[j][j];
    }
    for (int j = p - 1; j >= 0; j--) {
      x[j] /= hessian[j][j];
      Vectors.add(-x[j], hessian[j], x, j);
    }
  }

  /** How the minimiser at fixed v moves with v; returns h''(v). */
  private double solveTangent() {
    System.arraycopy(cost, 0, tangent, 0, cost.length);
    solve(tangent);
    double stiffness = 1 / Vectors.dot(cost, tangent, cost.length);
    for (int j = 0; j < tangent.length; j++) {
      tangent[j] *= stiffness;
    }
    return stiffness;
  }

  /** The Newton step at fixed v; returns by how much the model of F falls. */
  private double solveNewton() {
    for (int j = 0; j < direction.length; j++) {
      direction[j] = -sum.gradient[j];
    }
    solve(direction);
    Vectors.add(-Vectors.dot(cost, direction, cost.length), tangent, direction, direction.length);
    return -Vectors.dot(sum.gradient, direction, direction.length) / 2;
  }

  private boolean move(double change) {
    Vectors.add(change, tangent, direction, direction.length);
    Vectors.combine(direction, program.columns(), all, all.length, rates, rates.length);
    double step = change == 0 ? searched() : 1;
    if (!Double.isFinite(change) || !(step > 0)) {
      return false;
    }
    Vectors.add(step, direction, sum.z, direction.length);
    Vectors.add(step, rates, sum.margin, rates.length);
    return true;
  }

  /** A step along the direction at whose end the function is much flatter than at its start. */
  private double searched() {
    double low = 0;
    double lowSlope = Vectors.dot(sum.gradient, direction, direction.length);
    double wanted = -0.3 * lowSlope;
    double high = 1;
    double highSlope = sum.derivative(direction, rates, 1);
    double step = 1;
    for (int tries = 0; tries < 8 && highSlope > wanted; tries++) {
      double secant = -lowSlope / (highSlope - lowSlope);
      step = low + (high - low) * Math.max(0.1, Math.min(0.9, secant));
      double slope = sum.derivative(direction, rates, step);
      if (slope > 0) {
        high = step;
        highSlope = slope;
      } else if (slope >= -wanted) {
        break;
      } else {
        low = step;
        lowSlope = slope;
      }
    }
    return step;
  }
}
