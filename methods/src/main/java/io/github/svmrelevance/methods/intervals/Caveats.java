package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.Quality;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import java.util.List;
import java.util.Optional;

/** What makes true answers to the question asked tell little of the data. */
final class Caveats {

  /** A warning names no more features than this. */
  private static final int MOST_NAMES = 10;

  private Caveats() {}

  /** The first of some names. */
  static String listed(List<String> names) {
    return String.join(", ", names.subList(0, Math.min(names.size(), MOST_NAMES)))
        + (names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : "");
  }

  /**
   * Says that a baseline predicts no better than a constant.
   *
   * @param data what it was trained on
   * @param baseline the baseline
   * @return a warning, if that is so
   */
  static Optional<Warning> constantWouldDo(StudyData data, RelevanceIntervals.Baseline baseline) {
    Quality quality = baseline.scored().quality();
    double constant = data.qualityOfConstant();
    double own = quality.get(quality.main());
    int n = data.training().count();
    boolean number = quality.main() == Measure.MEAN_ABSOLUTE_ERROR;
    if (number) {
      return own < constant
          ? Optional.empty()
          : Optional.of(
              data.isMostlyOneNumber()
                  ? ModelCaveats.mostlyOneNumber()
                  : ModelCaveats.predictsNothing(
                      "the baseline is off by no less than if it always predicted the median",
                      "a weaker penalty or a narrower tube (epsilon)"));
    }
    if (data.countsClassesAlike()) {
      return ModelCaveats.constantWouldDoByClass(own, constant);
    }
    return data.isWeighted()
        ? ModelCaveats.constantWouldDoByWeight(own, constant)
        : ModelCaveats.constantWouldDo(Math.round(own * n), n, Math.round(constant * n));
  }

  /**
   * Names features without evidence that every admissible model uses. That is no contradiction:
   * with little slack, models lean on chance, and no test sees everything.
   *
   * @param features the features with their final classes
   * @param tolerance a lower bound counts as positive above it
   * @return a warning, if there are such features
   */
  static Optional<Warning> usedWithoutEvidence(List<FeatureInterval> features, double tolerance) {
    List<String> names =
        features.stream()
            .filter(f -> f.relevance().equals(Optional.of(RelevanceClass.NO_EVIDENCE)))
            .filter(f -> f.bounds().map(Bounds::lower).orElse(0.0) > tolerance)
            .map(FeatureInterval::name)
            .toList();
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.USED_WITHOUT_EVIDENCE.of(
                "every admissible model uses features for which there is no evidence, as models lean"
                    + " on chance where the slack is small, or as the tests miss what there is: "
                    + listed(names)));
  }
}
