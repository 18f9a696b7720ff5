package io.github.svmrelevance.methods.quality;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.RunContext;
import java.io.Serializable;
import java.util.function.ToDoubleFunction;

/**
 * Makes decision functions; a value without live objects.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Trainer extends Serializable {

  /**
   * Trains.
   *
   * @param training the samples, scaled
   * @param context solvers, kernels and cancellation
   * @return the decision function of a sample, for one thread
   */
  ToDoubleFunction<double[]> train(Dataset training, RunContext context);
}
