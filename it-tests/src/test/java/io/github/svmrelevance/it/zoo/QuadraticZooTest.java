package io.github.svmrelevance.it.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.QuadraticSession;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.solver.ojalgo.OjAlgoBackend;
import io.github.svmrelevance.testkit.OptimizationBackendContract;
import java.util.Arrays;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong backends for quadratic programs: each breaks its rule. */
class QuadraticZooTest {

  @Test
  void theRightOneBreaksNoRule() {
    assertThat(ContractRun.of(Right.class).broken()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "WantsRows, s18AnswersToQuadraticProgramsProveThemselves",
    "WantsCurvature, s18AnswersToQuadraticProgramsProveThemselves",
    "WantsFewColumns, s21TheDualOfASupportVectorMachineIsSolved"
  })
  void aWrongBackendBreaksItsRuleAlone(String animal, String rule) throws ClassNotFoundException {
    assertThat(ContractRun.of(QuadraticZooTest.class, animal).broken())
        .as("the rules that %s breaks", animal)
        .containsExactly(rule);
  }

  /** What is wrong in every answer shows wherever answers are proven. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "Ridge, s18AnswersToQuadraticProgramsProveThemselves",
    "StopsHalfWay, s18AnswersToQuadraticProgramsProveThemselves",
    "StopsHalfWay, s21TheDualOfASupportVectorMachineIsSolved"
  })
  void aWrongAnswerIsCaught(String animal, String rule) throws ClassNotFoundException {
    assertThat(ContractRun.of(QuadraticZooTest.class, animal).broken())
        .as("the rules that %s breaks", animal)
        .contains(rule);
  }

  /** A contract on a backend for quadratic programs that solves them in its own way. */
  private abstract static class Quadratic extends OptimizationBackendContract {
    private final BiFunction<QuadraticProgram, SolveOptions, Solution> solving;

    Quadratic(BiFunction<QuadraticProgram, SolveOptions, Solution> solving) {
      this.solving = solving;
    }

    @Override
    protected OptimizationBackend backend() {
      return new Impostor(ProblemClass.QUADRATIC) {
        @Override
        public QuadraticSession open(QuadraticProgram program) {
          QuadraticSession right = new OjAlgoBackend().open(program);
          return new QuadraticSession() {
            @Override
            public QuadraticProgram program() {
              return right.program();
            }

            @Override
            public Solution solve(SolveOptions options) {
              // The right session knows its thread and its end.
              Solution solution = right.solve(options);
              return solution.isOptimal() ? solving.apply(program, options) : solution;
            }

            @Override
            public void close() {
              right.close();
            }
          };
        }
      };
    }

    static Solution solve(QuadraticProgram program, SolveOptions options) {
      try (QuadraticSession session = new OjAlgoBackend().open(program)) {
        return session.solve(options);
      }
    }
  }

  static class Right extends Quadratic {
    Right() {
      super(Quadratic::solve);
    }
  }

  /** Adds a little to the diagonal, so that a factorisation that wants a regular Q goes through. */
  static class Ridge extends Quadratic {
    Ridge() {
      super((program, options) -> solve(ridged(program), options));
    }

    private static QuadraticProgram ridged(QuadraticProgram program) {
      int n = program.linear().columns();
      int[][] columns = new int[n][n];
      double[][] rows = new double[n][];
      for (int j = 0; j < n; j++) {
        Arrays.setAll(columns[j], k -> k);
        double[] unit = new double[n];
        unit[j] = 1;
        rows[j] = program.quadratic().times(unit);
        rows[j][j] += 1e-3;
      }
      return new QuadraticProgram(SparseMatrix.ofRows(n, columns, rows), program.linear());
    }
  }

  private static Solution broken(String message) {
    return Solution.failed(SolveStatus.NUMERICAL_FAILURE, 0, message);
  }

  static class WantsRows extends Quadratic {
    WantsRows() {
      super(
          (program, options) ->
              program.linear().rows() == 0
                  ? broken("the matrix of the rows is empty")
                  : solve(program, options));
    }
  }

  private static boolean isZero(SparseMatrix matrix) {
    return matrix.nonZeros() == 0;
  }

  static class WantsCurvature extends Quadratic {
    WantsCurvature() {
      super(
          (program, options) ->
              isZero(program.quadratic())
                  ? broken("Q is not positive definite")
                  : solve(program, options));
    }
  }

  static class WantsFewColumns extends Quadratic {
    WantsFewColumns() {
      super(
          (program, options) ->
              program.linear().columns() > 40
                  ? broken("out of iterations")
                  : solve(program, options));
    }
  }

  /** Claims that the middle between the optimum and another vertex is optimal. */
  static class StopsHalfWay extends Quadratic {
    StopsHalfWay() {
      super(
          (program, options) -> {
            Solution optimum = solve(program, options);
            double[] point = optimum.point();
            try (LinearSession session = new OjAlgoBackend().open(program.linear())) {
              Solution vertex = session.solve(options);
              for (int j = 0; j < point.length && vertex.isOptimal(); j++) {
                point[j] = (point[j] + vertex.point()[j]) / 2;
              }
            }
            return Solution.optimal(point, optimum.rowDuals(), 0);
          });
    }
  }
}
