package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.reject.Decision;
import io.github.svmrelevance.core.reject.GridPoint;
import io.github.svmrelevance.core.reject.RejectConfusion;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.report.document.ClassifierReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Shows people a classifier with a reject option: what it is, and how its decisions fare.
 *
 * @since 0.1
 */
public final class ClassifierView {

  private static final int INDENT = 11;
  private static final int MOST_POINTS = 5;

  /** A relative gap that is smaller says no more than that sums were rounded. */
  private static final double ROUNDING = 1e-12;

  private final ClassifierReport report;
  private final RejectModel model;
  private final Spelling spelling;
  private final Terminal terminal;
  private final List<String> lines = new ArrayList<>();

  private ClassifierView(ClassifierReport report, Spelling spelling, Terminal terminal) {
    this.report = report;
    this.model = report.model();
    this.spelling = spelling;
    this.terminal = terminal;
  }

  /**
   * What a report is about, in a few words.
   *
   * @param report the report
   * @return for example {@code wdbc.csv: M against B}
   */
  public static String title(ClassifierReport report) {
    RejectModel model = report.model();
    return Excerpt.printable(
        report.data().source()
            + ": "
            + model.classes().positive()
            + " against "
            + (model.classes().others().size() == 1 ? model.classes().negative() : "the rest"));
  }

  /**
   * Renders a report.
   *
   * @param report the report
   * @param spelling what settings are called
   * @param terminal what can be shown
   * @return the lines
   */
  public static List<String> render(ClassifierReport report, Spelling spelling, Terminal terminal) {
    return new ClassifierView(report, spelling, terminal).render();
  }

  private List<String> render() {
    lines.add(Style.HEADING.apply(Text.left("reject-svm", INDENT) + title(report), terminal));
    String classes =
        report.data().classes().entrySet().stream()
            .map(entry -> Excerpt.printable(entry.getKey()) + "=" + entry.getValue())
            .collect(Collectors.joining(", "));
    add(
        "data",
        "%s, %s; classes %s",
        Numbers.count(report.confusion().samples(), "sample"),
        Numbers.count(model.featureNames().size(), "feature"),
        classes);
    RejectCosts costs = model.costs();
    add(
        "costs",
        "c+ %s (%s called %s), c- %s (the reverse); rejects r+ %s, r- %s",
        Numbers.setting(costs.falseNegative()),
        name(Decision.POSITIVE),
        name(Decision.NEGATIVE),
        Numbers.setting(costs.falsePositive()),
        Numbers.setting(costs.rejectPositive()),
        Numbers.setting(costs.rejectNegative()));
    add(
        "model",
        "%s, %s, C = %s; %s",
        Parameter.spell(model.rule()),
        Numbers.kernel(model.machine().kernel().spec()),
        Numbers.setting(model.c()),
        Numbers.count(model.machine().supportVectors().rows(), "support vector"));
    report.training().ifPresent(this::addTraining);
    add(
        "rule",
        "%s if f(x) > %s, %s if f(x) < %s, else reject%s",
        name(Decision.POSITIVE),
        Numbers.brief(model.thresholds().upper()),
        name(Decision.NEGATIVE),
        Numbers.brief(model.thresholds().lower()),
        model.rule().estimatesProbability() && model.thresholds().lower() == costs.lowerThreshold()
            ? String.format(
                Locale.ROOT,
                "; probabilities %.4g and %.4g",
                costs.upperProbability(),
                costs.lowerProbability())
            : "");
    addOutcome();
    report
        .warnings()
        .forEach(
            warning ->
                Text.wrap("warning: " + warning.render(spelling), terminal.columns(), 9)
                    .forEach(line -> lines.add(Style.WARNING.apply(line, terminal))));
    return lines;
  }

  private void addTraining(ClassifierReport.Training training) {
    add(
        "training",
        "objective %s, %s; %.2f s of %.2f s",
        Numbers.brief(training.objective().primal()),
        gap(training.objective()),
        training.seconds(),
        report.elapsedSeconds());
    if (training.grid().isEmpty()) {
      return;
    }
    List<GridPoint> best = new ArrayList<>(training.grid());
    best.sort((a, b) -> Double.compare(a.loss(), b.loss()));
    add("tuning", "%d choices cross-validated on these costs; the best:", training.grid().size());
    for (GridPoint point : best.subList(0, Math.min(MOST_POINTS, best.size()))) {
      add(
          "",
          "loss %s +- %s  C = %s, %s",
          Numbers.brief(point.loss()),
          Numbers.brief(point.standardError()),
          Numbers.setting(point.c()),
          Numbers.kernel(point.kernel()));
    }
  }

  /**
   * Relative to the objective. A gap is not negative; what is computed of one may be, by rounding.
   */
  private static String gap(SvmSolution.Objective objective) {
    double relative = objective.gap() / Math.max(1, Math.abs(objective.primal()));
    return Math.abs(relative) < ROUNDING
        ? "relative duality gap 0 to rounding (" + Numbers.magnitude(relative) + ")"
        : "relative duality gap " + Numbers.magnitude(relative);
  }

  private void addOutcome() {
    RejectConfusion counts = report.confusion();
    lines.add("");
    add(report.training().isPresent() ? "on the training samples" : "on these samples", "");
    add("loss", "%s on average", Numbers.brief(counts.averageLoss(model.costs())));
    add(
        "rates",
        "%s rejected, %s wrong%s",
        percent(counts.rejectRate()),
        percent(counts.errorRate()),
        counts.acceptedErrorRate().isPresent()
            ? "; " + percent(counts.acceptedErrorRate().getAsDouble()) + " of the accepted wrong"
            : "");
    lines.add("");
    String[] names = {name(Decision.POSITIVE), name(Decision.NEGATIVE), name(Decision.REJECT)};
    int width = 10;
    for (String name : names) {
      width = Math.max(width, Text.cells(name));
    }
    StringBuilder heading = new StringBuilder(Text.left("truth", width));
    for (String name : names) {
      heading.append("  ").append(Text.right(name, width));
    }
    lines.add(Style.HEADING.apply(heading.toString(), terminal));
    lines.add(
        row(
            names[0],
            width,
            counts.truePositives(),
            counts.falseNegatives(),
            counts.rejectedPositives()));
    lines.add(
        row(
            names[1],
            width,
            counts.falsePositives(),
            counts.trueNegatives(),
            counts.rejectedNegatives()));
  }

  private static String row(String name, int width, long... counts) {
    StringBuilder row = new StringBuilder(Text.left(name, width));
    for (long count : counts) {
      row.append("  ").append(Text.right(Long.toString(count), width));
    }
    return row.toString();
  }

  private String name(Decision decision) {
    return Excerpt.printable(model.name(decision));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }

  private void add(String what, String format, Object... arguments) {
    String text = Text.left(what, INDENT) + String.format(Locale.ROOT, format, arguments);
    lines.addAll(Text.wrap(text.stripTrailing(), terminal.columns(), INDENT));
  }
}
