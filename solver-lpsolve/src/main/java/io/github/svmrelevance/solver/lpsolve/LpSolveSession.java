package io.github.svmrelevance.solver.lpsolve;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import io.github.svmrelevance.solver.lpsolve.internal.NativeProblem;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A linear program that stays in lp_solve's memory with its basis from one solve to the next.
 *
 * <p>Costs, columns and added rows change in place; so do bounds, unless one appears or goes away.
 */
final class LpSolveSession implements LinearSession {

  private final LpSolveRuntime runtime;
  private final AtomicReference<Thread> owner = new AtomicReference<>();
  private final ProblemSlot slot = new ProblemSlot();
  private final Cleaner.Cleanable cleanable;
  private LinearProgram program;
  private boolean inCall;
  private volatile boolean closed;

  LpSolveSession(LpSolveRuntime runtime, LinearProgram program) {
    this.runtime = runtime;
    this.program = program;
    cleanable = runtime.cleaner().register(this, slot::clear);
  }

  @Override
  public LinearProgram program() {
    return call(() -> program);
  }

  @Override
  public UpdateEffect setCosts(double[] costs) {
    return change(
        () -> program.withCosts(costs),
        live -> {
          live.setCosts(costs);
          return true;
        });
  }

  @Override
  public UpdateEffect setColumnBounds(int column, double lower, double upper) {
    return change(
        () -> program.withColumnBounds(column, lower, upper),
        live -> live.setColumnBounds(column, lower, upper));
  }

  @Override
  public UpdateEffect setRowBounds(int row, double lower, double upper) {
    return change(
        () -> program.withRowBounds(row, lower, upper),
        live -> live.setRowBounds(row, lower, upper));
  }

  @Override
  public UpdateEffect replaceColumn(int column, int[] rows, double[] values) {
    return change(
        () -> program.withColumn(column, rows, values),
        live -> {
          live.replaceColumn(column, rows, values);
          return true;
        });
  }

  @Override
  public UpdateEffect addRow(int[] columns, double[] values, double lower, double upper) {
    return change(
        () -> program.withRow(columns, values, lower, upper),
        live -> {
          live.addRow(columns, values, lower, upper);
          return true;
        });
  }

  @Override
  public Solution solve(SolveOptions options) {
    StopSignal stop = new StopSignal(options);
    return call(() -> new VerifiedSolve(runtime.problems(), stop).run(program, slot));
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    call(
        () -> {
          closed = true;
          cleanable.clean();
          return null;
        });
  }

  /**
   * Changes the program, and what lp_solve holds of it; a program that is not live needs no more.
   */
  private UpdateEffect change(Supplier<LinearProgram> change, Predicate<NativeProblem> apply) {
    return call(
        () -> {
          LinearProgram changed = change.get();
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
        });
  }

  private <T> T call(Supplier<T> action) {
    Thread current = Thread.currentThread();
    if (!owner.compareAndSet(null, current) && owner.get() != current) {
      throw new IllegalStateException(
          "the session belongs to thread '"
              + owner.get().getName()
              + "' and was called by '"
              + current.getName()
              + "'; open a session for each thread");
    }
    if (closed) {
      throw new IllegalStateException("the session is closed");
    }
    if (inCall) {
      throw new IllegalStateException("the session was called while it was in a call");
    }
    inCall = true;
    try {
      return action.get();
    } finally {
      inCall = false;
      Reference.reachabilityFence(this);
    }
  }
}
