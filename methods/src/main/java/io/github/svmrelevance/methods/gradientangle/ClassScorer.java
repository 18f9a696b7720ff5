package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.io.Serializable;
import java.util.Optional;

/** Scores features by how they tell one class from the rest, or a number. A stateless value. */
interface ClassScorer extends Serializable {

  /**
   * How the scorer wants the numbers held.
   *
   * @param numbers as they were read
   * @param standardizer scales them; empty if they are not to be scaled
   * @param context makes kernels
   * @return the numbers that {@link #score} is given a part of the columns of; by default dense
   */
  default Matrix held(Matrix numbers, Optional<Standardizer> standardizer, RunContext context) {
    return standardizer.map(scale -> scale.view(numbers)).orElse(numbers).toDense();
  }

  /**
   * Scores.
   *
   * @param data samples whose features all vary, and whose target varies
   * @param question what is learnt; a class and the rest have samples, and a number is scaled
   * @param context kernels, a trainer, chance and cancellation
   */
  ClassScore score(Dataset data, LearningQuestion question, RunContext context);
}
