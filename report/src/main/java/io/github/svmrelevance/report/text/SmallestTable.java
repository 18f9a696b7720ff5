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
      lines.add("");
      lines.addAll(new TextTable(cells, terminal).lines(shown));
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
    lines.addAll(Text.facts(SmallestFacts.of(result), terminal));
    return lines;
  }
}
