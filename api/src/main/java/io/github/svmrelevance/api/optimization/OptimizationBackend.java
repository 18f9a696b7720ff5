package io.github.svmrelevance.api.optimization;

import io.github.svmrelevance.api.BackendUnavailableException;
import java.util.Set;

/**
 * A solver. Found through {@link java.util.ServiceLoader}; chosen by name or by what it can do.
 *
 * <p>A backend may assume that the problems it is given are valid, and that the calls on a session
 * follow its contract. It never returns a wrong answer quietly; {@code core} checks every answer
 * against the posed problem all the same. Its constructor must be cheap, load nothing native, and
 * never throw. Nothing of it may print. Thread-safe: any number of threads may open sessions.
 */
public interface OptimizationBackend {

  /**
   * The name by which users choose this backend.
   *
   * @return lower-case letters, digits and dashes, for example {@code "ojalgo"}
   */
  String id();

  /**
   * What this backend is, in a few words.
   *
   * @return for example {@code "ojAlgo, pure Java"}
   */
  String title();

  /**
   * The version of the solver behind this backend.
   *
   * @return the version; asked only where {@link #availability()} says yes
   */
  String version();

  /**
   * The problem classes that this backend solves by itself.
   *
   * @return at least one class
   */
  Set<ProblemClass> problemClasses();

  /**
   * Where the choice is left to the framework, the available backend of highest priority that
   * solves the class is taken; among equals the first by id.
   *
   * @return larger is preferred; backends of the framework use 0 to 100
   */
  int priority();

  /**
   * Whether this backend can run here. May load native code, once.
   *
   * @return the answer; never throws
   */
  Availability availability();

  /**
   * Opens a session on a linear program.
   *
   * @param program the problem
   * @return the session
   * @throws BackendUnavailableException if this backend does not solve the class or cannot run
   */
  default LinearSession open(LinearProgram program) {
    throw unsupported(ProblemClass.LINEAR);
  }

  /**
   * Opens a session on a convex quadratic program.
   *
   * @param program the problem
   * @return the session
   * @throws BackendUnavailableException if this backend does not solve the class or cannot run
   */
  default QuadraticSession open(QuadraticProgram program) {
    throw unsupported(ProblemClass.QUADRATIC);
  }

  /**
   * Opens a session on a piecewise-linear program.
   *
   * @param program the problem
   * @return the session
   * @throws BackendUnavailableException if this backend does not solve the class or cannot run
   */
  default PiecewiseLinearSession open(PiecewiseLinearProgram program) {
    throw unsupported(ProblemClass.PIECEWISE_LINEAR);
  }

  private BackendUnavailableException unsupported(ProblemClass problemClass) {
    return new BackendUnavailableException(
        "the backend '"
            + id()
            + "' does not solve problems of class "
            + problemClass
            + "; it solves "
            + problemClasses());
  }
}
