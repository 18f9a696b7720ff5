package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolverAnswer;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.loss.LossTrainer;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.optimization.Feasibility;
import io.github.svmrelevance.core.optimization.OptimalFace;
import io.github.svmrelevance.core.optimization.VariableRanges;
import io.github.svmrelevance.core.svm.LinearSvm;
import io.github.svmrelevance.core.svm.TrainerChoice;
import io.github.svmrelevance.core.svm.TrainingProgress;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Trains the baseline models of Goepfert, Pfannschmidt, Hammer (2017), Section 2, and of the
 * paper's successors.
 */
final class BaselineTrainer {

  private final RunContext context;
  private final TrainerChoice choice;

  /**
   * Creates a trainer.
   *
   * @param context opens programs
   * @param choice who trains an L2 baseline
   */
  BaselineTrainer(RunContext context, TrainerChoice choice) {
    this.context = context;
    this.choice = choice;
  }

  /**
   * Trains a baseline.
   *
   * @throws SolverException if the optimum could not be proven
   */
  BaselineModel train(TrainingSet data, LossModel loss, BoundsOptions.BaselineNorm kind, double c) {
    return switch (kind) {
      case L1 -> trainL1(data, loss, c);
      case L2 -> trainL2(data, loss, c);
    };
  }

  /**
   * min 1/2 ||w||_2^2 + C sum xi; the paper prints ||w||_2, solvers minimise half its square. The
   * plain hinge of two classes has a trainer of its own, which is exact at any number of features.
   */
  private BaselineModel trainL2(TrainingSet data, LossModel loss, double c) {
    if (!loss.equals(MarginLoss.hinge()) || data.samples().isWeighted()) {
      LossTrainer.L2Model model =
          new LossTrainer(context).trainL2(loss.times(c), data.samples(), choice);
      return BaselineModel.l2(data, loss, model.z(), model.optimum(), c);
    }
    LinearSvm svm =
        LinearSvm.train(
            data.matrix(),
            data.signs(),
            c,
            choice.linear(context),
            TrainingProgress.in(context),
            context.cancellation());
    if (!(svm.objective().gap() <= Certificate.TOLERANCE * svm.objective().primal())) {
      // No backend took part in it, and so another one would not do better.
      throw new SolverException(
          Message.of(
              "the baseline model was trained, but its optimality could not be proven; try a C"
                  + " nearer to 1, or scale the features (",
              RunSetting.SCALE,
              " sd, the default)"));
    }
    double[] z = Arrays.copyOf(svm.model().weights(), data.features() + 1);
    z[data.bias()] = svm.model().bias();
    return BaselineModel.l2(data, loss, z, svm.optimum(), c);
  }

  /**
   * min ||w||_1 + C sum xi. Where its optimum is not unique, a second program takes the model of
   * least ||w||_1 among the optimal ones, so that separate budgets are well defined.
   */
  private BaselineModel trainL1(TrainingSet data, LossModel loss, double c) {
    PiecewiseLinearProgram program = BudgetedModels.regularized(data, loss.times(c));
    CertifiedSolution<PiecewiseLinearSolution> outcome;
    try (CertifiedSession.PiecewiseLinear session = context.open(program)) {
      outcome = session.solve(options());
    }
    PiecewiseLinearSolution solution = proven(outcome);
    double bound = outcome.certificate().orElseThrow().bound();
    if (!program.budgets().isEmpty()) {
      return BaselineModel.constrained(
          data, loss, leastNorm(data, program, solution, bound), bound, c);
    }
    double[][] multipliers = new double[program.penalty().size()][];
    Arrays.setAll(multipliers, solution::termMultipliers);
    OptimalFace face = OptimalFace.of(program, multipliers);
    if (face.isSinglePoint()) {
      return BaselineModel.l1(data, loss, solution.point(), L1Optima.single(multipliers), bound, c);
    }
    double[] norm = norm(face, data, multipliers);
    double[] radius = VariableRanges.of(program, solution.point()).radius();
    Solution least =
        face.minimize(
            norm,
            solution.point(),
            part -> {
              try (CertifiedSession.Linear session = context.open(part, radius)) {
                return proven(session.solve(options()));
              }
            });
    requireOptimal(program, least.point(), solution, bound);
    return BaselineModel.l1(
        data, loss, least.point(), L1Optima.several(multipliers, norm, least.rowDuals()), bound, c);
  }

  /** A point of the second program may have left the optima of the first by its tolerances. */
  private static void requireOptimal(
      PiecewiseLinearProgram program, double[] point, PiecewiseLinearSolution first, double bound) {
    double use = Feasibility.use(program.penalty(), point);
    requireProven(
        use - bound <= Certificate.TOLERANCE * use
            || use <= Feasibility.use(program.penalty(), first.point()));
  }

  /**
   * Where the loss has constraints, as the order of thresholds, the face is not described. The
   * model of least norm is sought among those whose objective is the optimum, relaxed by {@link
   * BudgetedModels#RELAXATION}.
   */
  private double[] leastNorm(
      TrainingSet data,
      PiecewiseLinearProgram program,
      PiecewiseLinearSolution solution,
      double bound) {
    double optimum = Feasibility.use(program.penalty(), solution.point());
    List<Budget> budgets = new ArrayList<>(program.budgets());
    budgets.add(new Budget(program.penalty(), optimum * (1 + BudgetedModels.RELAXATION)));
    PiecewiseLinearProgram norm =
        PiecewiseLinearProgram.of(
            program.variables(), data.coding().norm(data.features()), budgets);
    try (CertifiedSession.PiecewiseLinear session = context.open(norm)) {
      double[] point = proven(session.solve(options())).point();
      requireOptimal(program, point, solution, bound);
      return point;
    }
  }

  /**
   * The norm as a linear function: on the face no weight changes its sign. Where a weight is a sum
   * of variables, its multiplier tells the sign: within (-1, 1) it is 0 on all of the face.
   */
  private static double[] norm(OptimalFace face, TrainingSet data, double[][] multipliers) {
    double[] costs = new double[face.variables()];
    if (data.coding().vectors() == 1) {
      for (int j = 0; j < data.features(); j++) {
        costs[j] = face.columnUpper(j) > 0 ? 1 : face.columnLower(j) < 0 ? -1 : 0;
      }
      return costs;
    }
    List<TermBlock> terms = data.coding().norm(data.features());
    for (int b = 0; b < terms.size(); b++) {
      terms.get(b).map().addTransposed(multipliers[b], costs);
    }
    return costs;
  }

  private SolveOptions options() {
    return SolveOptions.until(context.cancellation());
  }

  private <S extends SolverAnswer> S proven(CertifiedSolution<S> outcome) {
    requireProven(outcome.unproven().isEmpty());
    return switch (outcome.status()) {
      case OPTIMAL -> outcome.solution();
      case CANCELLED ->
          throw new CancelledException(
              context.cancellation().reason().orElse(CancellationReason.REQUESTED));
      case INFEASIBLE, UNBOUNDED, LIMIT_REACHED, NUMERICAL_FAILURE, CRASHED ->
          throw new SolverException(
              Message.of(
                  "the baseline model could not be trained: "
                      + outcome.status()
                      + (outcome.message().isEmpty() ? "" : " (" + outcome.message() + ")")
                      + "; try another ",
                  RunSetting.BACKEND,
                  " or another C, or scale the features (",
                  RunSetting.SCALE,
                  " sd, the default)"));
    };
  }

  private static void requireProven(boolean proven) {
    if (!proven) {
      throw new SolverException(
          Message.of(
              "the baseline model was trained, but its optimality could not be proven; try another"
                  + " ",
              RunSetting.BACKEND,
              " or another C, or scale the features (",
              RunSetting.SCALE,
              " sd, the default)"));
    }
  }
}
