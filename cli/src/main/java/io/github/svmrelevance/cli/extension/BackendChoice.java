package io.github.svmrelevance.cli.extension;

import io.github.svmrelevance.api.optimization.OptimizationBackend;
import java.util.List;

/**
 * Decides which solvers the command uses. The default takes all of them, those of higher priority
 * first.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface BackendChoice {

  /**
   * Chooses among the backends that were found.
   *
   * @param found all of them, those of higher priority first; some may not run on this machine
   * @return those to use, the preferred ones first; {@code --backend} accepts no others. Not
   *     necessarily a part of what was found
   */
  List<OptimizationBackend> choose(List<OptimizationBackend> found);
}
