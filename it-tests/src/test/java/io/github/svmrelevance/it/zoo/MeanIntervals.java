package io.github.svmrelevance.it.zoo;

import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.ScoredModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The scores as intervals from 0. */
class MeanIntervals extends MeanDifference {

  private static final long serialVersionUID = 1L;

  @Override
  RelevanceResult result(List<String> names, List<Double> scores) {
    List<FeatureInterval> features = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      features.add(interval(names.get(j), scores.get(j)));
    }
    LinearModel zero = new LinearModel(new double[names.size()], 0);
    return new RelevanceIntervals(
        new RelevanceIntervals.Baseline(
            new ScoredModel(zero, 0.5, 0), 0, 0, Map.of(), Map.of(), Map.of()),
        new RelevanceIntervals.Thresholds(1e-6, 0, 0, Optional.empty()),
        features,
        List.of(),
        false,
        0);
  }

  FeatureInterval interval(String name, double score) {
    return interval(name, score, RelevanceClass.WEAK);
  }

  static FeatureInterval interval(String name, double score, RelevanceClass relevance) {
    return new FeatureInterval(
        name,
        Optional.of(new FeatureInterval.Bounds(-score, score, 0, score, 0)),
        FeatureInterval.Status.CERTIFIED,
        Optional.of(relevance),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
