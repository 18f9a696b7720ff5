package io.github.svmrelevance.report;

import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.report.document.DecisionsDocument;
import io.github.svmrelevance.report.document.ResultDocument;
import io.github.svmrelevance.report.page.DecisionFindings;
import io.github.svmrelevance.report.page.Findings;
import io.github.svmrelevance.report.plot.DecisionsChart;
import io.github.svmrelevance.report.plot.Plot;
import io.github.svmrelevance.report.text.DecisionsTable;
import io.github.svmrelevance.report.text.Rows;
import io.github.svmrelevance.report.text.Terminal;
import java.util.List;
import java.util.Optional;

/** Decision ranges of samples. */
record DecisionsShape(DecisionRanges result) implements ResultShape {

  @Override
  public ResultDocument document() {
    return new DecisionsDocument(result);
  }

  @Override
  public List<String> text(Terminal terminal, Rows rows) {
    return DecisionsTable.render(result, terminal, rows);
  }

  /** Its rows stand by what they tell. */
  @Override
  public boolean hasOrder() {
    return false;
  }

  @Override
  public Optional<RelevanceIntervals.Baseline> baseline() {
    return Optional.of(result.baseline());
  }

  @Override
  public Plot.Drawing chart(String title) {
    return DecisionsChart.of(result, title);
  }

  @Override
  public Findings findings(Spelling spelling) {
    return new DecisionFindings(result);
  }
}
