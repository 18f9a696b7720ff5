package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/**
 * A primal-dual interior-point method for min 1/2 ||w||^2 + L(z), z = (w, u), with the predictor
 * and corrector of Mehrotra (1992) and normal equations of the size of z (Ferris, Munson 2002).
 *
 * <p>Each breakpoint of each functional u_i is a term c max(0, t - m), with m = u_i or m = -u_i and
 * a multiplier alpha in [0, c]. With m + over - under = t, optimality is w = sum alpha m', alpha *
 * under = 0 and (c - alpha) * over = 0. A constraint m &gt;= t is a term without {@code over} and
 * with no largest alpha.
 *
 * <p>Cost: some 25 iterations of O(N p^2 + p^3) for N functionals of p variables.
 */
final class RidgeInteriorPoint {

  private static final int MOST_ITERATIONS = 100;

  /** The complementarity, as a share of the objective, below which rounding is all that is left. */
  private static final double GAP = 1e-14;

  /** Below this share, complementarity that does not fall is ruled by rounding. */
  private static final double NEAR = 1e-9;

  /** The second takes off what the first leaves by rounding. */
  private static final int BALANCINGS = 2;

  /** The share of the complementarity that a step without corrector aims at. */
  private static final double CENTRED = 0.1;

  /** How much of the way to the boundary is gone. */
  private static final double STEP = 0.995;

  private final PiecewiseLinearProgram problem;
  private final int squared;
  private final CancellationToken cancellation;
  private final int p;
  private final List<Side> sides = new ArrayList<>();

  /** z, and where it goes next. */
  private final double[] model;

  private final double[] step;

  /** One breakpoint of all functionals of a block. */
  private static final class Side {

    private final TermBlock block;
    private final int position;
    private final double sign;
    private final double hinge;

    /** c; infinite for a constraint. */
    private final double slope;

    private final double[] alpha;
    private final double[] room;
    private final double[] over;
    private final double[] under;
    private final double[] alphaStep;
    private final double[] overStep;
    private final double[] underStep;
    private final double[] constants;
    private double[] margins;
    private double[] marginSteps;

    Side(TermBlock block, int position, double sign, double hinge, double slope, double start) {
      int n = block.map().functionals();
      this.block = block;
      this.position = position;
      this.sign = sign;
      this.hinge = hinge;
      this.slope = slope;
      this.alpha = new double[n];
      this.room = new double[n];
      this.over = new double[n];
      this.under = new double[n];
      this.alphaStep = new double[n];
      this.overStep = new double[n];
      this.underStep = new double[n];
      this.constants = new double[n];
      Arrays.fill(alpha, start);
      Arrays.fill(room, start);
      margins = new double[n];
      marginSteps = new double[n];
      for (int i = 0; i < n; i++) {
        double target = hinge - sign * block.map().offset(i);
        over[i] = Math.max(0, target) + 1;
        under[i] = Math.max(0, -target) + 1;
      }
    }

    boolean isConstraint() {
      return slope == Double.POSITIVE_INFINITY;
    }

    int size() {
      return alpha.length;
    }

    /** How far a multiplier can move either way. */
    double freedom(int i) {
      return isConstraint() ? alpha[i] : Math.min(alpha[i], room[i]);
    }

    /** What a term adds to the diagonal matrix of the normal equations. */
    double weight(int i) {
      return 1 / ((isConstraint() ? 0 : over[i] / room[i]) + under[i] / alpha[i]);
    }
  }

  private RidgeInteriorPoint(
      PiecewiseLinearProgram problem, int squared, CancellationToken cancellation) {
    this.problem = problem;
    this.squared = squared;
    this.cancellation = cancellation;
    this.p = problem.variables();
    this.model = new double[p];
    this.step = new double[p];
    int position = 0;
    double largest = 0;
    for (TermBlock block : problem.penalty()) {
      largest = Math.max(largest, addKinks(block, position++));
    }
    for (Budget budget : problem.budgets()) {
      if (!isConstraints(budget)) {
        throw new IllegalArgumentException("no linear constraints: " + budget);
      }
      for (TermBlock block : budget.terms()) {
        sides.add(
            new Side(
                block,
                position++,
                -1,
                -block.shape().breakpoint(0),
                Double.POSITIVE_INFINITY,
                largest / 2));
      }
    }
  }

  /**
   * phi falls to its smallest value and rises from there: each breakpoint before is a hinge to the
   * left, each one after a hinge to the right.
   */
  private double addKinks(TermBlock block, int position) {
    ConvexPiecewiseLinear shape = block.shape();
    if (!(block.map() instanceof AffineRows) || shape.minSlope() > 0 || shape.maxSlope() < 0) {
      throw new IllegalArgumentException("no loss over rows that has a smallest value: " + shape);
    }
    double largest = 0;
    for (int k = 0; k < shape.breakpoints(); k++) {
      double before = shape.slope(k);
      double after = shape.slope(k + 1);
      double left = Math.max(0, -before) - Math.max(0, -after);
      double right = Math.max(0, after) - Math.max(0, before);
      double at = shape.breakpoint(k);
      if (left > 0) {
        sides.add(new Side(block, position, 1, at, left, left / 2));
      }
      if (right > 0) {
        sides.add(new Side(block, position, -1, -at, right, right / 2));
      }
      largest = Math.max(largest, left + right);
    }
    return largest;
  }

  /** Whether the method applies: every budget is a set of linear constraints over rows. */
  static boolean accepts(PiecewiseLinearProgram problem) {
    return problem.budgets().stream().allMatch(RidgeInteriorPoint::isConstraints);
  }

  /** A sum of max(0, u) within 0 says u &lt;= 0 of each. */
  private static boolean isConstraints(Budget budget) {
    return budget.limit() == 0
        && budget.terms().stream()
            .allMatch(
                block ->
                    block.map() instanceof AffineRows
                        && block.shape().breakpoints() == 1
                        && block.shape().minSlope() == 0);
  }

  /**
   * Solves.
   *
   * @param problem L as its penalty, over rows, and linear constraints as its budgets
   * @param squared the number of weights, the first variables
   * @param cancellation stops it
   * @return a model and its multipliers, as near the optimum as rounding lets it come
   * @throws io.github.svmrelevance.api.CancelledException if it was cancelled
   */
  static PiecewiseLinearSolution solve(
      PiecewiseLinearProgram problem, int squared, CancellationToken cancellation) {
    RidgeInteriorPoint method = new RidgeInteriorPoint(problem, squared, cancellation);
    int iteration = 0;
    while (iteration++ < MOST_ITERATIONS) {
      cancellation.throwIfCancelled();
      if (method.complementarity(0) <= GAP * method.objective() || !method.iterate()) {
        break;
      }
    }
    for (int round = 0; round < BALANCINGS; round++) {
      method.balance();
    }
    return method.solution(iteration);
  }

  private void applyAll(double[] z, boolean steps) {
    LinearMap last = null;
    double[] values = null;
    for (Side side : sides) {
      LinearMap map = side.block.map();
      if (map != last) {
        last = map;
        values = steps ? map.linear().apply(z) : map.apply(z);
      }
      double[] signed = values.clone();
      for (int i = 0; i < signed.length; i++) {
        signed[i] *= side.sign;
      }
      if (steps) {
        side.marginSteps = signed;
      } else {
        side.margins = signed;
      }
    }
  }

  /** One step of predictor and corrector; false if rounding leaves nothing to gain. */
  private boolean iterate() {
    applyAll(model, false);
    Optional<CholeskyFactor> found = factorize();
    if (found.isEmpty()) {
      return false;
    }
    CholeskyFactor factor = found.get();
    double before = complementarity(0);
    direction(factor, 0, false);
    double share = complementarity(Math.min(1, reach())) / before;
    direction(factor, share * share * share * before / products(), true);
    double length = Math.min(1, STEP * reach());
    double after = complementarity(length);
    if (!(after < before) && before > NEAR * objective() && before < objective()) {
      // The corrector may lead to cycling (C. Cartis, Applied Numerical Mathematics 59, 2009).
      direction(factor, CENTRED * before / products(), false);
      length = Math.min(1, STEP * reach());
      after = complementarity(length);
    }
    // Far from the optimum it may rise while the infeasibility of the start is worked off.
    boolean stalled = before <= NEAR * objective() && !(after < before);
    if (stalled || !(length > 1e-10 && Double.isFinite(after))) {
      return false;
    }
    for (Side side : sides) {
      for (int i = 0; i < side.size(); i++) {
        side.alpha[i] += length * side.alphaStep[i];
        side.under[i] += length * side.underStep[i];
        if (!side.isConstraint()) {
          side.room[i] -= length * side.alphaStep[i];
          side.over[i] += length * side.overStep[i];
        }
      }
    }
    for (int j = 0; j < p; j++) {
      model[j] += length * step[j];
    }
    return true;
  }

  private double products() {
    double count = 0;
    for (Side side : sides) {
      count += (side.isConstraint() ? 1 : 2) * side.size();
    }
    return count;
  }

  /** The sum of all products that are 0 at the optimum, so far along the direction. */
  private double complementarity(double length) {
    double sum = 0;
    for (Side side : sides) {
      for (int i = 0; i < side.size(); i++) {
        double alpha = side.alpha[i] + length * side.alphaStep[i];
        sum += alpha * (side.under[i] + length * side.underStep[i]);
        if (!side.isConstraint()) {
          sum +=
              (side.room[i] - length * side.alphaStep[i])
                  * (side.over[i] + length * side.overStep[i]);
        }
      }
    }
    return sum;
  }

  private double objective() {
    double sum = problem.objective(model);
    for (int j = 0; j < squared; j++) {
      sum += model[j] * model[j] / 2;
    }
    return sum;
  }

  /** How often the direction fits before a positive number would be 0. */
  private double reach() {
    double least = Double.POSITIVE_INFINITY;
    for (Side side : sides) {
      for (int i = 0; i < side.size(); i++) {
        least = Math.min(least, fits(side.alpha[i], side.alphaStep[i]));
        least = Math.min(least, fits(side.under[i], side.underStep[i]));
        if (!side.isConstraint()) {
          least = Math.min(least, fits(side.room[i], -side.alphaStep[i]));
          least = Math.min(least, fits(side.over[i], side.overStep[i]));
        }
      }
    }
    return least;
  }

  private static double fits(double value, double change) {
    return change < 0 ? -value / change : Double.POSITIVE_INFINITY;
  }

  /**
   * The factor of diag(1, .., 1, 0, .., 0) + sum of weight m' m'^T. It is empty where weights have
   * come so near to 0 or infinity that the last step was the best one.
   */
  private Optional<CholeskyFactor> factorize() {
    double[][] normal = new double[p][];
    for (int j = 0; j < p; j++) {
      normal[j] = new double[j + 1];
      normal[j][j] = j < squared ? 1 : 0;
    }
    for (int first = 0; first < sides.size(); ) {
      AffineRows rows = (AffineRows) sides.get(first).block.map();
      double[] weights = new double[rows.functionals()];
      int next = first;
      // The breakpoints of a block, and blocks over the same rows, share the rows.
      for (; next < sides.size() && sides.get(next).block.map() == rows; next++) {
        Side side = sides.get(next);
        for (int i = 0; i < weights.length; i++) {
          weights[i] += side.weight(i);
        }
      }
      addNormal(rows, weights, normal);
      first = next;
    }
    return CholeskyFactor.of(normal, cancellation);
  }

  /** Adds sum of weight_i a_i a_i' to the lower triangle. */
  private static void addNormal(AffineRows rows, double[] weights, double[][] normal) {
    Matrix x = rows.matrix();
    int d = x.columns();
    double[] ofRows = new double[x.rows()];
    double[][] ofIntercepts = new double[normal.length][];
    for (int i = 0; i < weights.length; i++) {
      int row = rows.row(i);
      double scaled = weights[i] * rows.scale(i);
      ofRows[row] += scaled * rows.scale(i);
      int intercept = rows.intercept(i);
      if (intercept >= 0) {
        double coefficient = rows.coefficient(i, intercept);
        normal[intercept][intercept] += weights[i] * coefficient * coefficient;
        if (ofIntercepts[intercept] == null) {
          ofIntercepts[intercept] = new double[x.rows()];
        }
        ofIntercepts[intercept][row] += scaled * coefficient;
      }
    }
    x.addGram(ofRows, normal);
    for (int u = d; u < normal.length; u++) {
      if (ofIntercepts[u] != null) {
        x.addTransposedTimes(ofIntercepts[u], normal[u]);
      }
    }
  }

  /**
   * The direction to the point where all products are the target; for the corrector, less the
   * products of the predictor's own changes.
   */
  private void direction(CholeskyFactor factor, double target, boolean correct) {
    double[] pull = new double[p];
    for (int j = 0; j < squared; j++) {
      pull[j] = -model[j];
    }
    for (Side side : sides) {
      double[] multipliers = new double[side.size()];
      for (int i = 0; i < multipliers.length; i++) {
        // underStep and overStep carry the right-hand sides of the two products until the end.
        double underSide = target - side.alpha[i] * side.under[i];
        double overSide = target - side.room[i] * side.over[i];
        if (correct) {
          underSide -= side.alphaStep[i] * side.underStep[i];
          overSide += side.alphaStep[i] * side.overStep[i];
        }
        side.underStep[i] = underSide;
        double slack = side.margins[i] - side.under[i] - side.hinge;
        double constant = underSide / side.alpha[i];
        if (!side.isConstraint()) {
          side.overStep[i] = overSide;
          slack += side.over[i];
          constant -= overSide / side.room[i];
        }
        side.constants[i] = constant - slack;
        multipliers[i] = side.sign * (side.weight(i) * side.constants[i] + side.alpha[i]);
      }
      side.block.map().addTransposed(multipliers, pull);
    }
    factor.solve(pull);
    System.arraycopy(pull, 0, step, 0, p);
    applyAll(step, true);
    for (Side side : sides) {
      for (int i = 0; i < side.size(); i++) {
        double change = side.weight(i) * (side.constants[i] - side.marginSteps[i]);
        side.alphaStep[i] = change;
        side.underStep[i] = (side.underStep[i] - side.under[i] * change) / side.alpha[i];
        side.overStep[i] =
            side.isConstraint() ? 0 : (side.overStep[i] + side.over[i] * change) / side.room[i];
      }
    }
  }

  /**
   * Moves multipliers within their ranges so that they leave nothing on the intercepts, where a
   * dual bound has nothing to pay for a residual with. Each moves in proportion to its distance
   * from the ends of its range.
   */
  private void balance() {
    int m = p - squared;
    if (m == 0) {
      return;
    }
    double[][] normal = new double[m][m];
    double[] residual = new double[p];
    for (Side side : sides) {
      AffineRows rows = (AffineRows) side.block.map();
      double[] multipliers = new double[side.size()];
      for (int i = 0; i < multipliers.length; i++) {
        multipliers[i] = side.sign * side.alpha[i];
        for (int k = 0; k < m; k++) {
          double a = rows.coefficient(i, squared + k);
          for (int l = 0; l <= k && a != 0; l++) {
            normal[k][l] += side.freedom(i) * a * rows.coefficient(i, squared + l);
          }
        }
      }
      rows.addTransposed(multipliers, residual);
    }
    for (int k = 0; k < m; k++) {
      for (int l = 0; l < k; l++) {
        normal[l][k] = normal[k][l];
      }
    }
    double[] shift =
        new SingularValueDecomposition(new Array2DRowRealMatrix(normal, false))
            .getSolver()
            .solve(new ArrayRealVector(Arrays.copyOfRange(residual, squared, p), false))
            .toArray();
    for (Side side : sides) {
      AffineRows rows = (AffineRows) side.block.map();
      for (int i = 0; i < side.size(); i++) {
        double change = 0;
        for (int k = 0; k < m; k++) {
          change -= shift[k] * rows.coefficient(i, squared + k);
        }
        change *= side.sign * side.freedom(i);
        double moved = Math.max(0, side.alpha[i] + change);
        side.alpha[i] = Math.min(side.slope, moved);
        side.room[i] = Math.max(0, side.room[i] - change);
      }
    }
  }

  private PiecewiseLinearSolution solution(int iterations) {
    List<TermBlock> blocks = problem.blocks();
    double[][] multipliers = new double[blocks.size()][];
    Arrays.setAll(multipliers, b -> new double[blocks.get(b).map().functionals()]);
    double[] ofBudgets = new double[problem.budgets().size()];
    for (Side side : sides) {
      for (int i = 0; i < side.size(); i++) {
        multipliers[side.position][i] -= side.sign * side.alpha[i];
      }
    }
    int position = problem.penalty().size();
    for (int k = 0; k < ofBudgets.length; k++) {
      for (TermBlock block : problem.budgets().get(k).terms()) {
        for (double multiplier : multipliers[position++]) {
          ofBudgets[k] = Math.max(ofBudgets[k], multiplier / block.shape().maxSlope());
        }
      }
    }
    return PiecewiseLinearSolution.optimal(model, ofBudgets, multipliers, iterations);
  }
}
