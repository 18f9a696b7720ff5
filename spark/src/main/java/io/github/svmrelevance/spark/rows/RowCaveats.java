package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.methods.intervals.ModelCaveats;
import io.github.svmrelevance.tables.SuspectColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** What one machine warns of before it tests features, from sums over rows and from a sample. */
final class RowCaveats {

  private RowCaveats() {}

  /**
   * Looks through the data.
   *
   * @param names of all features
   * @param reference a sample of the rows
   * @param tested whether features are to be tested
   */
  static List<Warning> of(
      PartitionedRows rows, List<String> names, Reference reference, boolean tested) {
    List<Warning> warnings = new ArrayList<>();
    if (rows.weightless() > 0) {
      warnings.add(
          DataWarning.ROWS_WITHOUT_WEIGHT.of(
              rows.weightless()
                  + " of "
                  + (rows.weightless() + rows.count())
                  + " rows were left out because their weight is 0"));
    }
    ColumnSums.Ends ends = rows.ends();
    int[] active = rows.active();
    for (int k = 0; k < active.length; k++) {
      int j = active[k];
      if (ends.whole[j]) {
        double distinct = (double) reference.values(k).length / reference.drawn();
        SuspectColumns.judge(names.get(j), rows.count(), ends.growing[j], distinct)
            .ifPresent(warnings::add);
      }
    }
    boolean fewPositive = rows.positives() < rows.negatives();
    if (!rows.isWeighted()) {
      ModelCaveats.minority(
              rows.classes().get(fewPositive ? 0 : 1),
              Math.min(rows.positives(), rows.negatives()),
              2,
              rows.count(),
              "a column of weights, named with ",
              RunSetting.WEIGHT,
              ", can make its rows count more")
          .ifPresent(warnings::add);
    }
    ModelCaveats.constant(
            IntStream.range(0, names.size())
                .filter(j -> Arrays.stream(active).noneMatch(k -> k == j))
                .mapToObj(names::get)
                .toList())
        .ifPresent(warnings::add);
    if (tested) {
      if (rows.isWeighted()) {
        warnings.add(ModelCaveats.weightsNotTested());
      }
      repeatedRows(reference, rows.count()).ifPresent(warnings::add);
    }
    return warnings;
  }

  /** As one machine warns: where more rows repeat than do by chance. */
  static Optional<Warning> repeatedRows(Reference reference, long rows) {
    long repeated = reference.repeated();
    return ModelCaveats.repeatedRows(
            repeated, rows, "; rows in partitions cannot be kept in blocks")
        .filter(any -> reference.hasManyValues())
        .filter(
            any ->
                ModelCaveats.repeatedRows(
                        repeated - reference.repeatedByChance(new SplittableRandom(0)), rows)
                    .isPresent());
  }
}
