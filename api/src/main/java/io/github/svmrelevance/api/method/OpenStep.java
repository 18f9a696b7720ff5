package io.github.svmrelevance.api.method;

import java.util.Objects;

/**
 * A step that takes nobody knows how long, of a run that has something worth having whenever it is
 * stopped.
 *
 * @param step its title, one of {@link RelevanceMethod#steps}
 * @param byThen what a run that is stopped in it has by then, in words that end a sentence: "how
 *     many features are needed at least, and so many that are enough"
 * @since 0.1
 */
public record OpenStep(String step, String byThen) {

  /** Checks the components. */
  public OpenStep {
    Objects.requireNonNull(step, "step");
    Objects.requireNonNull(byThen, "byThen");
  }
}
