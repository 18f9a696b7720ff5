package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.RRQRDecomposition;

/**
 * All optimal points of a problem, described by complementary slackness with one optimal dual:
 * where a multiplier lies inside its interval, the point is held at the breakpoint or bound; where
 * it lies at an end, the point may move along that piece.
 *
 * <p>That is the same set as {objective &lt;= optimum}, but well conditioned: the optimum itself
 * does not enter, so its rounding cannot make the set empty or too large.
 *
 * @param program the optimal points as the feasible set of a linear program over the variables of
 *     the original problem; its costs are zero
 * @since 0.1
 */
public record OptimalFace(LinearProgram program) implements Serializable {

  /**
   * How close a multiplier must be to the end of its interval to count as being there, relative to
   * the length of the interval. Solvers deliver multipliers to 1e-9.
   */
  private static final double COMPLEMENTARITY = 1e-8;

  /** Checks the component. */
  public OptimalFace {
    Objects.requireNonNull(program, "program");
  }

  /**
   * The optimal points of a penalty without costs and budgets, such as the training of an
   * L1-regularised SVM.
   *
   * @param program the problem
   * @param solution an optimal outcome
   * @return the face
   * @throws IllegalArgumentException if the program has costs or budgets
   */
  public static OptimalFace of(PiecewiseLinearProgram program, PiecewiseLinearSolution solution) {
    int p = program.variables();
    double[] lower = new double[p];
    double[] upper = new double[p];
    for (int j = 0; j < p; j++) {
      lower[j] = program.lower(j);
      upper[j] = program.upper(j);
      if (program.cost(j) != 0 || !program.budgets().isEmpty()) {
        throw new IllegalArgumentException("the face is described for penalties only");
      }
    }
    LinearProgram.Builder builder = LinearProgram.builder();
    List<double[]> rowBounds = new ArrayList<>();
    List<double[]> rows = new ArrayList<>();
    for (int b = 0; b < program.penalty().size(); b++) {
      TermBlock block = program.penalty().get(b);
      double[] multipliers = solution.termMultipliers(b);
      for (int i = 0; i < multipliers.length; i++) {
        double[] piece = piece(block.shape(), multipliers[i]);
        if (block.map() instanceof LinearMap.Coordinates coordinates) {
          int j = coordinates.variable(i);
          lower[j] = Math.max(lower[j], piece[0]);
          upper[j] = Math.min(upper[j], piece[1]);
        } else if (block.map() instanceof LinearMap.AffineRows map) {
          int functional = i;
          double[] row = new double[p];
          Arrays.setAll(row, j -> map.coefficient(functional, j));
          rows.add(row);
          rowBounds.add(new double[] {piece[0] - map.offset(i), piece[1] - map.offset(i)});
        }
      }
    }
    for (int j = 0; j < p; j++) {
      builder.addColumn(lower[j], upper[j], 0);
    }
    int[] all = new int[p];
    Arrays.setAll(all, j -> j);
    for (int i = 0; i < rows.size(); i++) {
      double[] bounds = rowBounds.get(i);
      if (!Double.isInfinite(bounds[0]) || !Double.isInfinite(bounds[1])) {
        builder.addRow(all, rows.get(i), bounds[0], bounds[1]);
      }
    }
    return new OptimalFace(builder.build());
  }

  /** The u at which {@code multiplier} is a subgradient of the shape. */
  private static double[] piece(ConvexPiecewiseLinear shape, double multiplier) {
    double tolerance = COMPLEMENTARITY * (shape.maxSlope() - shape.minSlope());
    int m = 0;
    while (m < shape.breakpoints() && multiplier > shape.slope(m) + tolerance) {
      m++;
    }
    // Now slope(m) + tolerance >= multiplier, and slope(m - 1) + tolerance < multiplier.
    if (multiplier >= shape.slope(m) - tolerance) {
      return new double[] {
        m == 0 ? Double.NEGATIVE_INFINITY : shape.breakpoint(m - 1),
        m == shape.breakpoints() ? Double.POSITIVE_INFINITY : shape.breakpoint(m)
      };
    }
    int breakpoint = Math.max(0, m - 1);
    return new double[] {shape.breakpoint(breakpoint), shape.breakpoint(breakpoint)};
  }

  /**
   * The optimal points of a linear program.
   *
   * @param program the problem
   * @param solution an optimal outcome
   * @return the face
   */
  public static OptimalFace of(LinearProgram program, Solution solution) {
    double[] duals = solution.rowDuals();
    double[] fromRows = program.matrix().transposeTimes(duals);
    LinearProgram face = program.withCosts(new double[program.columns()]);
    for (int i = 0; i < duals.length; i++) {
      double bound = duals[i] > 0 ? program.rowLower(i) : program.rowUpper(i);
      if (Math.abs(duals[i]) > COMPLEMENTARITY && !Double.isInfinite(bound)) {
        face = face.withRowBounds(i, bound, bound);
      }
    }
    for (int j = 0; j < fromRows.length; j++) {
      double reduced = program.cost(j) - fromRows[j];
      double bound = reduced > 0 ? program.columnLower(j) : program.columnUpper(j);
      if (Math.abs(reduced) > COMPLEMENTARITY && !Double.isInfinite(bound)) {
        face = face.withColumnBounds(j, bound, bound);
      }
    }
    return new OptimalFace(face);
  }

  /**
   * Whether the face is known to be a single point: its equations alone determine all columns that
   * are not fixed.
   *
   * @return true if the optimal point is unique; false if that cannot be told so simply
   */
  public boolean isSinglePoint() {
    List<Integer> free = new ArrayList<>();
    for (int j = 0; j < program.columns(); j++) {
      if (program.columnLower(j) < program.columnUpper(j)) {
        free.add(j);
      }
    }
    if (free.isEmpty()) {
      return true;
    }
    int[] equation = new int[program.rows()];
    int equations = 0;
    for (int i = 0; i < equation.length; i++) {
      equation[i] = program.rowLower(i) == program.rowUpper(i) ? equations++ : -1;
    }
    if (equations < free.size()) {
      return false;
    }
    double[][] matrix = new double[equations][free.size()];
    for (int k = 0; k < free.size(); k++) {
      int column = free.get(k);
      for (int e = 0; e < program.matrix().entries(column); e++) {
        int row = equation[program.matrix().rowOf(column, e)];
        if (row >= 0) {
          matrix[row][k] = program.matrix().value(column, e);
        }
      }
    }
    return new RRQRDecomposition(new Array2DRowRealMatrix(matrix, false)).getRank(1e-9)
        == free.size();
  }
}
