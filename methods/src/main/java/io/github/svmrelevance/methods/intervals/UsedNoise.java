package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Features that are called irrelevant though every admissible model uses them. That is no
 * contradiction: with little slack, models lean on chance that shuffled features offer as well.
 */
public final class UsedNoise {

  /** A warning names no more features than this. */
  private static final int MOST_NAMES = 10;

  private UsedNoise() {}

  /**
   * Tells of such features.
   *
   * @param result a result with its final classes
   * @return the same, with a warning if there are such features
   */
  public static RelevanceIntervals tell(RelevanceIntervals result) {
    double tolerance = result.thresholds().tolerance();
    List<String> names =
        result.features().stream()
            .filter(f -> f.relevance().equals(Optional.of(RelevanceClass.IRRELEVANT)))
            .filter(f -> f.bounds().map(Bounds::lower).orElse(0.0) > tolerance)
            .map(FeatureInterval::name)
            .toList();
    if (names.isEmpty()) {
      return result;
    }
    List<String> warnings = new ArrayList<>(result.warnings());
    warnings.add(
        "called irrelevant although every admissible model uses it (its lower bound is above 0),"
            + " since shuffled features or groups get as much weight: "
            + String.join(", ", names.subList(0, Math.min(names.size(), MOST_NAMES)))
            + (names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : ""));
    return result.with(result.features(), warnings, result.partial(), result.solveSeconds());
  }
}
