package io.github.svmrelevance.cli.render;

import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.document.ReportFormat;
import io.github.svmrelevance.core.document.RunReport;
import io.github.svmrelevance.core.document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Shows a report to people: what was asked of which data, the result, and what to beware of. */
public final class ReportView {

  private static final int INDENT = 11;

  private ReportView() {}

  /**
   * What a report is about, in a few words.
   *
   * @param report the report
   * @return for example {@code wdbc.csv: M against the rest}
   */
  public static String title(RunReport report) {
    RunReport.DataFacts data = report.data();
    String source = Excerpt.printable(data.source());
    return data.positive()
        .map(Excerpt::printable)
        .map(positive -> source + ": " + positive + " against " + rest(data, positive))
        .orElse(source);
  }

  private static String rest(RunReport.DataFacts data, String positive) {
    return data.classes().size() != 2
        ? "the rest"
        : data.classes().keySet().stream()
            .map(Excerpt::printable)
            .filter(name -> !name.equals(positive))
            .findFirst()
            .orElse("the rest");
  }

  /**
   * Renders a report.
   *
   * @param report the report
   * @param terminal what can be shown
   * @return the lines
   */
  public static List<String> render(RunReport report, Terminal terminal) {
    List<String> lines = new ArrayList<>();
    lines.add(
        Style.HEADING.apply(
            Text.left(report.method(), INDENT - 1) + " " + title(report), terminal));
    RunReport.DataFacts data = report.data();
    String classes =
        data.classes().entrySet().stream()
            .map(entry -> Excerpt.printable(entry.getKey()) + "=" + entry.getValue())
            .collect(Collectors.joining(", "));
    addLine(
        "data",
        data.samples() + " samples, " + data.features() + " features; classes " + classes,
        lines,
        terminal);
    String solver =
        report.backend().map(backend -> backend.name() + " " + backend.version()).orElse("none");
    addLine(
        "solver",
        String.format(
            Locale.ROOT,
            "%s; %.2f s of %.2f s; seed %d",
            solver,
            report.result().solveSeconds(),
            report.elapsedSeconds(),
            report.seed()),
        lines,
        terminal);
    if (report.result() instanceof RelevanceIntervals intervals) {
      lines.addAll(IntervalTable.render(intervals, terminal));
    } else {
      lines.add("");
      lines.addAll(table(ReportFormat.table(report), terminal));
    }
    if (!report.allWarnings().isEmpty()) {
      lines.add("");
    }
    for (String warning : report.allWarnings()) {
      List<String> wrapped = Text.wrap("warning: " + warning, terminal.columns(), 9);
      wrapped.forEach(line -> lines.add(Style.WARNING.apply(line, terminal)));
    }
    return lines;
  }

  private static void addLine(String what, String text, List<String> lines, Terminal terminal) {
    lines.addAll(Text.wrap(Text.left(what, INDENT) + text, terminal.columns(), INDENT));
  }

  /** A table of any shape: columns as wide as their widest cell, two blanks between them. */
  private static List<String> table(Table table, Terminal terminal) {
    int[] widths = new int[table.columns().size()];
    for (int c = 0; c < widths.length; c++) {
      widths[c] = Text.cells(table.columns().get(c).title());
      for (List<String> row : table.rows()) {
        widths[c] = Math.max(widths[c], Text.cells(row.get(c)));
      }
    }
    List<String> lines = new ArrayList<>();
    List<String> titles = table.columns().stream().map(Table.Column::title).toList();
    lines.add(Style.HEADING.apply(row(titles, table, widths), terminal));
    for (List<String> row : table.rows()) {
      lines.add(row(row, table, widths));
    }
    return lines;
  }

  private static String row(List<String> cells, Table table, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < widths.length; c++) {
      boolean right = table.columns().get(c).align() == Table.Align.RIGHT;
      line.append(c == 0 ? "" : "  ")
          .append(right ? Text.right(cells.get(c), widths[c]) : Text.left(cells.get(c), widths[c]));
    }
    return line.toString().stripTrailing();
  }
}
