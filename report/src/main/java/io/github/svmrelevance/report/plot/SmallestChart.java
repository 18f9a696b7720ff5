package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.api.result.SmallestSets.Member;
import io.github.svmrelevance.report.document.SmallestRows;
import java.util.ArrayList;
import java.util.List;

/**
 * How many of the smallest sets each feature is in, as horizontal bars.
 *
 * @since 0.1
 */
public final class SmallestChart {

  private SmallestChart() {}

  /**
   * Makes the chart.
   *
   * @param result what was found
   * @param title above it; empty for none
   * @return the chart
   */
  public static Plot.Drawing of(SmallestSets result, String title) {
    List<Member> all = new ArrayList<>(SmallestRows.order(result));
    all.sort(java.util.Comparator.comparingInt((Member member) -> -member.sets()));
    List<RankingChart.Bar> bars = new ArrayList<>();
    for (Member member : all) {
      bars.add(new RankingChart.Bar(member.name(), member.sets()));
    }
    return RankingChart.of(bars, "sets of " + result.count(), title);
  }
}
