package io.github.svmrelevance.report.html;

import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.report.document.RunReport;
import io.github.svmrelevance.report.text.ReportView;
import java.util.List;
import java.util.Map;

/**
 * What a page says of a result, for each of the shapes that results have. A plugged-in method gets
 * it from its result alone.
 */
interface Findings {

  /** The outcome in one sentence. */
  String headline();

  /**
   * How to read the chart and the table, in three sentences, for whoever does not know the paper.
   */
  String guide();

  /** What else this result shows, and how to read that; most results show nothing else. */
  default List<String> notes() {
    return List.of();
  }

  /** Facts about the models behind the result, by name. */
  Map<String, String> facts();

  /** The tables, the main one first. */
  List<DataTable> tables();

  static Findings of(RunReport report) {
    RelevanceResult result = report.result();
    if (result instanceof RelevanceIntervals intervals) {
      return new IntervalFindings(intervals, ReportView.unit(report, intervals));
    }
    if (result instanceof FeatureRanking ranking) {
      return new RankingFindings(ranking);
    }
    if (result instanceof EliminationProfiles profiles) {
      return new EliminationFindings(profiles);
    }
    throw new IllegalArgumentException("no page for " + result.getClass().getSimpleName());
  }
}
