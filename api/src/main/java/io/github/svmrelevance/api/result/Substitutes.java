package io.github.svmrelevance.api.result;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Which relevant features can be traded for one another: clusters of correlated features, each with
 * the slack from which on a good model does without all of it, and with only one of it.
 *
 * @param slack by which share an admissible model may exceed the baseline
 * @param features the k features compared, in the order of the data
 * @param correlations k by k: Pearson's r of two features; of features with several columns the
 *     largest of any two of them
 * @param clusters of two features or more, by average linkage of |r| down to one half; within each
 *     tree of clusters the parts before the whole
 * @since 0.1
 */
public record Substitutes(
    double slack, List<String> features, DenseMatrix correlations, List<Cluster> clusters)
    implements Serializable {

  /**
   * Copies the components.
   *
   * @throws IllegalArgumentException if the matrix has another shape
   */
  public Substitutes {
    features = List.copyOf(features);
    clusters = List.copyOf(clusters);
    if (correlations.rows() != features.size() || correlations.columns() != features.size()) {
      throw new IllegalArgumentException(
          "the correlations are not " + features.size() + " by " + features.size());
    }
  }

  /**
   * Correlated features.
   *
   * @param features their names, at least two, similar ones beside each other
   * @param correlation the average |r| between the two parts that it was joined of, without the
   *     pairs within a part; of all pairs see {@link Substitutes#meanCorrelation}
   * @param withoutAll from which slack on an admissible model does without all of them; empty if
   *     nothing is proven
   * @param best the feature with which alone, of these, models pay least, up to 1e-6 of the
   *     baseline's budget; empty if nothing is proven
   * @param withBest from which slack on an admissible model uses, of these, only the best
   * @param sufficient of a cluster that is {@linkplain Substitutes#interchangeable interchangeable}
   *     all features that suffice alone, the best first; of others none
   */
  public record Cluster(
      List<String> features,
      double correlation,
      Optional<Enclosure> withoutAll,
      Optional<String> best,
      Optional<Enclosure> withBest,
      List<String> sufficient)
      implements Serializable {

    /**
     * Copies the components.
     *
     * @throws IllegalArgumentException if there are fewer than two features
     */
    public Cluster {
      features = List.copyOf(features);
      if (features.size() < 2) {
        throw new IllegalArgumentException("a cluster of " + features);
      }
      Objects.requireNonNull(withoutAll, "withoutAll");
      Objects.requireNonNull(best, "best");
      Objects.requireNonNull(withBest, "withBest");
      sufficient = List.copyOf(sufficient);
    }

    /**
     * Whether every admissible model uses at least one of the features.
     *
     * @param slack by which share an admissible model may exceed the baseline
     * @return true if it is proven
     */
    public boolean isNeeded(double slack) {
      return withoutAll.filter(known -> known.least() > slack).isPresent();
    }
  }

  /**
   * The largest clusters of which one feature suffices: some admissible model uses no other of
   * them.
   *
   * @return clusters without a common feature, those first that no admissible model does without,
   *     then those that cost most to lose
   */
  public List<Cluster> interchangeable() {
    return clusters.stream()
        .filter(cluster -> !cluster.sufficient().isEmpty())
        .sorted(
            Comparator.comparingDouble(
                cluster -> -cluster.withoutAll().map(Enclosure::known).orElse(0.0)))
        .toList();
  }

  /**
   * How correlated the features of a cluster are.
   *
   * @param cluster one of these
   * @return the mean |r| of all pairs of its features
   */
  public double meanCorrelation(Cluster cluster) {
    int[] members = cluster.features().stream().mapToInt(features::indexOf).toArray();
    double sum = 0;
    int pairs = 0;
    for (int i = 1; i < members.length; i++) {
      for (int j = 0; j < i; j++) {
        sum += Math.abs(correlations.get(members[i], members[j]));
        pairs++;
      }
    }
    return sum / pairs;
  }

  /**
   * The features so that those of a cluster stand together.
   *
   * @return all features, those of the largest clusters first
   */
  public List<String> byCluster() {
    Set<String> placed = new HashSet<>();
    List<Cluster> trees = new ArrayList<>();
    // The whole comes after its parts.
    for (int i = clusters.size() - 1; i >= 0; i--) {
      if (placed.addAll(clusters.get(i).features())) {
        trees.add(clusters.get(i));
      }
    }
    trees.sort(Comparator.comparingInt(tree -> -tree.features().size()));
    Set<String> ordered = new LinkedHashSet<>();
    trees.forEach(tree -> ordered.addAll(tree.features()));
    ordered.addAll(features);
    return List.copyOf(ordered);
  }
}
