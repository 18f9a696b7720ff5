package io.github.svmrelevance.solver.ojalgo;

import java.util.Arrays;

/**
 * A reduced program with its basic variables expressed in the others: basic_i + sum_t
 * coefficient_ti nonbasic_t = 0 (Chvatal, Linear Programming, chapter 2, calls this a dictionary).
 *
 * <p>This is how a start is handed to ojAlgo, whose public interface has no way to name a basis:
 * its simplex starts from the slacks of the rows it is given, and here the slacks are the basic
 * variables of our choice. A variable is a column of the reduced program, or {@code columns() + i}
 * for the slack of its row i.
 */
final class Dictionary {

  private final ReducedProgram program;
  private final int[] basic;
  private final int[] nonbasic;
  private final double[][] coefficients;
  private final double[] costs;

  Dictionary(ReducedProgram program, BasisKernel kernel) {
    this.program = program;
    int columns = program.columns();
    int rows = program.rows();
    boolean[] basicColumn = new boolean[columns];
    basic = new int[rows];
    for (int r = 0; r < rows; r++) {
      basic[r] = columns + r;
    }
    for (int k = 0; k < kernel.size(); k++) {
      basicColumn[kernel.column(k)] = true;
      basic[kernel.row(k)] = kernel.column(k);
    }
    nonbasic = new int[columns];
    coefficients = new double[columns][];
    costs = new double[columns];
    int next = 0;
    for (int c = 0; c < columns; c++) {
      if (!basicColumn[c]) {
        double[] column = new double[rows];
        program.addColumn(c, 1, column);
        add(next++, c, column, program.cost(c), kernel);
      }
    }
    for (int k = 0; k < kernel.size(); k++) {
      int row = kernel.row(k);
      double[] column = new double[rows];
      column[row] = 1;
      add(next++, columns + row, column, 0, kernel);
    }
  }

  /** Expresses one nonbasic column: its kernel rows hold solved-for columns, the rest slacks. */
  private void add(int position, int variable, double[] column, double cost, BasisKernel kernel) {
    nonbasic[position] = variable;
    costs[position] = cost;
    if (kernel.size() > 0) {
      double[] solved = kernel.solve(column);
      for (int k = 0; k < solved.length; k++) {
        if (solved[k] != 0) {
          program.addColumn(kernel.column(k), -solved[k], column);
          costs[position] -= program.cost(kernel.column(k)) * solved[k];
        }
      }
      for (int k = 0; k < solved.length; k++) {
        column[kernel.row(k)] = solved[k];
      }
    }
    coefficients[position] = column;
  }

  /** The number of equations, one per basic variable. */
  int rows() {
    return basic.length;
  }

  /** The number of nonbasic variables. */
  int columns() {
    return nonbasic.length;
  }

  /** The variable that an equation defines. */
  int basic(int row) {
    return basic[row];
  }

  /** The variable behind a column. */
  int nonbasic(int column) {
    return nonbasic[column];
  }

  /** A coefficient. */
  double coefficient(int row, int column) {
    return coefficients[column][row];
  }

  /** The objective in terms of the nonbasic variables; a copy. */
  double[] costs() {
    return Arrays.copyOf(costs, costs.length);
  }
}
