package io.github.svmrelevance.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.result.BestSets;
import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.SampleRange;
import io.github.svmrelevance.api.result.SmallestSets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What the shapes of result have in common: a number for each feature, the larger the more it
 * matters. It is the upper bound of an interval, the score of a ranking, or how long an elimination
 * keeps the feature. Of decision ranges it is a number for each sample.
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
      for (Profile profile : profiles.profiles()) {
        List<String> kept = profile.ranking();
        for (String name : kept) {
          scores.merge(name, (double) kept.size() - kept.indexOf(name), Double::sum);
        }
      }
    } else if (result instanceof SmallestSets smallest) {
      smallest
          .features()
          .forEach(
              member ->
                  scores.put(
                      member.name(), member.role() == SmallestSets.Role.IN_NONE ? 0.0 : 1.0));
    } else if (result instanceof BestSets best) {
      best.features().forEach(member -> scores.put(member.name(), (double) member.sets()));
    } else if (result instanceof DecisionRanges decisions) {
      // Samples have no names; in the order of their numbers these are the same in any order.
      double[] most =
          decisions.samples().stream()
              .mapToDouble(sample -> sample.range().orElseThrow().most())
              .sorted()
              .toArray();
      for (int k = 0; k < most.length; k++) {
        scores.put("largest score " + k, most[k]);
      }
    }
  }

  static Scores of(RelevanceResult result) {
    return new Scores(result);
  }

  /** The features are there once each, in the order of the data where the shape has one. */
  void requireFeatures(String rule, List<String> expected) {
    if (result instanceof RelevanceIntervals intervals) {
      assertThat(intervals.features())
          .as(rule)
          .extracting(FeatureInterval::name)
          .isEqualTo(expected);
    } else if (result instanceof FeatureRanking ranking) {
      assertThat(ranking.features())
          .as(rule)
          .extracting(FeatureRanking.RankedFeature::name)
          .isEqualTo(expected);
    } else if (result instanceof SmallestSets smallest) {
      assertThat(smallest.features())
          .as(rule)
          .extracting(SmallestSets.Member::name)
          .isEqualTo(expected);
    } else if (result instanceof BestSets best) {
      assertThat(best.features()).as(rule).extracting(BestSets.Member::name).isEqualTo(expected);
    } else if (result instanceof EliminationProfiles profiles) {
      assertThat(profiles.profiles()).as(rule).isNotEmpty();
      for (Profile profile : profiles.profiles()) {
        assertThat(profile.ranking())
            .as("%s, class %s", rule, profile.className())
            .containsExactlyInAnyOrderElementsOf(expected);
      }
    } else if (result instanceof DecisionRanges decisions) {
      assertThat(decisions.features()).as(rule).isEqualTo(expected);
      assertThat(decisions.samples())
          .as("%s, the samples", rule)
          .extracting(SampleRange::row)
          .isEqualTo(IntStream.range(0, decisions.samples().size()).boxed().toList());
    }
  }

  /** Whether the numbers are of features, not of samples. */
  boolean ofFeatures() {
    return !(result instanceof DecisionRanges);
  }

  boolean has(String name) {
    return scores.containsKey(name);
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

  /** Something besides the time it took differs. */
  void requireOther(String rule, Scores other) {
    assertThat(other.result)
        .as(rule)
        .usingRecursiveComparison()
        .ignoringFields("solveSeconds")
        .isNotEqualTo(result);
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

  /**
   * What {@link #requireClose} asks, but for ties: where an elimination finds two features equally
   * dispensable, it may remove either, and what follows is another path.
   */
  void requireCloseButForTies(String rule, Scores other, double tolerance) {
    if (result instanceof EliminationProfiles one
        && other.result instanceof EliminationProfiles two) {
      assertThat(two.profiles()).as("%s, the classes", rule).hasSameSizeAs(one.profiles());
      for (int k = 0; k < one.profiles().size(); k++) {
        requireSamePath(rule, one.profiles().get(k), two.profiles().get(k), tolerance);
      }
    } else {
      requireClose(rule, other, tolerance);
    }
  }

  private static void requireSamePath(String rule, Profile one, Profile other, double tolerance) {
    assertThat(other.path()).as("%s, class %s", rule, one.className()).hasSameSizeAs(one.path());
    for (int step = 0; step < one.path().size(); step++) {
      EliminationProfiles.Step here = one.path().get(step);
      EliminationProfiles.Step there = other.path().get(step);
      assertThat(there.change().value())
          .as(
              "%s, class %s, step %s: agreement without %s, and without %s",
              rule, one.className(), step, here.removed(), there.removed())
          .isCloseTo(here.change().value(), within(tolerance));
      if (!here.removed().equals(there.removed())) {
        return;
      }
      assertThat(there.cvError().orElse(-1))
          .as("%s, class %s, step %s: the error", rule, one.className(), step)
          .isCloseTo(here.cvError().orElse(-1), within(tolerance));
    }
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
    } else if (result instanceof SmallestSets smallest) {
      assertThat(smallest.features())
          .as(rule)
          .filteredOn(member -> member.name().equals(name))
          .extracting(SmallestSets.Member::role)
          .containsExactly(SmallestSets.Role.IN_NONE);
    }
  }

  @Override
  public String toString() {
    return scores.toString();
  }
}
