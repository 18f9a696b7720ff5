package io.github.svmrelevance.methods.intervals;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** What the user should know, each once, in the order in which it came up. Thread-safe. */
final class Warnings implements Consumer<String> {

  private final Set<String> collected = new LinkedHashSet<>();

  @Override
  public synchronized void accept(String warning) {
    collected.add(warning);
  }

  synchronized List<String> list() {
    return new ArrayList<>(collected);
  }
}
