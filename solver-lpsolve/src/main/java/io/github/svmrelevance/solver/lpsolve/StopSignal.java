package io.github.svmrelevance.solver.lpsolve;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Says when one solve has to stop, and afterwards why it did. */
final class StopSignal implements BooleanSupplier {

  private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

  private final CancellationToken cancellation;
  private final long start = System.nanoTime();
  private final long limitNanos;
  private SolveStatus status;

  StopSignal(SolveOptions options) {
    cancellation = options.cancellation();
    Duration limit = options.timeLimit().orElse(LONGEST);
    limitNanos = limit.compareTo(LONGEST) >= 0 ? Long.MAX_VALUE : limit.toNanos();
  }

  @Override
  public boolean getAsBoolean() {
    if (status == null) {
      if (cancellation.isCancelled()) {
        status = SolveStatus.CANCELLED;
      } else if (System.nanoTime() - start >= limitNanos) {
        status = SolveStatus.LIMIT_REACHED;
      }
    }
    return status != null;
  }

  /** The outcome of a solve that this signal has stopped. */
  Solution outcome(long iterations) {
    return Solution.failed(
        status,
        iterations,
        status == SolveStatus.CANCELLED ? "lp_solve was cancelled" : "lp_solve ran out of time");
  }
}
