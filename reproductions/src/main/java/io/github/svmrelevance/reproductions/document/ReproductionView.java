package io.github.svmrelevance.reproductions.document;

import io.github.svmrelevance.report.document.Table;
import io.github.svmrelevance.report.text.Prose;
import io.github.svmrelevance.report.text.Terminal;
import io.github.svmrelevance.reproductions.ComparisonTable;
import io.github.svmrelevance.reproductions.ReproductionReport;
import io.github.svmrelevance.reproductions.ReproductionResult;
import io.github.svmrelevance.reproductions.ReproductionWording;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reproductions on a terminal.
 *
 * @since 0.1
 */
public final class ReproductionView {

  private ReproductionView() {}

  /**
   * Renders reproductions.
   *
   * @param reports what was run
   * @param wording what the user gives
   * @param terminal what can be shown
   * @return the lines
   */
  public static List<String> render(
      List<ReproductionReport> reports, ReproductionWording wording, Terminal terminal) {
    List<String> lines = new ArrayList<>();
    for (ReproductionReport report : reports) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.addAll(render(report, wording, terminal));
    }
    return lines;
  }

  private static List<String> render(
      ReproductionReport report, ReproductionWording wording, Terminal terminal) {
    Prose prose = new Prose(terminal);
    prose.heading(report.description().id() + "  " + report.description().title());
    prose.paragraph(report.description().source() + " of " + report.description().citation());
    if (report.result().isEmpty()) {
      prose.paragraph(
          "not run: data are missing, give " + wording.file("NAME") + ": " + report.missing());
      return prose.lines();
    }
    prose.paragraph(
        String.format(Locale.ROOT, "%s  (%.1f s)", wording.repeat(report), report.seconds()));
    ReproductionResult result = report.result().get();
    for (ComparisonTable table : result.tables()) {
      prose.gap();
      prose.heading(table.title() + (hasPrinted(table) ? " [printed]" : ""));
      prose.table(text(table));
    }
    prose.gap();
    result.remarks().forEach(remark -> prose.item(remark.render(wording)));
    return prose.lines();
  }

  static boolean hasPrinted(ComparisonTable table) {
    return table.rows().stream()
        .flatMap(List::stream)
        .anyMatch(cell -> !CellText.of(cell).printed().isEmpty());
  }

  private static Table text(ComparisonTable table) {
    List<Table.Column> columns = new ArrayList<>();
    for (int c = 0; c < table.columns().size(); c++) {
      int column = c;
      boolean numbers =
          table.rows().stream().anyMatch(row -> CellText.of(row.get(column)).number());
      columns.add(
          new Table.Column(table.columns().get(c), numbers ? Table.Align.RIGHT : Table.Align.LEFT));
    }
    return new Table(
        columns,
        table.rows().stream()
            .map(row -> row.stream().map(cell -> CellText.of(cell).both()).toList())
            .toList());
  }
}
