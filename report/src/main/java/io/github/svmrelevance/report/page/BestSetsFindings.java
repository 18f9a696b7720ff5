package io.github.svmrelevance.report.page;

import io.github.svmrelevance.api.result.BestSets;
import io.github.svmrelevance.api.result.BestSets.Choice;
import io.github.svmrelevance.api.result.BestSets.Member;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.report.page.DataTable.Cell;
import io.github.svmrelevance.report.page.DataTable.Column;
import io.github.svmrelevance.report.text.BestSetsFacts;
import io.github.svmrelevance.report.text.QualityText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The best sets of a size on a page.
 *
 * @since 0.1
 */
public final class BestSetsFindings implements Findings {

  private final BestSets result;

  /**
   * What a page says of a result.
   *
   * @param result what was found
   */
  public BestSetsFindings(BestSets result) {
    this.result = result;
  }

  /** The title of the method is about the smallest sets, whatever their size. */
  @Override
  public String title(RunFacts.Method method) {
    return result.size() == 1 ? "The best single features" : "The best sets of " + sized();
  }

  @Override
  public String question(RunFacts.Method method) {
    return (result.size() == 1 ? "The single features" : "The sets of " + sized())
        + " whose best linear models use least of the budget, whether these are nearly as good as a"
        + " baseline SVM or not, with proof.";
  }

  private String sized() {
    return result.size() + " features";
  }

  @Override
  public String headline() {
    return String.join(" ", BestSetsFacts.sentences(result));
  }

  @Override
  public String guide() {
    return "Each bar shows how many of the sets listed have a feature. Sets are compared by what"
        + " their best models use of the budget on these samples. The cross-validated quality"
        + " chooses the features anew in each fold, so it judges the choice too: compare it with"
        + " that of the baseline, by their standard errors.";
  }

  @Override
  public Map<String, String> facts() {
    return BestSetsFacts.of(result);
  }

  @Override
  public List<DataTable> tables() {
    return result.sets().isEmpty() ? List.of(features()) : List.of(sets(), features());
  }

  private DataTable features() {
    List<List<Cell>> rows = new ArrayList<>();
    for (Member member : result.features()) {
      rows.add(List.of(Cell.text(member.name()), Cell.count(member.sets())));
    }
    return new DataTable(
        "features",
        "Features",
        List.of(
            Column.of("feature"),
            Column.of("sets", "how many of the sets listed have the feature")),
        rows,
        "sets");
  }

  private DataTable sets() {
    List<Measure> measures = List.copyOf(result.sets().get(0).scored().quality().values().keySet());
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("set"));
    columns.add(Column.of("features"));
    columns.add(Column.of("use", "what the best model of these features uses of the budget"));
    columns.add(Column.of("as good", "whether that keeps within the budget"));
    measures.forEach(
        measure -> columns.add(Column.of(QualityText.name(measure), "on the training data")));
    List<List<Cell>> rows = new ArrayList<>();
    for (Choice set : result.sets()) {
      List<Cell> row = new ArrayList<>();
      row.add(Cell.text(Integer.toString(rows.size() + 1)));
      row.add(Cell.text(String.join(", ", set.features())));
      row.add(Cell.number(set.use()));
      row.add(Cell.text(result.isAdmissible(set) ? "yes" : "no"));
      measures.forEach(measure -> row.add(Cell.number(set.scored().quality().get(measure))));
      rows.add(row);
    }
    return new DataTable("sets", "Sets, the best first", columns, rows);
  }
}
