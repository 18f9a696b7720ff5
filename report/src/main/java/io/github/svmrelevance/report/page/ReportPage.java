package io.github.svmrelevance.report.page;

import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.report.document.RunReport;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.html.HtmlWriter;
import io.github.svmrelevance.report.html.Page;
import io.github.svmrelevance.report.plot.Plot;
import io.github.svmrelevance.report.text.Numbers;
import io.github.svmrelevance.report.text.QualityText;
import io.github.svmrelevance.report.text.ReportView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The report of one run as one page that needs nothing else: what was asked, of which data, what
 * came out, how to read it, and how to reproduce the run.
 *
 * @param report what came out
 * @param content what the page says and shows of the result
 * @param command the command line that was given; empty if there was none
 * @param spelling what settings are called
 * @since 0.1
 */
public record ReportPage(
    RunReport report, Content content, Optional<String> command, Spelling spelling) {

  /**
   * What a page says and shows of a result.
   *
   * @param findings the words and the tables
   * @param chart the picture of the result, without a title: the page has said what it is about
   * @param figures further pictures, by short names
   * @param others a picture of what these leave out, for those who open it
   */
  public record Content(
      Findings findings,
      Supplier<Plot.Drawing> chart,
      Map<String, Figure> figures,
      Optional<Figure> others) {}

  /**
   * Writes the page.
   *
   * @return the file's content
   */
  public byte[] write() {
    Findings findings = content.findings();
    RunFacts.Method method = report.facts().method();
    String about = ReportView.title(report);
    String title = findings.title(method);
    HtmlWriter page = new HtmlWriter();
    page.element("a", "Skip to the table", "href", "#tables", "class", "skip").line();
    page.open("main").line();
    page.open("header").line();
    page.element("p", title, "class", "kicker").element("h1", about).line();
    page.element("p", findings.headline(), "class", "lead").line();
    for (String sentence : QualityText.sentences(report)) {
      page.element("p", sentence).line();
    }
    page.close().line();
    warningBox(page, warnings());
    section("result", "Result", page);
    page.figure(
        Plot.inline(content.chart(), "chart-", title + ", " + about),
        "All numbers of the chart are in the table below.");
    page.open("div", "class", "guide").element("h3", "How to read it");
    page.element("p", findings.guide());
    if (!findings.notes().isEmpty()) {
      page.open("ul");
      findings.notes().forEach(note -> page.element("li", note));
      page.close();
    }
    page.close().line();
    content
        .figures()
        .forEach(
            (name, figure) ->
                page.figure(Plot.inline(figure, name + "-", figure.title()), figure.caption()));
    content
        .others()
        .ifPresent(
            figure -> {
              page.open("details").element("summary", figure.title()).line();
              page.figure(Plot.inline(figure, "others-", figure.title()), figure.caption());
              page.close().line();
            });
    page.close().line();
    section("tables", "Numbers", page);
    findings.tables().forEach(table -> table.write(page));
    page.close().line();
    section("question", "What was asked", page);
    page.element("p", findings.question(method)).line();
    facts(page, dataFacts());
    page.close().line();
    models(findings.facts(), page);
    repeat(page);
    page.close().line();
    return Page.of(about + ": " + title, page);
  }

  static void section(String id, String title, HtmlWriter page) {
    page.open("section", "id", id).element("h2", title).line();
  }

  private List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (report.result().partial()) {
      warnings.add("The run was stopped early; the result is partial.");
    }
    report.allWarnings().forEach(warning -> warnings.add(warning.render(spelling)));
    return warnings;
  }

  static void warningBox(HtmlWriter page, List<String> warnings) {
    if (warnings.isEmpty()) {
      return;
    }
    page.open("div", "class", "warning", "role", "note").element("h2", "Warnings").open("ul");
    warnings.forEach(warning -> page.element("li", warning));
    page.close().close().line();
  }

  private Map<String, String> dataFacts() {
    RunFacts.Data data = report.facts().data();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("data", data.source());
    facts.put("samples", Integer.toString(data.samples()));
    data.blocks().ifPresent(blocks -> facts.put("blocks", Integer.toString(blocks)));
    data.weight().ifPresent(weight -> facts.put("weight", Numbers.setting(weight)));
    facts.put("features", Integer.toString(data.judged()));
    if (data.judged() != data.features()) {
      facts.put("columns of these", Integer.toString(data.features()));
    }
    facts.put("task", data.task());
    facts.put(
        "classes",
        data.classes().entrySet().stream()
            .map(entry -> entry.getKey() + ": " + entry.getValue())
            .collect(Collectors.joining(", ")));
    data.positive().ifPresent(positive -> facts.put("positive class", positive));
    ReportView.scaling(report.facts().scaling()).ifPresent(said -> facts.put("scaling", said));
    facts.put("SHA-256 of the data as read", data.sha256());
    return facts;
  }

  static void facts(HtmlWriter page, Map<String, String> facts) {
    page.open("dl").line();
    facts.forEach(
        (name, value) -> page.open("div").element("dt", name).element("dd", value).close().line());
    page.close().line();
  }

  private static void models(Map<String, String> facts, HtmlWriter page) {
    if (facts.isEmpty()) {
      return;
    }
    section("models", "The models behind it", page);
    facts(page, facts);
    page.close().line();
  }

  private void repeat(HtmlWriter page) {
    section("repeat", "Reproduce this run", page);
    parameters(page, command, report.facts().parameters(), report.facts().seed());
    page.open("p");
    page.text("Method ")
        .text(report.facts().method().id())
        .text(" version " + report.facts().method().version());
    report
        .facts()
        .backend()
        .ifPresent(backend -> page.text(", solver " + backend.name() + " " + backend.version()));
    page.text(
        String.format(
            Locale.ROOT,
            "; %.2f s, of which %.2f s for training and optimisation; Java %s, %s.",
            report.facts().elapsedSeconds(),
            report.result().solveSeconds(),
            report.facts().environment().java(),
            report.facts().environment().os()));
    page.close().line();
    page.open("p").element("cite", report.facts().method().citation()).text(".").close().line();
    page.close().line();
  }

  /** The command line, and what it leaves to defaults. */
  static void parameters(
      HtmlWriter page, Optional<String> command, Map<String, Object> parameters, long seed) {
    command.ifPresent(
        line -> page.open("pre", "tabindex", "0").element("code", line).close().line());
    page.open("div", "class", "scroll", "tabindex", "0").open("table", "class", "parameters");
    page.element("caption", "All parameters").open("tbody").line();
    Map<String, Object> all = new LinkedHashMap<>(parameters);
    all.put("seed", Long.toString(seed));
    all.forEach(
        (name, value) ->
            page.open("tr")
                .element("th", name, "scope", "row")
                .element("td", text(value))
                .close()
                .line());
    page.close().close().close().line();
  }

  private static String text(Object value) {
    if (value instanceof Double number) {
      return Numbers.setting(number);
    }
    return value instanceof List<?> list
        ? list.stream().map(String::valueOf).collect(Collectors.joining(", "))
        : String.valueOf(value);
  }
}
