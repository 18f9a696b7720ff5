package com.example.backend;

import com.google.ortools.linearsolver.MPSolver;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** What may end one solve early: its time limit (S7) and its token (S8). */
final class Stop implements AutoCloseable {

  private final SolveOptions options;
  private final long start = System.nanoTime();
  private final CancellationToken.Registration registration;
  private boolean solving = true;

  Stop(MPSolver solver, SolveOptions options) {
    this.options = options;
    registration =
        options
            .cancellation()
            .onCancel(
                () -> {
                  Thread thread = new Thread(() -> interrupt(solver), "glop-interrupt");
                  thread.setDaemon(true);
                  thread.start();
                });
  }

  /** GLOP forgets an interrupt that comes just before it begins, so it is told again and again. */
  private void interrupt(MPSolver solver) {
    while (true) {
      synchronized (this) {
        if (!solving) {
          return;
        }
        solver.interruptSolve();
      }
      try {
        TimeUnit.MILLISECONDS.sleep(5);
      } catch (InterruptedException nobodyDoes) {
        return;
      }
    }
  }

  private Duration left() {
    Duration spent = Duration.ofNanos(System.nanoTime() - start);
    return options.timeLimit().map(limit -> limit.minus(spent)).orElse(Duration.ofDays(1));
  }

  /** What is left, rounded up: 0 would mean no limit to GLOP. */
  long remainingMillis() {
    return Math.max(0, left().toMillis()) + 1;
  }

  /** The outcome to report, if the solve was stopped. */
  Optional<Solution> reason() {
    if (options.cancellation().isCancelled()) {
      return Optional.of(Solution.failed(SolveStatus.CANCELLED, 0, "the solve was cancelled"));
    }
    if (left().isNegative() || left().isZero()) {
      return Optional.of(
          Solution.failed(SolveStatus.LIMIT_REACHED, 0, "the time limit was reached"));
    }
    return Optional.empty();
  }

  /** NOT_SOLVED is what GLOP says where its own clock, which may be ahead of ours, ended it. */
  Solution notSolved() {
    return options.timeLimit().isPresent()
        ? Solution.failed(SolveStatus.LIMIT_REACHED, 0, "GLOP stopped within the time limit")
        : Solution.failed(SolveStatus.NUMERICAL_FAILURE, 0, "GLOP stopped without an answer");
  }

  @Override
  public void close() {
    registration.close();
    synchronized (this) {
      solving = false;
    }
  }
}
