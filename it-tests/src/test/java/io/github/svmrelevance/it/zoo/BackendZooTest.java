package io.github.svmrelevance.it.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.execution.CancellationToken;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.QuadraticSession;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import io.github.svmrelevance.solver.ojalgo.OjAlgoBackend;
import io.github.svmrelevance.testkit.OptimizationBackendContract;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The conformance kit is checked by wrong backends: each is caught by the rule meant for it, in the
 * words of that rule.
 */
class BackendZooTest {

  @Test
  void theRightOneBreaksNoRule() {
    assertThat(ContractRun.of(Right.class).broken()).isEmpty();
  }

  /** The rules that must catch the animal, and no others, but for those it cannot help breaking. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "FlippedDuals, s4AnswersToLinearProgramsProveThemselves",
    "LeakingSlacks, s3AnswersHaveTheShapeOfThePosedProgram",
    "InfeasibleOnTimeOut, s7ALimitIsNeverTakenForAnAnswer",
    "DeafToLimits, s7ALimitIsNeverTakenForAnAnswer",
    "StaleWarmStart, s9ChangesAreAsANewSession",
    "OldProgram, s9TheProgramShowsTheChange",
    "DeafCancellation, s8ACancelledTokenStopsTheSolve",
    "LooksOnce, s8TheTokenIsWatchedDuringTheSolve",
    "Nondeterminism, s12TheSameCallsGiveTheSameBits",
    "HalfAChange, s10ARefusedChangeChangesNothing",
    "CallsInfeasibleUnbounded, s6InfeasibleAndUnboundedProgramsAreTold",
    "ForgetsLowerBounds, s5EveryKindOfColumnAndRowIsUnderstood",
    "Tiring, s11AWarmSessionKeepsItsAccuracy",
    "Talkative, s16NothingIsPrintedInAnyLocale",
    "SwallowsInterrupts, s16AnInterruptIsNotSwallowed",
    "OpenToAllThreads, s14AnotherThreadIsRefused",
    "NeverCloses, s15AClosedSessionStaysClosed",
    "AbsoluteTolerance, s17UnitsDoNotMatter",
    "Pretender, s2WhatIsClaimedIsSolved",
    "Modest, s2WhatIsNotClaimedIsRefused",
    "Nameless, s1TheBackendDescribesItself"
  })
  void aWrongBackendIsCaught(String animal, String rule) throws ClassNotFoundException {
    Set<String> broken = ContractRun.of(BackendZooTest.class, animal).broken();
    assertThat(broken).as("the rules that %s breaks", animal).contains(rule);
  }

  @Test
  void aKnownDeviationIsSkippedWithItsReason() {
    ContractRun run = ContractRun.of(Admitted.class);
    assertThat(run.broken()).isEmpty();
    assertThat(run.skippedBecause("prints while it works")).isTrue();
  }

  @Test
  void anUnexpectedPassIsAFailure() {
    assertThat(ContractRun.of(Overcautious.class).broken())
        .containsExactlyInAnyOrder("s12TheSameCallsGiveTheSameBits", "knownDeviationsNameTests");
  }

  /** A contract on a backend with tampered sessions. */
  private abstract static class Animal extends OptimizationBackendContract {
    private final UnaryOperator<LinearSession> tampering;

    Animal(UnaryOperator<LinearSession> tampering) {
      this.tampering = tampering;
    }

    /** Wrong in how it solves alone. */
    Animal(BiFunction<LinearSession, SolveOptions, Solution> solving) {
      this(
          session ->
              new Tampered.Session(session) {
                @Override
                public Solution solve(SolveOptions options) {
                  return solving.apply(right, options);
                }
              });
    }

    @Override
    protected OptimizationBackend backend() {
      return new Tampered(tampering);
    }
  }

  static class Right extends Animal {
    Right() {
      super(Tampered.Session::new);
    }
  }

  private static double[] negated(double[] numbers) {
    return Arrays.stream(numbers).map(number -> 0 - number).toArray();
  }

  static class FlippedDuals extends Animal {
    FlippedDuals() {
      super(
          (right, options) -> {
            Solution solution = right.solve(options);
            return solution.isOptimal()
                ? Solution.optimal(solution.point(), negated(solution.rowDuals()), 0)
                : solution;
          });
    }
  }

  static class LeakingSlacks extends Animal {
    LeakingSlacks() {
      super(
          (right, options) -> {
            Solution solution = right.solve(options);
            if (!solution.isOptimal()) {
              return solution;
            }
            double[] x = solution.point();
            double[] activity = right.program().matrix().times(x);
            double[] wide = Arrays.copyOf(x, x.length + activity.length);
            System.arraycopy(activity, 0, wide, x.length, activity.length);
            return Solution.optimal(wide, solution.rowDuals(), 0);
          });
    }
  }

  static class InfeasibleOnTimeOut extends Animal {
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

  static class DeafToLimits extends Animal {
    DeafToLimits() {
      super(
          (right, options) -> {
            return right.solve(SolveOptions.until(options.cancellation()));
          });
    }
  }

  static class StaleWarmStart extends Animal {
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

  static class OldProgram extends Animal {
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

  static class DeafCancellation extends Animal {
    DeafCancellation() {
      super(
          (right, options) -> {
            return right.solve(new SolveOptions(options.timeLimit(), CancellationToken.none()));
          });
    }
  }

  static class LooksOnce extends Animal {
    LooksOnce() {
      super(
          (right, options) -> {
            return options.cancellation().isCancelled()
                ? Solution.failed(SolveStatus.CANCELLED, 0, "cancelled")
                : right.solve(new SolveOptions(options.timeLimit(), CancellationToken.none()));
          });
    }
  }

  static class Nondeterminism extends Animal {
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

  static class HalfAChange extends Animal {
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

  static class CallsInfeasibleUnbounded extends Animal {
    CallsInfeasibleUnbounded() {
      super(
          (right, options) -> {
            Solution solution = right.solve(options);
            return solution.status() == SolveStatus.INFEASIBLE
                ? Solution.failed(SolveStatus.UNBOUNDED, 0, "the dual has no point")
                : solution;
          });
    }
  }

  static class ForgetsLowerBounds extends Animal {
    ForgetsLowerBounds() {
      super(
          (right, options) -> {
            LinearProgram posed = right.program();
            LinearProgram.Builder builder = LinearProgram.builder();
            for (int j = 0; j < posed.columns(); j++) {
              double lower = posed.columnLower(j);
              // As solvers do whose variables are non-negative unless told.
              builder.addColumn(
                  Double.isInfinite(lower) && posed.columnUpper(j) >= 0 ? 0 : lower,
                  posed.columnUpper(j),
                  posed.cost(j));
            }
            for (int i = 0; i < posed.rows(); i++) {
              int row = i;
              int[] columns = new int[posed.columns()];
              Arrays.setAll(columns, j -> j);
              double[] values = new double[posed.columns()];
              Arrays.setAll(values, j -> entry(posed, row, j));
              builder.addRow(columns, values, posed.rowLower(i), posed.rowUpper(i));
            }
            try (LinearSession session = new OjAlgoBackend().open(builder.build())) {
              return session.solve(options);
            }
          });
    }

    private static double entry(LinearProgram program, int row, int column) {
      double[] unit = new double[program.columns()];
      unit[column] = 1;
      return program.matrix().times(unit)[row];
    }
  }

  static class Tiring extends Animal {
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

  static class Talkative extends Animal {
    Talkative() {
      super(
          (right, options) -> {
            System.out.println("Problem has " + right.program().columns() + " columns");
            return right.solve(options);
          });
    }
  }

  static class SwallowsInterrupts extends Animal {
    SwallowsInterrupts() {
      super(
          (right, options) -> {
            Thread.interrupted();
            return right.solve(options);
          });
    }
  }

  static class OpenToAllThreads extends Animal {
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

  static class NeverCloses extends Animal {
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

  static class AbsoluteTolerance extends Animal {
    AbsoluteTolerance() {
      super(
          (right, options) -> {
            LinearProgram posed = right.program();
            double[] costs = new double[posed.columns()];
            for (int j = 0; j < costs.length; j++) {
              costs[j] = Math.abs(posed.cost(j)) < 1e-3 ? 0 : posed.cost(j);
            }
            right.setCosts(costs);
            Solution solution = right.solve(options);
            Arrays.setAll(costs, posed::cost);
            right.setCosts(costs);
            return solution;
          });
    }
  }

  /** Claims a class that it refuses. */
  static class Pretender extends Right {
    @Override
    protected OptimizationBackend backend() {
      return new Tampered(UnaryOperator.identity()) {
        @Override
        public Set<ProblemClass> problemClasses() {
          return Set.of(ProblemClass.LINEAR, ProblemClass.QUADRATIC);
        }
      };
    }
  }

  /** Solves a class that it does not claim. */
  static class Modest extends Right {
    @Override
    protected OptimizationBackend backend() {
      return new Tampered(UnaryOperator.identity()) {
        @Override
        public QuadraticSession open(QuadraticProgram program) {
          return new OjAlgoBackend().open(program);
        }
      };
    }
  }

  static class Nameless extends Right {
    @Override
    protected OptimizationBackend backend() {
      return new Tampered(UnaryOperator.identity()) {
        @Override
        public String id() {
          return "My Solver";
        }
      };
    }
  }

  /** Talkative, and says so. */
  static class Admitted extends Talkative {
    @Override
    protected Map<String, String> knownDeviations() {
      return Map.of("s16NothingIsPrintedInAnyLocale", "the library prints while it works");
    }
  }

  /** Excuses what it does not break, and what is no rule. */
  static class Overcautious extends Right {
    @Override
    protected Map<String, String> knownDeviations() {
      return Map.of("s12TheSameCallsGiveTheSameBits", "not sure", "s99NoSuchRule", "none");
    }
  }
}
