package io.github.svmrelevance.solver.compact.smoothing;

import io.github.svmrelevance.solver.compact.model.BreakpointTable;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.numerics.Vectors;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.Arrays;

/**
 * The sum of one group with every breakpoint rounded off: within a band around a breakpoint the
 * slope grows linearly from its left to its right value. Such a sum is convex, piecewise quadratic
 * and once differentiable, and Newton's method minimises it in few steps (Madsen and Nielsen, SIAM
 * J. Optimization 3, 1993, on linear L1 estimation). Only rows within the band have curvature.
 *
 * <p>Beyond a bound of a variable the slope grows for ever (a quadratic penalty). It grows as fast
 * within a band as the slopes of all rows can, so that no minimiser is a band or more beyond one,
 * and the narrower the bands are, the less.
 */
public final class SmoothedSum {

  final PackedProgram program;
  private final int group;
  private final RowBands bands;

  /** The sum over rows of the difference of their last and first slopes. */
  private final double allSlopes;

  /** The gradient of terms that are linear here, beside the rows'. */
  private final double[] linear;

  private final double[] moved;
  private final double[] movedSlope;

  /** Half the width of the band around the breakpoints of variables. */
  private double variableWidth;

  /** The point and the values of the rows there. */
  final double[] z;

  final double[] margin;

  /** The gradient, and what the variables' own terms add to the diagonal of the Hessian. */
  final double[] gradient;

  final double[] ownCurvature;

  /** What bounds that the point is beyond add to the diagonal of the Hessian. */
  final double[] wallCurvature;

  /**
   * A sum.
   *
   * @param start the point
   * @param group which terms are summed
   */
  public SmoothedSum(Vertex start, int group) {
    this(
        start.program,
        group,
        start.z.clone(),
        start.rows.margin.clone(),
        slopeRanges(start.program, group));
  }

  private SmoothedSum(
      PackedProgram program, int group, double[] z, double[] margin, double allSlopes) {
    this.program = program;
    this.group = group;
    this.z = z;
    this.margin = margin;
    bands = new RowBands(program, group);
    moved = new double[program.rows];
    movedSlope = new double[program.rows];
    gradient = new double[program.variables];
    ownCurvature = new double[program.variables];
    wallCurvature = new double[program.variables];
    this.allSlopes = allSlopes;
    linear = new double[program.variables];
  }

  private SmoothedSum(SmoothedSum other) {
    program = other.program;
    group = other.group;
    variableWidth = other.variableWidth;
    z = other.z.clone();
    margin = other.margin.clone();
    bands = new RowBands(other.bands);
    gradient = other.gradient.clone();
    ownCurvature = other.ownCurvature.clone();
    wallCurvature = other.wallCurvature.clone();
    allSlopes = other.allSlopes;
    linear = other.linear.clone();
    moved = new double[program.rows];
    movedSlope = new double[program.rows];
  }

  private static double slopeRanges(PackedProgram program, int group) {
    double sum = 0;
    for (int i = 0; i < program.rows; i++) {
      sum +=
          program.breakpoints.right[group][program.rowEnd[i] - 1]
              - program.breakpoints.left[group][program.rowFirst[i]];
    }
    return sum;
  }

  /** A sum to go on with from here, with all that is known at the point. */
  public SmoothedSum copy() {
    return new SmoothedSum(this);
  }

  /**
   * The sum of a program some of whose columns are others, with their variables at zero, so that no
   * other row's value changes; derivatives are not computed.
   *
   * @param changed the program after the change
   */
  SmoothedSum without(PackedProgram changed) {
    SmoothedSum other = new SmoothedSum(changed, group, z.clone(), margin.clone(), allSlopes);
    other.setWidths(rowWidth(), variableWidth);
    for (int j : changed.replaced()) {
      Vectors.add(-z[j], program.column(j), other.margin, other.margin.length);
      other.z[j] = 0;
    }
    return other;
  }

  /** The rows with a breakpoint nearer than the width, ascending. */
  int[] rowsWithinBands() {
    return bands.within();
  }

  /** How many these are. */
  int bandRows() {
    return bands.count();
  }

  /**
   * This sum, but that all other rows go on linearly from here.
   *
   * @param rows at a point that has been differentiated
   */
  SmoothedSum withBandsOf(int[] rows) {
    double[] values = Arrays.stream(rows).mapToDouble(i -> margin[i]).toArray();
    SmoothedSum part = new SmoothedSum(program.withRows(rows), group, z.clone(), values, allSlopes);
    part.setWidths(rowWidth(), variableWidth);
    part.differentiate();
    Arrays.setAll(part.linear, j -> bands.gradient(j, z) - part.bands.gradient(j, z));
    return part;
  }

  /** Sets half the widths of the bands. */
  void setWidths(double ofRows, double ofVariables) {
    bands.setWidth(ofRows);
    variableWidth = ofVariables;
  }

  double rowWidth() {
    return bands.width();
  }

  double variableWidth() {
    return variableWidth;
  }

  /**
   * Narrows the bands by a factor below one, and computes the gradient as if slopes grew linearly
   * beyond the ends of the new bands as far as the old ones reached.
   */
  void narrow(double factor) {
    BreakpointTable breakpoints = program.breakpoints;
    bands.addSteeper(margin, factor, gradient);
    for (int j = 0; j < z.length; j++) {
      if (ownCurvature[j] > 0) {
        double sum = 0;
        for (int breakpoint = program.variableFirst[j];
            breakpoint < program.variableEnd[j];
            breakpoint++) {
          double off = z[j] - breakpoints.position[breakpoint];
          if (Math.abs(off) < variableWidth) {
            sum +=
                (breakpoints.right[group][breakpoint] - breakpoints.left[group][breakpoint]) * off;
          }
        }
        gradient[j] += sum * 0.5 / variableWidth * (1 / factor - 1);
      }
      gradient[j] += wallSlope(j, z[j]) * (1 / factor - 1);
    }
    setWidths(factor * rowWidth(), factor * variableWidth);
  }

  /** The mean distance of rows from their nearest breakpoints. */
  double meanDistance() {
    double sum = 0;
    int counted = 0;
    for (int i = 0; i < margin.length; i++) {
      double nearest = Double.POSITIVE_INFINITY;
      for (int breakpoint = program.rowFirst[i]; breakpoint < program.rowEnd[i]; breakpoint++) {
        nearest = Math.min(nearest, Math.abs(margin[i] - program.breakpoints.position[breakpoint]));
      }
      sum += nearest;
      counted++;
    }
    return sum / Math.max(1, counted);
  }

  /**
   * Computes gradient and Hessian at the point: only what rows whose slope or curvature has changed
   * since the last time contribute is computed anew.
   */
  void differentiate() {
    bands.update(margin);
    for (int j = 0; j < z.length; j++) {
      gradient[j] = bands.gradient(j, z) + linear[j] + ownSlope(j, z[j]) + wallSlope(j, z[j]);
      ownCurvature[j] = ownCurvature(j);
      wallCurvature[j] = isHeld(j) ? wallStiffness() : 0;
    }
  }

  /** The slopes of all rows at some values; rows of one shape follow one another. */
  private void computeSlopes(double[] at, double[] slopes) {
    BreakpointTable breakpoints = program.breakpoints;
    int stop;
    for (int start = 0; start < program.rows; start = stop) {
      int first = program.rowFirst[start];
      stop = RowBands.endOfShape(program, start);
      Arrays.fill(slopes, start, stop, breakpoints.left[group][first]);
      for (int breakpoint = first; breakpoint < program.rowEnd[start]; breakpoint++) {
        double jump = breakpoints.right[group][breakpoint] - breakpoints.left[group][breakpoint];
        if (jump != 0) {
          addSlopes(
              at, breakpoints.position[breakpoint], jump, 0.5 / rowWidth(), slopes, start, stop);
        }
      }
    }
  }

  private static void addSlopes(
      double[] at,
      double breakpoint,
      double jump,
      double scale,
      double[] slopes,
      int start,
      int stop) {
    for (int i = start; i < stop; i++) {
      double share = (at[i] - breakpoint) * scale + 0.5;
      slopes[i] += jump * Math.max(0, Math.min(1, share));
    }
  }

  private double ownSlope(int j, double at) {
    BreakpointTable breakpoints = program.breakpoints;
    double sum = breakpoints.left[group][program.variableFirst[j]];
    for (int breakpoint = program.variableFirst[j];
        breakpoint < program.variableEnd[j];
        breakpoint++) {
      double share = (at - breakpoints.position[breakpoint]) * 0.5 / variableWidth + 0.5;
      double jump = breakpoints.right[group][breakpoint] - breakpoints.left[group][breakpoint];
      sum += jump * Math.max(0, Math.min(1, share));
    }
    return sum;
  }

  private double ownCurvature(int j) {
    BreakpointTable breakpoints = program.breakpoints;
    double sum = 0;
    for (int breakpoint = program.variableFirst[j];
        breakpoint < program.variableEnd[j];
        breakpoint++) {
      if (Math.abs(z[j] - breakpoints.position[breakpoint]) < variableWidth) {
        sum +=
            (breakpoints.right[group][breakpoint] - breakpoints.left[group][breakpoint])
                * 0.5
                / variableWidth;
      }
    }
    return sum;
  }

  private double wallStiffness() {
    return allSlopes * 0.5 / variableWidth;
  }

  private double wallSlope(int j, double at) {
    double beyond = Math.max(0, at - program.upper(j)) - Math.max(0, program.lower(j) - at);
    return beyond == 0 ? 0 : beyond * wallStiffness();
  }

  /** Whether a variable is beyond a bound, or at one and pushed towards it. */
  private boolean isHeld(int j) {
    double upper = program.upper(j);
    double lower = program.lower(j);
    return z[j] > upper
        || z[j] < lower
        || (z[j] == upper && gradient[j] < 0)
        || (z[j] == lower && gradient[j] > 0);
  }

  /** Copies the Hessian at the point to the lower triangle of a matrix. */
  void copyHessian(double[][] target) {
    bands.copyHessian(target);
    for (int j = 0; j < z.length; j++) {
      target[j][j] += ownCurvature[j] + wallCurvature[j];
    }
  }

  /** The derivative along a direction, at the end of a step in it. */
  private double derivative(double[] direction, double[] rates, double step) {
    System.arraycopy(margin, 0, moved, 0, moved.length);
    Vectors.add(step, rates, moved, moved.length);
    computeSlopes(moved, movedSlope);
    double sum = Vectors.dot(movedSlope, rates, rates.length);
    for (int j = 0; j < z.length; j++) {
      double at = z[j] + step * direction[j];
      sum += (linear[j] + ownSlope(j, at) + wallSlope(j, at)) * direction[j];
    }
    return sum;
  }

  /** A step along a direction at whose end the sum is much flatter than at its start. */
  double searched(double[] direction, double[] rates) {
    double low = 0;
    double lowSlope = Vectors.dot(gradient, direction, direction.length);
    double wanted = -0.3 * lowSlope;
    double high = 1;
    double highSlope = derivative(direction, rates, 1);
    double step = 1;
    double steep = 0.5 * lowSlope;
    for (int tries = 0; tries < 8 && highSlope < steep; tries++) {
      // Rows leave the bands in which they curve the sum, and it falls on nearly as steeply.
      low = high;
      lowSlope = highSlope;
      high *= 2;
      highSlope = derivative(direction, rates, high);
      step = high;
    }
    for (int tries = 0; tries < 8 && highSlope > wanted; tries++) {
      double secant = -lowSlope / (highSlope - lowSlope);
      step = low + (high - low) * Math.max(0.1, Math.min(0.9, secant));
      double slope = derivative(direction, rates, step);
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

  /** Moves the point. */
  void move(double step, double[] direction, double[] rates) {
    Vectors.add(step, direction, z, z.length);
    Vectors.add(step, rates, margin, margin.length);
  }

  /** The most by which the sum of the rows is more than what their rounded-off slopes prove. */
  double roundedOff() {
    return bands.jumps() * rowWidth() / 8;
  }

  /** The sum at the point with its breakpoints as they are. */
  double exactValue() {
    return exactValue(0, z, margin);
  }

  /** The same at the end of a step in a direction; rows of one shape follow one another. */
  double exactValue(double step, double[] direction, double[] rates) {
    double sum = 0;
    int stop;
    for (int start = 0; start < program.rows; start = stop) {
      stop = RowBands.endOfShape(program, start);
      sum += exactValue(start, stop, step, rates);
    }
    for (int j = 0; j < z.length; j++) {
      sum += value(program.variableFirst[j], program.variableEnd[j], z[j] + step * direction[j]);
    }
    return sum;
  }

  /** Of rows of one shape: without a branch, if that has one breakpoint. */
  private double exactValue(int start, int stop, double step, double[] rates) {
    int first = program.rowFirst[start];
    int end = program.rowEnd[start];
    double sum = 0;
    if (end > first + 1) {
      for (int i = start; i < stop; i++) {
        sum += value(first, end, margin[i] + step * rates[i]);
      }
      return sum;
    }
    BreakpointTable breakpoints = program.breakpoints;
    double position = breakpoints.position[first];
    double left = breakpoints.left[group][first];
    double jump = breakpoints.right[group][first] - left;
    double beyond = 0;
    for (int i = start; i < stop; i++) {
      double off = margin[i] + step * rates[i] - position;
      sum += off;
      beyond += Math.max(0, off);
    }
    return (stop - start) * breakpoints.value[group][first] + left * sum + jump * beyond;
  }

  private double value(int first, int end, double u) {
    int next = first;
    while (next < end && program.breakpoints.position[next] <= u) {
      next++;
    }
    return program.breakpoints.value(group, u, next, end);
  }
}
