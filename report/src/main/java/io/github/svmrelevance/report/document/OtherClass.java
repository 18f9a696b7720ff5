package io.github.svmrelevance.report.document;

import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.RunFacts;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a class is set against, by name, where it is one class.
 *
 * @since 0.1
 */
public final class OtherClass {

  private OtherClass() {}

  /**
   * The other of two classes.
   *
   * @param result what was found
   * @param name one class
   * @return the other; empty if not exactly two occur in the data, the name not among them, or the
   *     data are not known
   */
  public static Optional<String> of(EliminationProfiles result, String name) {
    List<String> present = present(result);
    return present.size() == 2 && present.contains(name)
        ? present.stream().filter(other -> !other.equals(name)).findFirst()
        : Optional.empty();
  }

  /**
   * What each class is set against, in words.
   *
   * @param result what was found
   * @return the other, if two classes occur in the data, or the rest
   */
  public static String words(EliminationProfiles result) {
    return present(result).size() == 2 ? "the other" : "the rest";
  }

  private static List<String> present(EliminationProfiles result) {
    Map<String, Integer> classes =
        result.facts().map(RunFacts::data).map(RunFacts.Data::classes).orElse(Map.of());
    return classes.keySet().stream().filter(name -> classes.get(name) > 0).toList();
  }
}
