package io.github.svmrelevance.solver.compact;

import java.util.Arrays;

/**
 * The sum of one group with every kink rounded off: within a band around a kink the slope grows
 * linearly from its left to its right value. Such a sum is convex, piecewise quadratic and once
 * differentiable, and Newton's method minimises it in few steps (Madsen and Nielsen, SIAM J.
 * Optimization 3, 1993, on linear L1 estimation). Only rows within the band have curvature.
 */
final class SmoothedSum {

  private final PackedProgram program;
  private final int group;
  private final double[] slope;
  private final double[] curvature;
  private final double[] moved;
  private final double[] movedSlope;
  private final double[][] someRows;
  private final double[] factors;

  /** Half the width of the band around the kinks of rows, and of variables. */
  private double rowWidth;

  private double variableWidth;

  /** The point and the values of the rows there. */
  final double[] z;

  final double[] margin;

  /** The gradient, and what the variables' own terms add to the diagonal of the Hessian. */
  final double[] gradient;

  final double[] ownCurvature;

  /** The number of rows with a kink nearer than the width. */
  int bandRows;

  /**
   * A sum.
   *
   * @param start the point
   * @param group which terms are summed
   */
  SmoothedSum(Vertex start, int group) {
    this.program = start.program;
    this.group = group;
    z = start.z.clone();
    margin = start.margin.clone();
    slope = new double[program.rows];
    curvature = new double[program.rows];
    moved = new double[program.rows];
    movedSlope = new double[program.rows];
    someRows = new double[program.rows][];
    factors = new double[program.rows];
    gradient = new double[program.variables];
    ownCurvature = new double[program.variables];
  }

  /** Sets half the widths of the bands. */
  void setWidths(double ofRows, double ofVariables) {
    rowWidth = ofRows;
    variableWidth = ofVariables;
  }

  /** The mean distance of rows from their nearest kinks. */
  double meanDistance() {
    double sum = 0;
    int counted = 0;
    for (int i = 0; i < margin.length; i++) {
      double nearest = Double.POSITIVE_INFINITY;
      for (int kink = program.rowFirst[i]; kink < program.rowEnd[i]; kink++) {
        nearest = Math.min(nearest, Math.abs(margin[i] - program.kinks.position[kink]));
      }
      sum += nearest;
      counted++;
    }
    return sum / Math.max(1, counted);
  }

  /** Computes gradient and curvatures at the point. */
  void differentiate() {
    computeSlopes(margin, slope);
    computeCurvatures();
    int count = 0;
    for (int i = 0; i < slope.length; i++) {
      if (slope[i] != 0) {
        someRows[count] = program.row(i);
        factors[count++] = slope[i];
      }
    }
    for (int j = 0; j < z.length; j++) {
      gradient[j] = ownSlope(j, z[j]);
      ownCurvature[j] = ownCurvature(j);
    }
    Vectors.addCombination(factors, someRows, count, gradient, z.length);
  }

  /** The slopes of all rows; rows of one shape follow one another. */
  private void computeSlopes(double[] at, double[] slopes) {
    KinkTable kinks = program.kinks;
    int stop;
    for (int start = 0; start < program.rows; start = stop) {
      int first = program.rowFirst[start];
      stop = endOfShape(start);
      Arrays.fill(slopes, start, stop, kinks.left[group][first]);
      for (int kink = first; kink < program.rowEnd[start]; kink++) {
        double jump = kinks.right[group][kink] - kinks.left[group][kink];
        if (jump != 0) {
          addSlopes(at, kinks.position[kink], jump, 0.5 / rowWidth, slopes, start, stop);
        }
      }
    }
  }

  private int endOfShape(int start) {
    int stop = start + 1;
    while (stop < program.rows && program.rowFirst[stop] == program.rowFirst[start]) {
      stop++;
    }
    return stop;
  }

  private static void addSlopes(
      double[] at, double kink, double jump, double scale, double[] slopes, int start, int stop) {
    for (int i = start; i < stop; i++) {
      double share = (at[i] - kink) * scale + 0.5;
      slopes[i] += jump * Math.max(0, Math.min(1, share));
    }
  }

  private void computeCurvatures() {
    KinkTable kinks = program.kinks;
    Arrays.fill(curvature, 0);
    bandRows = 0;
    for (int i = 0; i < curvature.length; i++) {
      for (int kink = program.rowFirst[i]; kink < program.rowEnd[i]; kink++) {
        if (Math.abs(margin[i] - kinks.position[kink]) < rowWidth) {
          curvature[i] += (kinks.right[group][kink] - kinks.left[group][kink]) * 0.5 / rowWidth;
        }
      }
      bandRows += curvature[i] > 0 ? 1 : 0;
    }
  }

  private double ownSlope(int j, double at) {
    KinkTable kinks = program.kinks;
    double sum = kinks.left[group][program.variableFirst[j]];
    for (int kink = program.variableFirst[j]; kink < program.variableEnd[j]; kink++) {
      double share = (at - kinks.position[kink]) * 0.5 / variableWidth + 0.5;
      double jump = kinks.right[group][kink] - kinks.left[group][kink];
      sum += jump * Math.max(0, Math.min(1, share));
    }
    return sum;
  }

  private double ownCurvature(int j) {
    KinkTable kinks = program.kinks;
    double sum = 0;
    for (int kink = program.variableFirst[j]; kink < program.variableEnd[j]; kink++) {
      if (Math.abs(z[j] - kinks.position[kink]) < variableWidth) {
        sum += (kinks.right[group][kink] - kinks.left[group][kink]) * 0.5 / variableWidth;
      }
    }
    return sum;
  }

  /** Adds the Hessian at the point to the lower triangle of a matrix. */
  void addHessian(double[][] target) {
    int count = 0;
    for (int i = 0; i < curvature.length; i++) {
      if (curvature[i] > 0) {
        someRows[count] = program.row(i);
        factors[count++] = curvature[i];
      }
    }
    double[] weights = new double[4];
    double[][] four = new double[4][];
    for (int b = 0; b < count; b += 4) {
      int some = Math.min(4, count - b);
      System.arraycopy(someRows, b, four, 0, some);
      for (int j = 0; j < z.length; j++) {
        for (int r = 0; r < some; r++) {
          weights[r] = factors[b + r] * four[r][j];
        }
        Vectors.addCombination(weights, four, some, target[j], j + 1);
      }
    }
    for (int j = 0; j < z.length; j++) {
      target[j][j] += ownCurvature[j];
    }
  }

  /** The derivative along a direction, at the end of a step in it. */
  double derivative(double[] direction, double[] rates, double step) {
    System.arraycopy(margin, 0, moved, 0, moved.length);
    Vectors.add(step, rates, moved, moved.length);
    computeSlopes(moved, movedSlope);
    double sum = Vectors.dot(movedSlope, rates, rates.length);
    for (int j = 0; j < z.length; j++) {
      sum += ownSlope(j, z[j] + step * direction[j]) * direction[j];
    }
    return sum;
  }

  /** The sum at the point with its kinks as they are. */
  double exactValue() {
    double sum = 0;
    for (int i = 0; i < margin.length; i++) {
      sum += value(program.rowFirst[i], program.rowEnd[i], margin[i]);
    }
    for (int j = 0; j < z.length; j++) {
      sum += value(program.variableFirst[j], program.variableEnd[j], z[j]);
    }
    return sum;
  }

  private double value(int first, int end, double u) {
    int next = first;
    while (next < end && program.kinks.position[next] <= u) {
      next++;
    }
    return program.kinks.value(group, u, next, end);
  }
}
