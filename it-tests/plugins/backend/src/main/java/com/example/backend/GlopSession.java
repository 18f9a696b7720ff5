package com.example.backend;

import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPObjective;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPSolverParameters;
import com.google.ortools.linearsolver.MPSolverParameters.DoubleParam;
import com.google.ortools.linearsolver.MPVariable;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.SessionGuard;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** A linear program in GLOP's memory; GLOP starts from its last basis after every change. */
final class GlopSession implements LinearSession {

  /** Two digits beyond what the framework accepts. */
  private static final double TOLERANCE = 1e-9;

  private final MPSolver solver;
  private final MPSolverParameters parameters = new MPSolverParameters();
  private final List<MPVariable> columns = new ArrayList<>();
  private final List<MPConstraint> rows = new ArrayList<>();
  private final SessionGuard guard = new SessionGuard();
  private LinearProgram program;

  GlopSession(MPSolver solver, LinearProgram program) {
    this.solver = solver;
    this.program = program;
    parameters.setDoubleParam(DoubleParam.PRIMAL_TOLERANCE, TOLERANCE);
    parameters.setDoubleParam(DoubleParam.DUAL_TOLERANCE, TOLERANCE);
    for (int j = 0; j < program.columns(); j++) {
      columns.add(solver.makeNumVar(program.columnLower(j), program.columnUpper(j), ""));
    }
    for (int i = 0; i < program.rows(); i++) {
      rows.add(solver.makeConstraint(program.rowLower(i), program.rowUpper(i)));
    }
    for (int j = 0; j < program.columns(); j++) {
      for (int k = 0; k < program.matrix().entries(j); k++) {
        rows.get(program.matrix().rowOf(j, k))
            .setCoefficient(columns.get(j), program.matrix().value(j, k));
      }
    }
    pose(program);
  }

  /** Sets the objective; S6 solves without one for a moment. */
  private void pose(LinearProgram costs) {
    MPObjective objective = solver.objective();
    for (int j = 0; j < columns.size(); j++) {
      objective.setCoefficient(columns.get(j), costs.cost(j));
    }
    objective.setMinimization();
  }

  /** A change is checked by the program, and only then made (S10). */
  private UpdateEffect change(Supplier<LinearProgram> checked, Runnable live) {
    guard.enter();
    program = checked.get();
    live.run();
    return UpdateEffect.IN_PLACE;
  }

  @Override
  public LinearProgram program() {
    guard.enter();
    return program;
  }

  @Override
  public UpdateEffect setCosts(double[] costs) {
    return change(() -> program.withCosts(costs), () -> pose(program));
  }

  @Override
  public UpdateEffect setColumnBounds(int column, double lower, double upper) {
    return change(
        () -> program.withColumnBounds(column, lower, upper),
        () -> columns.get(column).setBounds(lower, upper));
  }

  @Override
  public UpdateEffect setRowBounds(int row, double lower, double upper) {
    return change(
        () -> program.withRowBounds(row, lower, upper),
        () -> rows.get(row).setBounds(lower, upper));
  }

  @Override
  public UpdateEffect replaceColumn(int column, int[] indices, double[] values) {
    return change(
        () -> program.withColumn(column, indices, values),
        () -> {
          rows.forEach(row -> row.setCoefficient(columns.get(column), 0));
          for (int k = 0; k < indices.length; k++) {
            rows.get(indices[k]).setCoefficient(columns.get(column), values[k]);
          }
        });
  }

  @Override
  public UpdateEffect addRow(int[] indices, double[] values, double lower, double upper) {
    return change(
        () -> program.withRow(indices, values, lower, upper),
        () -> {
          MPConstraint row = solver.makeConstraint(lower, upper);
          for (int k = 0; k < indices.length; k++) {
            row.setCoefficient(columns.get(indices[k]), values[k]);
          }
          rows.add(row);
        });
  }

  @Override
  public Solution solve(SolveOptions options) {
    guard.enter();
    try (Stop stop = new Stop(solver, options)) {
      MPSolver.ResultStatus status = run(stop);
      if (stop.reason().isPresent()) {
        return stop.reason().get();
      }
      return switch (status) {
        case OPTIMAL -> optimal();
        case INFEASIBLE, UNBOUNDED -> withoutOptimum(stop);
        case NOT_SOLVED -> stop.notSolved();
        default -> Solution.failed(SolveStatus.NUMERICAL_FAILURE, 0, "GLOP stopped as " + status);
      };
    }
  }

  private MPSolver.ResultStatus run(Stop stop) {
    if (stop.reason().isPresent()) {
      return MPSolver.ResultStatus.NOT_SOLVED;
    }
    solver.setTimeLimit(stop.remainingMillis());
    return solver.solve(parameters);
  }

  private Solution optimal() {
    double[] point = new double[columns.size()];
    Arrays.setAll(point, j -> columns.get(j).solutionValue());
    double[] duals = new double[rows.size()];
    Arrays.setAll(duals, i -> rows.get(i).dualValue());
    return Solution.optimal(point, duals, solver.iterations());
  }

  /** GLOP says INFEASIBLE also for what may be unbounded; without costs the two come apart (S6). */
  private Solution withoutOptimum(Stop stop) {
    solver.objective().clear();
    MPSolver.ResultStatus status = run(stop);
    pose(program);
    if (stop.reason().isPresent()) {
      return stop.reason().get();
    }
    return switch (status) {
      case OPTIMAL -> Solution.failed(SolveStatus.UNBOUNDED, 0, "the costs fall without end");
      case INFEASIBLE -> Solution.failed(SolveStatus.INFEASIBLE, 0, "there is no feasible point");
      case NOT_SOLVED -> stop.notSolved();
      default -> Solution.failed(SolveStatus.NUMERICAL_FAILURE, 0, "GLOP stopped as " + status);
    };
  }

  @Override
  public void close() {
    if (guard.close()) {
      parameters.delete();
      solver.delete();
    }
  }
}
