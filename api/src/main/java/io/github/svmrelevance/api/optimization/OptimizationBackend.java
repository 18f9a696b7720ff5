package io.github.svmrelevance.api.optimization;

import io.github.svmrelevance.api.BackendUnavailableException;
import java.util.Set;

/**
 * A solver. Found through {@link java.util.ServiceLoader}; chosen by name or by what it can do.
 *
 * <p>A backend may assume that the problems it is given are valid, and that the calls on a session
 * follow its contract. It never returns a wrong answer quietly; a context checks every answer
 * against the posed problem all the same, see {@link CertifiedSession} and {@link
 * CheckedIncumbent}. Its constructor must be cheap, load nothing native, and never throw.
 * Thread-safe: any number of threads may open sessions.
 *
 * <h2>Rules</h2>
 *
 * <p>{@code OptimizationBackendContract} in the module {@code testkit} checks them; the names of
 * its tests begin with the numbers.
 *
 * <ul>
 *   <li><b>S1</b> The id has the form {@code [a-z][a-z0-9-]*}; title and version are not blank;
 *       there is at least one problem class; all of them are always the same. {@link
 *       #availability()} never throws.
 *   <li><b>S2</b> A class in {@link #problemClasses()} is solved. For any other, {@code open}
 *       throws {@link BackendUnavailableException} with the id of the backend.
 *   <li><b>S3</b> An optimal outcome has one entry per column (variable) and one multiplier per row
 *       (budget, term) of the problem as it was posed: no slack variables, nothing of a presolve.
 *   <li><b>S4</b> An optimal outcome fulfils the conditions of Karush, Kuhn and Tucker: the point
 *       keeps every bound to 1e-7 of 1 + its size, and the multipliers have the signs that the
 *       package states, to 1e-6.
 *   <li><b>S5</b> Free, fixed, boxed and half-bounded columns, ranged, equality, empty, free and
 *       repeated rows, no rows, no costs and degenerate vertices are solved.
 *   <li><b>S6</b> A problem without a feasible point is INFEASIBLE, even if its objective would
 *       fall without end; a feasible one whose objective does is UNBOUNDED.
 *   <li><b>S7</b> A time limit that was hit is LIMIT_REACHED, never a statement about the problem;
 *       a limit of zero always is hit. The session can be used afterwards.
 *   <li><b>S8</b> A cancelled token makes the outcome CANCELLED. It is watched during the solve, by
 *       a callback or by looking again and again. The session can be used afterwards.
 *   <li><b>S9</b> After a change the session shows the changed problem and solves it as a new
 *       session would: same status, same value. Arrays that are handed over stay the caller's.
 *   <li><b>S10</b> A change that the problem refuses throws {@link IllegalArgumentException} and
 *       changes nothing.
 *   <li><b>S11</b> A warm start does not cost accuracy, however long the session lives.
 *   <li><b>S12</b> The same calls give the same bits, in any session and any JVM on one platform,
 *       unless a limit or a cancellation interferes.
 *   <li><b>S13</b> Sessions on several threads give the bits that each would give alone.
 *   <li><b>S14</b> A call from another thread than the first throws {@link IllegalStateException}
 *       and does no harm.
 *   <li><b>S15</b> Closing twice does nothing; any other call on a closed session throws {@link
 *       IllegalStateException}.
 *   <li><b>S16</b> Nothing is printed. The default locale does not matter and stays. The interrupt
 *       flag of the calling thread stays as it was; a set flag may count as a cancellation.
 *   <li><b>S17</b> Rows and costs may be in any units: factors of 1e-6 to 1e6 change no answer.
 *   <li><b>S18</b> (quadratic) Q may have a null space or be zero; there may be no rows.
 *   <li><b>S19</b> (piecewise-linear) Budgets and penalties of any convex shapes; the multipliers
 *       prove the value as {@link PiecewiseLinearSolution} states.
 *   <li><b>S20</b> (piecewise-linear) A fork is a session of its own, for any thread; what happens
 *       to one does not show in the other, and equal calls on two forks give equal bits.
 *   <li><b>S21</b> (quadratic) The dual of a support vector machine is solved: dozens of columns in
 *       a box, one equality, and Q of low rank with repeated columns.
 *   <li><b>S22</b> (mixed-integer) A point keeps every bound to 1e-7 of 1 + its size, its whole
 *       numbers are whole to 1e-6, and none is better by more than 1e-6 of 1 + its value.
 *   <li><b>S23</b> (mixed-integer) A program without a point of whole numbers is INFEASIBLE, also
 *       where its linear relaxation has one; one whose objective falls without end over such points
 *       is UNBOUNDED.
 *   <li><b>S24</b> (piecewise-linear) What {@link PiecewiseLinearSession#near} answers has the
 *       shape of the program: multipliers of terms within the slopes of their functions times the
 *       multiplier of their budget. Later solves are as without it.
 * </ul>
 *
 * @since 0.1
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

  /**
   * Opens a session on a linear program with columns of whole numbers.
   *
   * @param program the problem
   * @return the session
   * @throws BackendUnavailableException if this backend does not solve the class or cannot run
   */
  default MixedIntegerSession open(MixedIntegerProgram program) {
    throw unsupported(ProblemClass.MIXED_INTEGER);
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
