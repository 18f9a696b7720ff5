package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.RelevanceIntervals;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** What is known of a baseline and of the budget that it sets. */
final class BaselineFacts {

  /** A part of the objective that is a smaller share of it is what rounding left of 0. */
  private static final double ROUNDING = 1e-12;

  private BaselineFacts() {}

  /** Texts by name, to which more may be added. */
  static Map<String, String> of(RelevanceIntervals.Baseline baseline) {
    // Without a joint budget or C it is not known what the parts are compared with.
    double joint = baseline.budget().getOrDefault("joint", 0.0);
    double c = baseline.hyperparameters().getOrDefault("C", Double.POSITIVE_INFINITY);
    StringBuilder model = new StringBuilder();
    baseline
        .hyperparameters()
        .forEach(
            (name, value) ->
                model.append(name).append(" = ").append(Numbers.setting(value)).append(", "));
    model
        .append(QualityText.of(baseline.scored().quality()))
        // Measures count every sample as decided, beside the rejects that stand next to them.
        .append(baseline.rejected().isPresent() ? " without rejects" : "")
        .append(" on the training data; sum |w| = ")
        .append(part(baseline.norm1(), 1, joint))
        .append(", loss ")
        .append(part(baseline.loss(), c, joint));
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("baseline", model.toString());
    facts.put(
        "budget",
        baseline.budget().entrySet().stream()
            .map(limit -> limit.getKey() + " <= " + Numbers.brief(limit.getValue()))
            .collect(Collectors.joining(", ")));
    return facts;
  }

  private static String part(double value, double factor, double joint) {
    return factor * value < ROUNDING * joint ? "0" : Numbers.brief(value);
  }
}
