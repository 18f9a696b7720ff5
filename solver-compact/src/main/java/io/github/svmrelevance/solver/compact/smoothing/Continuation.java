package io.github.svmrelevance.solver.compact.smoothing;

import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.numerics.Vectors;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Comes near the minimiser of a group's sum by Newton's method, with its breakpoints rounded off
 * first so widely that most rows have curvature, then more and more narrowly (Madsen and Nielsen,
 * SIAM J. Optimization 3, 1993). With n rows and d variables a descent from zero passes a number of
 * breakpoints proportional to n; this takes some twenty steps of O(n d + b d^2), b the rows near a
 * breakpoint.
 */
public final class Continuation {

  /** The first width, of the mean distance of rows from their breakpoints. */
  private static final double WIDEST = 2;

  private static final double OF_VARIABLES = 0.3;
  private static final double NARROWER = 0.3;

  /** Rows within their bands, by free variable, that are few enough. */
  private static final double ENOUGH = 1.05;

  /** The fraction of the sum that one more step would gain, below which none is taken. */
  private static final double SETTLED = 1e-4;

  private static final int STEPS = 5;
  private static final int LEVELS = 16;

  private final SmoothedSum sum;
  private final Interruption interruption;
  private final int[] all;
  private final NewtonSystem system;
  private final double[] direction;
  private final double[] rates;

  /**
   * Goes on from where a sum is.
   *
   * @param sum with its widths; changed
   * @param interruption when to stop
   */
  Continuation(SmoothedSum sum, Interruption interruption) {
    PackedProgram program = sum.program;
    this.sum = sum;
    this.interruption = interruption;
    this.all = IntStream.range(0, program.variables).toArray();
    this.system = new NewtonSystem(all.length);
    this.direction = new double[all.length];
    this.rates = new double[program.rows];
  }

  /**
   * Starts.
   *
   * @param start any vertex; not changed
   * @param group whose sum is minimised
   * @param interruption when to stop
   */
  public Continuation(Vertex start, int group, Interruption interruption) {
    this(new SmoothedSum(start, group), interruption);
  }

  /**
   * Goes near the minimiser.
   *
   * @return false if no row has a breakpoint
   */
  public boolean compute() {
    double width = WIDEST * sum.meanDistance();
    if (!(width > 0 && width < Double.POSITIVE_INFINITY)) {
      return false;
    }
    sum.setWidths(width, OF_VARIABLES * width);
    for (int level = 0; level < LEVELS; level++) {
      // Where a wide band's minimiser is far off, a narrower one's is as near.
      boolean settled = settle(SETTLED, STEPS);
      if (sum.bandRows() == 0) {
        return level > 0;
      }
      if (settled && sum.bandRows() <= ENOUGH * free().length) {
        return true;
      }
      narrow();
    }
    return true;
  }

  /**
   * Narrows the bands after {@link #settle}, and moves to where the minimiser goes if the same
   * terms are in them: then the Hessian only grows by a factor, and its factorisation is at hand.
   */
  void narrow() {
    sum.narrow(NARROWER);
    computeStep();
    Vectors.scale(NARROWER, direction, direction.length);
    combine();
    sum.move(1, direction, rates);
  }

  /** The point; not to be changed but by what takes it over. */
  public double[] point() {
    return sum.z;
  }

  /** The values of the rows at the point; not to be changed but by what takes it over. */
  public double[] values() {
    return sum.margin;
  }

  /** The variables that are neither near a breakpoint of their own nor at a bound. */
  public int[] free() {
    return Arrays.stream(all)
        .filter(j -> sum.ownCurvature[j] + sum.wallCurvature[j] == 0)
        .toArray();
  }

  /**
   * Newton's method with a line search.
   *
   * @param settled the fraction of the sum that one more step would gain, below which none is taken
   * @param steps the most steps
   * @return false if it is not at its end after so many steps
   */
  boolean settle(double settled, int steps) {
    for (int step = 0; ; step++) {
      interruption.check();
      sum.differentiate();
      system.factor(sum);
      computeStep();
      double decrease = -Vectors.dot(sum.gradient, direction, direction.length) / 2;
      if (!(decrease > settled * sum.exactValue())) {
        return true;
      }
      if (step == steps) {
        return false;
      }
      combine();
      double length = sum.searched(direction, rates);
      if (!(length > 0)) {
        return true;
      }
      sum.move(length, direction, rates);
    }
  }

  private void computeStep() {
    Arrays.fill(direction, 0);
    Vectors.add(-1, sum.gradient, direction, direction.length);
    system.solve(direction);
  }

  private void combine() {
    sum.program.combineColumns(direction, all, all.length, rates);
  }
}
