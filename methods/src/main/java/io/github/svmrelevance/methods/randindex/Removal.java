package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.methods.randindex.Candidates.Attempt;
import io.github.svmrelevance.methods.randindex.Candidates.Candidate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Step 2, Step 3 and the removal of Step 4 in Table 1 of Trzesiok (2010): which feature goes next.
 * One that cannot be tried, as the model without it cannot be trained, is skipped.
 */
final class Removal {

  private final RunContext context;
  private final String title;
  private final List<String> names;
  private final FailedTrainings troubles;
  private int ties;

  /**
   * Prepares the steps of one path.
   *
   * @param title what the progress is of
   * @param names the names of all features and groups
   * @param troubles is told which candidates were skipped
   */
  Removal(RunContext context, String title, List<String> names, FailedTrainings troubles) {
    this.context = context;
    this.title = title;
    this.names = names;
    this.troubles = troubles;
  }

  /**
   * The model without the feature whose removal changes the predictions least, of those that could
   * be trained; empty if there are none.
   *
   * @param step the number of the removal, from 1
   * @param model the model with all features that may go
   */
  Optional<Candidate> next(int step, Candidates.Model model) {
    int[] left = model.left();
    List<Attempt> attempts =
        context.mapAll(
            title + ", step " + step,
            RemovalJob.INSTANCE,
            model,
            Arrays.stream(left).boxed().toList());
    Candidate best = null;
    for (int k = 0; k < left.length; k++) {
      Optional<Candidate> candidate = attempts.get(k).candidate();
      if (candidate.isEmpty()) {
        Message reason = attempts.get(k).failure().orElseThrow();
        troubles.skipped(names.get(left[k]), step, reason);
      } else if (best == null || candidate.get().difference().cost() < best.difference().cost()) {
        best = candidate.get();
      }
    }
    double least = best == null ? 0 : best.difference().cost();
    long equal =
        attempts.stream()
            .flatMap(attempt -> attempt.candidate().stream())
            .filter(candidate -> candidate.difference().cost() == least)
            .count();
    ties += equal > 1 ? 1 : 0;
    return Optional.ofNullable(best);
  }

  /** At how many steps several features would have changed as little. */
  int ties() {
    return ties;
  }
}
