package io.github.svmrelevance.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the shapes of result have in common: a number for each feature, the larger the more it
 * matters. It is the upper bound of an interval, the score of a ranking, or how long an elimination
 * keeps the feature.
 */
final class Scores {

  private final RelevanceResult result;
  private final Map<String, Double> scores = new LinkedHashMap<>();

  private Scores(RelevanceResult result) {
    this.result = result;
    if (result instanceof RelevanceIntervals intervals) {
      for (FeatureInterval feature : intervals.features()) {
        assertThat(feature.bounds()).as("the bounds of %s", feature.name()).isPresent();
        scores.put(feature.name(), feature.bounds().orElseThrow().upper());
      }
    } else if (result instanceof FeatureRanking ranking) {
      ranking.features().forEach(feature -> scores.put(feature.name(), feature.score()));
      assertThat(ranking.features())
          .as("the ranks")
          .extracting(FeatureRanking.RankedFeature::rank)
          .doesNotHaveDuplicates();
    } else if (result instanceof EliminationProfiles profiles) {
      for (EliminationProfiles.ClassProfile profile : profiles.classes()) {
        List<String> kept = profile.ranking();
        for (String name : kept.stream().sorted().toList()) {
          scores.merge(name, (double) kept.size() - kept.indexOf(name), Double::sum);
        }
      }
    }
  }

  static Scores of(RelevanceResult result) {
    return new Scores(result);
  }

  List<String> names() {
    return List.copyOf(scores.keySet());
  }

  double of(String name) {
    return scores.get(name);
  }

  /** Everything but the time it took is equal, to the last bit. */
  void requireEqual(String rule, Scores other) {
    assertThat(other.result)
        .as(rule)
        .usingRecursiveComparison()
        .ignoringFields("solveSeconds")
        .isEqualTo(result);
  }

  /** Each feature has the same score, whatever their order. */
  void requireClose(String rule, Scores other, double tolerance) {
    double largest = scores.values().stream().mapToDouble(Math::abs).max().orElse(0);
    scores.forEach(
        (name, score) ->
            assertThat(other.of(name))
                .as("%s, the score of %s", rule, name)
                .isCloseTo(score, within(tolerance * (1 + largest))));
  }

  /** Where the result says that a feature matters, it does not say so of this one. */
  void requireIrrelevant(String rule, String name) {
    if (result instanceof RelevanceIntervals intervals) {
      for (FeatureInterval feature : intervals.features()) {
        if (feature.name().equals(name)) {
          assertThat(feature.bounds().orElseThrow().lower())
              .as("%s, the lower bound of %s", rule, name)
              .isLessThan(1e-6);
          assertThat(feature.relevance())
              .as("%s, the class of %s", rule, name)
              .isNotEqualTo(java.util.Optional.of(RelevanceClass.STRONG));
        }
      }
    }
  }

  @Override
  public String toString() {
    return scores.toString();
  }
}
