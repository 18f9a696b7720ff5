package io.github.svmrelevance.solver.lpsolve;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import io.github.svmrelevance.solver.lpsolve.internal.NativeProblem;
import java.util.function.Predicate;

/**
 * A linear program that stays in lp_solve's memory with its basis from one solve to the next. Of
 * use to one thread.
 *
 * <p>Costs, columns and added rows change in place; so do bounds, unless one appears or goes away.
 */
final class NativeSession implements LinearSession {

  private final NativeProblem.Factory problems;
  private final ProblemSlot slot = new ProblemSlot();
  private LinearProgram program;

  NativeSession(NativeProblem.Factory problems, LinearProgram program) {
    this.problems = problems;
    this.program = program;
  }

  @Override
  public LinearProgram program() {
    return program;
  }

  @Override
  public UpdateEffect setCosts(double[] costs) {
    return change(
        program.withCosts(costs),
        live -> {
          live.setCosts(costs);
          return true;
        });
  }

  @Override
  public UpdateEffect setColumnBounds(int column, double lower, double upper) {
    return change(
        program.withColumnBounds(column, lower, upper),
        live -> live.setColumnBounds(column, lower, upper));
  }

  @Override
  public UpdateEffect setRowBounds(int row, double lower, double upper) {
    return change(
        program.withRowBounds(row, lower, upper), live -> live.setRowBounds(row, lower, upper));
  }

  @Override
  public UpdateEffect replaceColumn(int column, int[] rows, double[] values) {
    return change(
        program.withColumn(column, rows, values),
        live -> {
          live.replaceColumn(column, rows, values);
          return true;
        });
  }

  @Override
  public UpdateEffect addRow(int[] columns, double[] values, double lower, double upper) {
    return change(
        program.withRow(columns, values, lower, upper),
        live -> {
          live.addRow(columns, values, lower, upper);
          return true;
        });
  }

  @Override
  public Solution solve(SolveOptions options) {
    return new VerifiedSolve(problems, new StopSignal(options)).run(program, slot);
  }

  @Override
  public void close() {
    slot.clear();
  }

  /**
   * Changes the program, and what lp_solve holds of it; a program that is not live needs no more.
   */
  private UpdateEffect change(LinearProgram changed, Predicate<NativeProblem> apply) {
    boolean applied = false;
    try {
      applied = slot.isLive() && apply.test(slot.live());
    } finally {
      if (!applied) {
        slot.clear();
      }
    }
    program = changed;
    return applied ? UpdateEffect.IN_PLACE : UpdateEffect.REBUILD;
  }
}
