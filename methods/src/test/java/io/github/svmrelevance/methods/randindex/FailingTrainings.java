package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.execution.TaskExecutor;
import io.github.svmrelevance.api.svm.SvmTrainer;
import io.github.svmrelevance.methods.ForwardingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A context in which some trainings fail. They are distinguished by their linear kernel matrix: of
 * the first sample the squares of the features are 1, 2, 4 and so on, and so its inner product with
 * itself says which features are there.
 */
final class FailingTrainings extends ForwardingContext {

  /**
   * A training.
   *
   * @param samples how many
   * @param features the sum of 2^j over the features j; meant for trainings on all samples
   * @param sign the side of the first sample
   */
  record Kind(int samples, int features, double sign) {}

  private final Predicate<Kind> fails;
  private final List<Kind> trainings = new ArrayList<>();

  FailingTrainings(TaskExecutor executor, Predicate<Kind> fails) {
    super(executor);
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
      return super.svmTrainer().train(gram, signs, formulation, start, cancellation);
    };
  }
}
