package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Features that are called irrelevant though every admissible model uses them. Where their own
 * thresholds say so that is no contradiction: with little slack, models lean on chance that
 * shuffled features offer as well. Where their group says so it may be wrong: the weight of a group
 * does not see what the difference of its features tells.
 */
public final class UsedNoise {

  /** A warning names no more features than this. */
  private static final int MOST_NAMES = 10;

  private UsedNoise() {}

  /**
   * Tells of such features.
   *
   * @param result a result with its final classes
   * @return the same, with warnings if there are such features
   */
  public static RelevanceIntervals tell(RelevanceIntervals result) {
    List<String> warnings = new ArrayList<>(result.warnings());
    tell(
        result,
        feature -> feature.groupThreshold().isEmpty(),
        "called irrelevant although every admissible model uses it (its lower bound is above 0),"
            + " since shuffled features get as much weight: ",
        warnings);
    tell(
        result,
        feature -> feature.groupThreshold().isPresent(),
        "called irrelevant for its group although every admissible model uses it (its lower bound"
            + " is above 0); the weight of a group does not see what the difference of its features"
            + " tells, so look whether models without them predict as well: ",
        warnings);
    return result.with(result.features(), warnings, result.partial(), result.solveSeconds());
  }

  private static void tell(
      RelevanceIntervals result,
      Predicate<FeatureInterval> which,
      String what,
      List<String> warnings) {
    double tolerance = result.thresholds().tolerance();
    List<String> names =
        result.features().stream()
            .filter(f -> f.relevance().equals(Optional.of(RelevanceClass.IRRELEVANT)))
            .filter(f -> f.bounds().map(Bounds::lower).orElse(0.0) > tolerance)
            .filter(which)
            .map(FeatureInterval::name)
            .toList();
    if (!names.isEmpty()) {
      warnings.add(
          what
              + String.join(", ", names.subList(0, Math.min(names.size(), MOST_NAMES)))
              + (names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : ""));
    }
  }
}
