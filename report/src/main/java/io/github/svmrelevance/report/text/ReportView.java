package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.report.document.ReportFormat;
import io.github.svmrelevance.report.document.RunReport;
import io.github.svmrelevance.report.document.Table;
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

  /**
   * What the bounds of a report are divided by, for whoever sets the baseline's weights beside
   * them.
   *
   * @param report the report
   * @param intervals its result
   * @return 1, or the norm of the baseline where the user asked for it
   */
  public static double unit(RunReport report, RelevanceIntervals intervals) {
    boolean normalized = "l1".equals(report.parameters().get("normalize"));
    return normalized && intervals.baseline().norm1() > 0 ? intervals.baseline().norm1() : 1;
  }

  /**
   * The weights that were set or limited.
   *
   * @param report the report
   * @return as they were given, {@code name=value} or {@code name=low:high}; mostly none
   */
  public static List<String> presets(RunReport report) {
    return report.parameters().get("preset") instanceof List<?> presets
        ? presets.stream().map(String::valueOf).map(Excerpt::printable).toList()
        : List.of();
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
        Numbers.count(data.samples(), "sample")
            + ", "
            + Numbers.count(data.features(), "feature")
            + "; classes "
            + classes,
        lines,
        terminal);
    String solver =
        report.backend().map(backend -> backend.name() + " " + backend.version() + "; ").orElse("");
    addLine(
        report.backend().isPresent() ? "solver" : "time",
        String.format(
            Locale.ROOT,
            "%s%.2f s of %.2f s; seed %d",
            solver,
            report.result().solveSeconds(),
            report.elapsedSeconds(),
            report.seed()),
        lines,
        terminal);
    if (report.result() instanceof RelevanceIntervals intervals) {
      lines.addAll(IntervalTable.render(intervals, unit(report, intervals), terminal));
    } else {
      lines.add("");
      lines.addAll(result(report, ReportFormat.table(report), terminal));
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

  private static List<String> result(RunReport report, Table table, Terminal terminal) {
    if (report.result() instanceof FeatureRanking ranking) {
      return RankingTable.render(ranking, table, terminal);
    }
    if (report.result() instanceof EliminationProfiles profiles) {
      return EliminationTable.render(profiles, table, terminal);
    }
    TextTable text = new TextTable(table, terminal);
    List<String> lines = new ArrayList<>();
    lines.add(Style.HEADING.apply(text.heading(), terminal));
    lines.addAll(text.rows());
    return lines;
  }
}
