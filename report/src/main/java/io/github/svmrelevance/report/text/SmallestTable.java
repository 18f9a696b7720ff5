package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.api.result.SmallestSets.FeatureSet;
import io.github.svmrelevance.api.result.SmallestSets.Member;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.report.document.SmallestRows;
import io.github.svmrelevance.report.document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Shows the smallest sets to people: the answer, one line per feature, one per set.
 *
 * @since 0.1
 */
public final class SmallestTable {

  private static final int INDENT = 11;

  private SmallestTable() {}

  /**
   * Renders a result.
   *
   * @param result what was found
   * @param cells its table, one row per feature
   * @param terminal what can be shown
   * @param shown which rows of the table are shown
   * @return the lines
   */
  public static List<String> render(
      SmallestSets result, Table cells, Terminal terminal, Rows shown) {
    List<String> lines = new ArrayList<>();
    for (String sentence : SmallestFacts.sentences(result)) {
      lines.addAll(Text.wrap(sentence, terminal.columns(), 0));
    }
    if (!cells.rows().isEmpty()) {
      TextTable table = new TextTable(cells, terminal);
      lines.add("");
      lines.add(Style.HEADING.apply(table.heading().stripTrailing(), terminal));
      shown.of(table.rows()).forEach(row -> lines.add(row.stripTrailing()));
      lines.addAll(shown.rest(table.rows().size()));
    }
    List<Member> replaceable =
        SmallestRows.order(result).stream()
            .filter(member -> member.replacements().filter(names -> !names.isEmpty()).isPresent())
            .toList();
    if (!replaceable.isEmpty()) {
      lines.add("");
      lines.add(
          Style.HEADING.apply("features that can replace a member of the first set", terminal));
      for (Member member : replaceable) {
        lines.addAll(
            Text.wrap(
                Excerpt.printable(member.name()) + ": " + SmallestRows.replacements(member),
                terminal.columns(),
                2));
      }
    }
    if (result.sets().size() > 1) {
      lines.add("");
      lines.add(Style.HEADING.apply("sets, the best model first", terminal));
      for (FeatureSet set : result.sets()) {
        String names =
            set.features().stream().map(Excerpt::printable).collect(Collectors.joining(", "));
        lines.addAll(Text.wrap(names, terminal.columns(), 2));
      }
    }
    lines.add("");
    SmallestFacts.of(result)
        .forEach(
            (name, text) ->
                lines.addAll(
                    Text.wrap(Text.left(name, INDENT) + text, terminal.columns(), INDENT)));
    return lines;
  }
}
