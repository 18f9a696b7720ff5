package io.github.svmrelevance.reproductions;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.core.spi.Registry;
import java.util.ServiceLoader;

/**
 * A table or a figure of a paper, to be computed again. Found through {@link ServiceLoader}.
 * Stateless and thread-safe, with a cheap constructor.
 *
 * @since 0.1
 */
public interface Reproduction {

  /**
   * The reproductions that {@link ServiceLoader} finds, by id.
   *
   * @return the registry
   * @throws io.github.svmrelevance.api.InvalidInputException if two reproductions have one id
   */
  static Registry<Reproduction> all() {
    return Registry.of(
        "reproduction",
        ServiceLoader.load(Reproduction.class),
        reproduction -> reproduction.description().id());
  }

  /**
   * What it reproduces, and what it needs.
   *
   * @return the description, always the same
   */
  ReproductionDescription description();

  /**
   * Computes the numbers. The same request, seed and backend give the same result to the last bit,
   * whatever the number of threads.
   *
   * @param request the data and the parameters
   * @param context solvers, threads and chance; all random numbers come from it
   * @return ours beside the printed numbers, with the differences explained
   * @throws io.github.svmrelevance.api.InvalidInputException if the data or the parameters do not
   *     allow it
   * @throws io.github.svmrelevance.api.CancelledException if the run was cancelled
   */
  ReproductionResult run(ReproductionRequest request, RunContext context);
}
