package io.github.svmrelevance.report.page;

import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.FeatureRanking.RankedFeature;
import io.github.svmrelevance.report.page.DataTable.Bar;
import io.github.svmrelevance.report.page.DataTable.Cell;
import io.github.svmrelevance.report.page.DataTable.Column;
import io.github.svmrelevance.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A ranking on a page.
 *
 * @since 0.1
 */
public final class RankingFindings implements Findings {

  private final FeatureRanking result;

  /**
   * What a page says of a result.
   *
   * @param result what was found
   */
  public RankingFindings(FeatureRanking result) {
    this.result = result;
  }

  @Override
  public String headline() {
    List<RankedFeature> best = result.byRank();
    return "Of "
        + Numbers.count(best.size(), "feature")
        + " the best is "
        + best.get(0).name()
        + (best.size() > 1 ? ", followed by " + best.get(1).name() : "")
        + (best.size() > 2 ? " and " + best.get(2).name() : "")
        + ".";
  }

  @Override
  public String guide() {
    return "Each bar is the score of a feature. The longer it is, the more the decisions or"
        + " predictions of the model depend on the feature. Scores of one run compare with each other, not with those"
        + " of other data, other kernels or other scores. A low score does not prove that"
        + " a feature is irrelevant: features with the same information share their score, so remove them one at a time.";
  }

  @Override
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    result
        .positions()
        .forEach(
            (name, rows) ->
                facts.put(
                    "positions of " + name,
                    Numbers.count(rows.size(), "sample") + " near the margin"));
    return facts;
  }

  @Override
  public List<DataTable> tables() {
    List<RankedFeature> features = result.byRank();
    List<String> classes = new ArrayList<>(features.get(0).perClass().keySet());
    if (classes.size() < 2) {
      classes.clear();
    }
    double max = Math.max(0, features.get(0).score());
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("feature"));
    columns.add(Column.of("rank", "1 is the best"));
    columns.add(Column.of("score"));
    columns.add(Column.of("bar", "the score as a share of the best"));
    classes.forEach(
        name -> columns.add(Column.of(name, "the score of this class against the rest")));
    boolean repeated = features.stream().anyMatch(feature -> feature.stability().isPresent());
    if (repeated) {
      columns.add(Column.of("mean", "the mean score over the subsamples"));
      columns.add(Column.of("sd", "the standard deviation of the score over the subsamples"));
      columns.add(Column.of("ranks", "the best and the worst rank over the subsamples"));
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (RankedFeature feature : features) {
      List<Cell> row = new ArrayList<>();
      row.add(Cell.text(feature.name()));
      row.add(Cell.count(feature.rank()));
      row.add(Cell.number(feature.score()));
      double share = max > 0 ? Math.min(1, Math.max(0, feature.score() / max)) : 0;
      row.add(
          new Cell(
              "", OptionalDouble.empty(), new Bar(0, share, OptionalDouble.empty(), "strong")));
      for (String name : classes) {
        row.add(Cell.number(feature.perClass().get(name)));
      }
      feature
          .stability()
          .ifPresent(
              spread -> {
                row.add(Cell.number(spread.mean()));
                row.add(Cell.number(spread.deviation()));
                row.add(Cell.text(spread.bestRank() + " to " + spread.worstRank()));
              });
      rows.add(row);
    }
    DataTable ranks = new DataTable("features", "Features by rank", columns, rows);
    return features.stream().allMatch(feature -> feature.members().isEmpty())
        ? List.of(ranks)
        : List.of(ranks, members(features));
  }

  private static DataTable members(List<RankedFeature> features) {
    List<List<Cell>> rows = new ArrayList<>();
    for (RankedFeature feature : features) {
      feature
          .members()
          .forEach(
              (name, score) ->
                  rows.add(
                      List.of(Cell.text(feature.name()), Cell.text(name), Cell.number(score))));
    }
    return new DataTable(
        "members",
        "Columns of groups",
        List.of(
            Column.of("group"),
            Column.of("column"),
            Column.of("score", "the score of this column by itself")),
        rows);
  }
}
