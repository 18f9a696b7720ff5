package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.util.List;
import java.util.stream.Stream;

/**
 * Scores that say nothing, to compare others with, as in Section 4 of Hermes, Buhmann (2000): they
 * hang on the name of a feature alone.
 */
record RandomScores() implements ClassScorer {

  @Override
  public ClassScore score(Dataset data, LearningQuestion question, RunContext context) {
    return new ClassScore(
        scores(FeatureGroup.of(data.features()).stream().map(FeatureGroup::name), context),
        scores(data.featureNames().stream(), context),
        new int[0],
        List.of());
  }

  private static double[] scores(Stream<String> names, RunContext context) {
    return names.mapToDouble(name -> context.random("rank", "score", name).nextDouble()).toArray();
  }
}
