package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.StandIns;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.WeightRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which weakly relevant features stand in for one another, the "mutual relationships" that the 2017
 * paper leaves to the future. The weight of one feature is fixed, and the ranges of the others over
 * the models that remain are compared with those over all.
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

  /**
   * How much of the largest weight counts as "as much as it can be": at all of it one model alone
   * remains, and rounding could make the set empty.
   */
  private static final double ALMOST = 0.99;

  private final AdmissibleStudy study;
  private final BaselineModel baseline;
  private final double c;

  StandInStudy(AdmissibleStudy study, BaselineModel baseline, double c) {
    this.study = study;
    this.baseline = baseline;
    this.c = c;
  }

  /** A feature compared: its name, its position among those that vary, its range. */
  private record Candidate(String name, int position, Bounds bounds) {}

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
        candidates.add(new Candidate(feature.name(), positions[j], feature.bounds().orElseThrow()));
      }
    }
    int k = candidates.size();
    List<Optional<double[][]>> rows =
        study
            .context()
            .executor()
            .map(
                "stand-ins",
                IntStream.range(0, k).boxed().toList(),
                i -> new double[][] {needed(i, candidates), displaced(i, candidates)});
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

  private static DenseMatrix matrix(List<Optional<double[][]>> rows, int which) {
    if (rows.isEmpty()) {
      return DenseMatrix.ofColumns(0);
    }
    return DenseMatrix.ofRows(
        rows.stream().map(row -> row.orElseThrow()[which]).toArray(double[][]::new));
  }

  private double[] needed(int i, List<Candidate> candidates) {
    Bounds own = candidates.get(i).bounds();
    // Almost always 0; what chance gives a feature may keep its range away from it.
    double reach = own.lower() / ALMOST;
    double low = own.signedUpper() < 0 ? -reach : 0;
    double high = own.signedLower() > 0 ? reach : 0;
    return shares(
        i, low, high, candidates, (other, range) -> range.lower() - other.bounds().lower());
  }

  private double[] displaced(int i, List<Candidate> candidates) {
    Bounds own = candidates.get(i).bounds();
    boolean positive = own.signedUpper() >= -own.signedLower();
    double low = positive ? ALMOST * own.signedUpper() : Double.NEGATIVE_INFINITY;
    double high = positive ? Double.POSITIVE_INFINITY : ALMOST * own.signedLower();
    return shares(
        i, low, high, candidates, (other, range) -> other.bounds().upper() - range.upper());
  }

  private interface Shift {
    double of(Candidate other, WeightRange range);
  }

  /** Shifts of the others' ranges as shares of their largest weights; NaN is never among them. */
  private double[] shares(int i, double low, double high, List<Candidate> candidates, Shift shift) {
    double[] shares = new double[candidates.size()];
    Presets limits = study.presets().with(candidates.get(i).position(), low, high);
    try (AdmissibleSet set = study.open(baseline, c, limits)) {
      for (int j = 0; j < shares.length; j++) {
        Candidate other = candidates.get(j);
        WeightRange.Outcome outcome = j == i ? null : WeightRange.solve(set, other.position());
        if (outcome != null) {
          WeightRange range = outcome.require(other.name());
          shares[j] = Math.min(1, Math.max(0, shift.of(other, range) / other.bounds().upper()));
        }
      }
    }
    return shares;
  }
}
