package io.github.svmrelevance.it.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import io.github.svmrelevance.solver.compact.CompactBackend;
import io.github.svmrelevance.testkit.OptimizationBackendContract;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong backends for piecewise-linear programs: each breaks its rule. */
class PiecewiseZooTest {

  @Test
  void theRightOneBreaksNoRule() {
    assertThat(ContractRun.of(Right.class).broken()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "OneBudget, s19AnswersToPiecewiseLinearProgramsProveThemselves",
    "NoPenalties, s19AnswersToPiecewiseLinearProgramsProveThemselves",
    "KnowsNoInfeasible, s19AnswersToPiecewiseLinearProgramsProveThemselves",
    "StaleCosts, s9PiecewiseChangesAreAsANewSession",
    "ForkIsItself, s20AForkIsASessionOfItsOwn",
    "ForkDiesToo, s20AForkIsASessionOfItsOwn",
    "ForkStaysAtHome, s20AForkIsASessionOfItsOwn",
    "ForksDiffer, s20AForkIsASessionOfItsOwn"
  })
  void aWrongBackendBreaksItsRuleAlone(String animal, String rule) throws ClassNotFoundException {
    assertThat(ContractRun.of(PiecewiseZooTest.class, animal).broken())
        .as("the rules that %s breaks", animal)
        .containsExactly(rule);
  }

  /** What is wrong in every answer shows wherever answers are proven. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "NegativeBudgetMultipliers, s19AnswersToPiecewiseLinearProgramsProveThemselves",
    "SteepestSlopes, s19AnswersToPiecewiseLinearProgramsProveThemselves"
  })
  void aWrongAnswerIsCaught(String animal, String rule) throws ClassNotFoundException {
    assertThat(ContractRun.of(PiecewiseZooTest.class, animal).broken())
        .as("the rules that %s breaks", animal)
        .contains(rule);
  }

  /** A contract on a backend for piecewise-linear programs with tampered sessions. */
  private abstract static class Piecewise extends OptimizationBackendContract {
    private final UnaryOperator<PiecewiseLinearSession> tampering;

    Piecewise(UnaryOperator<PiecewiseLinearSession> tampering) {
      this.tampering = tampering;
    }

    /** Wrong in its answers alone. */
    Piecewise(
        BiFunction<PiecewiseLinearProgram, PiecewiseLinearSolution, PiecewiseLinearSolution>
            answer) {
      this(
          right ->
              new Passing(right) {
                @Override
                public PiecewiseLinearSolution solve(SolveOptions options) {
                  return answer.apply(right.program(), right.solve(options));
                }
              });
    }

    @Override
    protected OptimizationBackend backend() {
      return new Impostor(ProblemClass.PIECEWISE_LINEAR) {
        @Override
        public PiecewiseLinearSession open(PiecewiseLinearProgram program) {
          return tampering.apply(new CompactBackend().open(program));
        }
      };
    }
  }

  /** Passes everything on. */
  private static class Passing implements PiecewiseLinearSession {
    final PiecewiseLinearSession right;

    Passing(PiecewiseLinearSession right) {
      this.right = right;
    }

    @Override
    public PiecewiseLinearProgram program() {
      return right.program();
    }

    @Override
    public UpdateEffect setCosts(double[] costs) {
      return right.setCosts(costs);
    }

    @Override
    public UpdateEffect setBounds(int variable, double lower, double upper) {
      return right.setBounds(variable, lower, upper);
    }

    @Override
    public UpdateEffect setLimit(int budget, double limit) {
      return right.setLimit(budget, limit);
    }

    @Override
    public UpdateEffect replaceColumn(int block, int variable, double[] column) {
      return right.replaceColumn(block, variable, column);
    }

    @Override
    public PiecewiseLinearSession fork() {
      return right.fork();
    }

    @Override
    public PiecewiseLinearSolution solve(SolveOptions options) {
      return right.solve(options);
    }

    @Override
    public void close() {
      right.close();
    }
  }

  static class Right extends Piecewise {
    Right() {
      super(Passing::new);
    }
  }

  /** The parts of an optimal answer, to be put together otherwise. */
  private static PiecewiseLinearSolution changed(
      PiecewiseLinearProgram program,
      PiecewiseLinearSolution solution,
      double budgetFactor,
      UnaryOperator<double[]> terms) {
    if (!solution.isOptimal()) {
      return solution;
    }
    double[] budgets = new double[program.budgets().size()];
    Arrays.setAll(budgets, k -> budgetFactor * solution.budgetMultiplier(k));
    double[][] multipliers = new double[program.blocks().size()][];
    Arrays.setAll(multipliers, b -> terms.apply(solution.termMultipliers(b)));
    return PiecewiseLinearSolution.optimal(solution.point(), budgets, multipliers, 0);
  }

  /** As a solver says it whose constraints are lower bounds. */
  static class NegativeBudgetMultipliers extends Piecewise {
    NegativeBudgetMultipliers() {
      super((program, solution) -> changed(program, solution, -1, UnaryOperator.identity()));
    }
  }

  /** At a breakpoint takes one end of the subgradient, whatever balances. */
  static class SteepestSlopes extends Piecewise {
    SteepestSlopes() {
      super(
          (program, solution) ->
              changed(
                  program, solution, 1, terms -> Arrays.stream(terms).map(Math::rint).toArray()));
    }
  }

  /** Loses the cost of one variable, in what it says of its program as well. */
  static class StaleCosts extends Piecewise {
    StaleCosts() {
      super(
          right ->
              new Passing(right) {
                @Override
                public UpdateEffect setCosts(double[] costs) {
                  double[] known = costs.clone();
                  known[1] = program().cost(1);
                  return super.setCosts(known);
                }
              });
    }
  }

  /** Sees the first of several budgets. */
  static class OneBudget extends Piecewise {
    OneBudget() {
      super(
          (program, solution) -> {
            if (program.budgets().size() < 2) {
              return solution;
            }
            PiecewiseLinearProgram loose =
                program.withLimit(1, program.budgets().get(1).limit() + 1e6);
            try (PiecewiseLinearSession session = new CompactBackend().open(loose)) {
              return session.solve(SolveOptions.unlimited());
            }
          });
    }
  }

  static class NoPenalties extends Piecewise {
    NoPenalties() {
      super(
          (program, solution) ->
              program.penalty().isEmpty()
                  ? solution
                  : PiecewiseLinearSolution.failed(
                      SolveStatus.NUMERICAL_FAILURE, 0, "there is no budget to start from"));
    }
  }

  static class KnowsNoInfeasible extends Piecewise {
    KnowsNoInfeasible() {
      super(
          (program, solution) ->
              solution.status() == SolveStatus.INFEASIBLE
                  ? PiecewiseLinearSolution.failed(
                      SolveStatus.NUMERICAL_FAILURE, 0, "no start was found")
                  : solution);
    }
  }

  static class ForkIsItself extends Piecewise {
    ForkIsItself() {
      super(
          right ->
              new Passing(right) {
                @Override
                public PiecewiseLinearSession fork() {
                  return this;
                }
              });
    }
  }

  /** Lends its forks what it frees at its own end. */
  static class ForkDiesToo extends Piecewise {
    ForkDiesToo() {
      super(
          right ->
              new Passing(right) {
                private final List<PiecewiseLinearSession> forks = new ArrayList<>();

                @Override
                public PiecewiseLinearSession fork() {
                  forks.add(right.fork());
                  return forks.get(forks.size() - 1);
                }

                @Override
                public void close() {
                  forks.forEach(PiecewiseLinearSession::close);
                  right.close();
                }
              });
    }
  }

  /** Forks belong to the thread of their origin. */
  static class ForkStaysAtHome extends Piecewise {
    ForkStaysAtHome() {
      super(
          right ->
              new Passing(right) {
                @Override
                public PiecewiseLinearSession fork() {
                  PiecewiseLinearSession fork = right.fork();
                  fork.program();
                  return fork;
                }
              });
    }
  }

  /** Numbers its forks, and perturbs each otherwise against ties. */
  static class ForksDiffer extends Piecewise {
    ForksDiffer() {
      super(
          right ->
              new Passing(right) {
                private final AtomicInteger forks = new AtomicInteger();

                @Override
                public PiecewiseLinearSession fork() {
                  double shift = 1e-12 * forks.incrementAndGet();
                  return new Passing(right.fork()) {
                    @Override
                    public PiecewiseLinearSolution solve(SolveOptions options) {
                      PiecewiseLinearSolution solution = right.solve(options);
                      double[] budgets = new double[program().budgets().size()];
                      Arrays.setAll(budgets, solution::budgetMultiplier);
                      double[][] terms = new double[program().blocks().size()][];
                      Arrays.setAll(terms, solution::termMultipliers);
                      double[] point = solution.point();
                      point[0] += shift;
                      return PiecewiseLinearSolution.optimal(point, budgets, terms, 0);
                    }
                  };
                }
              });
    }
  }
}
