package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.SolverException;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * A context in which some trainings fail. They are distinguished by their linear kernel matrix: of
 * the first sample the squares of the features are 1, 2, 4 and so on, and so its inner product with
 * itself says which features are there.
 */
final class FailingTrainings implements RunContext {

  /**
   * A training.
   *
   * @param samples how many
   * @param features the sum of 2^j over the features j; meant for trainings on all samples
   * @param sign the side of the first sample
   */
  record Kind(int samples, int features, double sign) {}

  private final RunContext real;
  private final TaskExecutor executor;
  private final Predicate<Kind> fails;
  private final List<Kind> trainings = new ArrayList<>();

  FailingTrainings(TaskExecutor executor, Predicate<Kind> fails) {
    this.executor = executor;
    this.real = new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0);
    this.fails = fails;
  }

  /** What was asked for, one after another on one thread. */
  List<Kind> trainings() {
    return List.copyOf(trainings);
  }

  @Override
  public SvmTrainer svmTrainer() {
    return (gram, signs, formulation, start, cancellation) -> {
      Kind kind = new Kind(signs.length, (int) Math.round(gram.diagonal(0)), signs[0]);
      trainings.add(kind);
      if (fails.test(kind)) {
        throw new SolverException("no\toptimum for " + Integer.toBinaryString(kind.features()));
      }
      return real.svmTrainer().train(gram, signs, formulation, start, cancellation);
    };
  }

  @Override
  public Kernel kernel(String spec, int features) {
    return real.kernel(spec, features);
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

  @Override
  public RandomGenerator random(String... key) {
    return real.random(key);
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
  public CertifiedSession.PiecewiseLinear open(PiecewiseLinearProgram program) {
    return real.open(program);
  }
}
