package io.github.svmrelevance.solver.compact.smoothing;

import io.github.svmrelevance.solver.compact.model.BreakpointTable;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.numerics.Vectors;
import java.util.Arrays;

/**
 * What the rows of a {@link SmoothedSum} add to its gradient and Hessian. A row's slope is constant
 * but within the bands around its breakpoints, where it grows with its value. So only rows that
 * come into a band or leave one have to be looked at.
 */
final class RowBands {

  /** Turns what is not 0 into what is at least 1. */
  private static final double STEEP = 0x1p900;

  private final PackedProgram program;
  private final int group;

  /** How many ends of bands the value of each row is beyond, now and when it was last looked at. */
  private final double[] passed;

  private final double[] known;

  /** The slope of each row at the value 0 of its linear part, and its jump within the band. */
  private final double[] base;

  private final double[] jump;

  /** The sum over rows of base times row. */
  private final double[] baseSum;

  /** The sum over rows of jump times row times row, lower triangle. */
  private final double[][] jumpProducts;

  private final int[] changed;
  private final double[] baseChanges;
  private final double[] jumpChanges;
  private int changes;
  private double width;
  private int rowsWithin;

  /** Bands of a width that is yet to be set. */
  RowBands(PackedProgram program, int group) {
    this.program = program;
    this.group = group;
    passed = new double[program.rows];
    known = new double[program.rows];
    Arrays.fill(known, Double.NaN);
    base = new double[program.rows];
    jump = new double[program.rows];
    baseSum = new double[program.variables];
    jumpProducts = new double[program.variables][program.variables];
    changed = new int[program.rows];
    baseChanges = new double[program.rows];
    jumpChanges = new double[program.rows];
  }

  /** The same, to go on with. */
  RowBands(RowBands other) {
    program = other.program;
    group = other.group;
    width = other.width;
    rowsWithin = other.rowsWithin;
    passed = new double[program.rows];
    known = other.known.clone();
    base = other.base.clone();
    jump = other.jump.clone();
    baseSum = other.baseSum.clone();
    jumpProducts = new double[other.jumpProducts.length][];
    Arrays.setAll(jumpProducts, j -> other.jumpProducts[j].clone());
    changed = new int[program.rows];
    baseChanges = new double[program.rows];
    jumpChanges = new double[program.rows];
  }

  /** Sets half the width of the bands. */
  void setWidth(double half) {
    width = half;
    for (int i = 0; i < jump.length; i++) {
      if (jump[i] > 0) {
        known[i] = Double.NaN;
      }
    }
  }

  double width() {
    return width;
  }

  /** The number of rows within a band. */
  int count() {
    return rowsWithin;
  }

  /** The rows within a band, ascending. */
  int[] within() {
    collectWithin();
    return Arrays.copyOf(changed, changes);
  }

  /** The sum over all rows of the jump of the slope within the band. */
  double jumps() {
    double sum = 0;
    for (double own : jump) {
      sum += own;
    }
    return sum;
  }

  /** Looks at the values of all rows. */
  void update(double[] values) {
    computePassed(values);
    collectChanges(values);
    program.addRows(baseChanges, changed, changes, baseSum);
    keepJumps();
    if (changes > rowsWithin) {
      for (int j = 0; j < jumpProducts.length; j++) {
        Arrays.fill(jumpProducts[j], 0, j + 1, 0);
      }
      collectWithin();
    }
    program.addProducts(jumpChanges, changed, changes, jumpProducts);
  }

  /** Rows of one shape follow one another. */
  private void computePassed(double[] values) {
    BreakpointTable breakpoints = program.breakpoints;
    Arrays.fill(passed, 0);
    int stop;
    for (int start = 0; start < program.rows; start = stop) {
      stop = endOfShape(program, start);
      for (int b = program.rowFirst[start]; b < program.rowEnd[start]; b++) {
        if (jumpAt(b) != 0) {
          addPassed(values, breakpoints.position[b], start, stop);
        }
      }
    }
  }

  /** The first row of another shape. */
  static int endOfShape(PackedProgram program, int start) {
    int stop = start + 1;
    while (stop < program.rows && program.rowFirst[stop] == program.rowFirst[start]) {
      stop++;
    }
    return stop;
  }

  private double jumpAt(int breakpoint) {
    return program.breakpoints.right[group][breakpoint]
        - program.breakpoints.left[group][breakpoint];
  }

  /** Which rows are beyond an end cannot be foreseen by a processor: the loop has no branch. */
  private void addPassed(double[] values, double breakpoint, int start, int stop) {
    for (int i = start; i < stop; i++) {
      double off = values[i] - breakpoint;
      double first = Math.max(0, Math.min(1, (off + width) * STEEP));
      double last = Math.max(0, Math.min(1, (off - width) * STEEP));
      passed[i] += first + last;
    }
  }

  private void collectChanges(double[] values) {
    int count = 0;
    for (int i = 0; i < passed.length; i++) {
      changed[count] = i;
      count += passed[i] != known[i] ? 1 : 0;
    }
    for (int k = 0; k < count; k++) {
      int row = changed[k];
      double oldBase = base[row];
      double oldJump = jump[row];
      look(row, values[row]);
      baseChanges[k] = base[row] - oldBase;
      jumpChanges[k] = jump[row] - oldJump;
      known[row] = passed[row];
      rowsWithin += (jump[row] > 0 ? 1 : 0) - (oldJump > 0 ? 1 : 0);
    }
    changes = count;
  }

  /** Of the rows collected, those whose jump changes: with another width it does not. */
  private void keepJumps() {
    int kept = 0;
    for (int k = 0; k < changes; k++) {
      changed[kept] = changed[k];
      jumpChanges[kept] = jumpChanges[k];
      kept += jumpChanges[k] != 0 ? 1 : 0;
    }
    changes = kept;
  }

  /** Within a band the slope is a half, and what the row is off the breakpoint by the width. */
  private void look(int row, double value) {
    BreakpointTable breakpoints = program.breakpoints;
    double slope = breakpoints.left[group][program.rowFirst[row]];
    double within = 0;
    for (int b = program.rowFirst[row]; b < program.rowEnd[row]; b++) {
      double breakpoint = breakpoints.position[b];
      double off = value - breakpoint;
      if (off - width > 0) {
        slope += jumpAt(b);
      } else if (off + width > 0) {
        double offset = program.rowOffsets()[row];
        slope += jumpAt(b) * (0.5 + 0.5 / width * (offset - breakpoint));
        within += jumpAt(b);
      }
    }
    base[row] = slope;
    jump[row] = within;
  }

  private void collectWithin() {
    int count = 0;
    for (int i = 0; i < jump.length; i++) {
      changed[count] = i;
      count += jump[i] > 0 ? 1 : 0;
    }
    for (int k = 0; k < count; k++) {
      jumpChanges[k] = jump[changed[k]];
    }
    changes = count;
  }

  /** An entry of the gradient at the point whose values of the rows were looked at last. */
  double gradient(int variable, double[] point) {
    double growing = Vectors.dot(jumpProducts[variable], point, variable + 1);
    for (int j = variable + 1; j < point.length; j++) {
      growing += jumpProducts[j][variable] * point[j];
    }
    return baseSum[variable] + 0.5 / width * growing;
  }

  /** Copies the Hessian to the lower triangle of a matrix. */
  void copyHessian(double[][] target) {
    for (int j = 0; j < jumpProducts.length; j++) {
      System.arraycopy(jumpProducts[j], 0, target[j], 0, j + 1);
      Vectors.scale(0.5 / width, target[j], j + 1);
    }
  }

  /**
   * Adds to a gradient what it changes by, if slopes grow linearly beyond the ends of narrower
   * bands as far as these reach now.
   *
   * @param values of the rows, as they were looked at last
   * @param factor by which bands get narrower
   */
  void addSteeper(double[] values, double factor, double[] gradient) {
    double steeper = 0.5 / width * (1 / factor - 1);
    collectWithin();
    for (int k = 0; k < changes; k++) {
      int row = changed[k];
      double sum = 0;
      for (int b = program.rowFirst[row]; b < program.rowEnd[row]; b++) {
        double off = values[row] - program.breakpoints.position[b];
        if (Math.abs(off) < width) {
          sum += jumpAt(b) * off;
        }
      }
      baseChanges[k] = sum * steeper;
    }
    program.addRows(baseChanges, changed, changes, gradient);
  }
}
