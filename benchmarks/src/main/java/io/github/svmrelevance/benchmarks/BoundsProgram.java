package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.optimization.ProblemSolver;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The bounds of an L1 baseline with C = 1 and slack 0.1 over margins. */
final class BoundsProgram {

  private static final double SLACK = 1.1;

  private final PiecewiseLinearProgram program;
  private final DenseMatrix features;

  /**
   * Trains the baseline.
   *
   * @param kind {@code joint}, {@code separate}, or {@code double} for two budgets with a double
   *     hinge
   * @param data the features and labels
   * @param solver what the baseline is trained with
   */
  BoundsProgram(String kind, BenchmarkData data, ProblemSolver solver) {
    features = data.features();
    int variables = features.columns() + 1;
    TermBlock norm =
        new TermBlock(
            LinearMap.Coordinates.range(0, variables - 1), ConvexPiecewiseLinear.absolute(1));
    TermBlock hinge = new TermBlock(data.margins(), ConvexPiecewiseLinear.hinge(1));
    double[] model;
    try (CertifiedSession.PiecewiseLinear training =
        solver.open(PiecewiseLinearProgram.of(variables, List.of(norm, hinge), List.of()))) {
      model = training.solve(SolveOptions.unlimited()).solution().point();
    }
    List<Budget> budgets = new ArrayList<>();
    switch (kind) {
      case "joint" ->
          budgets.add(
              new Budget(List.of(norm, hinge), SLACK * (norm.value(model) + hinge.value(model))));
      case "separate", "double" -> {
        TermBlock loss =
            kind.equals("separate")
                ? hinge
                : new TermBlock(hinge.map(), ConvexPiecewiseLinear.doubleHinge(1, 2));
        budgets.add(new Budget(List.of(norm), SLACK * norm.value(model)));
        budgets.add(new Budget(List.of(loss), SLACK * loss.value(model)));
      }
      default -> throw new IllegalArgumentException("no kind of bounds: " + kind);
    }
    this.program = PiecewiseLinearProgram.of(variables, List.of(), budgets);
  }

  PiecewiseLinearProgram program() {
    return program;
  }

  int features() {
    return features.columns();
  }

  /**
   * Solves one of the bounds.
   *
   * @param session of this program
   * @param number from 0 to 2 {@link #features} - 1: the maximum and the minimum of each weight
   */
  PiecewiseLinearSolution solve(CertifiedSession.PiecewiseLinear session, int number) {
    session.setCosts(costs(number / 2, number % 2 * 2 - 1));
    CertifiedSolution<PiecewiseLinearSolution> solution = session.solve(SolveOptions.unlimited());
    if (!solution.isCertified()) {
      throw new IllegalStateException("bound " + number + ": " + solution.message());
    }
    return solution.solution();
  }

  /** The value of a bound. */
  static double value(PiecewiseLinearSolution solution, int number) {
    return Math.abs(solution.point()[number / 2]);
  }

  /** Which of all bounds are solved if not all are: about as many of each part of the features. */
  int[] spread(int count) {
    int all = 2 * features();
    int[] numbers = new int[Math.min(count, all)];
    for (int b = 0; b < numbers.length; b++) {
      numbers[b] = (int) ((long) b * all / numbers.length);
    }
    return numbers;
  }

  /**
   * A probe: both bounds of a feature whose values are permuted.
   *
   * @param fork of a session of this program; changed
   * @return the pivots, or -1 if no model with that column is within the budgets
   */
  long probe(CertifiedSession.PiecewiseLinear fork, int feature, SplittableRandom random) {
    int block = program.blocks().size() - 1;
    fork.replaceColumn(block, feature, permuted(feature, random));
    fork.setCosts(costs(feature, 1));
    CertifiedSolution<PiecewiseLinearSolution> lower = fork.solve(SolveOptions.unlimited());
    if (!lower.isCertified()) {
      return -1;
    }
    return lower.iterations() + solve(fork, 2 * feature).iterations();
  }

  private double[] costs(int variable, double sign) {
    double[] costs = new double[program.variables()];
    costs[variable] = sign;
    return costs;
  }

  private double[] permuted(int column, SplittableRandom random) {
    double[] entries = features.column(column);
    for (int i = entries.length - 1; i > 0; i--) {
      int k = random.nextInt(i + 1);
      double entry = entries[i];
      entries[i] = entries[k];
      entries[k] = entry;
    }
    return entries;
  }
}
