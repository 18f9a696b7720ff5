package io.github.svmrelevance.cli.run;

import io.github.svmrelevance.api.CancellationSource;

/** Turns what stops a process from outside into a cancellation of its work. */
@FunctionalInterface
public interface Interrupts {

  /**
   * From now on, an interrupt cancels instead of killing.
   *
   * @param source what to cancel
   */
  void cancelInstead(CancellationSource source);
}
