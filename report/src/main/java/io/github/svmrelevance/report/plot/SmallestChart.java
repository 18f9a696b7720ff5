package io.github.svmrelevance.report.plot;

import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.api.result.SmallestSets.Member;
import io.github.svmrelevance.report.document.SmallestRows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How many of the smallest sets each feature is in, as horizontal bars. Where not all sets were
 * counted, the bars count those listed: how many were found depends on the search.
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
    List<RankingChart.Bar> bars = new ArrayList<>();
    for (Member member : SmallestRows.order(result)) {
      bars.add(new RankingChart.Bar(member.name(), sets(member, result)));
    }
    bars.sort(Comparator.comparingDouble(bar -> -bar.length()));
    return RankingChart.of(
        bars,
        result.all()
            ? "sets of " + result.count()
            : "sets of the " + result.sets().size() + " listed, not of all",
        title);
  }

  private static double sets(Member member, SmallestSets result) {
    return result.all()
        ? member.sets()
        : result.sets().stream().filter(set -> set.features().contains(member.name())).count();
  }
}
