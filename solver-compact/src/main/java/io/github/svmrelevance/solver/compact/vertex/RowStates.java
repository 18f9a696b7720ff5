package io.github.svmrelevance.solver.compact.vertex;

import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.numerics.Vectors;
import java.util.Arrays;

/**
 * Where the rows of a program are at a vertex: their values, and for each row either the breakpoint
 * and the slot at which it is active, or the piece in which it lies, named by the breakpoint that
 * ends it (see {@code BreakpointTable}).
 */
public final class RowStates {

  final PackedProgram program;
  public final double[] margin;

  /** The breakpoint of an active row, the end of the piece of any other. */
  public final int[] at;

  /** The slot of an active row, or -1. */
  public final int[] slot;

  /** Where the next breakpoint above and below a row that is not active lie; infinite if none. */
  public final double[] breakpointAbove;

  public final double[] breakpointBelow;

  /** No row is active; values and pieces have yet to be computed. */
  public RowStates(PackedProgram program) {
    int n = program.rows;
    this.program = program;
    margin = new double[n];
    at = new int[n];
    slot = new int[n];
    breakpointAbove = new double[n];
    breakpointBelow = new double[n];
    Arrays.fill(slot, -1);
  }

  private RowStates(RowStates other, PackedProgram program) {
    this.program = program;
    margin = other.margin.clone();
    at = other.at.clone();
    slot = other.slot.clone();
    breakpointAbove = other.breakpointAbove.clone();
    breakpointBelow = other.breakpointBelow.clone();
  }

  /** A copy for a program that differs in columns of variables that are zero. */
  RowStates copy(PackedProgram changed) {
    return new RowStates(this, changed);
  }

  /** A copy of some of the rows. */
  RowStates select(int[] chosen) {
    RowStates part = new RowStates(program.withRows(chosen));
    for (int i = 0; i < chosen.length; i++) {
      part.margin[i] = margin[chosen[i]];
      part.at[i] = at[chosen[i]];
      part.slot[i] = slot[chosen[i]];
      part.breakpointAbove[i] = breakpointAbove[chosen[i]];
      part.breakpointBelow[i] = breakpointBelow[chosen[i]];
    }
    return part;
  }

  /** Takes over the breakpoints, slots and pieces of some of the rows. */
  void absorb(RowStates part, int[] chosen) {
    for (int i = 0; i < chosen.length; i++) {
      int row = chosen[i];
      at[row] = part.at[i];
      slot[row] = part.slot[i];
      breakpointAbove[row] = part.breakpointAbove[i];
      breakpointBelow[row] = part.breakpointBelow[i];
    }
  }

  /** margin = A z + offset from scratch. */
  void computeMargins(double[] z) {
    int[] moved = new int[z.length];
    double[] by = new double[z.length];
    int count = 0;
    for (int j = 0; j < z.length; j++) {
      if (z[j] != 0) {
        moved[count] = j;
        by[count++] = z[j];
      }
    }
    program.combineColumns(by, moved, count, margin);
    Vectors.add(1, program.rowOffsets(), margin, margin.length);
  }

  /** Finds the pieces of all rows that are not active. */
  void locate() {
    for (int i = 0; i < at.length; i++) {
      if (slot[i] < 0) {
        int next = program.rowFirst[i];
        while (next < program.rowEnd[i] && program.rowBreakpoint(i, next) <= margin[i]) {
          next++;
        }
        setPiece(i, next);
      }
    }
  }

  /** Puts a row that is not active into a piece. */
  void setPiece(int row, int next) {
    at[row] = next;
    boolean above = next < program.rowEnd[row] && !program.breakpoints.dead[next];
    boolean below = next > program.rowFirst[row] && !program.breakpoints.dead[next - 1];
    breakpointAbove[row] = above ? program.rowBreakpoint(row, next) : Double.POSITIVE_INFINITY;
    breakpointBelow[row] = below ? program.rowBreakpoint(row, next - 1) : Double.NEGATIVE_INFINITY;
  }

  /** A row becomes active. */
  void activate(int row, int breakpoint, int itsSlot) {
    at[row] = breakpoint;
    slot[row] = itsSlot;
    breakpointAbove[row] = Double.POSITIVE_INFINITY;
    breakpointBelow[row] = Double.NEGATIVE_INFINITY;
    margin[row] = program.rowBreakpoint(row, breakpoint);
  }

  /** The slope of a group in the piece of a row, or below the breakpoint of an active one. */
  double slope(int group, int row) {
    return program.breakpoints.slope(group, at[row], program.rowEnd[row]);
  }

  /**
   * The part of rows in the value of a group, each taken on the piece or breakpoint where it is.
   */
  double value(int group) {
    double sum = 0;
    for (int i = 0; i < at.length; i++) {
      sum += program.breakpoints.value(group, margin[i], at[i], program.rowEnd[i]);
    }
    return sum;
  }

  /** Replaces a gradient by the sum over rows that are not active of slope times row. */
  void computeGradient(int group, double[] target) {
    Arrays.fill(target, 0);
    for (int i = 0; i < at.length; i++) {
      if (slot[i] < 0) {
        double slope = slope(group, i);
        if (slope != 0) {
          program.addRow(slope, i, target);
        }
      }
    }
  }
}
