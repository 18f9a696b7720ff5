package io.github.svmrelevance.solver.ojalgo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class QuadraticProgramPropertyTest {

  @Property(tries = 500, seed = "20261120")
  void an_optimum_meets_the_kkt_conditions_and_other_claims_are_proven(@ForAll long seed) {
    QuadraticProgram program = RandomPrograms.quadratic(seed);
    Solution solution = solve(program);
    switch (solution.status()) {
      case OPTIMAL -> assertOptimal(program, solution);
      case INFEASIBLE -> Kkt.assertInfeasible(program.linear());
      case UNBOUNDED -> {
        Kkt.assertFeasible(program.linear());
        Kkt.assertHasRay(program.linear(), program.quadratic());
      }
      default -> throw new AssertionError(solution.status() + " " + solution.message());
    }
  }

  @Example
  void the_linear_term_is_added() {
    LinearProgram.Builder builder = LinearProgram.builder();
    builder.addColumn(-5, 5, 1);
    Solution solution = solve(new QuadraticProgram(matrix(new double[][] {{1}}), builder.build()));
    assertThat(solution.point()[0]).isCloseTo(-1, org.assertj.core.data.Offset.offset(1e-9));
  }

  @Example
  void without_rows_the_box_decides() {
    LinearProgram.Builder builder = LinearProgram.builder();
    builder.addColumn(2, 5, 0);
    builder.addColumn(Double.NEGATIVE_INFINITY, -3, -1);
    Solution solution =
        solve(new QuadraticProgram(matrix(new double[][] {{2, 0}, {0, 1}}), builder.build()));
    assertThat(solution.point()).containsExactly(2, -3);
    assertThat(solution.rowDuals()).isEmpty();
  }

  @Example
  void an_indefinite_program_is_not_called_optimal() {
    LinearProgram.Builder builder = LinearProgram.builder();
    builder.addColumn(-1, 2, 0.5);
    Solution solution = solve(new QuadraticProgram(matrix(new double[][] {{-1}}), builder.build()));
    if (solution.isOptimal()) {
      // Only the optimality conditions can be checked here; convexity is the caller's promise.
      assertOptimal(new QuadraticProgram(matrix(new double[][] {{-1}}), builder.build()), solution);
    } else {
      assertThat(solution.status()).isEqualTo(SolveStatus.NUMERICAL_FAILURE);
    }
  }

  @Property(tries = 6, seed = "20261120")
  void the_dual_of_a_support_vector_machine_is_solved(@ForAll long seed) {
    Random random = new Random(seed);
    int n = 10 + random.nextInt(50);
    int d = 1 + random.nextInt(6);
    double[][] z = new double[n][d];
    double[] labels = new double[n];
    for (int i = 0; i < n; i++) {
      labels[i] = i % 2 == 0 ? 1 : -1;
      for (int j = 0; j < d; j++) {
        z[i][j] = labels[i] * (random.nextGaussian() + (j == 0 ? labels[i] : 0));
      }
    }
    double[][] gram = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k <= i; k++) {
        for (int j = 0; j < d; j++) {
          gram[i][k] += z[i][j] * z[k][j];
        }
        gram[k][i] = gram[i][k];
      }
    }
    LinearProgram.Builder builder = LinearProgram.builder();
    for (int i = 0; i < n; i++) {
      builder.addColumn(0, 10, -1);
    }
    builder.addRow(RandomPrograms.indices(n), labels, 0, 0);
    QuadraticProgram program = new QuadraticProgram(matrix(gram), builder.build());
    Solution solution = solve(program);
    assertThat(solution.status()).isEqualTo(SolveStatus.OPTIMAL);
    assertOptimal(program, solution);
  }

  private static SparseMatrix matrix(double[][] dense) {
    int[][] columns = new int[dense.length][];
    for (int i = 0; i < dense.length; i++) {
      columns[i] = RandomPrograms.indices(dense.length);
    }
    return SparseMatrix.ofRows(dense.length, columns, dense);
  }

  private static Solution solve(QuadraticProgram program) {
    try (QuadraticProgramSession session = new QuadraticProgramSession(program)) {
      return session.solve(SolveOptions.unlimited());
    }
  }

  private static void assertOptimal(QuadraticProgram program, Solution solution) {
    double[] gradient = program.quadratic().times(solution.point());
    for (int j = 0; j < gradient.length; j++) {
      gradient[j] += program.linear().cost(j);
    }
    Kkt.assertOptimal(program.linear(), gradient, solution.point(), solution.rowDuals());
  }
}
