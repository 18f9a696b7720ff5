package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.api.result.BestSets;
import io.github.svmrelevance.api.result.BestSets.Member;
import java.util.Comparator;
import java.util.List;

/**
 * How many of the best sets each feature is in, as horizontal bars.
 *
 * @since 0.1
 */
public final class BestSetsChart {

  private BestSetsChart() {}

  /**
   * Makes the chart.
   *
   * @param result what was found
   * @param title above it; empty for none
   * @return the chart
   */
  public static Plot.Drawing of(BestSets result, String title) {
    List<RankingChart.Bar> bars =
        result.features().stream()
            .filter(member -> member.sets() > 0)
            .sorted(Comparator.comparingInt((Member member) -> -member.sets()))
            .map(member -> new RankingChart.Bar(member.name(), member.sets()))
            .toList();
    return RankingChart.of(
        bars, "of the best " + result.sets().size() + " sets of " + result.size(), title);
  }
}
