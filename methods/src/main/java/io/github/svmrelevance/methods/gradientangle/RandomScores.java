package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.RunContext;
import java.util.List;

/** Scores that say nothing, to compare others with: they hang on the name of a feature alone. */
record RandomScores() implements ClassScorer {

  @Override
  public ClassScore score(Dataset data, String positive, RunContext context) {
    return new ClassScore(
        data.featureNames().stream()
            .mapToDouble(name -> context.random("rank", "score", name).nextDouble())
            .toArray(),
        new int[0],
        List.of());
  }
}
