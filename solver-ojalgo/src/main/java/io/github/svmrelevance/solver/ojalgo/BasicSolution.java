package io.github.svmrelevance.solver.ojalgo;

import java.util.Arrays;

/**
 * Reads off ojAlgo's answer which variables are basic, and computes the point and the duals of that
 * basis anew from the program itself. What rounding did to the tableau over many pivots is gone
 * then, and the next solve can start from this basis.
 */
final class BasicSolution {

  /** A value this near to its bound, relative to the bound, may be that of a nonbasic variable. */
  private static final double AT_BOUND = 1e-11;

  private final ReducedProgram program;
  private final BasisKernel kernel;
  private final double[] point;
  private final double[] duals;

  BasicSolution(ReducedProgram program, Simplex.Outcome outcome) {
    this.program = program;
    kernel = kernelOf(program, outcome);
    point = new double[program.columns()];
    double[] slacks = new double[program.rows()];
    for (int i = 0; i < slacks.length; i++) {
      slacks[i] =
          nearestBound(program, program.columns() + i, outcome.value(program.columns() + i));
    }
    duals = new double[program.rows()];
    for (int j = 0; j < point.length; j++) {
      point[j] = nearestBound(program, j, outcome.value(j));
    }
    for (int k = 0; k < kernel.size(); k++) {
      int column = kernel.column(k);
      point[column] = outcome.value(column);
    }
    // Twice: the second pass removes what the inverse's own rounding left of the first.
    for (int pass = 0; pass < 2; pass++) {
      refine(slacks);
    }
  }

  private void refine(double[] slacks) {
    double[] residual = slacks.clone();
    for (int j = 0; j < point.length; j++) {
      program.addColumn(j, point[j], residual);
    }
    double[] correction = kernel.solve(residual);
    double[] missing = new double[kernel.size()];
    for (int k = 0; k < missing.length; k++) {
      int column = kernel.column(k);
      point[column] -= correction[k];
      missing[k] = program.cost(column) - program.columnDot(column, duals);
    }
    kernel.addTransposedSolution(missing, duals);
  }

  private static BasisKernel kernelOf(ReducedProgram program, Simplex.Outcome outcome) {
    int columns = program.columns();
    Candidates basicColumns = new Candidates(columns);
    for (int j = 0; j < columns; j++) {
      if (outcome.reducedCost(j) == 0) {
        basicColumns.add(j, !atBound(program, j, outcome.value(j)));
      }
    }
    Candidates nonbasicRows = new Candidates(program.rows());
    for (int i = 0; i < program.rows(); i++) {
      if (outcome.reducedCost(columns + i) != 0) {
        nonbasicRows.add(i, true);
      } else if (atBound(program, columns + i, outcome.value(columns + i))) {
        nonbasicRows.add(i, false);
      }
    }
    return BasisKernel.choose(
        program,
        basicColumns.mustFirst(),
        basicColumns.must,
        nonbasicRows.mustFirst(),
        nonbasicRows.must);
  }

  private static boolean atBound(ReducedProgram program, int variable, double value) {
    double bound = nearestBound(program, variable, value);
    return Math.abs(value - bound) <= AT_BOUND * (1 + Math.abs(bound));
  }

  /**
   * The bound nearest to a variable's value; zero, where ojAlgo rests free ones, without bounds.
   */
  private static double nearestBound(ReducedProgram program, int variable, double value) {
    double lower = program.lower(variable);
    double upper = program.upper(variable);
    if (Double.isInfinite(lower) && Double.isInfinite(upper)) {
      return 0;
    }
    return value - lower <= upper - value ? lower : upper;
  }

  /** The scaled point. */
  double[] point() {
    return point;
  }

  /** The scaled duals. */
  double[] duals() {
    return duals;
  }

  /** The basis in terms of the posed program; what is not in the reduced one counts as nonbasic. */
  Basis basis() {
    Basis basis = Basis.ofSlacks();
    for (int k = 0; k < kernel.size(); k++) {
      basis.columns().set(program.posedColumn(kernel.column(k)));
      basis.rows().set(program.posedRow(kernel.row(k)));
    }
    return basis;
  }

  /** Indices in two classes: those that must be chosen, and those that may. */
  private static final class Candidates {
    private final int[] first;
    private final int[] second;
    private int must;
    private int may;

    private Candidates(int capacity) {
      first = new int[capacity];
      second = new int[capacity];
    }

    private void add(int index, boolean surely) {
      if (surely) {
        first[must++] = index;
      } else {
        second[may++] = index;
      }
    }

    private int[] mustFirst() {
      int[] all = Arrays.copyOf(first, must + may);
      System.arraycopy(second, 0, all, must, may);
      return all;
    }
  }
}
