package io.github.svmrelevance.report;

import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.result.BestSets;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.report.document.BestSetsDocument;
import io.github.svmrelevance.report.document.ResultDocument;
import io.github.svmrelevance.report.page.BestSetsFindings;
import io.github.svmrelevance.report.page.Findings;
import io.github.svmrelevance.report.plot.BestSetsChart;
import io.github.svmrelevance.report.plot.Plot;
import io.github.svmrelevance.report.text.BestSetsTable;
import io.github.svmrelevance.report.text.Rows;
import io.github.svmrelevance.report.text.Terminal;
import java.util.List;
import java.util.Optional;

/** Best sets of a size. */
record BestSetsShape(BestSets result) implements ResultShape {

  @Override
  public ResultDocument document() {
    return new BestSetsDocument(result);
  }

  @Override
  public List<String> text(Terminal terminal, Rows rows) {
    return BestSetsTable.render(result, document().table(), terminal, rows);
  }

  /** Its rows stand by how good they are. */
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
    return BestSetsChart.of(result, title);
  }

  @Override
  public Findings findings(Spelling spelling) {
    return new BestSetsFindings(result);
  }
}
