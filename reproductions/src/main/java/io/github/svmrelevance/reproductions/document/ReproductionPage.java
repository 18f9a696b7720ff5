package io.github.svmrelevance.reproductions.document;

import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.html.HtmlWriter;
import io.github.svmrelevance.report.html.Page;
import io.github.svmrelevance.report.plot.Plot;
import io.github.svmrelevance.reproductions.ComparisonTable;
import io.github.svmrelevance.reproductions.ComparisonTable.Cell;
import io.github.svmrelevance.reproductions.ReproductionDescription;
import io.github.svmrelevance.reproductions.ReproductionReport;
import io.github.svmrelevance.reproductions.ReproductionResult;
import io.github.svmrelevance.reproductions.ReproductionWording;
import java.util.List;
import java.util.Locale;

/**
 * Reproductions as one page that needs nothing else.
 *
 * @since 0.1
 */
public final class ReproductionPage {

  private ReproductionPage() {}

  /**
   * Writes the page.
   *
   * @param reports what was run
   * @param wording what the user gives
   * @return the file's content
   */
  public static byte[] of(List<ReproductionReport> reports, ReproductionWording wording) {
    String title =
        reports.size() == 1
            ? reports.get(0).description().title()
            : "The papers' tables and figures, computed again";
    HtmlWriter page = new HtmlWriter();
    page.open("main").line();
    page.element("h1", title).line();
    RunFacts.Environment machine = RunFacts.Environment.current();
    page.element(
            "p",
            "Computed with svmrel on Java "
                + machine.java()
                + ", "
                + machine.os()
                + ", "
                + Runtime.getRuntime().availableProcessors()
                + " processors. Our numbers come"
                + " first; the paper's stand beside them in brackets.",
            "class",
            "lead")
        .line();
    if (reports.size() > 1) {
      contents(reports, page);
    }
    reports.forEach(report -> section(report, wording, page));
    page.close();
    return Page.of(title, page);
  }

  private static void contents(List<ReproductionReport> reports, HtmlWriter page) {
    page.open("nav", "aria-label", "Contents").open("ul").line();
    for (ReproductionReport report : reports) {
      ReproductionDescription description = report.description();
      page.open("li")
          .element("a", description.title(), "href", "#" + description.id())
          .text(", " + description.source() + " of " + description.citation())
          .text(report.result().isEmpty() ? " (not run)" : "")
          .close()
          .line();
    }
    page.close().close().line();
  }

  private static void section(
      ReproductionReport report, ReproductionWording wording, HtmlWriter page) {
    ReproductionDescription description = report.description();
    page.open("section", "id", description.id()).line();
    page.element("h2", description.title()).line();
    page.element("p", description.source() + " of " + description.citation(), "class", "source")
        .line();
    page.element("p", description.summary()).line();
    if (report.result().isEmpty()) {
      page.element(
              "p",
              "Not run: it needs data that do not come with the program: " + report.missing() + ".",
              "class",
              "warning")
          .close()
          .line();
      return;
    }
    ReproductionResult result = report.result().get();
    for (ComparisonTable table : result.tables()) {
      table(table, page);
    }
    for (int k = 0; k < result.figures().size(); k++) {
      Figure figure = result.figures().get(k);
      String id = description.id() + "-" + (k + 1) + "-";
      page.figure(Plot.inline(figure, id, figure.title()), figure.caption());
    }
    page.open("ul", "class", "remarks").line();
    result.remarks().forEach(remark -> page.element("li", remark.render(wording)).line());
    page.close().line();
    page.open("p", "class", "command").element("code", wording.repeat(report));
    page.text(
            String.format(
                Locale.ROOT,
                " took %.1f s%s.",
                report.seconds(),
                report.backend().map(name -> " with the solver " + name).orElse("")))
        .close()
        .line();
    page.close().line();
  }

  private static void table(ComparisonTable table, HtmlWriter page) {
    page.open(
        "div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", table.title());
    page.open("table").element("caption", table.title()).line();
    page.open("thead").open("tr");
    for (String column : table.columns()) {
      page.element("th", column, "scope", "col");
    }
    page.close().close().line().open("tbody").line();
    for (List<Cell> row : table.rows()) {
      page.open("tr");
      for (Cell cell : row) {
        CellText text = CellText.of(cell);
        page.open("td", "class", text.number() ? "number" : "text").text(text.ours());
        if (!text.printed().isEmpty()) {
          page.element("span", " [" + text.printed() + "]", "class", "printed");
        }
        page.close();
      }
      page.close().line();
    }
    page.close().close().close().line();
  }
}
