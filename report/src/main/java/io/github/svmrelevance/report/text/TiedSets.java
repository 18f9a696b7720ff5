package io.github.svmrelevance.report.text;

import io.github.svmrelevance.core.data.Excerpt;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Names the sets that are as good as the first, which stands there for no reason. */
final class TiedSets {

  private static final int MOST_TOLD = 5;

  private TiedSets() {}

  /**
   * One sentence, if there are such sets.
   *
   * @param tied the features of each set but the first
   */
  static Optional<String> sentence(List<List<String>> tied) {
    if (tied.isEmpty()) {
      return Optional.empty();
    }
    String named =
        tied.stream()
            .limit(MOST_TOLD)
            .map(set -> set.stream().map(Excerpt::printable).collect(Collectors.joining(", ")))
            .collect(Collectors.joining("; "));
    return Optional.of(
        (tied.size() == 1 ? "1 other set listed ties" : tied.size() + " other sets listed tie")
            + " with the first, as the best models use the same: "
            + named
            + (tied.size() > MOST_TOLD ? "; and " + (tied.size() - MOST_TOLD) + " more" : "")
            + ".");
  }
}
