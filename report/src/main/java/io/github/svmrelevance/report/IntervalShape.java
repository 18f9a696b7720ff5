package io.github.svmrelevance.report;

import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.report.document.IntervalsDocument;
import io.github.svmrelevance.report.document.ResultDocument;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.page.Findings;
import io.github.svmrelevance.report.page.IntervalFindings;
import io.github.svmrelevance.report.plot.FurtherFigures;
import io.github.svmrelevance.report.plot.IntervalChart;
import io.github.svmrelevance.report.plot.Plot;
import io.github.svmrelevance.report.text.IntervalTable;
import io.github.svmrelevance.report.text.Rows;
import io.github.svmrelevance.report.text.Terminal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Relevance intervals. */
record IntervalShape(RelevanceIntervals result) implements ResultShape {

  @Override
  public ResultDocument document() {
    return new IntervalsDocument(result);
  }

  @Override
  public List<String> text(Terminal terminal, Rows rows) {
    return IntervalTable.render(result, terminal, rows);
  }

  @Override
  public Optional<RelevanceIntervals.Baseline> baseline() {
    return Optional.of(result.baseline());
  }

  @Override
  public Plot.Drawing chart(String title) {
    return IntervalChart.of(result, title);
  }

  @Override
  public Findings findings(Spelling spelling) {
    return new IntervalFindings(result, spelling);
  }

  @Override
  public Map<String, Figure> figures() {
    return FurtherFigures.of(result);
  }

  @Override
  public Optional<Figure> otherFigure() {
    return FurtherFigures.others(result);
  }
}
