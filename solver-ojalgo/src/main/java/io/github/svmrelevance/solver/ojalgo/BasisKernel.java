package io.github.svmrelevance.solver.ojalgo;

import java.util.Arrays;
import org.ojalgo.matrix.decomposition.LU;
import org.ojalgo.matrix.store.MatrixStore;
import org.ojalgo.matrix.store.R064Store;

/**
 * The part of a basis that is not slacks: the basic columns S, the rows R whose slacks are not
 * basic, as many, and the inverse of A[R,S]. All other slacks are basic. For programs from support
 * vector machines it is small, whatever the number of rows.
 */
final class BasisKernel {

  /** Smaller pivots, of entries scaled to 1, count as linear dependence. */
  private static final double SMALLEST_PIVOT = 1e-9;

  private final int[] rows;
  private final int[] columns;
  private final double[][] inverse;

  private BasisKernel(int[] rows, int[] columns, double[][] inverse) {
    this.rows = rows;
    this.columns = columns;
    this.inverse = inverse;
  }

  /** The kernel of the basis of all slacks. */
  static BasisKernel empty() {
    return new BasisKernel(new int[0], new int[0], new double[0][]);
  }

  /**
   * Chooses a kernel by Gaussian elimination with complete pivoting: first among what must be in
   * it, then from what may be.
   *
   * @param columns the columns that should be basic, those that must be first
   * @param mustColumns how many of them must be
   * @param rows the rows whose slack should not be basic, those that must not be first
   * @param mustRows how many of them must not be
   */
  static BasisKernel choose(
      ReducedProgram program, int[] columns, int mustColumns, int[] rows, int mustRows) {
    double[][] work = new double[columns.length][];
    double[] dense = new double[program.rows()];
    for (int c = 0; c < columns.length; c++) {
      Arrays.fill(dense, 0);
      program.addColumn(columns[c], 1, dense);
      work[c] = new double[rows.length];
      for (int r = 0; r < rows.length; r++) {
        work[c][r] = dense[rows[r]];
      }
    }
    Elimination elimination = new Elimination(work, rows.length);
    elimination.pivot(mustColumns, mustRows);
    elimination.pivot(columns.length, mustRows);
    elimination.pivot(mustColumns, rows.length);
    int[] chosenColumns = elimination.columns(columns);
    int[] chosenRows = elimination.rows(rows);
    return new BasisKernel(chosenRows, chosenColumns, invert(program, chosenRows, chosenColumns));
  }

  private static double[][] invert(ReducedProgram program, int[] rows, int[] columns) {
    int size = rows.length;
    double[][] inverse = new double[size][size];
    if (size == 0) {
      return inverse;
    }
    R064Store square = R064Store.FACTORY.make(size, size);
    double[] dense = new double[program.rows()];
    for (int c = 0; c < size; c++) {
      Arrays.fill(dense, 0);
      program.addColumn(columns[c], 1, dense);
      for (int r = 0; r < size; r++) {
        square.set(r, c, dense[rows[r]]);
      }
    }
    LU<Double> factors = LU.R064.make(size, size);
    factors.decompose(square);
    MatrixStore<Double> inverted = factors.getInverse();
    for (int c = 0; c < size; c++) {
      for (int r = 0; r < size; r++) {
        inverse[c][r] = inverted.doubleValue(c, r);
      }
    }
    return inverse;
  }

  /** The number of columns, and of rows. */
  int size() {
    return columns.length;
  }

  /** A column of S. */
  int column(int position) {
    return columns[position];
  }

  /** A row of R. */
  int row(int position) {
    return rows[position];
  }

  /** The values of S that make up a vector over all rows: inverse * vector[R]. */
  double[] solve(double[] vector) {
    double[] solution = new double[size()];
    for (int c = 0; c < solution.length; c++) {
      double sum = 0;
      for (int r = 0; r < rows.length; r++) {
        sum += inverse[c][r] * vector[rows[r]];
      }
      solution[c] = sum;
    }
    return solution;
  }

  /** Adds to a vector over all rows the duals in R of costs of S: inverse' * costs. */
  void addTransposedSolution(double[] costs, double[] target) {
    for (int c = 0; c < costs.length; c++) {
      for (int r = 0; r < rows.length; r++) {
        target[rows[r]] += inverse[c][r] * costs[c];
      }
    }
  }

  /** Gaussian elimination that only records which pivots it took. */
  private static final class Elimination {
    private final double[][] work;
    private final boolean[] columnTaken;
    private final boolean[] rowTaken;
    private final int[] columnOrder;
    private final int[] rowOrder;
    private int pivots;

    private Elimination(double[][] work, int rows) {
      this.work = work;
      columnTaken = new boolean[work.length];
      rowTaken = new boolean[rows];
      columnOrder = new int[Math.min(work.length, rows)];
      rowOrder = new int[columnOrder.length];
    }

    /** Pivots among the first columns and rows as long as there is a pivot. */
    private void pivot(int firstColumns, int firstRows) {
      while (pivots < columnOrder.length) {
        double largest = SMALLEST_PIVOT;
        int column = -1;
        int row = -1;
        for (int c = 0; c < firstColumns; c++) {
          for (int r = 0; r < firstRows && !columnTaken[c]; r++) {
            if (!rowTaken[r] && Math.abs(work[c][r]) > largest) {
              largest = Math.abs(work[c][r]);
              column = c;
              row = r;
            }
          }
        }
        if (column < 0) {
          return;
        }
        take(column, row);
      }
    }

    private void take(int column, int row) {
      columnTaken[column] = true;
      rowTaken[row] = true;
      columnOrder[pivots] = column;
      rowOrder[pivots++] = row;
      double[] pivotColumn = work[column];
      for (int c = 0; c < work.length; c++) {
        double factor = work[c][row] / pivotColumn[row];
        if (!columnTaken[c] && factor != 0) {
          for (int r = 0; r < rowTaken.length; r++) {
            work[c][r] -= factor * pivotColumn[r];
          }
        }
      }
    }

    private int[] columns(int[] names) {
      return named(columnOrder, names);
    }

    private int[] rows(int[] names) {
      return named(rowOrder, names);
    }

    private int[] named(int[] order, int[] names) {
      int[] chosen = new int[pivots];
      for (int p = 0; p < pivots; p++) {
        chosen[p] = names[order[p]];
      }
      return chosen;
    }
  }
}
