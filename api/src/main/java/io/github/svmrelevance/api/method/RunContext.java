package io.github.svmrelevance.api.method;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.execution.TaskExecutor;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.NonconvexProgramException;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.svm.SvmTrainer;
import java.util.random.RandomGenerator;

/**
 * What a method is handed besides the question: solvers, threads and chance. Thread-safe.
 *
 * <p>The sessions opened here come from the backend that the user chose, or the best one there;
 * where that backend does not know the class of the problem, a bridge restates it. Every solution
 * is certified, as {@link CertifiedSession} says, so a method checks nothing itself.
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
   * Runs independent tasks, shows their progress, and carries the cancellation of the run.
   *
   * @return the executor
   */
  TaskExecutor executor();

  /**
   * A stream of random numbers that depends on the seed of the run and on the key alone.
   *
   * @param key names what the numbers are for, for example {@code "probe", featureName}; never an
   *     order of execution
   * @return a new generator at the start of its stream
   */
  RandomGenerator random(String... key);
}
