package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.data.Dataset;
import java.util.function.Consumer;

/** Scores features by how they tell one class from the rest. Stateless and thread-safe. */
interface ClassScorer {

  /**
   * Scores.
   *
   * @param data samples whose features all vary
   * @param positive the class; it and the rest have samples
   * @param warnings told what the user should know; thread-safe
   */
  ClassScore score(Dataset data, String positive, Consumer<String> warnings);
}
