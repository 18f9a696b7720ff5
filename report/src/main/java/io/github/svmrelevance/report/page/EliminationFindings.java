package io.github.svmrelevance.report.page;

import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.ChangedClasses;
import io.github.svmrelevance.api.result.EliminationProfiles.ChangedNumbers;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import io.github.svmrelevance.report.document.EliminationDocument;
import io.github.svmrelevance.report.document.OtherClass;
import io.github.svmrelevance.report.page.DataTable.Cell;
import io.github.svmrelevance.report.page.DataTable.Column;
import io.github.svmrelevance.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Elimination paths on a page.
 *
 * @since 0.1
 */
public final class EliminationFindings implements Findings {

  private static final String ONE_SE = "one_se";

  /** A sentence names no more features; the table marks them all. */
  private static final int MOST_NAMES = 12;

  private final EliminationProfiles result;

  /**
   * What a page says of a result.
   *
   * @param result what was found
   */
  public EliminationFindings(EliminationProfiles result) {
    this.result = result;
  }

  @Override
  public String headline() {
    List<Profile> ranked =
        result.profiles().stream().filter(profile -> !profile.ranking().isEmpty()).toList();
    if (ranked.isEmpty()) {
      return "No feature was ranked.";
    }
    return ranked.stream()
        .map(
            profile ->
                profile.className().map(name -> "for class " + name + " ").orElse("")
                    + chosen(profile.selected().getOrDefault(ONE_SE, profile.ranking()))
                    + (profile.isNoBetterThanConstant()
                        ? " (which says little, as no model predicts clearly better than one answer"
                            + " for all samples)"
                        : ""))
        .collect(
            Collectors.joining(
                "; ",
                "Of "
                    + Numbers.count(ranked.get(0).ranking().size(), "feature")
                    + ", the smallest set within one standard error of the least error has ",
                "."));
  }

  private static String chosen(List<String> names) {
    int shown = Math.min(names.size(), MOST_NAMES);
    return names.size()
        + ": "
        + String.join(", ", names.subList(0, shown))
        + (shown < names.size() ? " and " + (names.size() - shown) + " more" : "");
  }

  @Override
  public String guide() {
    if (isNumber()) {
      return "The features are taken out one by one, always the one whose loss moves the predictions"
          + " least. The curves run from all features at the left to the last one at the right. The"
          + " upper curve shows how far the predictions have moved from those of the full model, on"
          + " average and in the units of the target. The lower one shows the mean absolute error of"
          + " the reduced model on samples it has not seen. Where it begins to rise, the features"
          + " left are those that matter. Small ups and downs are chance, which is why the smallest"
          + " set within one standard error of the best is marked. All samples chose which features go,"
          + " so that errors with fewer features tend to be too low.";
    }
    return "For each class against "
        + OtherClass.words(result)
        + " the features are taken out one by one, always the one"
        + " whose loss changes the fewest predictions. Each curve runs from all features at"
        + " the left to the last one at the right. The upper curves show how far the"
        + " predictions still agree with those of the full model (1 is full agreement), the"
        + " lower ones how often the reduced model errs on samples it has not seen. Where a"
        + " lower curve begins to rise, the features left are those that this class needs."
        + " Small ups and downs are chance, which is why the smallest set within one"
        + " standard error of the best is marked. All samples chose which features go, so that"
        + " errors with fewer features tend to be too low.";
  }

  @Override
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    for (Profile profile : result.profiles()) {
      facts.put(
          "model of " + of(profile),
          profile.hyperparameters().entrySet().stream()
              .map(entry -> entry.getKey() + " = " + entry.getValue())
              .collect(Collectors.joining(", ")));
      profile
          .constantError()
          .ifPresent(
              error -> facts.put("error of one answer for " + of(profile), Numbers.brief(error)));
      List<String> kept = profile.selected().getOrDefault(ONE_SE, List.of());
      if (!kept.isEmpty()) {
        facts.put("chosen for " + of(profile), String.join(", ", kept));
      }
    }
    return facts;
  }

  private boolean isNumber() {
    return result.profiles().stream().anyMatch(profile -> profile.className().isEmpty());
  }

  private static String of(Profile profile) {
    return profile.className().orElse("the number");
  }

  @Override
  public List<DataTable> tables() {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("removed"));
    if (!isNumber()) {
      columns.add(new Column("class", "the class against " + OtherClass.words(result), true));
    }
    columns.add(Column.of("step", "0 is the full model"));
    columns.add(Column.of("left", "features left"));
    if (isNumber()) {
      columns.add(
          Column.of("change", "mean absolute difference from the full model's predictions"));
      columns.add(Column.of("error", "cross-validated mean absolute error, in the target's units"));
    } else {
      columns.add(Column.of("Rand index", "agreement with the predictions of the full model"));
      columns.add(Column.of("changed", "predictions that differ from the full model's"));
      columns.add(Column.of("error", "cross-validated share of wrong predictions"));
    }
    columns.add(Column.of("standard error", "of the error"));
    columns.add(
        Column.of(
            "rule", "chosen: in the smallest set within one standard error of the least error"));
    List<List<Cell>> rows = new ArrayList<>();
    for (Profile profile : result.profiles()) {
      int features = profile.ranking().size();
      List<String> kept = profile.selected().getOrDefault(ONE_SE, List.of());
      for (Step step : profile.path()) {
        List<Cell> row = new ArrayList<>();
        row.add(Cell.text(step.removed().orElse("(all features)")));
        profile.className().ifPresent(name -> row.add(Cell.text(name)));
        row.add(Cell.count(step.step()));
        row.add(Cell.count(features - step.step()));
        if (step.change() instanceof ChangedClasses classes) {
          row.add(Cell.number(classes.randIndex()));
          row.add(Cell.count(classes.changed()));
        } else {
          row.add(Cell.number(((ChangedNumbers) step.change()).mean()));
        }
        row.add(Cell.number(step.cvError()));
        row.add(Cell.number(step.cvStandardError()));
        row.add(Cell.text(step.removed().filter(kept::contains).isPresent() ? "chosen" : ""));
        rows.add(row);
      }
      EliminationDocument.last(profile).ifPresent(name -> rows.add(last(profile, name, kept)));
    }
    return List.of(new DataTable("steps", "Steps of the elimination", columns, rows));
  }

  /** The feature that stays: without it there is no model, so nothing is known of that. */
  private static List<Cell> last(Profile profile, String name, List<String> kept) {
    List<Cell> row = new ArrayList<>();
    row.add(Cell.text(name + " (the last one)"));
    profile.className().ifPresent(known -> row.add(Cell.text(known)));
    row.add(Cell.count(profile.path().size()));
    row.add(Cell.count(0));
    int blank = profile.className().isPresent() ? 4 : 3;
    for (int k = 0; k < blank; k++) {
      row.add(Cell.text(""));
    }
    row.add(Cell.text(kept.contains(name) ? "chosen" : ""));
    return row;
  }
}
