package io.github.svmrelevance.solver.compact.smoothing;

import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.numerics.Vectors;

/**
 * Says about where a path will end: the point that minimises a linear cost while one sum F, rounded
 * off, stays within its limit. With n rows a path passes a number of breakpoints proportional to n,
 * while Newton's method comes near its end in some sixteen steps of O(n d + b d^2), b the rows near
 * a breakpoint.
 *
 * <p>F is minimised at a fixed value v of the cost, h(v) its minimum. As h is convex, Newton's
 * method for h(v) = limit converges from above, and h'(v) is the tau of the path. This is done for
 * narrower and narrower bands, until there are not many more rows in them than are needed.
 */
public final class Forecast {

  private static final double NARROWER = 0.3;

  /** Rows within their bands, by free variable, that are few enough. */
  private static final double ENOUGH = 1.05;

  /** How near to the minimum at fixed v, and to the limit, a level ends; of the span. */
  private static final double SETTLED = 7e-4;

  private static final double NEAR = 0.03;
  private static final double CALM_AT_FIRST = 0.3;

  /**
   * Newton's method may cycle if v changes at every step. So v rests where the minimum at v has not
   * come nearer by this factor.
   */
  private static final double FALLING = 0.5;

  /** After that many steps v rests until the minimum is nearer, each time by this factor. */
  private static final int PATIENCE = 8;

  private static final double CALMER = 0.6;
  private static final int FIRST_STEPS = 40;
  private static final int STEPS = 12;
  private static final int LEVELS = 12;

  /** How often a leap is corrected, and how near to the limit it then ends, by its length. */
  private static final int LEAPS = 4;

  private static final double LANDED = 0.05;

  /** What rounding off may hide of the span where few rows are not asked for. */
  private static final double HIDDEN = 1e-2;

  /** How often slopes are corrected for that, and when to end. */
  private static final int CORRECTIONS = 12;

  private static final double CORRECT = 1e-9;

  /** See {@link NewtonSystem}: what keeps steps short would keep corrections from their end. */
  private static final double PROXIMITY_OF_CORRECTIONS = 1e-8;

  private final PackedProgram program;
  private final SmoothedSum sum;
  private final double[] cost;
  private final double limit;
  private final double least;
  private final NewtonSystem wide;
  private final double span;
  private final Interruption interruption;
  private final LevelStep newton;
  private final double[] curvatures;

  private double[] point;
  private double[] rowValues;
  private double[] variableValues;
  private double rowWidth;
  private double variableWidth;
  private double tau;

  /**
   * A forecast.
   *
   * @param centre where it starts
   * @param cost the linear cost that is minimised
   * @param interruption when to stop
   */
  public Forecast(Centre centre, double[] cost, Interruption interruption) {
    this.sum = centre.sum().copy();
    this.program = sum.program;
    this.wide = centre.wide();
    this.cost = cost;
    this.least = centre.least();
    this.limit = centre.limit();
    this.span = limit - least;
    this.interruption = interruption;
    newton = new LevelStep(cost, program.rows);
    curvatures = new double[program.variables];
  }

  /**
   * Computes it, until few rows are near a breakpoint.
   *
   * @return false if it does not succeed
   */
  public boolean compute() {
    return compute(false);
  }

  /**
   * Computes about where the end is, and slopes there that about prove it: bands may hold many
   * rows.
   *
   * @return false if it does not succeed
   */
  public boolean computeRoughly() {
    return compute(true);
  }

  private boolean compute(boolean roughly) {
    if (!(span > 0)) {
      return false;
    }
    leap();
    for (int level = 0; level < LEVELS; level++) {
      if (!settle(level == 0)) {
        return level > 0;
      }
      point = sum.z.clone();
      rowValues = sum.margin.clone();
      variableValues = point;
      rowWidth = sum.rowWidth();
      variableWidth = sum.variableWidth();
      for (int j = 0; j < curvatures.length; j++) {
        curvatures[j] = sum.ownCurvature[j] + sum.wallCurvature[j];
      }
      boolean rough = roughly && sum.roundedOff() <= HIDDEN * span;
      if (rough || sum.bandRows() <= ENOUGH * free()) {
        if (roughly) {
          correct();
        }
        return true;
      }
      narrow();
    }
    return true;
  }

  /**
   * Changes slopes within their bands so that their sum is a multiple of the cost, as it is at the
   * end: so they are where the sum is least at this cost, if it goes on linearly for all rows
   * beyond their bands. Only few rows are looked at for that.
   */
  private void correct() {
    int[] rows = sum.rowsWithinBands();
    SmoothedSum few = sum.withBandsOf(rows);
    LevelStep step = new LevelStep(cost, rows.length);
    for (int turn = 0; turn < CORRECTIONS; turn++) {
      interruption.check();
      few.differentiate();
      step.factor(few, PROXIMITY_OF_CORRECTIONS);
      step.solveTangent();
      if (!(step.solve(few.gradient) > CORRECT * span)) {
        break;
      }
      step.computeRates(few.program);
      few.move(few.searched(step.direction, step.rates), step.direction, step.rates);
    }
    for (int k = 0; k < rows.length; k++) {
      rowValues[rows[k]] = few.margin[k];
    }
    variableValues = few.z;
  }

  /**
   * Goes from the centre to about where the sum is at its limit, towards the end that an ellipsoid
   * would have. Newton's method would take a step for each time that other rows are near their
   * breakpoints.
   */
  private void leap() {
    double[] direction = newton.direction;
    System.arraycopy(cost, 0, direction, 0, cost.length);
    wide.solve(direction);
    newton.computeRates(program);
    double step = -Math.sqrt(2 * span / Vectors.dot(cost, direction, cost.length));
    double off = Double.POSITIVE_INFINITY;
    for (int tries = 0; tries < LEAPS && !(Math.abs(off - 1) < LANDED); tries++) {
      // The sum grows about as the square of the length.
      off = Math.sqrt(span / (sum.exactValue(step, direction, newton.rates) - least));
      step *= off;
    }
    if (Double.isFinite(step)) {
      sum.move(step, direction, newton.rates);
    }
  }

  /**
   * Narrows the bands, and moves to where the minimiser goes if the same terms are in them: then
   * the Hessian only grows by a factor, and the factorisation at hand does.
   */
  private void narrow() {
    sum.narrow(NARROWER);
    newton.solve(sum.gradient);
    newton.computeRates(program);
    sum.move(NARROWER, newton.direction, newton.rates);
  }

  /** The point. */
  public double[] point() {
    return point;
  }

  /** The values of the rows at the point; of a rough forecast those whose slopes about prove it. */
  public double[] rowValues() {
    return rowValues;
  }

  /** The values of the variables at the point; of a rough forecast as those of the rows. */
  public double[] variableValues() {
    return variableValues;
  }

  /** Whether a variable is neither near a breakpoint of its own nor at a bound. */
  public boolean isFree(int variable) {
    return curvatures[variable] == 0;
  }

  /** Half the width of the bands around the breakpoints of rows at the point. */
  public double rowWidth() {
    return rowWidth;
  }

  /** Half the width of the bands around the breakpoints of variables there. */
  public double variableWidth() {
    return variableWidth;
  }

  /** The tau of the path at the point. */
  public double tau() {
    return tau;
  }

  private int free() {
    int free = 0;
    for (int j = 0; j < curvatures.length; j++) {
      free += sum.ownCurvature[j] + sum.wallCurvature[j] > 0 ? 0 : 1;
    }
    return free;
  }

  /** Newton's method at one width, the first one or a narrower one. */
  private boolean settle(boolean first) {
    int steps = first ? FIRST_STEPS : STEPS;
    double before = Double.POSITIVE_INFINITY;
    double calm = (first ? CALM_AT_FIRST : SETTLED) * span;
    for (int step = 0; step < steps; step++) {
      if (step >= PATIENCE) {
        calm = Math.max(SETTLED * span, CALMER * calm);
      }
      interruption.check();
      sum.differentiate();
      newton.factor(sum, NewtonSystem.PROXIMITY);
      double stiffness = newton.solveTangent();
      double decrease = newton.solve(sum.gradient);
      double slope = newton.slope(sum.gradient);
      double off = limit - (sum.exactValue() - decrease);
      boolean settled = decrease <= SETTLED * span && slope > 0;
      if (settled && Math.abs(off) <= NEAR * span) {
        // F - min F grows about like tau squared.
        tau = slope * Math.sqrt(span / (span - off));
        return true;
      }
      double change = 0;
      boolean falls = decrease <= FALLING * before;
      before = decrease;
      if (decrease <= calm && falls) {
        // Near the minimum h is flat, and its curvature says more than its slope.
        change =
            slope > 0 && slope * slope >= 2 * off * stiffness
                ? -off / slope
                : (slope - Math.sqrt(slope * slope + 2 * Math.max(off, 0) * stiffness)) / stiffness;
      }
      if (!move(change)) {
        return false;
      }
    }
    return false;
  }

  private boolean move(double change) {
    newton.addTangent(change);
    newton.computeRates(program);
    double step = change == 0 ? sum.searched(newton.direction, newton.rates) : 1;
    if (!Double.isFinite(change) || !(step > 0)) {
      return false;
    }
    sum.move(step, newton.direction, newton.rates);
    return true;
  }
}
