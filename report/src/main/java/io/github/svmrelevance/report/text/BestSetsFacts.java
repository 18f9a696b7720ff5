package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.BestSets;
import io.github.svmrelevance.api.result.BestSets.Choice;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The best sets of a size in plain sentences, and what is known of them as a whole.
 *
 * @since 0.1
 */
public final class BestSetsFacts {

  private BestSetsFacts() {}

  /**
   * The answer.
   *
   * @param result what was found
   * @return at least one sentence, each without line breaks
   */
  public static List<String> sentences(BestSets result) {
    List<String> sentences = new ArrayList<>();
    String features = Numbers.count(result.features().size(), "feature");
    if (result.sets().isEmpty()) {
      sentences.add("The run stopped before a set was found.");
      return sentences;
    }
    SoughtSets sought = SoughtSets.of(result.facts());
    sought.sentence().ifPresent(sentences::add);
    Choice best = result.sets().get(0);
    String such = result.size() == 1 ? "single feature" : "set of " + result.size();
    if (result.proven() && usesNone(best)) {
      sentences.add(
          "No "
              + such
              + " of "
              + features
              + " is better than another: the best model gives none of them weight, so all use the"
              + " same.");
      sentences.add(budget(result, best, sought));
      return sentences;
    }
    sentences.add(
        "The best "
            + such
            + (result.proven() ? "" : " found,")
            + " of "
            + features
            + ": "
            + String.join(", ", best.features().stream().map(Excerpt::printable).toList())
            + ".");
    sentences.add(budget(result, best, sought));
    sentences.add(
        result.proven()
            ? "No other " + such + " uses less, which is proven."
            : "That no "
                + such
                + " uses less than "
                + Numbers.brief(result.least())
                + " is proven.");
    ties(result).ifPresent(sentences::add);
    if (result.sets().size() > 1) {
      sentences.add(
          result.complete()
              ? "The best "
                  + result.sets().size()
                  + " are listed; that no other is better than the last of them is proven."
              : "Of the other sets listed it is not proven that they are the next best.");
    }
    return sentences;
  }

  /** The sets that only rounding may part from the first. */
  private static Optional<String> ties(BestSets result) {
    double best = result.sets().get(0).use();
    List<List<String>> tied =
        result.sets().stream()
            .skip(1)
            .filter(set -> set.use() - best < result.margin())
            .map(Choice::features)
            .toList();
    return TiedSets.sentence(tied);
  }

  private static String budget(BestSets result, Choice best, SoughtSets sought) {
    return (usesNone(best) ? "That model uses " : "Its best model uses ")
        + Numbers.brief(best.use())
        + " of the budget of "
        + Numbers.brief(result.limit())
        + (result.isAdmissible(best)
            ? ", so it is nearly as good as the baseline; "
            : ", so it is not nearly as good as the baseline; ")
        + (sought.leavesOut()
            ? "with all features that may be used it would be "
            : "with all features it would be ")
        + Numbers.brief(result.full())
        + ".";
  }

  /** A model without weights has every set of features. */
  private static boolean usesNone(Choice best) {
    LinearModel model = best.scored().model();
    for (int v = 0; v < model.vectors(); v++) {
      if (Arrays.stream(model.weights(v)).anyMatch(weight -> weight != 0)) {
        return false;
      }
    }
    return true;
  }

  /**
   * What is known of the models and the proof behind a result.
   *
   * @param result what was found
   * @return texts by name: baseline, budget, proof
   */
  public static Map<String, String> of(BestSets result) {
    Map<String, String> facts = BaselineFacts.of(result.baseline());
    facts.put(
        "proof",
        Numbers.count(result.effort().programs(), "certified program")
            + " and "
            + Numbers.count(result.effort().nodes(), "node")
            + " of a search over sets; uses that differ by less than "
            + Numbers.brief(result.margin())
            + " count as equal");
    return facts;
  }
}
