package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Theorem 1 and Theorem 2 of Goepfert, Pfannschmidt, Hammer (2017) as they are printed: three
 * linear programs for each feature, with 2d + n + 1 variables and 2d + n + 1 constraints (one more
 * in Theorem 2). This is the reference path that the reduction to 2d objectives is tested against;
 * it is slower and gives the bounds of |w_j| only.
 *
 * <p>Variables are, in this order, hat-w_1..hat-w_d, w_1..w_d, b, xi_1..xi_n. The paper's decision
 * function is w x - b; its b is the negative of ours and does not matter here.
 */
final class LiteralTheorems {

  private final TrainingSet data;
  private final double c;
  private final double mu;
  private final Function<LinearProgram, CertifiedSession.Linear> opener;

  /**
   * Creates the reference path.
   *
   * @param mu the joint budget ||w||_1 + C sum xi
   */
  LiteralTheorems(
      TrainingSet data,
      double c,
      double mu,
      Function<LinearProgram, CertifiedSession.Linear> opener) {
    this.data = data;
    this.c = c;
    this.mu = mu;
    this.opener = opener;
  }

  /** Theorem 1: the smallest |w_j|. */
  double lower(int feature) {
    LinearProgram.Builder program = program(feature, 1);
    return solve(program.build(), feature).orElseThrow();
  }

  /** Theorem 2: the largest |w_j|, the better of programs (a) and (b). */
  double upper(int feature) {
    double best = Double.NEGATIVE_INFINITY;
    for (double side : new double[] {1, -1}) {
      LinearProgram.Builder program = program(feature, -1);
      // (a): hat-w_j + w_j <= 0; (b): hat-w_j - w_j <= 0.
      program.addRow(
          new int[] {feature, data.features() + feature},
          new double[] {1, side},
          Double.NEGATIVE_INFINITY,
          0);
      best = Math.max(best, -solve(program.build(), feature).orElse(Double.POSITIVE_INFINITY));
    }
    return best;
  }

  private LinearProgram.Builder program(int feature, double cost) {
    int d = data.features();
    int n = data.count();
    double[] signs = data.signs();
    LinearProgram.Builder program = LinearProgram.builder();
    for (int j = 0; j < 2 * d + 1; j++) {
      program.addColumn(
          Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, j == feature ? cost : 0);
    }
    for (int i = 0; i < n; i++) {
      program.addColumn(0, Double.POSITIVE_INFINITY, 0);
    }
    for (int j = 0; j < d; j++) {
      int[] pair = {d + j, j};
      program.addRow(pair, new double[] {1, -1}, Double.NEGATIVE_INFINITY, 0);
      program.addRow(pair, new double[] {-1, -1}, Double.NEGATIVE_INFINITY, 0);
    }
    for (int i = 0; i < n; i++) {
      int[] columns = new int[d + 2];
      double[] values = new double[d + 2];
      for (int j = 0; j <= d; j++) {
        columns[j] = d + j;
        values[j] = -signs[i] * (j < d ? data.matrix().get(i, j) : 1);
      }
      columns[d + 1] = 2 * d + 1 + i;
      values[d + 1] = -1;
      program.addRow(columns, values, Double.NEGATIVE_INFINITY, -1);
    }
    int[] columns = new int[d + n];
    double[] values = new double[d + n];
    Arrays.setAll(columns, k -> k < d ? k : d + 1 + k);
    Arrays.fill(values, 0, d, 1);
    Arrays.fill(values, d, d + n, c);
    program.addRow(columns, values, Double.NEGATIVE_INFINITY, mu);
    return program;
  }

  /** The objective, empty if no model is of the sign that the program asks for. */
  private OptionalDouble solve(LinearProgram program, int feature) {
    try (CertifiedSession.Linear session = opener.apply(program)) {
      CertifiedSolution<Solution> solution = session.solve(SolveOptions.unlimited());
      if (solution.status() == SolveStatus.INFEASIBLE) {
        return OptionalDouble.empty();
      }
      if (!solution.isCertified()) {
        throw new SolverException(
            "the program of feature " + feature + " ended as " + solution.status());
      }
      return OptionalDouble.of(program.objective(solution.solution().point()));
    }
  }
}
