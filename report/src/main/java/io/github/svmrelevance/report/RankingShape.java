package io.github.svmrelevance.report;

import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.report.document.RankingDocument;
import io.github.svmrelevance.report.document.ResultDocument;
import io.github.svmrelevance.report.page.Findings;
import io.github.svmrelevance.report.page.RankingFindings;
import io.github.svmrelevance.report.plot.Plot;
import io.github.svmrelevance.report.plot.RankingChart;
import io.github.svmrelevance.report.text.RankingTable;
import io.github.svmrelevance.report.text.Rows;
import io.github.svmrelevance.report.text.Terminal;
import java.util.List;

/** Rankings. */
record RankingShape(FeatureRanking result) implements ResultShape {

  @Override
  public ResultDocument document() {
    return new RankingDocument(result);
  }

  @Override
  public List<String> text(Terminal terminal, Rows rows) {
    return RankingTable.render(result, document().table(), terminal, rows);
  }

  @Override
  public Plot.Drawing chart(String title) {
    return RankingChart.of(result, title);
  }

  @Override
  public Findings findings(Spelling spelling) {
    return new RankingFindings(result);
  }
}
