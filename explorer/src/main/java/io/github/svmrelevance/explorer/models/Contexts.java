package io.github.svmrelevance.explorer.models;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.execution.RunContext;
import java.util.function.Function;

/**
 * Makes a context for each piece of work, so that each can be stopped by itself. Thread-safe.
 *
 * @since 0.1
 */
public interface Contexts {

  /**
   * Works in a context that ends with the work.
   *
   * @param until stops the work
   * @param work what to do
   * @param <T> what comes out
   * @return what came out
   */
  <T> T use(CancellationToken until, Function<RunContext, T> work);
}
