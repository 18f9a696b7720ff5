package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.core.spi.Registry;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProblemSolverTest {

  /** Ranges need piecewise-linear programs alone, and so the smallest of the solvers. */
  @Test
  void withoutAnyBackendTheOneThatIsEnoughIsNamed() {
    ProblemSolver none =
        new ProblemSolver(Registry.backends(List.of()), Optional.empty(), warning -> {});
    PiecewiseLinearProgram program = PiecewiseLinearProgram.of(1, List.of(), List.of());
    String message =
        "no backend on the class path solves problems of class PIECEWISE_LINEAR; add"
            + " svmrelevance-solver-compact, which runs everywhere";
    assertThatThrownBy(none::backend)
        .isInstanceOf(BackendUnavailableException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> none.open(program))
        .isInstanceOf(BackendUnavailableException.class)
        .hasMessage(message);
  }
}
