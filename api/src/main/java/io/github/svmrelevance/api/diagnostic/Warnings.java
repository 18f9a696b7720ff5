package io.github.svmrelevance.api.diagnostic;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Collects warnings, each once, in the order in which they came up. Thread-safe.
 *
 * @since 0.1
 */
public final class Warnings implements Consumer<Warning> {

  private final Set<Warning> collected = new LinkedHashSet<>();

  /** Creates a collector without warnings. */
  public Warnings() {}

  @Override
  public synchronized void accept(Warning warning) {
    collected.add(warning);
  }

  /**
   * What came up so far.
   *
   * @return a copy
   */
  public synchronized List<Warning> list() {
    return List.copyOf(collected);
  }
}
