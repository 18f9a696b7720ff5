package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.report.document.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Shows a report to people: what was asked of which data, the result, and its warnings.
 *
 * @since 0.1
 */
public final class ReportView {

  /**
   * How features were scaled, where this is not to standard deviation 1.
   *
   * @param scaling the scaling of the run
   * @return what to say, or nothing
   */
  public static Optional<String> scaling(Scaling scaling) {
    return switch (scaling) {
      case SD -> Optional.empty();
      case MAX -> Optional.of("max; each feature is divided by its largest absolute value");
      case NONE -> Optional.of("none; weights are in the data's own units");
    };
  }

  private static final int INDENT = 11;

  private ReportView() {}

  /**
   * What a report is about, in a few words.
   *
   * @param report the report
   * @return for example {@code wdbc.csv: M against the rest}
   */
  public static String title(RunReport report) {
    RunFacts.Data data = report.facts().data();
    String source = Excerpt.printable(data.source());
    return data.positive()
        .map(Excerpt::printable)
        .map(positive -> source + ": " + positive + " against " + rest(data, positive))
        .orElse(source + (isObvious(data) ? "" : ": " + data.task()));
  }

  /** Two classes are learnt as such, and need no word. */
  private static boolean isObvious(RunFacts.Data data) {
    return data.task().equals("multiclass") && data.classes().size() <= 2;
  }

  /** How many features are judged, and of how many columns if there are groups. */
  private static String features(RunFacts.Data data) {
    return Numbers.count(data.judged(), "feature")
        + (data.judged() == data.features()
            ? ""
            : " of " + Numbers.count(data.features(), "column"));
  }

  private static String rest(RunFacts.Data data, String positive) {
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
   * @param result the lines of its result, which stand between the head and the warnings
   * @param spelling what settings are called
   * @param terminal what can be shown
   * @return the lines
   */
  public static List<String> render(
      RunReport report, List<String> result, Spelling spelling, Terminal terminal) {
    List<String> lines = new ArrayList<>();
    lines.add(
        Style.HEADING.apply(
            Text.left(report.facts().method().id(), INDENT - 1) + " " + title(report), terminal));
    RunFacts.Data data = report.facts().data();
    String classes =
        data.classes().entrySet().stream()
            .map(entry -> Excerpt.printable(entry.getKey()) + "=" + entry.getValue())
            .collect(Collectors.joining(", "));
    addLine(
        "data",
        Numbers.count(data.samples(), "sample")
            + (data.blocks().isPresent()
                ? " in " + Numbers.count(data.blocks().getAsInt(), "block")
                : "")
            + (data.weight().isPresent()
                ? " of weight " + Numbers.setting(data.weight().getAsDouble())
                : "")
            + ", "
            + features(data)
            + (classes.isEmpty() ? "" : "; classes " + classes),
        lines,
        terminal);
    String solver =
        report
            .facts()
            .backend()
            .map(backend -> backend.name() + " " + backend.version() + "; ")
            .orElse("");
    addLine(
        report.facts().backend().isPresent() ? "solver" : "time",
        String.format(
            Locale.ROOT,
            "%s%.2f s of %.2f s; seed %d",
            solver,
            report.result().solveSeconds(),
            report.facts().elapsedSeconds(),
            report.facts().seed()),
        lines,
        terminal);
    scaling(report.facts().scaling()).ifPresent(said -> addLine("scaling", said, lines, terminal));
    for (String sentence : QualityText.sentences(report)) {
      lines.addAll(Text.wrap(sentence, terminal.columns(), 0));
    }
    lines.addAll(result);
    if (!report.allWarnings().isEmpty()) {
      lines.add("");
    }
    for (Warning warning : report.allWarnings()) {
      List<String> wrapped =
          Text.wrap("warning: " + warning.render(spelling), terminal.columns(), 9);
      wrapped.forEach(line -> lines.add(Style.WARNING.apply(line, terminal)));
    }
    return lines;
  }

  private static void addLine(String what, String text, List<String> lines, Terminal terminal) {
    lines.addAll(Text.fact(what, text, terminal));
  }
}
