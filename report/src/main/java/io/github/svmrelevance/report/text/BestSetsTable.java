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
      lines.add("");
      lines.addAll(new TextTable(cells, terminal).lines(shown));
    }
    lines.add("");
    lines.addAll(Text.facts(BestSetsFacts.of(result), terminal));
    return lines;
  }
}
