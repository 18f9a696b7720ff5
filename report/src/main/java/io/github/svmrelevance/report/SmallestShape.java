package io.github.svmrelevance.report;

import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.report.document.ResultDocument;
import io.github.svmrelevance.report.document.SmallestDocument;
import io.github.svmrelevance.report.page.Findings;
import io.github.svmrelevance.report.page.SmallestFindings;
import io.github.svmrelevance.report.plot.Plot;
import io.github.svmrelevance.report.plot.SmallestChart;
import io.github.svmrelevance.report.text.Rows;
import io.github.svmrelevance.report.text.SmallestTable;
import io.github.svmrelevance.report.text.Terminal;
import java.util.List;
import java.util.Optional;

/** Smallest sets. */
record SmallestShape(SmallestSets result) implements ResultShape {

  @Override
  public ResultDocument document() {
    return new SmallestDocument(result);
  }

  @Override
  public List<String> text(Terminal terminal, Rows rows) {
    return SmallestTable.render(result, document().table(), terminal, rows);
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
    return SmallestChart.of(result, title);
  }

  @Override
  public Findings findings(Spelling spelling) {
    return new SmallestFindings(result);
  }
}
