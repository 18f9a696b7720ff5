package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The answer in a few plain sentences: what no good model does without, what can be replaced, and
 * what was not shown.
 *
 * @since 0.1
 */
public final class IntervalSummary {

  /** A sentence names no more features. */
  private static final int MOST_NAMES = 12;

  private final RelevanceIntervals result;

  private IntervalSummary(RelevanceIntervals result) {
    this.result = result;
  }

  /**
   * The sentences.
   *
   * @param result what was found
   * @return at least one, each without line breaks
   */
  public static List<String> of(RelevanceIntervals result) {
    return new IntervalSummary(result).sentences();
  }

  private List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    List<String> strong = named(Optional.of(RelevanceClass.STRONG));
    List<String> weak = named(Optional.of(RelevanceClass.WEAK));
    List<String> open = named(Optional.of(RelevanceClass.NO_EVIDENCE));
    List<String> negligible = named(Optional.of(RelevanceClass.NEGLIGIBLE));
    List<String> undetermined = named(Optional.empty());
    int all = result.features().size();
    boolean known = undetermined.size() < all;
    if (known) {
      sentences.add(
          strong.isEmpty()
              ? "There is no feature that every good model needs."
              : "Strong, as no good model does without them, " + listed(strong) + ".");
    }
    if (!weak.isEmpty()) {
      sentences.add("Weak, as others can replace them, " + listed(weak) + ".");
    }
    if (!open.isEmpty()) {
      sentences.add("No evidence for " + listed(open) + ".");
    }
    if (!negligible.isEmpty()) {
      sentences.add(
          "Negligible, as no good model loses much without them, " + listed(negligible) + ".");
    }
    if (!undetermined.isEmpty()) {
      sentences.add("Without a class, " + listed(undetermined) + ".");
    }
    if (known) {
      result.thresholds().evidence().map(level -> errors(level, all)).ifPresent(sentences::add);
    }
    return sentences;
  }

  /** What is to be expected of the errors. */
  private static String errors(EvidenceLevel level, int features) {
    String limit = Numbers.setting(level.level());
    if (level.rate() == ErrorRate.FALSE_DISCOVERY) {
      return "Of the features called relevant a share of "
          + limit
          + " is to be expected to tell nothing, at most.";
    }
    if (level.rate() == ErrorRate.FAMILYWISE) {
      return "The chance that any of them tells nothing is " + limit + " at most.";
    }
    return "At a rate of "
        + limit
        + " for each feature, "
        + Numbers.brief(level.level() * features)
        + " of "
        + features
        + " that tell nothing would be called relevant.";
  }

  private List<String> named(Optional<RelevanceClass> relevance) {
    return IntervalFacts.order(result).stream()
        .map(result.features()::get)
        .filter(feature -> feature.relevance().equals(relevance))
        .map(FeatureInterval::name)
        .map(Excerpt::printable)
        .toList();
  }

  private static String listed(List<String> names) {
    int shown = Math.min(names.size(), MOST_NAMES);
    return Numbers.count(names.size(), "feature")
        + ": "
        + String.join(", ", names.subList(0, shown))
        + (shown < names.size() ? " and " + (names.size() - shown) + " more" : "");
  }
}
