package io.github.svmrelevance.methods;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.TaskExecutor;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CheckedIncumbent;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.SolverSession;
import io.github.svmrelevance.api.svm.SvmTrainer;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.spi.Registry;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A context that does as the usual one does, but for what a test overrides. */
public abstract class ForwardingContext implements RunContext {

  private final RunContext real;
  private final TaskExecutor executor;

  /** Solves with the backends that there are, and draws with seed 0. */
  protected ForwardingContext(TaskExecutor executor) {
    this.executor = executor;
    this.real = new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0);
  }

  @Override
  public RandomGenerator random(String... key) {
    return real.random(key);
  }

  @Override
  public CertifiedSession.PiecewiseLinear open(PiecewiseLinearProgram program) {
    return real.open(program);
  }

  @Override
  public CertifiedSession.Linear open(LinearProgram program) {
    return real.open(program);
  }

  @Override
  public CertifiedSession.Linear open(LinearProgram program, double[] radius) {
    return real.open(program, radius);
  }

  @Override
  public CertifiedSession.Quadratic open(QuadraticProgram program) {
    return real.open(program);
  }

  @Override
  public SolverSession<MixedIntegerProgram, CheckedIncumbent> open(MixedIntegerProgram program) {
    return real.open(program);
  }

  @Override
  public Kernel kernel(String spec, int features) {
    return real.kernel(spec, features);
  }

  @Override
  public SvmTrainer svmTrainer() {
    return real.svmTrainer();
  }

  /** The tasks are handed this context, not the real one. */
  @Override
  public <S, T, R> List<Optional<R>> map(String title, Job<S, T, R> job, S shared, List<T> tasks) {
    return executor.map(title, job, shared, tasks, this);
  }

  @Override
  public CancellationToken cancellation() {
    return real.cancellation();
  }

  @Override
  public Recipe recipe() {
    return real.recipe();
  }

  @Override
  public Notes notes() {
    return real.notes();
  }

  @Override
  public void add(Notes notes) {
    real.add(notes);
  }
}
