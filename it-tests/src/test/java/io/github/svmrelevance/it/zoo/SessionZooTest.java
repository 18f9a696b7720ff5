package io.github.svmrelevance.it.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Backends whose sessions are wrong: limits, cancellation, changes, threads, silence. */
class SessionZooTest {

  /** The rule that must catch the animal; it may break others that it cannot help breaking. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "InfeasibleOnTimeOut, s7ALimitIsNeverTakenForAnAnswer",
    "DeafToLimits, s7ALimitIsNeverTakenForAnAnswer",
    "StaleWarmStart, s9ChangesAreAsANewSession",
    "OldProgram, s9TheProgramShowsTheChange",
    "DeafCancellation, s8ACancelledTokenStopsTheSolve",
    "LooksOnce, s8TheTokenIsWatchedDuringTheSolve",
    "Nondeterminism, s12TheSameCallsGiveTheSameBits",
    "ForgetsRowBounds, s9ChangesAreAsANewSession",
    "KeepsTheArray, s9ChangesAreAsANewSession",
    "HalfBounds, s10ARefusedChangeChangesNothing",
    "HalfAChange, s10ARefusedChangeChangesNothing",
    "Tiring, s11AWarmSessionKeepsItsAccuracy",
    "Talkative, s16NothingIsPrintedInAnyLocale",
    "SwallowsInterrupts, s16AnInterruptIsNotSwallowed",
    "HomeThread, s13SessionsOnTwoThreadsAreIndependent",
    "OpenToAllThreads, s14AnotherThreadIsRefused",
    "NeverCloses, s15AClosedSessionStaysClosed"
  })
  void aWrongBackendIsCaught(String animal, String rule) throws ClassNotFoundException {
    Set<String> broken = ContractRun.of(SessionZooTest.class, animal).broken();
    assertThat(broken).as("the rules that %s breaks", animal).contains(rule);
  }

  /** A solve that never ends could not be given up on the thread that waits for it. */
  @Test
  void eachTestRunsOnAThreadThatCanBeGivenUp() {
    SeenOnThreads.THREADS.clear();
    assertThat(ContractRun.of(SeenOnThreads.class).broken()).isEmpty();
    assertThat(SeenOnThreads.THREADS).isNotEmpty().doesNotContain(Thread.currentThread());
  }

  static class SeenOnThreads extends BackendAnimal {
    private static final Set<Thread> THREADS = ConcurrentHashMap.newKeySet();

    SeenOnThreads() {
      super(
          (right, options) -> {
            THREADS.add(Thread.currentThread());
            return right.solve(options);
          });
    }
  }

  static class InfeasibleOnTimeOut extends BackendAnimal {
    InfeasibleOnTimeOut() {
      super(
          (right, options) -> {
            Solution solution = right.solve(options);
            return solution.status() == SolveStatus.LIMIT_REACHED
                ? Solution.failed(SolveStatus.INFEASIBLE, 0, "no point found")
                : solution;
          });
    }
  }

  static class DeafToLimits extends BackendAnimal {
    DeafToLimits() {
      super(
          (right, options) -> {
            return right.solve(SolveOptions.until(options.cancellation()));
          });
    }
  }

  static class StaleWarmStart extends BackendAnimal {
    StaleWarmStart() {
      super(
          right ->
              new Tampered.Session(right) {
                private Solution last;

                @Override
                public Solution solve(SolveOptions options) {
                  Solution fresh = right.solve(options);
                  if (last != null && fresh.isOptimal()) {
                    return last;
                  }
                  last = fresh.isOptimal() ? fresh : null;
                  return fresh;
                }
              });
    }
  }

  static class OldProgram extends BackendAnimal {
    OldProgram() {
      super(
          right ->
              new Tampered.Session(right) {
                private final LinearProgram posed = right.program();

                @Override
                public LinearProgram program() {
                  right.program();
                  return posed;
                }
              });
    }
  }

  /** Its program shows the second change of a row's bounds as little as its answers do. */
  static class ForgetsRowBounds extends BackendAnimal {
    ForgetsRowBounds() {
      super(
          right ->
              new Tampered.Session(right) {
                private boolean changed;

                @Override
                public UpdateEffect setRowBounds(int row, double lower, double upper) {
                  if (row == 0 && lower <= upper && changed) {
                    return right.setRowBounds(
                        row, right.program().rowLower(row), right.program().rowUpper(row));
                  }
                  changed |= row == 0;
                  return right.setRowBounds(row, lower, upper);
                }
              });
    }
  }

  /** Looks at the caller's array when it solves. */
  static class KeepsTheArray extends BackendAnimal {
    KeepsTheArray() {
      super(
          right ->
              new Tampered.Session(right) {
                private double[] kept;

                @Override
                public UpdateEffect setCosts(double[] costs) {
                  kept = costs;
                  return right.setCosts(costs);
                }

                @Override
                public Solution solve(SolveOptions options) {
                  if (kept != null) {
                    right.setCosts(kept);
                  }
                  return right.solve(options);
                }
              });
    }
  }

  /** Sets the lower bound of a column before it looks at the upper one. */
  static class HalfBounds extends BackendAnimal {
    HalfBounds() {
      super(
          right ->
              new Tampered.Session(right) {
                private Runnable half = () -> {};

                @Override
                public UpdateEffect setColumnBounds(int column, double lower, double upper) {
                  if (lower > upper) {
                    half = () -> right.setColumnBounds(column, lower, lower);
                  }
                  return right.setColumnBounds(column, lower, upper);
                }

                @Override
                public Solution solve(SolveOptions options) {
                  half.run();
                  return right.solve(options);
                }
              });
    }
  }

  static class DeafCancellation extends BackendAnimal {
    DeafCancellation() {
      super(
          (right, options) -> {
            return right.solve(
                new SolveOptions(options.timeLimit(), CancellationToken.none(), options.start()));
          });
    }
  }

  static class LooksOnce extends BackendAnimal {
    LooksOnce() {
      super(
          (right, options) -> {
            return options.cancellation().isCancelled()
                ? Solution.failed(SolveStatus.CANCELLED, 0, "cancelled")
                : right.solve(
                    new SolveOptions(
                        options.timeLimit(), CancellationToken.none(), options.start()));
          });
    }
  }

  static class Nondeterminism extends BackendAnimal {
    private static final AtomicInteger CLOCK = new AtomicInteger();

    Nondeterminism() {
      super(
          (right, options) -> {
            Solution solution = right.solve(options);
            if (!solution.isOptimal()) {
              return solution;
            }
            double[] x = solution.point();
            x[0] += 1e-13 * CLOCK.getAndIncrement();
            return Solution.optimal(x, solution.rowDuals(), 0);
          });
    }
  }

  static class HalfAChange extends BackendAnimal {
    HalfAChange() {
      super(
          right ->
              new Tampered.Session(right) {
                @Override
                public UpdateEffect setRowBounds(int row, double lower, double upper) {
                  right.setRowBounds(row, lower, Double.POSITIVE_INFINITY);
                  return right.setRowBounds(row, lower, upper);
                }
              });
    }
  }

  static class Tiring extends BackendAnimal {
    Tiring() {
      super(
          right ->
              new Tampered.Session(right) {
                private int solves;

                @Override
                public Solution solve(SolveOptions options) {
                  Solution solution = right.solve(options);
                  if (!solution.isOptimal() || ++solves < 20) {
                    return solution;
                  }
                  double[] x = solution.point();
                  Arrays.setAll(x, j -> x[j] + 1e-7 * solves * (1 + Math.abs(x[j])));
                  return Solution.optimal(x, solution.rowDuals(), 0);
                }
              });
    }
  }

  static class Talkative extends BackendAnimal {
    Talkative() {
      super(
          (right, options) -> {
            System.out.println("Problem has " + right.program().columns() + " columns");
            return right.solve(options);
          });
    }
  }

  static class SwallowsInterrupts extends BackendAnimal {
    SwallowsInterrupts() {
      super(
          (right, options) -> {
            Thread.interrupted();
            return right.solve(options);
          });
    }
  }

  /**
   * Keeps something for each thread, which is warm on the one that solved first. One whose threads
   * race for something would break the same rule, but on some days only.
   */
  static class HomeThread extends BackendAnimal {
    HomeThread() {
      super(atHome());
    }

    private static BiFunction<LinearSession, SolveOptions, Solution> atHome() {
      AtomicReference<Thread> home = new AtomicReference<>();
      return (right, options) -> {
        home.compareAndSet(null, Thread.currentThread());
        Solution solution = right.solve(options);
        if (!solution.isOptimal() || Thread.currentThread() == home.get()) {
          return solution;
        }
        double[] x = solution.point();
        x[0] += 1e-13;
        return Solution.optimal(x, solution.rowDuals(), 0);
      };
    }
  }

  static class OpenToAllThreads extends BackendAnimal {
    OpenToAllThreads() {
      super(
          right ->
              new Tampered.Session(right) {
                private final ExecutorService own =
                    Executors.newSingleThreadExecutor(
                        task -> {
                          Thread thread = new Thread(task);
                          thread.setDaemon(true);
                          return thread;
                        });

                private <T> T on(Callable<T> task) {
                  try {
                    return own.submit(task).get();
                  } catch (InterruptedException | ExecutionException failure) {
                    throw new IllegalStateException(failure);
                  }
                }

                @Override
                public LinearProgram program() {
                  return on(right::program);
                }

                @Override
                public Solution solve(SolveOptions options) {
                  return on(() -> right.solve(options));
                }

                @Override
                public void close() {
                  own.shutdown();
                }
              });
    }
  }

  static class NeverCloses extends BackendAnimal {
    NeverCloses() {
      super(
          right ->
              new Tampered.Session(right) {
                @Override
                public void close() {
                  // leaks
                }
              });
    }
  }
}
