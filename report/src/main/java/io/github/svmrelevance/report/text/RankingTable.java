package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.FeatureRanking.RankedFeature;
import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.report.document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Shows a ranking to people: the best first, a bar for each score.
 *
 * @since 0.1
 */
public final class RankingTable {

  private static final int LEAST_BAR_CELLS = 8;
  private static final int MOST_BAR_CELLS = 40;
  private static final int GAP = 2;

  private RankingTable() {}

  /**
   * Renders a ranking.
   *
   * @param result the ranking
   * @param cells its table, one row per feature, by rank
   * @param terminal what can be shown
   * @param shown which rows of the table are shown, and in what order
   * @return the lines
   */
  public static List<String> render(
      FeatureRanking result, Table cells, Terminal terminal, Rows shown) {
    TextTable table = new TextTable(cells, terminal);
    int room = terminal.columns().orElse(Integer.MAX_VALUE) - table.width() - GAP;
    int barCells = room < LEAST_BAR_CELLS ? 0 : Math.min(MOST_BAR_CELLS, room);
    double max = result.features().stream().mapToDouble(RankedFeature::score).max().orElse(0);
    IntervalBar scale = new IntervalBar(max, barCells, terminal.unicode());

    List<String> lines = new ArrayList<>(model(result, terminal));
    int rounds = result.features().stream().mapToInt(RankedFeature::round).max().orElse(0);
    if (rounds > 1) {
      lines.addAll(
          Text.fact(
              "rounds",
              rounds
                  + "; a score is that of the last round of its feature, so that only scores of one"
                  + " round compare",
              terminal));
    }
    lines.add("");
    lines.add(Style.HEADING.apply(table.heading().stripTrailing(), terminal));
    List<String> rows = table.rows();
    List<RankedFeature> features = result.byRank();
    List<String> names = result.features().stream().map(RankedFeature::name).toList();
    List<Integer> own = features.stream().map(result.features()::indexOf).toList();
    for (int position : shown.of(names, own)) {
      int k = own.indexOf(position);
      String bar = scale.draw(0, features.get(k).score(), OptionalDouble.empty()).stripTrailing();
      String line = rows.get(k) + " ".repeat(GAP) + Style.STRONG.apply(bar, terminal);
      lines.add(line.stripTrailing());
    }
    lines.addAll(shown.rest(rows.size()));
    return lines;
  }

  /** The kernel and C of the SVM that was asked; none of scores without a model. */
  private static List<String> model(FeatureRanking result, Terminal terminal) {
    Map<String, Object> asked = result.facts().map(RunFacts::parameters).orElse(Map.of());
    if (!"gradient-angle".equals(asked.get("score"))) {
      return List.of();
    }
    return Text.fact(
        "model",
        "SVM with kernel "
            + Excerpt.printable(String.valueOf(asked.get("kernel")))
            + " and C = "
            + (asked.get("C") instanceof Double cost ? Numbers.setting(cost) : asked.get("C"))
            + (result.positions().size() > 1 ? ", one for each class against the rest" : ""),
        terminal);
  }
}
