package io.github.svmrelevance.it.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.QuadraticSession;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.solver.ojalgo.OjAlgoBackend;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The conformance kit is checked by wrong backends: each is caught by the rule meant for it, in the
 * words of that rule. Here are those with wrong answers to linear programs or wrong claims; wrong
 * sessions are in {@link SessionZooTest}, other problem classes in {@link QuadraticZooTest} and
 * {@link PiecewiseZooTest}.
 */
class BackendZooTest {

  @Test
  void theRightOneBreaksNoRule() {
    assertThat(ContractRun.of(Right.class).broken()).isEmpty();
  }

  /** The rule that must catch the animal; it may break others that it cannot help breaking. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "FlippedDuals, s4AnswersToLinearProgramsProveThemselves",
    "LeakingSlacks, s3AnswersHaveTheShapeOfThePosedProgram",
    "CallsInfeasibleUnbounded, s6InfeasibleAndUnboundedProgramsAreTold",
    "ForgetsLowerBounds, s5EveryKindOfColumnAndRowIsUnderstood",
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

  private static double[] negated(double[] numbers) {
    return Arrays.stream(numbers).map(number -> 0 - number).toArray();
  }

  static class Right extends BackendAnimal {
    Right() {
      super(Tampered.Session::new);
    }
  }

  static class FlippedDuals extends BackendAnimal {
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

  static class LeakingSlacks extends BackendAnimal {
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

  static class CallsInfeasibleUnbounded extends BackendAnimal {
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

  static class ForgetsLowerBounds extends BackendAnimal {
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

  static class AbsoluteTolerance extends BackendAnimal {
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
  static class Admitted extends SessionZooTest.Talkative {
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
