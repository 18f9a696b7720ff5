package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.RelevanceIntervals;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** What is known of a baseline and of the budget that it sets. */
final class BaselineFacts {

  private BaselineFacts() {}

  /** Texts by name, to which more may be added. */
  static Map<String, String> of(RelevanceIntervals.Baseline baseline) {
    StringBuilder model = new StringBuilder();
    baseline
        .hyperparameters()
        .forEach(
            (name, value) ->
                model.append(name).append(" = ").append(Numbers.setting(value)).append(", "));
    model
        .append(QualityText.of(baseline.scored().quality()))
        .append(" on the training data; sum |w| = ")
        .append(Numbers.brief(baseline.norm1()))
        .append(", loss ")
        .append(Numbers.brief(baseline.loss()));
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("baseline", model.toString());
    facts.put(
        "budget",
        baseline.budget().entrySet().stream()
            .map(limit -> limit.getKey() + " <= " + Numbers.brief(limit.getValue()))
            .collect(Collectors.joining(", ")));
    return facts;
  }
}
