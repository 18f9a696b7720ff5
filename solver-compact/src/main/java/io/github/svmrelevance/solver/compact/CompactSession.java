package io.github.svmrelevance.solver.compact;

import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.NearOptimum;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.control.Stopped;
import io.github.svmrelevance.solver.compact.rows.ManyRows;
import io.github.svmrelevance.solver.compact.stages.Bases;
import java.util.Optional;

/** One program and the vertices from which every objective over its feasible set starts. */
final class CompactSession implements PiecewiseLinearSession {

  private final SingleThread thread = new SingleThread();
  private PiecewiseLinearProgram program;
  private Bases bases;

  /** Where few rows may do; empty where they do not. */
  private Optional<ManyRows> manyRows;

  CompactSession(PiecewiseLinearProgram program) {
    this(program, new Bases(), ManyRows.of(program));
  }

  private CompactSession(PiecewiseLinearProgram program, Bases bases, Optional<ManyRows> manyRows) {
    this.program = program;
    this.bases = bases;
    this.manyRows = manyRows;
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
      manyRows = manyRows.map(ManyRows::withBounds);
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
      manyRows = manyRows.map(ManyRows::withLimit);
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
      manyRows = Optional.empty();
      AffineRows rows = (AffineRows) program.blocks().get(block).map();
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
      return manyRows.isPresent()
          ? new CompactSession(program, new Bases(), manyRows.map(ManyRows::forked))
          : new CompactSession(program, bases.forked(program), manyRows);
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
        if (manyRows.isPresent()) {
          Optional<PiecewiseLinearSolution> found = manyRows.get().solve(program, interruption);
          if (found.isPresent()) {
            return found.get();
          }
          manyRows = Optional.empty();
        }
        return bases.solve(program, options.start(), interruption);
      } catch (Stopped stopped) {
        return PiecewiseLinearSolution.failed(
            stopped.status(), interruption.pivots(), stopped.getMessage());
      }
    } finally {
      thread.leave();
    }
  }

  /** Of many rows under one budget: some sixteen steps of Newton's method. */
  @Override
  public Optional<NearOptimum> near(SolveOptions options) {
    thread.enter();
    try {
      return manyRows.isPresent()
          ? Optional.empty()
          : bases.near(program, new Interruption(options));
    } catch (Stopped stopped) {
      // Nothing is known soon then; whoever goes on to solve is told why.
      return Optional.empty();
    } finally {
      thread.leave();
    }
  }

  @Override
  public void close() {
    thread.close();
  }
}
