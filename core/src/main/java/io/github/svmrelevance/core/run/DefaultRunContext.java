package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.execution.TaskExecutor;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.api.method.RunContext;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.svm.SvmTrainer;
import io.github.svmrelevance.core.optimization.ProblemSolver;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.core.svm.StandardSvmTrainer;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.random.RandomGenerator;

/**
 * The context of a run on this machine. Thread-safe; made for one run.
 *
 * @since 0.1
 */
public final class DefaultRunContext implements RunContext {

  private final ConcurrentSkipListSet<String> warnings = new ConcurrentSkipListSet<>();
  private final SvmTrainer trainer = new StandardSvmTrainer();
  private final Registry<KernelFactory> kernels;
  private final ProblemSolver solver;
  private final TaskExecutor executor;
  private final SeedStreams seeds;
  private volatile boolean solving;

  /**
   * Creates a context.
   *
   * @param registry the backends to choose from
   * @param backend the id of the backend to use, or empty for the best one
   * @param executor runs the tasks
   * @param seed the seed of all chance in the run
   * @throws BackendUnavailableException if that backend is not there or cannot run here
   */
  public DefaultRunContext(
      Registry<OptimizationBackend> registry,
      Optional<String> backend,
      TaskExecutor executor,
      long seed) {
    this.solver = new ProblemSolver(registry, backend, warnings::add);
    this.kernels = Registry.kernels();
    this.executor = Objects.requireNonNull(executor, "executor");
    this.seeds = new SeedStreams(seed);
  }

  @Override
  public CertifiedSession.Linear open(LinearProgram program) {
    solving = true;
    return solver.open(program);
  }

  @Override
  public CertifiedSession.Linear open(LinearProgram program, double[] radius) {
    solving = true;
    return solver.open(program, radius);
  }

  @Override
  public CertifiedSession.Quadratic open(QuadraticProgram program) {
    solving = true;
    return solver.open(program);
  }

  @Override
  public CertifiedSession.PiecewiseLinear open(PiecewiseLinearProgram program) {
    solving = true;
    return solver.open(program);
  }

  @Override
  public Kernel kernel(String spec, int features) {
    return KernelSpec.parse(spec).resolve(kernels.providers(), features);
  }

  @Override
  public SvmTrainer svmTrainer() {
    return trainer;
  }

  @Override
  public TaskExecutor executor() {
    return executor;
  }

  @Override
  public RandomGenerator random(String... key) {
    return seeds.stream(key);
  }

  /**
   * The backend that solves piecewise-linear programs.
   *
   * @return the backend, to be named in results
   * @throws BackendUnavailableException if there is none
   */
  public OptimizationBackend backend() {
    return solver.backend();
  }

  /**
   * The backend to be named in the result, if the method has opened a session at all.
   *
   * @return {@link #backend()}, or empty for a method that did without
   */
  public Optional<OptimizationBackend> usedBackend() {
    return solving ? Optional.of(backend()) : Optional.empty();
  }

  /**
   * The seed of the run.
   *
   * @return the seed
   */
  public long seed() {
    return seeds.seed();
  }

  /**
   * What happened below the method that users should know of.
   *
   * @return sentences, each once, in a fixed order
   */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }
}
