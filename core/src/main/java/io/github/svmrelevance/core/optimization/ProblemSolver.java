package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.QuadraticSession;
import io.github.svmrelevance.core.spi.Registry;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Opens sessions on the backend that the user chose or, where the choice is free or the chosen one
 * does not know the class of a problem, on the best one that does.
 *
 * <p>A piecewise-linear program goes to a backend that knows the class, otherwise through a bridge
 * to one that knows linear programs. Where that fails numerically another linear one takes over,
 * and a warning tells of it. Thread-safe.
 *
 * @since 0.1
 */
public final class ProblemSolver {

  private final BackendSelection backends;
  private final Optional<OptimizationBackend> chosen;
  private final Consumer<String> warnings;

  /**
   * Creates a solver.
   *
   * @param registry the backends to choose from
   * @param chosen the id of the backend to use, or empty to leave the choice to the framework
   * @param warnings told, from any thread, when something fell through to another backend
   * @throws BackendUnavailableException if the chosen backend is not there or cannot run here
   */
  public ProblemSolver(
      Registry<OptimizationBackend> registry, Optional<String> chosen, Consumer<String> warnings) {
    this.backends = new BackendSelection(registry);
    this.chosen = chosen.map(backends::require);
    this.warnings = Objects.requireNonNull(warnings, "warnings");
  }

  /**
   * The backend that solves piecewise-linear programs, the class of every relevance interval.
   *
   * @return the backend, to be named in results
   * @throws BackendUnavailableException if there is none
   */
  public OptimizationBackend backend() {
    return chosen
        .or(() -> backends.preferred(ProblemClass.PIECEWISE_LINEAR))
        .orElseGet(() -> backendFor(ProblemClass.LINEAR));
  }

  /**
   * Opens a session on a linear program.
   *
   * @param program the problem
   * @return the session
   * @throws BackendUnavailableException if no backend can solve it
   */
  public LinearSession open(LinearProgram program) {
    return backendFor(ProblemClass.LINEAR).open(program);
  }

  /**
   * Opens a session on a convex quadratic program.
   *
   * @param program the problem
   * @return the session
   * @throws BackendUnavailableException if no backend can solve it
   */
  public QuadraticSession open(QuadraticProgram program) {
    return backendFor(ProblemClass.QUADRATIC).open(program);
  }

  /**
   * Opens a session on a piecewise-linear program.
   *
   * @param program the problem
   * @return the session
   * @throws BackendUnavailableException if no backend can solve it
   */
  public PiecewiseLinearSession open(PiecewiseLinearProgram program) {
    OptimizationBackend first = backend();
    Function<PiecewiseLinearProgram, PiecewiseLinearSession> opener =
        first.problemClasses().contains(ProblemClass.PIECEWISE_LINEAR)
            ? first::open
            : posed -> new LinearBridge(posed, first::open);
    PiecewiseLinearSession session = opener.apply(program);
    return backends
        .preferred(ProblemClass.LINEAR, first)
        .<PiecewiseLinearSession>map(
            second -> new FallbackSession(session, first.id(), opener, second, warnings))
        .orElse(session);
  }

  private OptimizationBackend backendFor(ProblemClass problemClass) {
    return chosen
        .filter(backend -> backend.problemClasses().contains(problemClass))
        .or(() -> backends.preferred(problemClass))
        .orElseThrow(
            () ->
                new BackendUnavailableException(
                    "no backend on the class path solves problems of class "
                        + problemClass
                        + "; add svmrelevance-solver-ojalgo, which runs everywhere"));
  }
}
