package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.api.result.SmallestSets.FeatureSet;
import io.github.svmrelevance.api.result.SmallestSets.Member;
import io.github.svmrelevance.api.result.SmallestSets.Role;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The smallest sets in plain sentences, and what is known of them as a whole.
 *
 * @since 0.1
 */
public final class SmallestFacts {

  /** A sentence names no more features, unless they are the answer. */
  private static final int MOST_NAMES = 12;

  /** What differs by less, relatively, may be equal: ten times what certificates leave open. */
  private static final double ROUNDING = 1e-6;

  private final SmallestSets result;

  private SmallestFacts(SmallestSets result) {
    this.result = result;
  }

  /**
   * The answer.
   *
   * @param result what was found
   * @return at least one sentence, each without line breaks
   */
  public static List<String> sentences(SmallestSets result) {
    return new SmallestFacts(result).sentences();
  }

  /**
   * What is known of the models and the proof behind a result.
   *
   * @param result what was found
   * @return texts by name: baseline, budget, proof, and check where one was asked for
   */
  public static Map<String, String> of(SmallestSets result) {
    Map<String, String> facts = BaselineFacts.of(result.baseline());
    facts.put("proof", proof(result));
    result
        .check()
        .ifPresent(
            check ->
                facts.put(
                    "check",
                    Numbers.count(check.certificates(), "certificate")
                        + ", derived anew from the data, close "
                        + (check.leaves() == 1
                            ? "the one leaf"
                            : "all " + check.leaves() + " leaves")
                        + " of a tree of all sets"
                        + (check.solved() == 0
                            ? ""
                            : "; rounding left "
                                + Numbers.count(check.solved(), "set")
                                + " open, which were solved for")));
    return facts;
  }

  private static String proof(SmallestSets result) {
    SmallestSets.Effort effort = result.effort();
    String programs = Numbers.count(effort.programs(), "certified program");
    if (result.most() == 0) {
      return programs
          + (effort.programs() == 1 ? " proves" : " prove")
          + " that no feature is needed";
    }
    if (effort.inequalities() == 0) {
      return programs;
    }
    String proven =
        programs
            + " prove "
            + (result.claim().isPresent() ? "that the set is enough, and " : "")
            + (effort.inequalities() == 1
                ? "1 inequality"
                : effort.inequalities() + " inequalities")
            + " that every admissible set meets";
    if (result.claim().isPresent()) {
      String backend = Excerpt.printable(result.claim().get().backend());
      return proven
          + "; by their linear relaxation "
          + atLeast(result)
          + (result.proven()
              ? ", which " + backend + " says, too"
              : "; that no "
                  + (result.priced() ? "cheaper" : "smaller")
                  + " set meets them is the word of "
                  + backend);
    }
    return effort.nodes() == 0
        ? proven
        : proven
            + "; a search of "
            + Numbers.count(effort.nodes(), "node")
            + " finds what they leave";
  }

  private List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    int features = result.features().size();
    SoughtSets.of(result.facts()).sentence().ifPresent(sentences::add);
    if (result.sets().isEmpty()) {
      sentences.add(
          "The run stopped before a set was found; "
              + (result.priced() ? "it costs " : "it has ")
              + amount(result.least())
              + " at least.");
      return sentences;
    }
    FeatureSet first = result.sets().get(0);
    String names = listed(first.features(), Integer.MAX_VALUE);
    if (result.proven() || result.claim().isPresent()) {
      sentences.add(
          result.priced()
              ? "Features that cost " + amount(first.cost()) + " together are enough" + names
              : first.features().isEmpty()
                  ? "No feature is needed: a model without any is nearly as good."
                  : first.features().size()
                      + " of "
                      + Numbers.count(features, "feature")
                      + (first.features().size() == 1 ? " is enough" : " are enough")
                      + names);
      if (!first.features().isEmpty()) {
        sentences.add(
            (result.priced()
                    ? "No set that costs less is, "
                    : first.features().size() == 1
                        ? "No model without any feature is nearly as good, "
                        : first.features().size() == 2
                            ? "No feature alone is, "
                            : "No set of " + (first.features().size() - 1) + " is, ")
                + word());
      }
    } else {
      sentences.add(
          result.priced()
              ? "The cheapest set costs between "
                  + amount(result.least())
                  + " and "
                  + amount(first.cost())
                  + ", which is proven; these are enough"
                  + names
              : "Between "
                  + amount(result.least())
                  + " and "
                  + amount(first.cost())
                  + " of "
                  + Numbers.count(features, "feature")
                  + " are needed, which is proven; these are enough"
                  + names);
    }
    others(sentences);
    return sentences;
  }

  /** On whose word it is that there is none smaller. */
  private String word() {
    if (result.proven()) {
      return "which is proven.";
    }
    return "by the word of "
        + Excerpt.printable(result.claim().orElseThrow().backend())
        + "; proven is that "
        + atLeast(result)
        + ".";
  }

  private static String atLeast(SmallestSets result) {
    String least = amount(result.least());
    return result.priced()
        ? "a set costs " + least + " at least"
        : least + (result.least() == 1 ? " is needed" : " are needed");
  }

  private void others(List<String> sentences) {
    if (result.proven() && result.claim().isEmpty() && !result.sets().get(0).features().isEmpty()) {
      String such = result.priced() ? " at this cost" : " of this size";
      int listed = result.sets().size();
      sentences.add(
          result.all() && result.count() == 1
              ? "It is the only set" + such + "."
              : (result.count() == 1 ? "There is " : "There are ")
                  + (result.all() ? "" : "at least ")
                  + Numbers.count(result.count(), "set")
                  + such
                  + (listed == result.count()
                      ? "."
                      : result.all()
                          ? "; the best " + listed + " are listed."
                          : "; of the "
                              + result.count()
                              + " found, the best "
                              + listed
                              + " are listed."));
      ties().ifPresent(sentences::add);
      role(Role.IN_ALL, "in all of them", sentences);
      role(Role.IN_NONE, "in none of them", sentences);
    }
    List<String> needed =
        result.features().stream().filter(Member::needed).map(Member::name).toList();
    if (!needed.isEmpty()) {
      sentences.add(
          "No admissible model, however many features it has, does without "
              + (needed.size() == 1 ? "this one" : "these")
              + listed(needed, MOST_NAMES));
    }
  }

  /** The sets that only rounding may part from the first. */
  private Optional<String> ties() {
    double best = result.sets().get(0).use();
    List<List<String>> tied =
        result.sets().stream()
            .skip(1)
            .filter(set -> Math.abs(set.use() - best) <= ROUNDING * Math.max(1, Math.abs(best)))
            .map(FeatureSet::features)
            .toList();
    return TiedSets.sentence(tied);
  }

  private void role(Role role, String where, List<String> sentences) {
    List<String> names =
        result.features().stream()
            .filter(member -> member.role() == role)
            .map(Member::name)
            .toList();
    boolean several = result.count() > 1 || !result.all();
    if (!names.isEmpty() && several) {
      sentences.add(
          Numbers.count(names.size(), "feature")
              + (names.size() == 1 ? " is " : " are ")
              + where
              + listed(names, MOST_NAMES));
    }
  }

  private static String amount(double cost) {
    return Numbers.setting(cost);
  }

  private static List<String> printable(List<String> names) {
    return names.stream().map(Excerpt::printable).collect(Collectors.toList());
  }

  private static String listed(List<String> names, int most) {
    return names.isEmpty() ? "." : ": " + Text.join(printable(names), most) + ".";
  }
}
