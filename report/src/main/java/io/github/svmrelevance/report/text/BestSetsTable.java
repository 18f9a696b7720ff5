package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.BestSets;
import io.github.svmrelevance.report.document.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * Shows the best sets of a size to people: the answer, then one line per set.
 *
 * @since 0.1
 */
public final class BestSetsTable {

  private static final int INDENT = 11;

  private BestSetsTable() {}

  /**
   * Renders a result.
   *
   * @param result what was found
   * @param cells its table, one row per set
   * @param terminal what can be shown
   * @param shown which rows of the table are shown
   * @return the lines
   */
  public static List<String> render(BestSets result, Table cells, Terminal terminal, Rows shown) {
    List<String> lines = new ArrayList<>();
    for (String sentence : BestSetsFacts.sentences(result)) {
      lines.addAll(Text.wrap(sentence, terminal.columns(), 0));
    }
    if (!cells.rows().isEmpty()) {
      TextTable table = new TextTable(cells, terminal);
      lines.add("");
      lines.add(Style.HEADING.apply(table.heading().stripTrailing(), terminal));
      shown.of(table.rows()).forEach(row -> lines.add(row.stripTrailing()));
      lines.addAll(shown.rest(table.rows().size()));
    }
    lines.add("");
    BestSetsFacts.of(result)
        .forEach(
            (name, text) ->
                lines.addAll(
                    Text.wrap(Text.left(name, INDENT) + text, terminal.columns(), INDENT)));
    return lines;
  }
}
