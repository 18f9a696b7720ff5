package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.StandIns;
import io.github.svmrelevance.methods.bounds.StandInJob.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which weakly relevant features are substitutes of one another, the "mutual relationships" that
 * the 2017 paper leaves to the future. The weight of one feature is fixed, and the ranges of the
 * others over the models that remain are compared with those over all.
 *
 * <p>Not used (w_i as near to 0 as it can be): a feature whose smallest weight rises must take
 * over. That tells pairs; among three features that say the same, none must. Used as much as it can
 * be: a feature whose largest weight falls has nothing left to do. The budget is then spent, and so
 * every range shrinks somewhat; two features are alike only as far as <em>each</em> displaces the
 * other.
 *
 * <p>Costs 4k(k - 1) linear objectives for k weakly relevant features.
 */
final class StandInStudy {

  private final AdmissibleStudy study;
  private final BaselineModel baseline;
  private final double c;
  private final RunContext context;

  StandInStudy(AdmissibleStudy study, BaselineModel baseline, double c, RunContext context) {
    this.study = study;
    this.baseline = baseline;
    this.c = c;
    this.context = context;
  }

  /**
   * Compares the weakly relevant features.
   *
   * @param features all features, whose ranges and classes are known, in units of the weights
   * @return the comparison, or empty if the run was cancelled
   */
  Optional<StandIns> run(List<FeatureInterval> features) {
    List<Candidate> candidates = new ArrayList<>();
    int[] positions = study.data().positions();
    for (int j = 0; j < positions.length; j++) {
      FeatureInterval feature = features.get(j);
      if (positions[j] >= 0 && feature.relevance().equals(Optional.of(RelevanceClass.WEAK))) {
        candidates.add(
            new Candidate(feature.name(), variable(positions[j]), feature.bounds().orElseThrow()));
      }
    }
    int k = candidates.size();
    List<Optional<double[][]>> rows =
        context.map(
            "stand-ins",
            StandInJob.INSTANCE,
            new StandInJob.Comparison(study, baseline, c, candidates),
            IntStream.range(0, k).boxed().toList());
    if (!rows.stream().allMatch(Optional::isPresent)) {
      return Optional.empty();
    }
    List<String> names = candidates.stream().map(Candidate::name).toList();
    StandIns compared = new StandIns(names, matrix(rows, 0), matrix(rows, 1), List.of());
    List<List<String>> groups =
        Linkage.groups(k, compared::likeness).stream()
            .map(group -> group.stream().map(names::get).toList())
            .toList();
    return Optional.of(new StandIns(names, compared.needed(), compared.displaced(), groups));
  }

  private int variable(int position) {
    return study.data().training().weights(position).get(0).variable(0);
  }

  private static DenseMatrix matrix(List<Optional<double[][]>> rows, int which) {
    if (rows.isEmpty()) {
      return DenseMatrix.ofColumns(0);
    }
    return DenseMatrix.ofRows(
        rows.stream().map(row -> row.orElseThrow()[which]).toArray(double[][]::new));
  }
}
