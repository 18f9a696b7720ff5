package io.github.svmrelevance.report.document;

import io.github.svmrelevance.api.result.SmallestSets;
import io.github.svmrelevance.api.result.SmallestSets.Member;
import io.github.svmrelevance.api.result.SmallestSets.Role;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What is said of each feature of the smallest sets, in words.
 *
 * @since 0.1
 */
public final class SmallestRows {

  private SmallestRows() {}

  /**
   * The features of which there is more to say than that no smallest set has them: those of the
   * first set, then by how many of the sets have them. Where not all sets were counted, the counts
   * follow the search, so the order is that of the data.
   *
   * @param result what was found
   * @return the features
   */
  public static List<Member> order(SmallestSets result) {
    Set<String> first =
        result.sets().isEmpty() ? Set.of() : new HashSet<>(result.sets().get(0).features());
    return result.features().stream()
        .filter(
            member ->
                first.contains(member.name())
                    || member.role() == Role.IN_ALL
                    || member.role() == Role.IN_SOME)
        .sorted(
            Comparator.<Member>comparingInt(member -> first.contains(member.name()) ? 0 : 1)
                .thenComparingInt(member -> result.all() ? -member.sets() : 0))
        .toList();
  }

  /**
   * The part of a feature in words.
   *
   * @param member the feature
   * @return a few words
   */
  public static String role(Member member) {
    return switch (member.role()) {
      case IN_ALL -> member.needed() ? "all, needed" : "all";
      case IN_SOME -> "some";
      case IN_NONE -> "none";
      case UNKNOWN -> member.needed() ? "needed" : "unknown";
    };
  }

  /**
   * Who could take the place of a feature of the first set.
   *
   * @param member the feature
   * @return names; a dash if nobody can, empty if it is not known
   */
  public static String replacements(Member member) {
    return member
        .replacements()
        .map(
            names ->
                names.isEmpty()
                    ? "-"
                    : String.join(", ", names.stream().map(Excerpt::printable).toList()))
        .orElse("");
  }
}
