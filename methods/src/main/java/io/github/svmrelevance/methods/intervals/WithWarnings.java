package io.github.svmrelevance.methods.intervals;

import java.io.Serializable;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a task found, and what came up while its job was opened or it ran.
 *
 * @param result what it found
 * @param warnings what the user should know, for the caller to collect
 */
record WithWarnings<R>(R result, List<String> warnings) implements Serializable {

  WithWarnings {
    warnings = List.copyOf(warnings);
  }

  /** The result; its warnings are handed over. */
  R report(Consumer<String> to) {
    warnings.forEach(to);
    return result;
  }
}
