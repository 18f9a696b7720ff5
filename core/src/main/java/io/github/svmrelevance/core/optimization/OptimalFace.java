package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
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
 * <p>A face takes 16 bytes for each term of its problem, however many variables there are.
 *
 * @since 0.1
 */
public final class OptimalFace {

  /**
   * How close a multiplier must be to the end of its interval to count as being there, relative to
   * the length of the interval. Solvers deliver multipliers to 1e-9.
   */
  private static final double COMPLEMENTARITY = 1e-8;

  /** By how much, relatively, a row may be violated; what solvers take for met. */
  private static final double FEASIBILITY = 1e-9;

  /** Of so many rows for each variable, all take part at once. */
  private static final int ROWS_AT_ONCE = 20;

  private final double[] columnLower;
  private final double[] columnUpper;
  private final List<Rows> blocks;

  /** The rows of one block: lower_i &lt;= a_i'z &lt;= upper_i, some without any bound. */
  private static final class Rows {

    final AffineRows map;
    final double[] lower;
    final double[] upper;

    Rows(AffineRows map) {
      this.map = map;
      this.lower = new double[map.functionals()];
      this.upper = new double[map.functionals()];
    }

    boolean isBounded(int i) {
      return !Double.isInfinite(lower[i]) || !Double.isInfinite(upper[i]);
    }

    boolean isEquation(int i) {
      return lower[i] == upper[i];
    }

    int count() {
      return lower.length;
    }

    int bounded() {
      return (int) IntStream.range(0, count()).filter(this::isBounded).count();
    }

    double[] row(int i, int variables) {
      double[] row = new double[variables];
      Arrays.setAll(row, j -> map.coefficient(i, j));
      return row;
    }

    /** How far inside its bounds each row is; negative outside; infinite without bounds. */
    double[] distances(double[] point) {
      double[] activity = map.linear().apply(point);
      double[] distances = new double[activity.length];
      for (int i = 0; i < distances.length; i++) {
        distances[i] = Math.min(distance(activity[i], lower[i]), -distance(activity[i], upper[i]));
      }
      return distances;
    }

    private static double distance(double activity, double bound) {
      return (activity - bound) / (Double.isInfinite(bound) ? 1 : Math.max(1, Math.abs(bound)));
    }
  }

  private OptimalFace(double[] columnLower, double[] columnUpper, List<Rows> blocks) {
    this.columnLower = columnLower;
    this.columnUpper = columnUpper;
    this.blocks = blocks;
  }

  /**
   * The optimal points of a penalty without costs and budgets, such as the training of an
   * L1-regularised SVM. In O(terms).
   *
   * @param program the problem
   * @param termMultipliers those of an optimal outcome, for each block one for each functional
   * @return the face
   * @throws IllegalArgumentException if the program has costs or budgets
   */
  public static OptimalFace of(PiecewiseLinearProgram program, double[][] termMultipliers) {
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
    List<Rows> blocks = new ArrayList<>();
    for (int b = 0; b < program.penalty().size(); b++) {
      TermBlock block = program.penalty().get(b);
      double[] multipliers = termMultipliers[b];
      if (block.map() instanceof LinearMap.Coordinates coordinates) {
        for (int i = 0; i < multipliers.length; i++) {
          double[] piece = piece(block.shape(), multipliers[i]);
          int j = coordinates.variable(i);
          lower[j] = Math.max(lower[j], piece[0]);
          upper[j] = Math.min(upper[j], piece[1]);
        }
      } else if (block.map() instanceof AffineRows map) {
        Rows rows = new Rows(map);
        for (int i = 0; i < multipliers.length; i++) {
          double[] piece = piece(block.shape(), multipliers[i]);
          rows.lower[i] = piece[0] - map.offset(i);
          rows.upper[i] = piece[1] - map.offset(i);
        }
        blocks.add(rows);
      }
    }
    return new OptimalFace(lower, upper, blocks);
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
   * @return the problem without costs, of which these points are the feasible set
   */
  public static LinearProgram optimalPoints(LinearProgram program, Solution solution) {
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
    return face;
  }

  /**
   * Counts the variables of the original problem.
   *
   * @return their number
   */
  public int variables() {
    return columnLower.length;
  }

  /**
   * The smallest value that the face allows to a variable.
   *
   * @param variable its index
   * @return the bound; rows may narrow it
   */
  public double columnLower(int variable) {
    return columnLower[variable];
  }

  /**
   * The largest value that the face allows to a variable.
   *
   * @param variable its index
   * @return the bound; rows may narrow it
   */
  public double columnUpper(int variable) {
    return columnUpper[variable];
  }

  /**
   * The face as the feasible set of a linear program over the variables of the original problem.
   * Its rows are the terms that are bounded, in their order: O(terms x variables) of memory.
   *
   * @return the program; its costs are zero
   */
  public LinearProgram program() {
    return program(new double[columnLower.length], (block, i) -> true);
  }

  /**
   * The face by its equations alone, where it {@linkplain #isSinglePoint is a single point}: they
   * determine it, and all other rows follow. Of many samples few are equations: O(equations x
   * variables) of memory.
   *
   * @return the program; its costs are zero
   */
  public LinearProgram equations() {
    return program(new double[columnLower.length], (block, i) -> blocks.get(block).isEquation(i));
  }

  /** Chooses some of the rows. */
  @FunctionalInterface
  private interface Choice {
    boolean takes(int block, int i);
  }

  private LinearProgram program(double[] costs, Choice choice) {
    LinearProgram.Builder builder = LinearProgram.builder();
    int[] all = new int[costs.length];
    for (int j = 0; j < all.length; j++) {
      all[j] = builder.addColumn(columnLower[j], columnUpper[j], costs[j]);
    }
    for (int b = 0; b < blocks.size(); b++) {
      Rows rows = blocks.get(b);
      for (int i = 0; i < rows.count(); i++) {
        if (rows.isBounded(i) && choice.takes(b, i)) {
          builder.addRow(all, rows.row(i, all.length), rows.lower[i], rows.upper[i]);
        }
      }
    }
    return builder.build();
  }

  /**
   * Minimises a linear function over the face. Of many rows only those next to an optimal point
   * take part at first; then those that the minimiser violates, until it violates none. So it is a
   * minimiser over all rows, and the duals of the rows left out are 0.
   *
   * @param costs of the variables; the function has to be bounded over the variables' bounds and
   *     the blocks of few rows
   * @param optimal a point of the face
   * @param solver solves what it is handed to proven optimality, or throws
   * @return a minimiser, with a dual for each row of {@link #program}
   */
  public Solution minimize(
      double[] costs, double[] optimal, Function<LinearProgram, Solution> solver) {
    List<boolean[]> taken = new ArrayList<>();
    for (Rows rows : blocks) {
      boolean[] all = new boolean[rows.count()];
      Arrays.fill(all, rows.count() <= atOnce());
      for (int i = 0; i < all.length; i++) {
        all[i] |= rows.isEquation(i);
      }
      taken.add(all);
    }
    takeClosest(taken, optimal, Double.POSITIVE_INFINITY);
    while (true) {
      Solution solution = solver.apply(program(costs, (block, i) -> taken.get(block)[i]));
      if (!takeClosest(taken, solution.point(), -FEASIBILITY)) {
        return Solution.optimal(
            solution.point(), spread(solution.rowDuals(), taken), solution.iterations());
      }
    }
  }

  private int atOnce() {
    return ROWS_AT_ONCE * columnLower.length;
  }

  /** Takes further rows, of each block the closest ones; false if none is closer than that. */
  private boolean takeClosest(List<boolean[]> taken, double[] point, double distance) {
    boolean any = false;
    for (int b = 0; b < blocks.size(); b++) {
      boolean[] ofBlock = taken.get(b);
      double[] distances = blocks.get(b).distances(point);
      int[] closest =
          IntStream.range(0, distances.length)
              .filter(i -> !ofBlock[i] && distances[i] < distance)
              .boxed()
              .sorted(Comparator.comparingDouble(i -> distances[i]))
              .mapToInt(i -> i)
              .limit(atOnce())
              .toArray();
      for (int i : closest) {
        ofBlock[i] = true;
      }
      any |= closest.length > 0;
    }
    return any;
  }

  /** The duals of the rows that took part, with 0 for all others. */
  private double[] spread(double[] duals, List<boolean[]> taken) {
    double[] all = new double[blocks.stream().mapToInt(Rows::bounded).sum()];
    int from = 0;
    int to = 0;
    for (int b = 0; b < blocks.size(); b++) {
      for (int i = 0; i < taken.get(b).length; i++) {
        if (blocks.get(b).isBounded(i)) {
          all[to++] = taken.get(b)[i] ? duals[from++] : 0;
        }
      }
    }
    return all;
  }

  /**
   * Whether the face is known to be a single point: its equations alone determine all columns that
   * are not fixed.
   *
   * @return true if the optimal point is unique; false if that cannot be told so simply
   */
  public boolean isSinglePoint() {
    int[] free =
        IntStream.range(0, columnLower.length)
            .filter(j -> columnLower[j] < columnUpper[j])
            .toArray();
    if (free.length == 0) {
      return true;
    }
    List<double[]> equations = new ArrayList<>();
    for (Rows rows : blocks) {
      for (int i = 0; i < rows.count(); i++) {
        if (rows.isEquation(i)) {
          int row = i;
          equations.add(
              Arrays.stream(free).mapToDouble(j -> rows.map.coefficient(row, j)).toArray());
        }
      }
    }
    if (equations.size() < free.length) {
      return false;
    }
    double[][] matrix = equations.toArray(double[][]::new);
    return new RRQRDecomposition(new Array2DRowRealMatrix(matrix, false)).getRank(1e-9)
        == free.length;
  }
}
