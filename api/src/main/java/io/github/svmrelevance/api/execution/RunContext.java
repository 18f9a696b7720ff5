package io.github.svmrelevance.api.execution;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CheckedIncumbent;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.NonconvexProgramException;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.SolverSession;
import io.github.svmrelevance.api.svm.SvmTrainer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * What a method is handed besides the question: solvers, threads and chance. Thread-safe.
 *
 * <p>The sessions opened here come from the backend that the user chose, or the best one there;
 * where that backend does not know the class of the problem, a bridge restates it. Every solution
 * is certified, as {@link CertifiedSession} says, so a method checks nothing itself. Programs with
 * whole numbers are the exception, see {@link CheckedIncumbent}.
 *
 * @since 0.1
 */
public interface RunContext {

  /**
   * Opens a linear program. Where a column has no bounds, a certificate proves stationarity to its
   * tolerance.
   *
   * @param program the problem
   * @return the session; the caller closes it
   * @throws BackendUnavailableException if no backend can solve it
   */
  CertifiedSession.Linear open(LinearProgram program);

  /**
   * Opens a linear program of which it is known where an optimal point lies; this makes
   * certificates rigorous where columns have no bounds.
   *
   * @param program the problem
   * @param radius for each column a bound on |x_j| at an optimal point, whatever the costs will be;
   *     copied
   * @return the session; the caller closes it
   * @throws BackendUnavailableException if no backend can solve it
   */
  CertifiedSession.Linear open(LinearProgram program, double[] radius);

  /**
   * Opens a convex quadratic program. Its convexity is checked here, once.
   *
   * @param program the problem
   * @return the session; the caller closes it
   * @throws BackendUnavailableException if no backend can solve it
   * @throws NonconvexProgramException if Q is not positive semidefinite
   */
  CertifiedSession.Quadratic open(QuadraticProgram program);

  /**
   * Opens a piecewise-linear program.
   *
   * @param program the problem
   * @return the session; the caller closes it
   * @throws BackendUnavailableException if no backend can solve it
   */
  CertifiedSession.PiecewiseLinear open(PiecewiseLinearProgram program);

  /**
   * Opens a linear program with columns of whole numbers. Its points are proven to be feasible;
   * that they are optimal is the word of the backend.
   *
   * @param program the problem
   * @return the session; the caller closes it
   * @throws BackendUnavailableException if no backend can solve it
   */
  SolverSession<MixedIntegerProgram, CheckedIncumbent> open(MixedIntegerProgram program);

  /**
   * Makes a kernel of a family found through {@link java.util.ServiceLoader}.
   *
   * @param spec the specification as a user wrote it, for example {@code "rbf:gamma=0.1"}
   * @param features the number of coordinates of its points
   * @return the kernel
   * @throws io.github.svmrelevance.api.InvalidInputException if there is no such kernel or it does
   *     not accept the parameters
   */
  Kernel kernel(String spec, int features);

  /**
   * A trainer that knows all formulations.
   *
   * @return the trainer
   */
  SvmTrainer svmTrainer();

  /**
   * Runs a job's tasks, possibly at the same time or in other processes, and shows their progress.
   * Maps within a task run in that task's place.
   *
   * @param title what is being done, for the progress display, for example {@code "bounds"}
   * @param job the work
   * @param shared what all tasks share
   * @param tasks the tasks
   * @param <S> what all tasks share
   * @param <T> what a task is
   * @param <R> what a result is
   * @return one entry per task, in order: its result, or empty if it had none when the run was
   *     cancelled
   * @throws RuntimeException what opening the job threw; or else what the first task (in order)
   *     that failed threw, other than a {@link CancelledException}
   */
  <S, T, R> List<Optional<R>> map(String title, Job<S, T, R> job, S shared, List<T> tasks);

  /**
   * Runs a job's tasks where a part of the results is of no use.
   *
   * @param title what is being done
   * @param job the work
   * @param shared what all tasks share
   * @param tasks the tasks
   * @param <S> what all tasks share
   * @param <T> what a task is
   * @param <R> what a result is
   * @return the results, in the order of the tasks
   * @throws CancelledException if the run was cancelled before every task had its result
   */
  default <S, T, R> List<R> mapAll(String title, Job<S, T, R> job, S shared, List<T> tasks) {
    List<R> all = new ArrayList<>(tasks.size());
    for (Optional<R> result : map(title, job, shared, tasks)) {
      all.add(
          result.orElseThrow(
              () ->
                  new CancelledException(
                      cancellation().reason().orElse(CancellationReason.REQUESTED))));
    }
    return all;
  }

  /**
   * Says how far a task is within itself, for the progress display. What a task in another process
   * says is not shown.
   *
   * @param state replaces what was said before; a short phrase, for example {@code "within 1e-3 of
   *     the optimum"}
   */
  default void progress(String state) {}

  /**
   * Stops the run.
   *
   * @return the token; methods poll it and hand it to the solvers they call
   */
  CancellationToken cancellation();

  /**
   * A stream of random numbers that depends on the seed of the run and on the key alone.
   *
   * @param key names what the numbers are for, for example {@code "probe", featureName}; never an
   *     order of execution
   * @return a new generator at the start of its stream
   */
  RandomGenerator random(String... key);

  /**
   * What another process needs to make a context equal to this one.
   *
   * @return the recipe, which {@link ValueCodec} writes
   * @throws BackendUnavailableException if the backend that the user chose is not there
   */
  Recipe recipe();

  /**
   * What happened below the method so far.
   *
   * @return the notes
   */
  Notes notes();

  /**
   * Adds what happened in a context made from {@link #recipe()}. What was noted before counts once.
   *
   * @param notes the notes of that context
   */
  void add(Notes notes);

  /**
   * Makes a context equal to another: the same backend, and the same random numbers for each key.
   */
  interface Recipe extends Serializable {

    /**
     * Makes the context. Its maps run on the calling thread.
     *
     * @param cancellation stops its work
     * @return the context
     * @throws BackendUnavailableException if the backend is not there or cannot run here
     */
    RunContext open(CancellationToken cancellation);
  }

  /**
   * What happened below a method.
   *
   * @param warnings what the user should know, each once, in a fixed order
   * @param solved whether a session was opened
   */
  record Notes(List<Warning> warnings, boolean solved) implements Serializable {

    /** Copies the component. */
    public Notes {
      warnings = List.copyOf(warnings);
    }
  }
}
