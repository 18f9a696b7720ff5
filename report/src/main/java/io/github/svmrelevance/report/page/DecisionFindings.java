package io.github.svmrelevance.report.page;

import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.DecisionRanges.RejectOption;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.SampleRange;
import io.github.svmrelevance.report.page.DataTable.Cell;
import io.github.svmrelevance.report.page.DataTable.Column;
import io.github.svmrelevance.report.text.DecisionsSummary;
import io.github.svmrelevance.report.text.DecisionsTable;
import io.github.svmrelevance.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Decision ranges on a page.
 *
 * @since 0.1
 */
public final class DecisionFindings implements Findings {

  /** More rows would make a page slow; CSV and JSON have all. */
  private static final int MOST_ROWS = 2000;

  private final DecisionRanges result;

  /**
   * What a page says of a result.
   *
   * @param result what was found
   */
  public DecisionFindings(DecisionRanges result) {
    this.result = result;
  }

  private boolean numbers() {
    return result.scale() == DecisionRanges.Scale.VALUE;
  }

  @Override
  public String headline() {
    return String.join(" ", DecisionsSummary.of(result));
  }

  @Override
  public String guide() {
    String lines =
        "Each line is a sample: it spans what the linear models say of it that are nearly as good as the"
            + " baseline, which is the dark curve. "
            + (result.source().isEmpty() && !numbers() ? "Its colour is the true class. " : "");
    return switch (result.scale()) {
      case SCORE ->
          result.reject().isPresent()
              ? lines + rejecting(result.reject().get())
              : lines
                  + "Above 0 a model decides for the positive class. A line that crosses 0 is an"
                  + " ambiguous sample: the data do not decide it, the choice among good models does.";
      case VALUE ->
          lines
              + "Where lines are long, the data leave the prediction open, and one model's number"
              + " is one of many. Marks are the targets themselves.";
      case MARGIN ->
          lines
              + "What is drawn is by how much the baseline's prediction is ahead of all others."
              + " A line that goes below 0 is an ambiguous sample: some good model predicts"
              + " something else.";
    };
  }

  private static String rejecting(RejectOption option) {
    String threshold = Numbers.setting(option.threshold());
    return "Above "
        + threshold
        + " a model decides for the positive class, below -"
        + threshold
        + " for the other, and between it rejects the sample. A line that crosses one of these"
        + " thresholds is an ambiguous sample: the choice among good models decides it.";
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        "The models are those within the budget, the Rashomon set of the baseline; that they"
            + " disagree is called predictive multiplicity (Marx, Calmon, Ustun 2020). A larger"
            + " slack admits more models, and widens every range.");
    if (shown().size() < result.samples().size()) {
      notes.add(
          "The table has "
              + MOST_ROWS
              + " of "
              + result.samples().size()
              + " samples, those contested most first; CSV and JSON have all.");
    }
    return notes;
  }

  @Override
  public Map<String, String> facts() {
    return DecisionsTable.facts(result);
  }

  @Override
  public List<DataTable> tables() {
    List<DataTable> tables = new ArrayList<>();
    tables.add(samples());
    DecisionsSummary.contested(result).stream()
        .filter(sample -> sample.disagreement().isPresent())
        .findFirst()
        .ifPresent(sample -> models(sample, tables));
    return tables;
  }

  private List<SampleRange> shown() {
    return result.samples().size() <= MOST_ROWS
        ? result.samples()
        : DecisionsSummary.contested(result).stream().limit(MOST_ROWS).toList();
  }

  private DataTable samples() {
    boolean truth = result.source().isEmpty();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("row", "of the data, from 1"));
    if (!numbers()) {
      columns.add(new Column("ambiguous", "whether good models predict different things", true));
    }
    if (truth) {
      columns.add(new Column(numbers() ? "target" : "class", "", !numbers()));
    }
    if (!numbers()) {
      columns.add(Column.of("baseline says"));
    }
    columns.add(Column.of("baseline", "what the baseline says, on the scale of the range"));
    columns.add(Column.of("least", "the least over all good models"));
    columns.add(Column.of("most", "the largest over all good models"));
    columns.add(Column.of("width", "how far apart these are"));
    if (!numbers()) {
      columns.add(Column.of("good models say", "all that some good model predicts"));
    }
    columns.add(Column.of("proof", "gap between the models found and the bounds that are proven"));
    List<List<Cell>> rows = new ArrayList<>();
    for (SampleRange sample : shown()) {
      List<Cell> row = new ArrayList<>();
      row.add(Cell.count(sample.row() + 1));
      if (!numbers()) {
        boolean known = sample.range().isPresent() && !sample.isOpen();
        row.add(Cell.text(sample.isAmbiguous() ? "yes" : known ? "no" : "?"));
      }
      if (truth) {
        row.add(answer(sample.truth().orElseThrow()));
      }
      if (!numbers()) {
        row.add(Cell.text(sample.predicted()));
      }
      row.add(Cell.number(sample.baseline()));
      row.add(Cell.number(end(sample, true)));
      row.add(Cell.number(end(sample, false)));
      row.add(
          Cell.number(sample.range().stream().mapToDouble(SampleRange.Range::width).findFirst()));
      if (!numbers()) {
        row.add(Cell.text(String.join(" or ", sample.possible())));
      }
      row.add(
          sample
              .range()
              .map(
                  range ->
                      new Cell(
                          Numbers.magnitude(range.gap()), OptionalDouble.of(range.gap()), null))
              .orElseGet(() -> Cell.text("not computed")));
      rows.add(row);
    }
    return new DataTable(
        "samples", numbers() ? "Samples" : "Samples and decisions", columns, rows, "width");
  }

  private Cell answer(String text) {
    return numbers() ? Cell.number(Double.parseDouble(text)) : Cell.text(text);
  }

  private static OptionalDouble end(SampleRange sample, boolean least) {
    return sample.range().stream()
        .mapToDouble(range -> least ? range.least() : range.most())
        .findFirst();
  }

  /** Of models with one weight for each feature. */
  private void models(SampleRange sample, List<DataTable> tables) {
    LinearModel least = sample.disagreement().orElseThrow().least();
    LinearModel most = sample.disagreement().orElseThrow().most();
    if (least.vectors() > 1) {
      return;
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (int j = 0; j < result.features().size(); j++) {
      rows.add(
          List.of(
              Cell.text(result.features().get(j)),
              Cell.number(least.weight(j)),
              Cell.number(most.weight(j)),
              Cell.number(most.weight(j) - least.weight(j))));
    }
    tables.add(
        new DataTable(
            "disagreement",
            "Two good models that disagree on row " + (sample.row() + 1),
            List.of(
                Column.of("feature"),
                Column.of("least", "its weight in the model of the least score"),
                Column.of("most", "its weight in the model of the largest score"),
                Column.of("difference", "the second less the first")),
            rows));
  }
}
