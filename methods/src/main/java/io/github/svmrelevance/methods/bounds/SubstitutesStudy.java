package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.Substitutes;
import io.github.svmrelevance.core.inference.Correlations;
import io.github.svmrelevance.core.inference.FeatureTests;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which relevant features can be traded for one another, the "mutual relationships" that the 2017
 * paper leaves to the future. Correlated features are clustered, and each cluster gets two prices:
 * what models pay without all of it, and what they pay with only its best member.
 *
 * <p>Both are critical slacks of sets of features, so neither depends on the slack asked for.
 *
 * <p>Costs O(n k^2) for the correlations of k features, and a few programs for each of at most k -
 * 1 clusters.
 */
final class SubstitutesStudy {

  /** What the batch is called. */
  static final String STEP = "substitutes";

  /** With more features, or n d min(n, d) above this, the answer is computed if asked for only. */
  private static final int FEW = 300;

  private static final double LITTLE = 4e7;

  private final BoundsInputs study;
  private final LeastUse.Question use;
  private final RunContext context;

  SubstitutesStudy(BoundsInputs study, LeastUse.Question use, RunContext context) {
    this.study = study;
    this.use = use;
    this.context = context;
  }

  /** Whether the user asked, or left it open and the answer costs little beside the ranges. */
  boolean isAsked() {
    TrainingSet training = study.data().training();
    double n = training.count();
    double d = training.features();
    return study.options().get(BoundsOptions.SUBSTITUTES)
        || (study.options().get(BoundsOptions.RANGES) != BoundsOptions.RangesAsked.NEEDED
            && d <= FEW
            && n * d * Math.min(n, d) <= LITTLE);
  }

  /**
   * Clusters the relevant features.
   *
   * @param features all features, whose classes are known
   * @return the clusters, or empty if the run was cancelled
   */
  Optional<Substitutes> run(List<FeatureInterval> features) {
    List<String> names = new ArrayList<>();
    List<Integer> groups = new ArrayList<>();
    int[] positions = study.data().positions();
    for (int j = 0; j < positions.length; j++) {
      if (positions[j] >= 0
          && features.get(j).relevance().filter(RelevanceClass::isRelevant).isPresent()) {
        names.add(features.get(j).name());
        groups.add(positions[j]);
      }
    }
    TrainingSet training = study.data().training();
    double[][] correlations = correlations(groups);
    double[][] alike = new double[names.size()][names.size()];
    for (int i = 0; i < alike.length; i++) {
      for (int j = 0; j < alike.length; j++) {
        // What corrects a loss is no substitute of what predicts.
        alike[i][j] =
            training.isPrivileged(groups.get(i)) == training.isPrivileged(groups.get(j))
                ? Math.abs(correlations[i][j])
                : 0;
      }
    }
    Dendrogram clusters = Dendrogram.of(alike, FeatureTests.SUBSTITUTE);
    double slack = study.options().get(BoundsOptions.SLACK);
    List<Optional<List<SubstitutesJob.Priced>>> priced =
        context.map(
            STEP,
            SubstitutesJob.INSTANCE,
            new SubstitutesJob.Question(use, slack, groups, clusters),
            clusters.roots());
    if (!priced.stream().allMatch(Optional::isPresent)) {
      return Optional.empty();
    }
    return Optional.of(
        new Substitutes(
            slack,
            names,
            matrix(correlations),
            priced.stream()
                .flatMap(tree -> tree.orElseThrow().stream())
                .map(
                    one ->
                        new Substitutes.Cluster(
                            named(clusters.members(one.node()), names),
                            clusters.join(one.node()).similarity(),
                            one.withoutAll(),
                            one.best().map(names::get),
                            one.withBest(),
                            named(one.sufficient(), names)))
                .toList()));
  }

  private static List<String> named(List<Integer> leaves, List<String> names) {
    return leaves.stream().map(names::get).toList();
  }

  /** Of features with several columns the largest correlation of any two of them. */
  private double[][] correlations(List<Integer> groups) {
    TrainingSet training = study.data().training();
    double[][] all =
        Correlations.of(
            training.matrix(),
            groups.stream()
                .flatMap(group -> training.groups().get(group).columns().stream())
                .mapToInt(Integer::intValue)
                .toArray());
    int[] first = new int[groups.size() + 1];
    for (int i = 0; i < groups.size(); i++) {
      first[i + 1] = first[i] + training.groups().get(groups.get(i)).columns().size();
    }
    double[][] largest = new double[groups.size()][groups.size()];
    for (int i = 0; i < groups.size(); i++) {
      for (int j = 0; j < groups.size(); j++) {
        for (int a = first[i]; a < first[i + 1]; a++) {
          for (int b = first[j]; b < first[j + 1]; b++) {
            if (Math.abs(all[a][b]) > Math.abs(largest[i][j])) {
              largest[i][j] = all[a][b];
            }
          }
        }
      }
    }
    return largest;
  }

  private static DenseMatrix matrix(double[][] rows) {
    return rows.length == 0 ? DenseMatrix.ofColumns(0) : DenseMatrix.ofRows(rows);
  }
}
