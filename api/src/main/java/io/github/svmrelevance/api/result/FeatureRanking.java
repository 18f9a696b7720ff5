package io.github.svmrelevance.api.result;

import io.github.svmrelevance.api.diagnostic.Warning;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * An order of the features with scores.
 *
 * @param features one entry per feature or group, in the order of the data
 * @param positions for each class that was set against the rest, the samples at which its score was
 *     taken: row numbers from 0, ascending; empty for scores that need no model, and for a number
 *     to predict, whose score is taken at all samples
 * @param warnings what the user should know
 * @param partial whether something is missing
 * @param solveSeconds wall-clock time of training and scoring
 * @param facts how the result came about, once the run is over
 * @since 0.1
 */
public record FeatureRanking(
    List<RankedFeature> features,
    Map<String, List<Integer>> positions,
    List<Warning> warnings,
    boolean partial,
    double solveSeconds,
    Optional<RunFacts> facts)
    implements RelevanceResult {

  /**
   * Copies the components.
   *
   * @throws IllegalArgumentException if a score is not finite, or the ranks are not 1, 2, and so
   *     on, each once
   */
  public FeatureRanking {
    features = List.copyOf(features);
    boolean[] taken = new boolean[features.size() + 1];
    for (RankedFeature feature : features) {
      if (!Double.isFinite(feature.score())) {
        throw new IllegalArgumentException(
            "the score of '" + feature.name() + "' is " + feature.score());
      }
      if (feature.rank() < 1 || feature.rank() >= taken.length || taken[feature.rank()]) {
        throw new IllegalArgumentException(
            "rank "
                + feature.rank()
                + " of '"
                + feature.name()
                + "': ranks are from 1 to "
                + features.size()
                + ", each once");
      }
      taken[feature.rank()] = true;
    }
    Map<String, List<Integer>> copy = new LinkedHashMap<>();
    positions.forEach((name, rows) -> copy.put(name, List.copyOf(rows)));
    positions = Collections.unmodifiableMap(copy);
    warnings = List.copyOf(warnings);
    Objects.requireNonNull(facts, "facts");
  }

  /**
   * What a method finds.
   *
   * @param features one entry per feature or group, in the order of the data
   * @param positions for each class that was set against the rest, the samples at which its score
   *     was taken
   * @param warnings what the user should know
   * @param partial whether something is missing
   * @param solveSeconds wall-clock time of training and scoring
   */
  public FeatureRanking(
      List<RankedFeature> features,
      Map<String, List<Integer>> positions,
      List<Warning> warnings,
      boolean partial,
      double solveSeconds) {
    this(features, positions, warnings, partial, solveSeconds, Optional.empty());
  }

  /**
   * A short line: how much was found.
   *
   * @return without the numbers, which the components have
   */
  @Override
  public String toString() {
    String best = features.isEmpty() ? "" : ", the best " + byRank().get(0).name();
    return Brief.of(this, Brief.counted(features.size(), "feature") + best);
  }

  @Override
  public FeatureRanking withFacts(RunFacts known) {
    return new FeatureRanking(
        features, positions, warnings, partial, solveSeconds, Optional.of(known));
  }

  /**
   * The features from the best to the worst.
   *
   * @return the entries of {@link #features()}, by rank
   */
  public List<RankedFeature> byRank() {
    List<RankedFeature> sorted = new ArrayList<>(features);
    sorted.sort(Comparator.comparingInt(RankedFeature::rank));
    return sorted;
  }

  /**
   * A feature, or a group of columns that go in or out together, and its place.
   *
   * @param name the feature or group
   * @param score the higher the better; with elimination in rounds, that of the last round in which
   *     the feature took part, so that only scores of one round compare
   * @param rank from 1, the best; no two alike: of equal scores, the feature that comes first in
   *     the data is ahead
   * @param round the last round in which the feature took part, from 1
   * @param perClass the score of each class against the rest, whose mean is the score; empty if a
   *     number is predicted
   * @param members of a group, the score of each of its columns by itself, of the round of the
   *     group's; empty for a feature
   * @param stability how the score and the rank vary over subsamples, if that was asked for
   */
  public record RankedFeature(
      String name,
      double score,
      int rank,
      int round,
      Map<String, Double> perClass,
      Map<String, Double> members,
      Optional<Stability> stability)
      implements Serializable {

    /** Copies the maps, keeping their order. */
    public RankedFeature {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(stability, "stability");
      perClass = Collections.unmodifiableMap(new LinkedHashMap<>(perClass));
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }

    /**
     * A feature that is no group.
     *
     * @param name the feature
     * @param score the higher the better
     * @param rank from 1, the best
     * @param round the last round in which the feature took part, from 1
     * @param perClass the score of each class against the rest
     * @param stability how the score and the rank vary over subsamples
     */
    public RankedFeature(
        String name,
        double score,
        int rank,
        int round,
        Map<String, Double> perClass,
        Optional<Stability> stability) {
      this(name, score, rank, round, perClass, Map.of(), stability);
    }
  }

  /**
   * How a feature fares over random subsamples of the data.
   *
   * @param repeats the number of subsamples
   * @param mean the mean score
   * @param deviation the standard deviation of the score (divided by repeats - 1; 0 for one repeat)
   * @param bestRank its best rank; of features with the same score, any may be the best
   * @param worstRank its worst rank; of features with the same score, any may be the worst
   */
  public record Stability(int repeats, double mean, double deviation, int bestRank, int worstRank)
      implements Serializable {}
}
