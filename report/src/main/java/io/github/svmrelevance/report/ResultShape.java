package io.github.svmrelevance.report;

import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.report.document.ResultDocument;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.page.Findings;
import io.github.svmrelevance.report.plot.Plot;
import io.github.svmrelevance.report.text.Rows;
import io.github.svmrelevance.report.text.Terminal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Everything that a report needs of a result; a class for each type of result. */
interface ResultShape {

  /** How it is written for programs. */
  ResultDocument document();

  /** How people see it on a terminal, with those rows of its table. */
  List<String> text(Terminal terminal, Rows rows);

  /** Whether the rows of its table can stand in other orders. */
  default boolean hasOrder() {
    return true;
  }

  /** The linear model against which others are measured, if there is one. */
  default Optional<RelevanceIntervals.Baseline> baseline() {
    return Optional.empty();
  }

  /** How it is drawn. */
  Plot.Drawing chart(String title);

  /** What a page says of it. */
  Findings findings(Spelling spelling);

  /** Figures beside the chart, by short names. */
  default Map<String, Figure> figures() {
    return Map.of();
  }

  /** A figure of what these leave out. */
  default Optional<Figure> otherFigure() {
    return Optional.empty();
  }
}
