package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Results to show. */
public final class Samples {

  private Samples() {}

  /**
   * Intervals of all classes and states, the upper bounds rising with the position.
   *
   * @param names the features
   * @return the result
   */
  public static RelevanceIntervals intervals(List<String> names) {
    List<FeatureInterval> features = new ArrayList<>();
    double[] weights = new double[names.size()];
    for (int j = 0; j < names.size(); j++) {
      weights[j] = -0.75 * j;
      features.add(interval(names.get(j), j));
    }
    ScoredModel model = new ScoredModel(new LinearModel(weights, 0.5), 0.98, 0.97);
    return new RelevanceIntervals(
        new RelevanceIntervals.Baseline(
            model, 12.5, 20.25, Map.of("joint", 36.025), Map.of("C", 1.0)),
        new RelevanceIntervals.Thresholds(
            OptionalDouble.of(0.25), OptionalDouble.of(0.75), 1e-7, 40, 0),
        features,
        List.of("one thing to know"),
        false,
        0.4);
  }

  private static FeatureInterval interval(String name, int j) {
    RelevanceClass relevance =
        switch (j % 3) {
          case 0 -> RelevanceClass.IRRELEVANT;
          case 1 -> RelevanceClass.STRONG;
          default -> RelevanceClass.WEAK;
        };
    double lower = relevance == RelevanceClass.STRONG ? j / 2.0 : 0;
    Status status =
        j % 7 == 5 ? Status.NOT_COMPUTED : j % 7 == 6 ? Status.UNCERTIFIED : Status.CERTIFIED;
    return new FeatureInterval(
        name,
        status == Status.NOT_COMPUTED
            ? Optional.empty()
            : Optional.of(new Bounds(-j, -lower, lower, j, 1e-12)),
        status,
        status == Status.CERTIFIED ? Optional.of(relevance) : Optional.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
