package io.github.svmrelevance.report.document;

import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import java.util.List;
import java.util.Optional;

/**
 * The path that two classes have in common, where each is the rest of the other: people see it
 * once.
 *
 * @since 0.1
 */
public final class CommonPath {

  private CommonPath() {}

  /**
   * A result of one profile in place of two that differ in their class only.
   *
   * @param result what was found
   * @return it with one profile, whose class is called {@code A and B}; empty if the profiles are
   *     more, fewer, or different
   */
  public static Optional<EliminationProfiles> of(EliminationProfiles result) {
    List<Profile> profiles = result.profiles();
    if (profiles.size() != 2 || profiles.stream().anyMatch(one -> one.className().isEmpty())) {
      return Optional.empty();
    }
    String first = profiles.get(0).className().orElseThrow();
    String second = profiles.get(1).className().orElseThrow();
    return profiles.get(0).ofClass(second).equals(profiles.get(1))
        ? Optional.of(
            new EliminationProfiles(
                List.of(profiles.get(0).ofClass(first + " and " + second)),
                result.warnings(),
                result.partial(),
                result.solveSeconds(),
                result.facts()))
        : Optional.empty();
  }
}
