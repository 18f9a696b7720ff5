package io.github.svmrelevance.report;

import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.report.document.CommonPath;
import io.github.svmrelevance.report.document.EliminationDocument;
import io.github.svmrelevance.report.document.ResultDocument;
import io.github.svmrelevance.report.page.EliminationFindings;
import io.github.svmrelevance.report.page.Findings;
import io.github.svmrelevance.report.plot.EliminationChart;
import io.github.svmrelevance.report.plot.Plot;
import io.github.svmrelevance.report.text.EliminationTable;
import io.github.svmrelevance.report.text.Rows;
import io.github.svmrelevance.report.text.Terminal;
import java.util.List;

/** Elimination paths. */
record EliminationShape(EliminationProfiles result) implements ResultShape {

  @Override
  public ResultDocument document() {
    return new EliminationDocument(result);
  }

  @Override
  public List<String> text(Terminal terminal, Rows rows) {
    return EliminationTable.render(result, terminal, rows);
  }

  /** Each row is a rank. */
  @Override
  public boolean hasOrder() {
    return false;
  }

  @Override
  public Plot.Drawing chart(String title) {
    return EliminationChart.of(CommonPath.of(result).orElse(result), title);
  }

  @Override
  public Findings findings(Spelling spelling) {
    return new EliminationFindings(result);
  }
}
