package io.github.svmrelevance.reproductions.goepfert2018;

import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RejectOutcome;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.reproductions.ComparisonTable;
import io.github.svmrelevance.reproductions.ComparisonTable.Cell;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What the extreme models of each feature reject on real data. */
final class WdbcStudy {

  private WdbcStudy() {}

  static ComparisonTable table(RelevanceIntervals result) {
    List<List<Cell>> rows = new ArrayList<>();
    for (FeatureInterval feature : result.features()) {
      Bounds bounds = feature.bounds().orElseThrow();
      List<Cell> row = new ArrayList<>();
      row.add(Cell.text(feature.name()));
      row.add(Cell.ours(bounds.lower(), 4));
      row.add(Cell.ours(bounds.upper(), 4));
      for (Optional<ScoredModel> end : List.of(feature.lowerWitness(), feature.upperWitness())) {
        RejectOutcome outcome = end.flatMap(ScoredModel::rejects).orElseThrow();
        row.add(
            Cell.text(
                outcome.rejected().size()
                    + " (+"
                    + outcome.newlyRejected().size()
                    + " -"
                    + outcome.noLongerRejected().size()
                    + ")"));
        row.add(Cell.ours(outcome.loss(), 4));
      }
      rows.add(row);
    }
    return new ComparisonTable(
        "WDBC: the extreme models of each feature, and their rejects against the baseline's",
        List.of(
            "feature",
            "lower",
            "upper",
            "rejected at lower",
            "reject loss",
            "rejected at upper",
            "reject loss"),
        rows);
  }

  static String remark(RelevanceIntervals result) {
    RejectOutcome baseline = result.baseline().scored().rejects().orElseThrow();
    double least = baseline.loss();
    double most = baseline.loss();
    Set<Integer> ever = new HashSet<>(baseline.rejected());
    Set<Integer> always = new HashSet<>(baseline.rejected());
    for (FeatureInterval feature : result.features()) {
      for (Optional<ScoredModel> end : List.of(feature.lowerWitness(), feature.upperWitness())) {
        RejectOutcome outcome = end.flatMap(ScoredModel::rejects).orElseThrow();
        least = Math.min(least, outcome.loss());
        most = Math.max(most, outcome.loss());
        ever.addAll(outcome.rejected());
        always.retainAll(outcome.rejected());
      }
    }
    return String.format(
        Locale.ROOT,
        "WDBC, the question left open: the baseline rejects %d samples at a true reject loss of"
            + " %.4f. Over the %d extreme models, of no more norm and surrogate loss, the true loss"
            + " runs from %.4f to %.4f; %d samples are rejected by all of them and %d by at least"
            + " one.",
        baseline.rejected().size(),
        baseline.loss(),
        2 * result.features().size(),
        least,
        most,
        always.size(),
        ever.size());
  }
}
