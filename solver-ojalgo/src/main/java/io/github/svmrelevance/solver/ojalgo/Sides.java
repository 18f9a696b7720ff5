package io.github.svmrelevance.solver.ojalgo;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;
import java.util.ArrayList;
import java.util.List;
import org.ojalgo.structure.Mutate2D;

/**
 * The bounds of rows and columns one side at a time, as ojAlgo's convex solver wants them: a'x = b
 * and a'x &lt;= b, where a lower bound enters negated.
 */
final class Sides {

  /**
   * One side.
   *
   * @param row the row it belongs to, or {@code rows + column} for the bound of a column
   * @param sign 1, or -1 where the side is negated
   * @param limit the right-hand side, negated with the rest
   */
  record Side(int row, int sign, double limit) {}

  private final LinearProgram program;
  private final SparseMatrix byRow;
  private final List<Side> equalities = new ArrayList<>();
  private final List<Side> inequalities = new ArrayList<>();

  Sides(LinearProgram program) {
    this.program = program;
    byRow = program.matrix().transpose();
    for (int i = 0; i < program.rows(); i++) {
      add(i, program.rowLower(i), program.rowUpper(i));
    }
    for (int j = 0; j < program.columns(); j++) {
      add(program.rows() + j, program.columnLower(j), program.columnUpper(j));
    }
  }

  private void add(int row, double lower, double upper) {
    boolean empty = row < program.rows() && byRow.entries(row) == 0;
    if (empty) {
      // Says nothing about x; whether 0 lies between its bounds is found with feasibility.
      return;
    }
    if (lower == upper) {
      equalities.add(new Side(row, 1, lower));
      return;
    }
    if (lower > Double.NEGATIVE_INFINITY) {
      inequalities.add(new Side(row, -1, -lower));
    }
    if (upper < Double.POSITIVE_INFINITY) {
      inequalities.add(new Side(row, 1, upper));
    }
  }

  /** Rows and columns whose bounds are equal. */
  List<Side> equalities() {
    return equalities;
  }

  /** All other finite bounds. */
  List<Side> inequalities() {
    return inequalities;
  }

  static double[] rightHandSides(List<Side> sides) {
    return sides.stream().mapToDouble(Side::limit).toArray();
  }

  /** Writes the coefficients of some sides, one line each. */
  void fill(List<Side> sides, Mutate2D target) {
    for (int line = 0; line < sides.size(); line++) {
      Side side = sides.get(line);
      if (side.row() >= program.rows()) {
        target.set(line, side.row() - program.rows(), (double) side.sign());
      } else {
        for (int k = 0; k < byRow.entries(side.row()); k++) {
          target.set(line, byRow.rowOf(side.row(), k), side.sign() * byRow.value(side.row(), k));
        }
      }
    }
  }

  /**
   * Adds up the multipliers of sides, non-negative for an inequality as ojAlgo has them, to row
   * duals signed as the API has them. Those of columns are implied by the reduced costs.
   */
  void addDuals(List<Side> sides, double[] multipliers, double[] duals) {
    for (int line = 0; line < sides.size(); line++) {
      Side side = sides.get(line);
      if (side.row() < program.rows()) {
        duals[side.row()] -= side.sign() * multipliers[line];
      }
    }
  }
}
