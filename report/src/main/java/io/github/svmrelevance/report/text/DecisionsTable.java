package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.SampleRange;
import io.github.svmrelevance.report.document.DecisionsDocument;
import io.github.svmrelevance.report.document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Shows decision ranges to people: the answer in words, then the samples that good models decide
 * differently.
 *
 * @since 0.1
 */
public final class DecisionsTable {

  /** More samples are for a file; those contested most are shown. */
  private static final int MOST_ROWS = 40;

  private DecisionsTable() {}

  /**
   * Renders a result.
   *
   * @param result what was found
   * @param terminal what can be shown
   * @param rows how many samples are shown
   * @return the lines
   */
  public static List<String> render(DecisionRanges result, Terminal terminal, Rows rows) {
    List<String> lines = new ArrayList<>();
    DecisionsSummary.of(result)
        .forEach(sentence -> lines.addAll(Text.wrap(sentence, terminal.columns(), 0)));
    List<SampleRange> contested = DecisionsSummary.contested(result);
    List<SampleRange> shown =
        contested.subList(0, Math.min(rows.top().orElse(MOST_ROWS), contested.size()));
    if (!shown.isEmpty()) {
      lines.add("");
      Table table = new DecisionsDocument(result).table(shown);
      lines.addAll(new TextTable(table, terminal).lines(Rows.ALL));
    }
    if (shown.size() < contested.size()) {
      lines.addAll(
          Text.wrap(
              "... and "
                  + Numbers.count(contested.size() - shown.size(), "sample")
                  + " more; CSV and JSON have all",
              terminal.columns(),
              0));
    }
    lines.add("");
    lines.addAll(Text.facts(facts(result), terminal));
    return lines;
  }

  /**
   * What is known of the models behind a result.
   *
   * @param result what was found
   * @return texts by name: baseline, budget, proof
   */
  public static Map<String, String> facts(DecisionRanges result) {
    Map<String, String> facts = BaselineFacts.of(result.baseline());
    result.source().ifPresent(file -> facts.put("samples", file));
    facts.put("proof", proof(result));
    return facts;
  }

  private static String proof(DecisionRanges result) {
    List<SampleRange> proven =
        result.samples().stream()
            .filter(s -> s.status() == Status.CERTIFIED || s.status() == Status.RELAXED)
            .toList();
    OptionalDouble gap = proven.stream().mapToDouble(s -> s.range().orElseThrow().gap()).max();
    List<SampleRange> relaxed = proven.stream().filter(s -> s.status() == Status.RELAXED).toList();
    StringBuilder line = new StringBuilder();
    line.append(proven.size())
        .append(" of ")
        .append(result.samples().size())
        .append(" ranges certified");
    gap.ifPresent(value -> line.append(", largest gap ").append(Numbers.magnitude(value)));
    if (!relaxed.isEmpty()) {
      double most =
          relaxed.stream()
              .mapToDouble(s -> s.range().orElseThrow().infeasibility())
              .max()
              .getAsDouble();
      line.append("; ")
          .append(relaxed.size())
          .append(" of them for budgets relaxed by up to ")
          .append(Numbers.magnitude(most));
    }
    return line.toString();
  }
}
