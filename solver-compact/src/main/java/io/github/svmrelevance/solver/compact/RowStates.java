package io.github.svmrelevance.solver.compact;

import java.util.Arrays;

/**
 * Where the rows of a program are at a vertex: their values, and for each row either the kink and
 * the slot at which it is active, or the piece in which it lies, named by the kink that ends it
 * (see {@link KinkTable}).
 */
final class RowStates {

  final PackedProgram program;
  final double[] margin;

  /** The kink of an active row, the end of the piece of any other. */
  final int[] at;

  /** The slot of an active row, or -1. */
  final int[] slot;

  /** Where the next kink above and below a row that is not active lie; infinite if none. */
  final double[] kinkAbove;

  final double[] kinkBelow;

  /** No row is active; values and pieces have yet to be computed. */
  RowStates(PackedProgram program) {
    int n = program.rows;
    this.program = program;
    margin = new double[n];
    at = new int[n];
    slot = new int[n];
    kinkAbove = new double[n];
    kinkBelow = new double[n];
    Arrays.fill(slot, -1);
  }

  private RowStates(RowStates other, PackedProgram program) {
    this.program = program;
    margin = other.margin.clone();
    at = other.at.clone();
    slot = other.slot.clone();
    kinkAbove = other.kinkAbove.clone();
    kinkBelow = other.kinkBelow.clone();
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
      part.kinkAbove[i] = kinkAbove[chosen[i]];
      part.kinkBelow[i] = kinkBelow[chosen[i]];
    }
    return part;
  }

  /** Takes over the kinks, slots and pieces of some of the rows. */
  void absorb(RowStates part, int[] chosen) {
    for (int i = 0; i < chosen.length; i++) {
      int row = chosen[i];
      at[row] = part.at[i];
      slot[row] = part.slot[i];
      kinkAbove[row] = part.kinkAbove[i];
      kinkBelow[row] = part.kinkBelow[i];
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
    Vectors.combine(by, program.columns(), moved, count, margin, margin.length);
    Vectors.add(1, program.rowOffsets(), margin, margin.length);
  }

  /** Finds the pieces of all rows that are not active. */
  void locate() {
    for (int i = 0; i < at.length; i++) {
      if (slot[i] < 0) {
        int next = program.rowFirst[i];
        while (next < program.rowEnd[i] && program.rowKink(i, next) <= margin[i]) {
          next++;
        }
        setPiece(i, next);
      }
    }
  }

  /** Puts a row that is not active into a piece. */
  void setPiece(int row, int next) {
    at[row] = next;
    boolean above = next < program.rowEnd[row] && !program.kinks.dead[next];
    boolean below = next > program.rowFirst[row] && !program.kinks.dead[next - 1];
    kinkAbove[row] = above ? program.rowKink(row, next) : Double.POSITIVE_INFINITY;
    kinkBelow[row] = below ? program.rowKink(row, next - 1) : Double.NEGATIVE_INFINITY;
  }

  /** A row becomes active. */
  void activate(int row, int kink, int itsSlot) {
    at[row] = kink;
    slot[row] = itsSlot;
    kinkAbove[row] = Double.POSITIVE_INFINITY;
    kinkBelow[row] = Double.NEGATIVE_INFINITY;
    margin[row] = program.rowKink(row, kink);
  }

  /** The slope of a group in the piece of a row, or below the kink of an active one. */
  double slope(int group, int row) {
    return program.kinks.slope(group, at[row], program.rowEnd[row]);
  }

  /** The part of rows in the value of a group, each taken on the piece or kink where it is. */
  double value(int group) {
    double sum = 0;
    for (int i = 0; i < at.length; i++) {
      sum += program.kinks.value(group, margin[i], at[i], program.rowEnd[i]);
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
          Vectors.add(slope, program.row(i), target, target.length);
        }
      }
    }
  }
}
