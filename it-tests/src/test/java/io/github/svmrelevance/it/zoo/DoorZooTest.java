package io.github.svmrelevance.it.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
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
import io.github.svmrelevance.core.optimization.ProblemSolver;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.solver.ojalgo.OjAlgoBackend;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Backends that claim an optimum they do not have: no method ever sees it as one. */
class DoorZooTest {

  /** min x + y under x + 2y at least 4, both at least 0: 2 at (0, 2). */
  private static LinearProgram program() {
    LinearProgram.Builder builder = LinearProgram.builder();
    builder.addColumn(0, Double.POSITIVE_INFINITY, 1);
    builder.addColumn(0, Double.POSITIVE_INFINITY, 1);
    builder.addRow(new int[] {0, 1}, new double[] {1, 2}, 4, Double.POSITIVE_INFINITY);
    return builder.build();
  }

  /** A feasible vertex, under the multipliers of the optimum. */
  private static final Solution LIE = Solution.optimal(new double[] {4, 0}, new double[] {0.5}, 1);

  /** Nothing bounds x: the optimum of 0 is a lie that signs alone betray. */
  private static final Solution UNBOUNDED_LIE =
      Solution.optimal(new double[] {0}, new double[] {-5}, 1);

  private final List<String> warnings = new ArrayList<>();

  private static OptimizationBackend lying(Solution lie) {
    return new Tampered(
        session ->
            new Tampered.Session(session) {
              @Override
              public Solution solve(SolveOptions options) {
                return lie;
              }
            });
  }

  private ProblemSolver solver(OptimizationBackend... backends) {
    return new ProblemSolver(
        Registry.backends(List.of(backends)),
        Optional.of("tampered"),
        warning -> warnings.add(warning.toString()));
  }

  private static CertifiedSolution<Solution> solve(ProblemSolver solver, LinearProgram program) {
    try (CertifiedSession.Linear session = solver.open(program)) {
      return session.solve(SolveOptions.unlimited());
    }
  }

  @Test
  void aLieAboutALinearProgramIsAFailureIfNobodyHelps() {
    CertifiedSolution<Solution> solution = solve(solver(lying(LIE)), program());
    assertThat(solution.status()).isEqualTo(SolveStatus.NUMERICAL_FAILURE);
    assertThat(solution.unproven()).containsSame(LIE);
    assertThat(solution.certificate().orElseThrow().gap()).isCloseTo(2, within(1e-12));
    assertThat(warnings).isEmpty();
  }

  @Test
  void anotherBackendTellsTheTruth() {
    CertifiedSolution<Solution> solution =
        solve(solver(lying(LIE), new OjAlgoBackend()), program());
    assertThat(solution.isCertified()).isTrue();
    assertThat(solution.backend()).isEqualTo("ojalgo");
    assertThat(solution.solution().point()).containsExactly(new double[] {0, 2}, within(1e-9));
    assertThat(warnings).singleElement().asString().contains("'tampered'", "'ojalgo'");
  }

  /** The backend says of its program what it solved: what was asked for is known without it. */
  @Test
  void anAnswerToAnotherProblemIsNoProof() {
    OptimizationBackend stale =
        new Tampered(
            session ->
                new Tampered.Session(session) {
                  @Override
                  public UpdateEffect setCosts(double[] costs) {
                    return right.setCosts(new double[] {costs[0], program().cost(1)});
                  }

                  @Override
                  public UpdateEffect setRowBounds(int row, double lower, double upper) {
                    return UpdateEffect.IN_PLACE;
                  }
                });
    try (CertifiedSession.Linear session = solver(stale).open(program())) {
      session.setCosts(new double[] {1, 3});
      assertThat(session.program().cost(1)).isEqualTo(3);
      CertifiedSolution<Solution> first = session.solve(SolveOptions.unlimited());
      assertThat(first.isCertified()).as("a new session knows the change").isTrue();
      assertThat(first.solution().point()).containsExactly(new double[] {4, 0}, within(1e-9));
      session.setCosts(new double[] {1, 1});
      session.setRowBounds(0, 6, 8);
      CertifiedSolution<Solution> anew = session.solve(SolveOptions.unlimited());
      assertThat(anew.isCertified()).as("a new session knows the change").isTrue();
      assertThat(anew.solution().point()).containsExactly(new double[] {0, 3}, within(1e-9));
    }
    OptimizationBackend strict =
        new Tampered(session -> session) {
          @Override
          public LinearSession open(LinearProgram asked) {
            return super.open(asked.withRowBounds(0, 3, 9));
          }
        };
    assertThat(solve(solver(strict), program()).isCertified()).isFalse();
  }

  @Test
  void aMultiplierOfTheWrongSignAtARowOfActivityZeroIsNoProof() {
    LinearProgram.Builder builder = LinearProgram.builder();
    builder.addColumn(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, -5);
    builder.addRow(new int[] {0}, new double[] {1}, 0, Double.POSITIVE_INFINITY);
    assertThat(solve(solver(lying(UNBOUNDED_LIE)), builder.build()).isCertified()).isFalse();
  }

  @Test
  void aLieAboutAQuadraticProgramIsCaught() {
    Solution lie = Solution.optimal(new double[] {0, 0}, new double[] {0}, 1);
    OptimizationBackend liar =
        new Impostor(ProblemClass.QUADRATIC) {
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
                return lie;
              }

              @Override
              public void close() {
                right.close();
              }
            };
          }
        };
    LinearProgram.Builder builder = LinearProgram.builder();
    builder.addColumn(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, -1);
    builder.addColumn(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, -1);
    builder.addRow(new int[] {0, 1}, new double[] {1, 1}, -10, 10);
    QuadraticProgram program =
        new QuadraticProgram(
            SparseMatrix.ofRows(2, new int[][] {{0}, {1}}, new double[][] {{1}, {1}}),
            builder.build());
    try (CertifiedSession.Quadratic session = solver(liar).open(program)) {
      assertThat(session.solve(SolveOptions.unlimited()).status())
          .isEqualTo(SolveStatus.NUMERICAL_FAILURE);
    }
    try (CertifiedSession.Quadratic session = solver(liar, new OjAlgoBackend()).open(program)) {
      CertifiedSolution<Solution> solution = session.solve(SolveOptions.unlimited());
      assertThat(solution.solution().point()).containsExactly(new double[] {1, 1}, within(1e-9));
      assertThat(warnings).isNotEmpty();
    }
  }
}
