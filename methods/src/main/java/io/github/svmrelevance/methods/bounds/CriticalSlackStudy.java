package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * For each feature the slack at which it becomes dispensable: the price of doing without it, which
 * needs no choice of a slack. Costs a training, and a program for each feature that it gives
 * weight.
 */
final class CriticalSlackStudy {

  /** What the batch is called. */
  static final String STEP = "critical slack";

  /** How many features one task takes: their programs share a session. */
  private static final int FEATURES_PER_TASK = 4;

  private final BoundsInputs study;
  private final LeastUse.Question use;
  private final RunContext context;

  CriticalSlackStudy(BoundsInputs study, LeastUse.Question use, RunContext context) {
    this.study = study;
    this.use = use;
    this.context = context;
  }

  /**
   * Solves for all features and groups.
   *
   * @return in the order of the data, those that do not vary among them; empty if the run was
   *     cancelled
   */
  Optional<List<Optional<Enclosure>>> run() {
    TrainingSet training = study.data().training();
    int count = training.groups().size();
    List<List<Integer>> tasks = new ArrayList<>();
    for (int first = 0; first < count; first += FEATURES_PER_TASK) {
      tasks.add(
          IntStream.range(first, Math.min(first + FEATURES_PER_TASK, count)).boxed().toList());
    }
    List<Optional<List<Optional<Enclosure>>>> found =
        context.map(STEP, CriticalSlackJob.INSTANCE, use, tasks);
    if (!found.stream().allMatch(Optional::isPresent)) {
      return Optional.empty();
    }
    List<Optional<Enclosure>> varying =
        found.stream().flatMap(task -> task.orElseThrow().stream()).toList();
    List<Optional<Enclosure>> all = new ArrayList<>();
    for (int position : study.data().positions()) {
      all.add(position < 0 ? Optional.empty() : varying.get(position));
    }
    return Optional.of(all);
  }
}
