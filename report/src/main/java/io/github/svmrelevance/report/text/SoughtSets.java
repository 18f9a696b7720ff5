package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.RunFacts;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Which sets of features count in an answer: what is smallest or best among them need not be so
 * among all.
 *
 * @param must features that each set has
 * @param never features that no set has
 */
record SoughtSets(List<String> must, List<String> never) {

  /** What was asked for; all sets where nothing is known of it. */
  static SoughtSets of(Optional<RunFacts> facts) {
    return new SoughtSets(names(facts, "must"), names(facts, "never"));
  }

  private static List<String> names(Optional<RunFacts> facts, String setting) {
    return facts.map(known -> known.parameters().get(setting)).stream()
        .filter(Collection.class::isInstance)
        .flatMap(value -> ((Collection<?>) value).stream())
        .map(name -> Excerpt.printable(String.valueOf(name)))
        .distinct()
        .toList();
  }

  /** Whether features are not to be used. */
  boolean leavesOut() {
    return !never.isEmpty();
  }

  /** What to say before all else, if not all sets count. */
  Optional<String> sentence() {
    List<String> conditions = new ArrayList<>();
    if (!must.isEmpty()) {
      conditions.add("with " + String.join(", ", must));
    }
    if (!never.isEmpty()) {
      conditions.add("without " + String.join(", ", never));
    }
    return conditions.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Only sets "
                + String.join(" and ", conditions)
                + " count here: others may be smaller or better.");
  }
}
