package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.method.RunContext;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.optimization.Certificate;
import io.github.svmrelevance.core.optimization.OptimalFace;
import io.github.svmrelevance.core.optimization.SolutionChecker;
import io.github.svmrelevance.core.svm.LinearSvm;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.util.List;
import java.util.stream.Stream;

/** Trains the baseline models of the paper and of its successors. */
final class BaselineTrainer {

  private final RunContext context;

  BaselineTrainer(RunContext context) {
    this.context = context;
  }

  /**
   * Trains a baseline.
   *
   * @throws SolverException if the optimum could not be proven
   */
  BaselineModel train(TrainingSet data, BoundsOptions.Baseline kind, double c) {
    return switch (kind) {
      case L1 -> trainL1(data, c);
      case L2 -> trainL2(data, c);
    };
  }

  /**
   * Trains a baseline with features added.
   *
   * @param data those of the other baseline, with features added after the others
   * @param like a baseline of the same kind and C
   * @throws SolverException if the optimum could not be proven
   */
  BaselineModel train(TrainingSet data, BaselineModel like, double c) {
    return like.start().isPresent()
        ? proven(
            data,
            LinearSvm.train(
                data.matrix(),
                data.signs(),
                c,
                like.start().get(),
                context.executor().cancellation()))
        : trainL1(data, c);
  }

  /** min 1/2 ||w||_2^2 + C sum xi; the paper prints ||w||_2, solvers minimise half its square. */
  private BaselineModel trainL2(TrainingSet data, double c) {
    return proven(
        data, LinearSvm.train(data.matrix(), data.signs(), c, context.executor().cancellation()));
  }

  private static BaselineModel proven(TrainingSet data, LinearSvm svm) {
    requireProven(
        svm.objective().gap() <= Certificate.TOLERANCE * Math.max(1, svm.objective().primal()));
    return BaselineModel.l2(data, svm);
  }

  /**
   * min ||w||_1 + C sum xi. Where its optimum is not unique, a second program takes the model of
   * least ||w||_1 among the optimal ones, so that separate budgets are well defined.
   */
  private BaselineModel trainL1(TrainingSet data, double c) {
    int d = data.features();
    PiecewiseLinearProgram program =
        PiecewiseLinearProgram.of(
            d + 1,
            Stream.concat(
                    Stream.of(
                        new TermBlock(
                            LinearMap.Coordinates.range(0, d), ConvexPiecewiseLinear.absolute(1))),
                    MarginLoss.hinge().times(c).terms(data.samples()).stream())
                .toList(),
            List.of());
    PiecewiseLinearSolution solution;
    try (PiecewiseLinearSession session = context.open(program)) {
      solution = session.solve(options());
    }
    requireOptimal(solution.status(), solution.message());
    requireProven(SolutionChecker.check(program, solution).holds());
    OptimalFace face = OptimalFace.of(program, solution);
    if (face.isSinglePoint()) {
      return BaselineModel.l1(data, solution.point(), face, face);
    }
    double[] radius = SolutionChecker.radius(program, solution.point());
    LinearProgram norm = face.program().withCosts(signs(face.program(), d));
    Solution least;
    try (LinearSession session = context.open(norm)) {
      least = session.solve(options());
    }
    requireOptimal(least.status(), least.message());
    requireProven(SolutionChecker.check(norm, least, radius).holds());
    return BaselineModel.l1(data, least.point(), face, OptimalFace.of(norm, least));
  }

  /** ||w||_1 as a linear function: on the face no weight changes its sign. */
  private static double[] signs(LinearProgram face, int weights) {
    double[] costs = new double[face.columns()];
    for (int j = 0; j < weights; j++) {
      costs[j] = face.columnUpper(j) > 0 ? 1 : face.columnLower(j) < 0 ? -1 : 0;
    }
    return costs;
  }

  private SolveOptions options() {
    return SolveOptions.until(context.executor().cancellation());
  }

  private void requireOptimal(SolveStatus status, String message) {
    switch (status) {
      case OPTIMAL -> {}
      case CANCELLED ->
          throw new CancelledException(
              context.executor().cancellation().reason().orElse(CancellationReason.REQUESTED));
      case INFEASIBLE, UNBOUNDED, LIMIT_REACHED, NUMERICAL_FAILURE ->
          throw new SolverException(
              "the baseline model could not be trained: "
                  + status
                  + (message.isEmpty() ? "" : " (" + message + ")")
                  + "; try another --backend or another C, or leave out --no-standardize if it was given");
    }
  }

  private static void requireProven(boolean proven) {
    if (!proven) {
      throw new SolverException(
          "the baseline model was trained, but its optimality could not be proven; try another"
              + " --backend or another C, or leave out --no-standardize if it was given");
    }
  }
}
