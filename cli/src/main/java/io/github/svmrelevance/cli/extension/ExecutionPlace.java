package io.github.svmrelevance.cli.extension;

import io.github.svmrelevance.core.run.ExecutorFactory;
import java.util.Optional;

/**
 * A place other than this process where tasks can run, such as a cluster. The user chooses it by
 * {@code --on} and the name under which a {@link CommandModule} binds it.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ExecutionPlace {

  /**
   * Makes what makes executors there.
   *
   * @param master which cluster, as {@code --master} says it; empty if the place is to know
   * @return the factory
   * @throws io.github.svmrelevance.api.InvalidInputException if the place needs to be given, or has
   *     no such cluster
   */
  ExecutorFactory executors(Optional<String> master);
}
