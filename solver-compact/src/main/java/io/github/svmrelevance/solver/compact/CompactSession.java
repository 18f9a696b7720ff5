package io.github.svmrelevance.solver.compact;

import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.control.Stopped;
import io.github.svmrelevance.solver.compact.stages.Bases;

/** One program and the vertices from which every objective over its feasible set starts. */
final class CompactSession implements PiecewiseLinearSession {

  private final SingleThread thread = new SingleThread();
  private PiecewiseLinearProgram program;
  private Bases bases;

  CompactSession(PiecewiseLinearProgram program) {
    this(program, new Bases());
  }

  private CompactSession(PiecewiseLinearProgram program, Bases bases) {
    this.program = program;
    this.bases = bases;
  }

  @Override
  public PiecewiseLinearProgram program() {
    thread.enter();
    try {
      return program;
    } finally {
      thread.leave();
    }
  }

  @Override
  public UpdateEffect setCosts(double[] costs) {
    thread.enter();
    try {
      program = program.withCosts(costs);
      return UpdateEffect.IN_PLACE;
    } finally {
      thread.leave();
    }
  }

  @Override
  public UpdateEffect setBounds(int variable, double lower, double upper) {
    thread.enter();
    try {
      program = program.withBounds(variable, lower, upper);
      bases = bases.withBounds();
      return UpdateEffect.REBUILD;
    } finally {
      thread.leave();
    }
  }

  @Override
  public UpdateEffect setLimit(int budget, double limit) {
    thread.enter();
    try {
      program = program.withLimit(budget, limit);
      bases = bases.withLimit(budget + 1, limit);
      return UpdateEffect.IN_PLACE;
    } finally {
      thread.leave();
    }
  }

  @Override
  public UpdateEffect replaceColumn(int block, int variable, double[] column) {
    thread.enter();
    try {
      program = program.withColumn(block, variable, column);
      LinearMap.AffineRows rows = (LinearMap.AffineRows) program.blocks().get(block).map();
      bases = bases.withColumn(block, variable, rows.column(variable));
      return bases.isEmpty() ? UpdateEffect.REBUILD : UpdateEffect.IN_PLACE;
    } finally {
      thread.leave();
    }
  }

  @Override
  public PiecewiseLinearSession fork() {
    thread.borrow();
    try {
      return new CompactSession(program, bases.forked(program));
    } finally {
      thread.leave();
    }
  }

  @Override
  public PiecewiseLinearSolution solve(SolveOptions options) {
    thread.enter();
    try {
      Interruption interruption = new Interruption(options);
      try {
        interruption.check();
        return bases.solve(program, options.start(), interruption);
      } catch (Stopped stopped) {
        return PiecewiseLinearSolution.failed(
            stopped.status(), interruption.pivots(), stopped.getMessage());
      }
    } finally {
      thread.leave();
    }
  }

  @Override
  public void close() {
    thread.close();
  }
}
