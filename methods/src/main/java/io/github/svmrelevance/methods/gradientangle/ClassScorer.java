package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.RunContext;
import java.io.Serializable;

/** Scores features by how they tell one class from the rest. A stateless value. */
interface ClassScorer extends Serializable {

  /**
   * Scores.
   *
   * @param data samples whose features all vary
   * @param positive the class; it and the rest have samples
   * @param context kernels, a trainer, chance and cancellation
   */
  ClassScore score(Dataset data, String positive, RunContext context);
}
