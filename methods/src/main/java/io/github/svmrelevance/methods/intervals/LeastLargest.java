package io.github.svmrelevance.methods.intervals;

import java.util.Optional;

/**
 * The outcome of a program over the admissible models with one more variable: the largest of
 * several weights, made as small as it can be, or the smallest of several functions, made as large.
 *
 * @since 0.1
 */
public final class LeastLargest {

  private final Extreme found;
  private final Optional<ProvenEnd> end;

  /**
   * An outcome.
   *
   * @param found what the solver said: a model with the value as one more entry
   * @param end what is proven of it; empty if there is no model
   */
  LeastLargest(Extreme found, Optional<ProvenEnd> end) {
    this.found = found;
    this.end = end;
  }

  Extreme found() {
    return found;
  }

  Optional<ProvenEnd> end() {
    return end;
  }
}
