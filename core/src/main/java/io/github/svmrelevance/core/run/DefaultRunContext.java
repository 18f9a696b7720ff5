package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.TaskExecutor;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CheckedIncumbent;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.SolverSession;
import io.github.svmrelevance.api.svm.SvmTrainer;
import io.github.svmrelevance.core.optimization.ProblemSolver;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.core.svm.StandardSvmTrainer;
import java.util.Comparator;
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

  private final ConcurrentSkipListSet<Warning> warnings =
      new ConcurrentSkipListSet<>(Comparator.comparing(Warning::toString));
  private final SvmTrainer trainer = new StandardSvmTrainer();
  private final Registry<KernelFactory> kernels;
  private final ProblemSolver solver;
  private volatile TaskExecutor executor;
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
  public SolverSession<MixedIntegerProgram, CheckedIncumbent> open(MixedIntegerProgram program) {
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
  public <S, T, R> List<Optional<R>> map(String title, Job<S, T, R> job, S shared, List<T> tasks) {
    List<Optional<R>> results = executor.map(title, job, shared, tasks, this);
    if (results.size() != tasks.size()) {
      throw new IllegalStateException(
          executor.getClass().getName()
              + " returned "
              + results.size()
              + " results for "
              + tasks.size()
              + " tasks");
    }
    return results;
  }

  @Override
  public void progress(String state) {
    executor.progress(state);
  }

  @Override
  public CancellationToken cancellation() {
    return executor.cancellation();
  }

  @Override
  public RandomGenerator random(String... key) {
    return seeds.stream(key);
  }

  /**
   * {@inheritDoc}
   *
   * <p>The backend that was chosen here is named, so that a machine where another one is preferred
   * takes the same.
   */
  @Override
  public Recipe recipe() {
    return new ServiceRecipe(solver.chosen().map(OptimizationBackend::id), seed());
  }

  @Override
  public Notes notes() {
    return new Notes(warnings(), solving);
  }

  @Override
  public void add(Notes notes) {
    warnings.addAll(notes.warnings());
    if (notes.solved()) {
      solving = true;
    }
  }

  /** Makes a context of the backends and kernels that {@link java.util.ServiceLoader} finds. */
  private record ServiceRecipe(Optional<String> backend, long seed) implements Recipe {

    @Override
    public RunContext open(CancellationToken cancellation) {
      return new DefaultRunContext(
          Registry.backends(), backend, new InlineTaskExecutor(cancellation), seed);
    }
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

  /** The backend that goes first, if there is one. */
  Optional<OptimizationBackend> chosen() {
    return solver.chosen();
  }

  /** Keeps the results of all tasks from now on, and takes those that are kept already. */
  void keepIn(Checkpoint checkpoint) {
    checkpoint.notes().ifPresent(this::add);
    executor = new CheckpointExecutor(executor, checkpoint);
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
   * @return warnings, each once, in the order of their texts
   */
  public List<Warning> warnings() {
    return List.copyOf(warnings);
  }
}
