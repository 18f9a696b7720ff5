package io.github.svmrelevance.report.page;

import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.core.reject.Decision;
import io.github.svmrelevance.core.reject.GridPoint;
import io.github.svmrelevance.core.reject.RejectConfusion;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.core.reject.ScoredSamples;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.report.document.ClassifierReport;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.figure.RejectFigure;
import io.github.svmrelevance.report.html.HtmlWriter;
import io.github.svmrelevance.report.html.Page;
import io.github.svmrelevance.report.page.DataTable.Cell;
import io.github.svmrelevance.report.page.DataTable.Column;
import io.github.svmrelevance.report.plot.Plot;
import io.github.svmrelevance.report.text.ClassifierView;
import io.github.svmrelevance.report.text.Numbers;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * What a classifier with a reject option does with labelled samples, as a page that needs nothing
 * else.
 *
 * @param report what it is, and how its decisions fare
 * @param samples the samples with their scores
 * @param command the command line that was given
 * @param spelling what settings are called
 * @since 0.1
 */
public record ClassifierPage(
    ClassifierReport report, ScoredSamples samples, String command, Spelling spelling) {

  private static final String CITATION =
      "Y. Grandvalet, A. Rakotomamonjy, J. Keshet, S. Canu, Support Vector Machines with a Reject"
          + " Option, NIPS 21, 2008";

  /**
   * Writes the page.
   *
   * @return the file's content
   */
  public byte[] write() {
    String title = ClassifierView.title(report);
    RejectModel model = report.model();
    HtmlWriter page = new HtmlWriter();
    page.element("a", "Skip to the table", "href", "#tables", "class", "skip").line();
    page.open("main").open("header").line();
    page.element("p", "Classifier with a reject option", "class", "kicker");
    page.element("h1", title).element("p", headline(), "class", "lead").line();
    page.close().line();
    ReportPage.warningBox(
        page, report.warnings().stream().map(warning -> warning.render(spelling)).toList());
    ReportPage.section("result", "Result", page);
    figure(
        page,
        "risk-",
        RejectFigure.riskAndCoverage(model.thresholds(), samples, "Errors against rejects"));
    figure(page, "scores-", RejectFigure.of(model, samples, "Decisions"));
    page.open("div", "class", "guide").element("h3", "How to read it");
    page.element("p", guide()).close().close().line();
    ReportPage.section("tables", "Numbers", page);
    confusion().write(page);
    report
        .training()
        .filter(training -> !training.grid().isEmpty())
        .ifPresent(training -> tuning(training.grid()).write(page));
    page.close().line();
    ReportPage.section("models", "The model and the data", page);
    ReportPage.facts(page, facts());
    page.close().line();
    ReportPage.section("repeat", "Reproduce this run", page);
    ReportPage.parameters(page, Optional.of(command), report.parameters(), model.training().seed());
    page.element(
        "p",
        String.format(
            Locale.ROOT,
            "%.2f s; Java %s, %s.",
            report.elapsedSeconds(),
            report.environment().java(),
            report.environment().os()));
    page.open("p").element("cite", CITATION).text(".").close().line();
    page.close().close().line();
    return Page.of(title + ": reject-svm", page);
  }

  private static void figure(HtmlWriter page, String id, Figure figure) {
    page.figure(
        Plot.inline(figure, id, figure.title() + ". " + figure.caption()), figure.caption());
  }

  private String headline() {
    RejectConfusion counts = report.confusion();
    OptionalDouble wrong = counts.acceptedErrorRate();
    return "Of "
        + Numbers.count(
            counts.samples(), report.training().isPresent() ? "training sample" : "sample")
        + " "
        + percent(counts.rejectRate())
        + " are rejected"
        + (wrong.isPresent()
            ? "; of the others " + percent(wrong.getAsDouble()) + " are decided wrongly."
            : ", which is all of them.");
  }

  private String guide() {
    return "The curve shows how many of the accepted samples are decided wrongly if as many are"
        + " accepted as the axis below says. The least certain ones are rejected first."
        + " The mark is where the model's own thresholds lie, which follow from what errors"
        + " and rejects cost. The other picture shows what is decided how: between the"
        + " dashed thresholds, or in the grey region, samples are rejected."
        + (report.training().isPresent()
            ? " These are the samples that the model was trained on, so other samples will do"
                + " worse: use reject-svm evaluate on some."
            : " The numbers hold for samples like these, if the model was not trained on them.");
  }

  private DataTable confusion() {
    RejectModel model = report.model();
    RejectConfusion counts = report.confusion();
    return new DataTable(
        "confusion",
        "Decisions by true class",
        List.of(
            Column.of("truth"),
            Column.of("called " + model.name(Decision.POSITIVE)),
            Column.of("called " + model.name(Decision.NEGATIVE)),
            Column.of("rejected"),
            Column.of("cost", "of errors and rejects in this row, together")),
        List.of(
            row(
                model.name(Decision.POSITIVE),
                counts.truePositives(),
                counts.falseNegatives(),
                counts.rejectedPositives(),
                model.costs().falseNegative() * counts.falseNegatives()
                    + model.costs().rejectPositive() * counts.rejectedPositives()),
            row(
                model.name(Decision.NEGATIVE),
                counts.falsePositives(),
                counts.trueNegatives(),
                counts.rejectedNegatives(),
                model.costs().falsePositive() * counts.falsePositives()
                    + model.costs().rejectNegative() * counts.rejectedNegatives())));
  }

  private static List<Cell> row(String name, long first, long second, long rejected, double cost) {
    return List.of(
        Cell.text(name), count(first), count(second), count(rejected), Cell.number(cost));
  }

  private static Cell count(long value) {
    return new Cell(Long.toString(value), OptionalDouble.of((double) value), null);
  }

  private static DataTable tuning(List<GridPoint> grid) {
    return new DataTable(
        "tuning",
        "What cross-validation on these costs tried",
        List.of(
            Column.of("kernel"),
            Column.of("C"),
            Column.of("loss", "average cost of a sample that the model was not trained on"),
            Column.of("standard error", "of the loss"),
            Column.of("lower threshold"),
            Column.of("upper threshold")),
        grid.stream()
            .sorted(Comparator.comparingDouble(GridPoint::loss))
            .map(
                point ->
                    List.of(
                        Cell.text(Numbers.kernel(point.kernel())),
                        new Cell(Numbers.setting(point.c()), OptionalDouble.of(point.c()), null),
                        Cell.number(point.loss()),
                        Cell.number(point.standardError()),
                        Cell.number(point.thresholds().lower()),
                        Cell.number(point.thresholds().upper())))
            .toList());
  }

  private Map<String, String> facts() {
    RejectModel model = report.model();
    RejectCosts costs = model.costs();
    RejectConfusion counts = report.confusion();
    String positive = model.name(Decision.POSITIVE);
    String negative = model.name(Decision.NEGATIVE);
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("data", report.data().source());
    facts.put(
        "samples",
        report.data().classes().entrySet().stream()
            .map(entry -> entry.getKey() + ": " + entry.getValue())
            .collect(Collectors.joining(", ")));
    report.data().sha256().ifPresent(sum -> facts.put("SHA-256 of the data as read", sum));
    facts.put("average cost", Numbers.brief(counts.averageLoss(costs)));
    facts.put("cost if " + positive + " is called " + negative, text(costs.falseNegative()));
    facts.put("cost if " + negative + " is called " + positive, text(costs.falsePositive()));
    facts.put("cost if " + positive + " is rejected", text(costs.rejectPositive()));
    facts.put("cost if " + negative + " is rejected", text(costs.rejectNegative()));
    facts.put(positive + " if the score is above", Numbers.brief(model.thresholds().upper()));
    facts.put(negative + " if the score is below", Numbers.brief(model.thresholds().lower()));
    facts.put("rule", Parameter.spell(model.rule()));
    facts.put("kernel", Numbers.kernel(model.machine().kernel().spec()));
    facts.put("C", text(model.c()));
    facts.put("support vectors", Integer.toString(model.machine().supportVectors().rows()));
    facts.put("features", Integer.toString(model.featureNames().size()));
    facts.put(
        "trained on",
        model.training().source() + ", " + Numbers.count(model.training().samples(), "sample"));
    return facts;
  }

  private static String text(double value) {
    return Numbers.setting(value);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
