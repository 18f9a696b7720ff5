package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.result.CostPath;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.StandIns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Answers to questions beyond the ranges.
 *
 * @param costPath how the ranges move with C
 * @param standIns which features stand in for one another
 * @param asked how many of the two were asked for
 */
record FurtherAnswers(Optional<CostPath> costPath, Optional<StandIns> standIns, int asked) {

  RelevanceIntervals addTo(RelevanceIntervals result, double seconds) {
    int answered = (costPath.isPresent() ? 1 : 0) + (standIns.isPresent() ? 1 : 0);
    List<String> warnings = new ArrayList<>(result.warnings());
    if (answered < asked) {
      warnings.add("the run stopped before all questions were answered; the bounds are complete");
    }
    return new RelevanceIntervals(
        result.baseline(),
        result.thresholds(),
        result.features(),
        warnings,
        result.partial() || answered < asked,
        seconds,
        costPath,
        standIns,
        result.unit(),
        result.presets());
  }
}
