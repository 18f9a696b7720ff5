package io.github.svmrelevance.report.page;

import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.api.result.SmallestSets.FeatureSet;
import io.github.svmrelevance.api.result.SmallestSets.Member;
import io.github.svmrelevance.report.document.SmallestRows;
import io.github.svmrelevance.report.page.DataTable.Cell;
import io.github.svmrelevance.report.page.DataTable.Column;
import io.github.svmrelevance.report.text.Numbers;
import io.github.svmrelevance.report.text.QualityText;
import io.github.svmrelevance.report.text.SmallestFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The smallest sets on a page.
 *
 * @since 0.1
 */
public final class SmallestFindings implements Findings {

  private final SmallestSets result;

  /**
   * What a page says of a result.
   *
   * @param result what was found
   */
  public SmallestFindings(SmallestSets result) {
    this.result = result;
  }

  @Override
  public String headline() {
    return String.join(" ", SmallestFacts.sentences(result));
  }

  @Override
  public String guide() {
    return (result.all()
            ? "Each bar shows how many of the smallest sets have a feature."
            : "Each bar shows how many of the sets listed have a feature. As not all smallest sets"
                + " were counted, it does not show how many of all have it.")
        + " A set is enough if a linear model of its features alone is nearly as good as the baseline, by the budget below. "
        + (result.proven()
            ? "That no smaller set is enough is proven. "
            : result.claim().isPresent()
                ? "That no smaller set is enough is the word of the backend, and not proven. "
                : "A smaller set may be enough, as the run stopped before this was decided. ")
        + "That the sets serve as well on other samples"
        + " is not proven, so compare them on samples that chose none of them before you drop what"
        + " the others say.";
  }

  @Override
  public Map<String, String> facts() {
    return SmallestFacts.of(result);
  }

  @Override
  public List<DataTable> tables() {
    return result.sets().isEmpty() ? List.of(features()) : List.of(features(), sets());
  }

  private DataTable features() {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("feature"));
    if (result.priced()) {
      columns.add(Column.of("price"));
    }
    if (result.all()) {
      columns.add(Column.of("sets", "how many of the smallest sets have the feature"));
    }
    columns.add(
        new Column(
            "in",
            "all, some or none of the smallest sets; needed: no admissible model at all does"
                + " without it",
            true));
    columns.add(
        Column.of(
            "could be replaced by",
            "what can take the place of this member of the first set, all others staying"));
    List<List<Cell>> rows = new ArrayList<>();
    List<Member> ordered = new ArrayList<>(SmallestRows.order(result));
    result.features().stream().filter(m -> !ordered.contains(m)).forEach(ordered::add);
    for (Member member : ordered) {
      List<Cell> row = new ArrayList<>();
      row.add(Cell.text(member.name()));
      if (result.priced()) {
        row.add(Cell.number(member.price()));
      }
      if (result.all()) {
        row.add(Cell.count(member.sets()));
      }
      row.add(Cell.text(SmallestRows.role(member)));
      row.add(Cell.text(SmallestRows.replacements(member)));
      rows.add(row);
    }
    return result.all()
        ? new DataTable("features", "Features", columns, rows, "sets")
        : new DataTable("features", "Features", columns, rows);
  }

  private DataTable sets() {
    List<Measure> measures = List.copyOf(result.sets().get(0).scored().quality().values().keySet());
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("set"));
    columns.add(Column.of("features"));
    columns.add(Column.of("cost", "the sum of prices, or the number of features"));
    columns.add(Column.of("use", "what the best model of these features uses of the budget"));
    measures.forEach(
        measure -> columns.add(Column.of(QualityText.name(measure), "on the training data")));
    List<List<Cell>> rows = new ArrayList<>();
    for (FeatureSet set : result.sets()) {
      List<Cell> row = new ArrayList<>();
      row.add(Cell.text(Integer.toString(rows.size() + 1)));
      row.add(Cell.text(set.features().isEmpty() ? "none" : String.join(", ", set.features())));
      row.add(new Cell(Numbers.setting(set.cost()), java.util.OptionalDouble.of(set.cost()), null));
      row.add(Cell.number(set.use()));
      measures.forEach(measure -> row.add(Cell.number(set.scored().quality().get(measure))));
      rows.add(row);
    }
    return new DataTable("sets", "Sets, the best model first", columns, rows);
  }
}
