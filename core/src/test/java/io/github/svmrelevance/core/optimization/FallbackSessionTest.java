package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import io.github.svmrelevance.core.spi.Registry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class FallbackSessionTest {

  private static final PiecewiseLinearSolution PROVEN = TwoSamples.claim(2, 0, 1, 1, 0, 0);

  /** The multipliers are those of w = 2, so that it lacks half of its proof. */
  private static final PiecewiseLinearSolution UNPROVEN = TwoSamples.claim(1.5, 0, 1, 1, 0, 0);

  private static final PiecewiseLinearSolution FAILED = failure(SolveStatus.NUMERICAL_FAILURE);

  private static final OptimizationBackend LINEAR =
      new BackendSelection(Registry.backends()).preferred(ProblemClass.LINEAR).orElseThrow();

  private final List<String> warnings = new ArrayList<>();

  private static PiecewiseLinearSolution failure(SolveStatus status) {
    return PiecewiseLinearSolution.failed(status, 0, "as the test wants it");
  }

  /** Gives answers that were written down before. */
  private record Scripted(PiecewiseLinearProgram program, Deque<PiecewiseLinearSolution> answers)
      implements PiecewiseLinearSession {

    static Scripted of(PiecewiseLinearSolution... answers) {
      return new Scripted(TwoSamples.LARGEST, new ArrayDeque<>(List.of(answers)));
    }

    @Override
    public PiecewiseLinearSolution solve(SolveOptions options) {
      return answers.remove();
    }

    @Override
    public PiecewiseLinearSession fork() {
      return new Scripted(program, new ArrayDeque<>(answers));
    }

    @Override
    public UpdateEffect setCosts(double[] costs) {
      throw new UnsupportedOperationException();
    }

    @Override
    public UpdateEffect setBounds(int variable, double lower, double upper) {
      throw new UnsupportedOperationException();
    }

    @Override
    public UpdateEffect setLimit(int budget, double limit) {
      throw new UnsupportedOperationException();
    }

    @Override
    public UpdateEffect replaceColumn(int block, int variable, double[] column) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
  }

  private FallbackSession session(Scripted first, Scripted second) {
    return new FallbackSession(first, "scripted", program -> second, LINEAR, warnings::add);
  }

  @Test
  void whatIsProvenIsPassedOn() {
    FallbackSession session = session(Scripted.of(PROVEN), Scripted.of());
    assertThat(session.solve(SolveOptions.unlimited())).isSameAs(PROVEN);
    assertThat(warnings).isEmpty();
  }

  @Test
  void thatThereIsNoSolutionIsPassedOn() {
    PiecewiseLinearSolution none = failure(SolveStatus.INFEASIBLE);
    assertThat(session(Scripted.of(none), Scripted.of()).solve(SolveOptions.unlimited()))
        .isSameAs(none);
    assertThat(warnings).isEmpty();
  }

  @Test
  void anAnswerWithoutProofIsSoughtAnew() {
    FallbackSession session = session(Scripted.of(UNPROVEN), Scripted.of(PROVEN));
    assertThat(session.solve(SolveOptions.unlimited())).isSameAs(PROVEN);
    assertThat(warnings).isEmpty();
  }

  @Test
  void aFailureIsTriedAnewInForksToo() {
    FallbackSession session = session(Scripted.of(FAILED), Scripted.of(PROVEN));
    assertThat(session.fork().solve(SolveOptions.unlimited())).isSameAs(PROVEN);
    assertThat(warnings).isEmpty();
  }

  @Test
  void whatStaysInDoubtIsSolvedByTheOtherBackendWithAWarning() {
    for (PiecewiseLinearSolution doubtful : List.of(UNPROVEN, FAILED)) {
      warnings.clear();
      PiecewiseLinearSolution solution =
          session(Scripted.of(doubtful), Scripted.of(doubtful)).solve(SolveOptions.unlimited());
      assertThat(SolutionChecker.check(TwoSamples.LARGEST, solution).holds()).isTrue();
      assertThat(solution.point()[0]).isCloseTo(2, within(1e-6));
      assertThat(warnings)
          .containsExactly(
              "the backend 'scripted' could not solve a problem to the accuracy wanted; '"
                  + LINEAR.id()
                  + "' solved it instead");
    }
  }
}
