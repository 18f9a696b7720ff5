package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CheckedIncumbent;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.NonconvexProgramException;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolverSession;
import io.github.svmrelevance.core.spi.Registry;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Opens sessions on the backend that the user chose or, where the choice is free or the chosen one
 * does not know the class of a problem, on the best one that does.
 *
 * <p>A piecewise-linear program goes to a backend that knows the class, otherwise through a bridge
 * to one that knows linear programs. Every solution is certified, as {@link CertifiedSession} says;
 * where another backend has to take over, or solves a quadratic program, a warning says so. The
 * convexity of a quadratic program is checked before a backend sees it. Thread-safe.
 *
 * @since 0.1
 */
public final class ProblemSolver {

  private final BackendSelection backends;
  private final Optional<OptimizationBackend> chosen;
  private final Consumer<Warning> warnings;

  /**
   * Creates a solver.
   *
   * @param registry the backends to choose from
   * @param chosen the id of the backend to use, or empty to leave the choice to the framework
   * @param warnings notified, from any thread, when something fell through to another backend
   * @throws BackendUnavailableException if the chosen backend is not there or cannot run here
   */
  public ProblemSolver(
      Registry<OptimizationBackend> registry, Optional<String> chosen, Consumer<Warning> warnings) {
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
    return chosen().orElseThrow(() -> unavailable(ProblemClass.PIECEWISE_LINEAR));
  }

  /**
   * The backend that goes first wherever it knows the class of the problem.
   *
   * @return the one that the user chose, or else the preferred one; empty if there is none
   */
  public Optional<OptimizationBackend> chosen() {
    return chosen
        .or(() -> backends.preferred(ProblemClass.PIECEWISE_LINEAR))
        .or(() -> backends.preferred(ProblemClass.LINEAR));
  }

  /**
   * Opens a linear program.
   *
   * @param program the problem
   * @return the session; its certificates prove stationarity to their tolerance where columns have
   *     no bounds
   * @throws BackendUnavailableException if no backend can solve it
   */
  public CertifiedSession.Linear open(LinearProgram program) {
    return open(
        program,
        (posed, answer) ->
            SolutionChecker.check(posed, answer, SolutionChecker.radius(answer.point())));
  }

  /**
   * Opens a linear program of which it is known where an optimal point lies.
   *
   * @param program the problem
   * @param radius for each column a bound on |x_j| at an optimal point; copied
   * @return the session; its certificates are rigorous
   * @throws BackendUnavailableException if no backend can solve it
   */
  public CertifiedSession.Linear open(LinearProgram program, double[] radius) {
    double[] known = radius.clone();
    return open(program, (posed, answer) -> SolutionChecker.check(posed, answer, known));
  }

  private CertifiedSession.Linear open(
      LinearProgram program, BiFunction<LinearProgram, Solution, Certificate> check) {
    OptimizationBackend first = backendFor(ProblemClass.LINEAR);
    return new DoorSession.OfLinear(
        route(first, OptimizationBackend::open),
        second(ProblemClass.LINEAR, first, OptimizationBackend::open),
        warnings,
        check,
        program);
  }

  /**
   * Opens a convex quadratic program.
   *
   * @param program the problem
   * @return the session; its certificates prove stationarity to their tolerance where columns have
   *     no bounds
   * @throws BackendUnavailableException if no backend can solve it
   * @throws NonconvexProgramException if Q is not positive semidefinite
   */
  public CertifiedSession.Quadratic open(QuadraticProgram program) {
    Convexity.require(program.quadratic());
    warnOfOther();
    OptimizationBackend first = backendFor(ProblemClass.QUADRATIC);
    return new DoorSession.OfQuadratic(
        route(first, OptimizationBackend::open),
        second(ProblemClass.QUADRATIC, first, OptimizationBackend::open),
        warnings,
        (posed, answer) ->
            SolutionChecker.check(posed, answer, SolutionChecker.radius(answer.point())),
        program);
  }

  /**
   * Opens a piecewise-linear program.
   *
   * @param program the problem
   * @return the session
   * @throws BackendUnavailableException if no backend can solve it
   */
  public CertifiedSession.PiecewiseLinear open(PiecewiseLinearProgram program) {
    OptimizationBackend first = backend();
    Function<PiecewiseLinearProgram, PiecewiseLinearSession> opener =
        first.problemClasses().contains(ProblemClass.PIECEWISE_LINEAR)
            ? first::open
            : bridge(first);
    SharedRanges ranges = new SharedRanges();
    return new DoorSession.OfPiecewiseLinear(
        new DoorSession.Route<>(first.id(), opener),
        () ->
            backends
                .preferred(ProblemClass.LINEAR, first)
                .map(second -> new DoorSession.Route<>(second.id(), bridge(second))),
        warnings,
        (posed, answer) -> SolutionChecker.check(posed, answer, ranges),
        program);
  }

  private static Function<PiecewiseLinearProgram, PiecewiseLinearSession> bridge(
      OptimizationBackend linear) {
    return program -> new LinearBridge(program, linear::open);
  }

  /**
   * Opens a linear program with columns of whole numbers.
   *
   * @param program the problem
   * @return the session; its points are proven to be feasible, and claimed to be optimal
   * @throws BackendUnavailableException if no backend can solve it
   */
  public SolverSession<MixedIntegerProgram, CheckedIncumbent> open(MixedIntegerProgram program) {
    OptimizationBackend first = backendFor(ProblemClass.MIXED_INTEGER);
    return new DoorSession.OfMixedInteger(
        route(first, OptimizationBackend::open),
        second(ProblemClass.MIXED_INTEGER, first, OptimizationBackend::open),
        warnings,
        program);
  }

  private <P, T> Supplier<Optional<DoorSession.Route<P, T>>> second(
      ProblemClass problemClass,
      OptimizationBackend first,
      BiFunction<OptimizationBackend, P, T> opener) {
    return () -> backends.preferred(problemClass, first).map(second -> route(second, opener));
  }

  private static <P, T> DoorSession.Route<P, T> route(
      OptimizationBackend backend, BiFunction<OptimizationBackend, P, T> opener) {
    return new DoorSession.Route<>(backend.id(), program -> opener.apply(backend, program));
  }

  private OptimizationBackend backendFor(ProblemClass problemClass) {
    return chosen
        .filter(backend -> backend.problemClasses().contains(problemClass))
        .or(() -> backends.preferred(problemClass))
        .orElseThrow(() -> unavailable(problemClass));
  }

  private static BackendUnavailableException unavailable(ProblemClass problemClass) {
    String enough =
        switch (problemClass) {
          case PIECEWISE_LINEAR -> "svmrelevance-solver-compact";
          case LINEAR, QUADRATIC, MIXED_INTEGER -> "svmrelevance-solver-ojalgo";
        };
    return new BackendUnavailableException(
        "no backend on the class path solves problems of class "
            + problemClass
            + "; add "
            + enough
            + ", which runs everywhere");
  }

  /** Of a trained model the backend is named nowhere else. */
  private void warnOfOther() {
    OptimizationBackend solver = backendFor(ProblemClass.QUADRATIC);
    chosen()
        .filter(first -> !first.id().equals(solver.id()))
        .ifPresent(
            first ->
                warnings.accept(
                    SolverWarning.BACKEND_LACKS_CLASS.of(
                        "the backend '"
                            + first.id()
                            + "' does not solve quadratic programs; '"
                            + solver.id()
                            + "' did")));
  }
}
