package io.github.svmrelevance.report.page;

import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.ClassProfile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
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
    List<ClassProfile> ranked =
        result.classes().stream().filter(profile -> !profile.ranking().isEmpty()).toList();
    if (ranked.isEmpty()) {
      return "No feature was ranked.";
    }
    return ranked.stream()
        .map(
            profile ->
                "class "
                    + profile.className()
                    + " needs "
                    + profile.selected().getOrDefault(ONE_SE, profile.ranking()).size())
        .collect(
            Collectors.joining(
                ", ",
                "Of "
                    + Numbers.count(ranked.get(0).ranking().size(), "feature")
                    + ", by the one-standard-error rule, ",
                "."));
  }

  @Override
  public String guide() {
    return "For each class against the rest the features are taken out one by one, always the one"
        + " whose loss changes the fewest predictions. Each curve runs from all features at"
        + " the left to the last one at the right. The upper curves show how far the"
        + " predictions still agree with those of the full model (1 is full agreement), the"
        + " lower ones how often the reduced model errs on samples it has not seen. Where a"
        + " lower curve begins to rise, the features left are those that this class needs."
        + " Small ups and downs are chance, which is why the smallest set within one"
        + " standard error of the best is marked.";
  }

  @Override
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    for (ClassProfile profile : result.classes()) {
      facts.put(
          "model of " + profile.className(),
          profile.hyperparameters().entrySet().stream()
              .map(entry -> entry.getKey() + " = " + entry.getValue())
              .collect(Collectors.joining(", ")));
      List<String> kept = profile.selected().getOrDefault(ONE_SE, List.of());
      if (!kept.isEmpty()) {
        facts.put("needed for " + profile.className(), String.join(", ", kept));
      }
    }
    return facts;
  }

  @Override
  public List<DataTable> tables() {
    List<List<Cell>> rows = new ArrayList<>();
    for (ClassProfile profile : result.classes()) {
      int features = profile.ranking().size();
      List<String> kept = profile.selected().getOrDefault(ONE_SE, List.of());
      for (Step step : profile.path()) {
        rows.add(
            List.of(
                Cell.text(step.removed().orElse("(all features)")),
                Cell.text(profile.className()),
                Cell.count(step.step()),
                Cell.count(features - step.step()),
                Cell.number(step.randIndex()),
                Cell.count(step.changed()),
                Cell.number(step.cvError()),
                Cell.number(step.cvStandardError()),
                Cell.text(step.removed().filter(kept::contains).isPresent() ? "needed" : "")));
      }
    }
    return List.of(
        new DataTable(
            "steps",
            "Steps of the elimination",
            List.of(
                Column.of("removed"),
                new Column("class", "the class against the rest", true),
                Column.of("step", "0 is the full model"),
                Column.of("left", "features left"),
                Column.of("Rand index", "agreement with the predictions of the full model"),
                Column.of("changed", "predictions that differ from the full model's"),
                Column.of("error", "cross-validated share of wrong predictions"),
                Column.of("standard error", "of the error"),
                Column.of("rule", "needed by the one-standard-error rule")),
            rows));
  }
}
