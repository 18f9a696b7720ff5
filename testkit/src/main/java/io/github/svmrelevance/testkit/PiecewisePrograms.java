package io.github.svmrelevance.testkit;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.List;
import java.util.random.RandomGenerator;

/** The programs of relevance bounds: an objective over the linear models within a budget. */
final class PiecewisePrograms {

  private PiecewisePrograms() {}

  /** Rows y_i (x_i, 1) of noisy data of both classes, so that the bias is bounded. */
  static DenseMatrix signedRows(long seed, int samples, int features) {
    RandomGenerator random = Generators.of(seed);
    double[][] rows = new double[samples][features + 1];
    for (int i = 0; i < samples; i++) {
      double sign = i % 2 == 0 ? 1 : -1;
      for (int j = 0; j < features; j++) {
        double signal = j < 2 ? sign : 0;
        rows[i][j] = sign * (signal + random.nextDouble(-2, 2));
      }
      rows[i][features] = sign;
    }
    return DenseMatrix.ofRows(rows);
  }

  /** ||w||_1 plus hinge losses within a budget that some models keep; the objective is w_0. */
  static PiecewiseLinearProgram bounds(long seed, int samples, int features) {
    DenseMatrix rows = signedRows(seed, samples, features);
    PiecewiseLinearProgram program =
        PiecewiseLinearProgram.of(
            features + 1, List.of(), List.of(new Budget(List.of(norm(rows), loss(rows)), samples)));
    return program.withCosts(objective(features + 1, 0));
  }

  /** The same in two budgets, with the double hinge. */
  static PiecewiseLinearProgram separate(long seed, int samples, int features) {
    DenseMatrix rows = signedRows(seed, samples, features);
    TermBlock loss = new TermBlock(AffineRows.of(rows), ConvexPiecewiseLinear.doubleHinge(1, 2));
    PiecewiseLinearProgram program =
        PiecewiseLinearProgram.of(
            features + 1,
            List.of(),
            List.of(new Budget(List.of(norm(rows)), 2), new Budget(List.of(loss), samples)));
    return program.withCosts(objective(features + 1, 1));
  }

  /** The L1 SVM itself: penalties, no budget. */
  static PiecewiseLinearProgram training(long seed, int samples, int features) {
    DenseMatrix rows = signedRows(seed, samples, features);
    return PiecewiseLinearProgram.of(features + 1, List.of(norm(rows), loss(rows)), List.of());
  }

  private static TermBlock norm(DenseMatrix rows) {
    return new TermBlock(
        LinearMap.Coordinates.range(0, rows.columns() - 1), ConvexPiecewiseLinear.absolute(1));
  }

  private static TermBlock loss(DenseMatrix rows) {
    return new TermBlock(AffineRows.of(rows), ConvexPiecewiseLinear.hinge(1));
  }

  /** The least or the largest weight of a feature, one after the other. */
  static double[] objective(int variables, int variant) {
    double[] costs = new double[variables];
    costs[variant / 2 % (variables - 1)] = variant % 2 == 0 ? 1 : -1;
    return costs;
  }

  /**
   * Models of ordered levels 0, 1, 2 within a budget: two blocks of constraints b_k - w'x &gt;= 1
   * and w'x - b_k &gt;= 1 over one matrix, with two thresholds after the weights, and targets of
   * their own as offsets. The objective is w_0.
   */
  static PiecewiseLinearProgram thresholds(long seed, int samples, int features) {
    RandomGenerator random = Generators.of(seed);
    DenseMatrix rows = signedRows(seed, samples, features);
    double[] ones = new double[samples];
    double[] minusOnes = new double[samples];
    double[] targets = new double[samples];
    int[] above = new int[samples];
    int[] below = new int[samples];
    for (int i = 0; i < samples; i++) {
      ones[i] = 1;
      minusOnes[i] = -1;
      targets[i] = random.nextDouble(-0.5, 0.5);
      above[i] = rows.columns() + i % 2;
      below[i] = rows.columns() + i / 2 % 2;
    }
    AffineRows products = AffineRows.of(rows);
    TermBlock upper =
        new TermBlock(
            products.withScales(minusOnes).withIntercepts(above, ones).withOffsets(targets),
            ConvexPiecewiseLinear.hinge(1));
    TermBlock lower =
        new TermBlock(products.withIntercepts(below, minusOnes), ConvexPiecewiseLinear.hinge(2));
    int variables = rows.columns() + 2;
    Budget budget = new Budget(List.of(norm(rows), upper, lower), 3 * samples);
    return PiecewiseLinearProgram.of(variables, List.of(), List.of(budget))
        .withCosts(objective(variables, 0));
  }

  /** The outcome, proven if it is optimal. */
  static Outcome proven(PiecewiseLinearProgram program, PiecewiseLinearSolution solution) {
    if (!solution.isOptimal()) {
      return Outcome.failed(solution.status(), solution.message());
    }
    Optimality.require(program, solution);
    return Outcome.of(
        solution,
        program.budgets().size(),
        program.blocks().size(),
        program.objective(solution.point()));
  }
}
