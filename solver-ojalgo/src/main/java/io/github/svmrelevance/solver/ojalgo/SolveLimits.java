package io.github.svmrelevance.solver.ojalgo;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Keeps the limits of one solve and knows which of them was hit; ojAlgo itself reports the same
 * state for all of them. Its solvers look at the interrupt flag of their thread at every iteration,
 * so a cancellation interrupts the thread while it solves. That interrupt is taken back afterwards;
 * one by somebody else stops the solve too and stays set.
 */
final class SolveLimits implements AutoCloseable {

  private final Thread solving = Thread.currentThread();
  private final CancellationToken token;
  private final CancellationToken.Registration registration;
  private final long start = System.nanoTime();
  private final long limit;
  private boolean open = true;
  private boolean interrupted;

  SolveLimits(SolveOptions options) {
    token = options.cancellation();
    limit = options.timeLimit().map(SolveLimits::nanos).orElse(Long.MAX_VALUE);
    registration = token.onCancel(this::interrupt);
  }

  private static long nanos(Duration duration) {
    return duration.compareTo(Duration.ofNanos(Long.MAX_VALUE)) > 0
        ? Long.MAX_VALUE
        : duration.toNanos();
  }

  private synchronized void interrupt() {
    if (open && !solving.isInterrupted()) {
      interrupted = true;
      solving.interrupt();
    }
  }

  /**
   * Which limit was hit.
   *
   * @param iterations how many were made so far
   * @return the outcome to report, or empty if the solve may go on
   */
  Optional<Solution> stopped(long iterations) {
    if (token.isCancelled()) {
      return Optional.of(
          Solution.failed(SolveStatus.CANCELLED, iterations, "the solve was cancelled"));
    }
    if (solving.isInterrupted()) {
      return Optional.of(
          Solution.failed(SolveStatus.CANCELLED, iterations, "the thread was interrupted"));
    }
    if (System.nanoTime() - start >= limit) {
      return Optional.of(
          Solution.failed(
              SolveStatus.LIMIT_REACHED,
              iterations,
              "the time limit of " + Duration.ofNanos(limit) + " was reached"));
    }
    return Optional.empty();
  }

  /**
   * Solves under this watch. Where an interrupt meets ojAlgo's own threads, it throws a {@link
   * RuntimeException} around the {@link InterruptedException}, and the flag is lost.
   *
   * @param solve the solve
   * @return its outcome
   */
  Solution over(Function<SolveLimits, Solution> solve) {
    try {
      return solve.apply(this);
    } catch (RuntimeException e) {
      if (!(e.getCause() instanceof InterruptedException)) {
        throw e;
      }
      if (!token.isCancelled()) {
        solving.interrupt();
      }
      return stopped(0).orElseThrow(() -> e);
    }
  }

  /**
   * What is left of the time limit.
   *
   * @return milliseconds, rounded up; very many if there is no limit
   */
  long remainingMillis() {
    long left = Math.max(0, limit - (System.nanoTime() - start));
    return TimeUnit.NANOSECONDS.toMillis(left) + 1;
  }

  @Override
  public void close() {
    registration.close();
    synchronized (this) {
      open = false;
      if (interrupted) {
        Thread.interrupted();
      }
    }
  }
}
