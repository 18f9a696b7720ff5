package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.methods.randindex.Candidates.Attempt;
import io.github.svmrelevance.methods.randindex.Candidates.Candidate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Steps 2 to 4 of Table 1: which feature goes next. One that cannot be tried, as the model without
 * it cannot be trained, is skipped.
 */
final class Removal {

  /** In the journal: at this step no candidate could be trained. */
  private static final String NONE = "none";

  private final RunContext context;
  private final Journal journal;
  private final UnaryOperator<String> key;
  private final String title;
  private final List<String> names;
  private final Troubles troubles;

  /**
   * Prepares the steps of one path.
   *
   * @param key makes the journal's keys
   * @param title what the progress is of
   * @param names the names of all features
   * @param troubles is told which candidates were skipped
   */
  Removal(
      RunContext context,
      Journal journal,
      UnaryOperator<String> key,
      String title,
      List<String> names,
      Troubles troubles) {
    this.context = context;
    this.journal = journal;
    this.key = key;
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
    Optional<List<String>> known = journal.find(key.apply("removed." + step));
    if (known.isPresent()) {
      return again(step, known.get(), model);
    }
    int[] left = model.features();
    List<Attempt> attempts =
        context.mapAll(
            title + ", step " + step,
            RemovalJob.INSTANCE,
            model,
            Arrays.stream(left).boxed().toList());
    Candidate best = null;
    List<String> entry = new ArrayList<>();
    for (int k = 0; k < left.length; k++) {
      Optional<Candidate> candidate = attempts.get(k).candidate();
      if (candidate.isEmpty()) {
        String reason = attempts.get(k).failure().orElseThrow();
        troubles.skipped(names.get(left[k]), step, reason);
        // What a failure says is told again by a run that goes on.
        entry.add(Integer.toString(left[k]));
        entry.add(reason.replaceAll("\\s", " "));
      } else if (best == null
          || candidate.get().agreement().disagreeingPairs() < best.agreement().disagreeingPairs()) {
        best = candidate.get();
      }
    }
    entry.add(0, best == null ? NONE : Integer.toString(best.feature()));
    journal.append(key.apply("removed." + step), entry.toArray(String[]::new));
    return Optional.ofNullable(best);
  }

  /** Trained again from the same start, the model has the same bits as before. */
  private Optional<Candidate> again(int step, List<String> entry, Candidates.Model model) {
    for (int k = 1; k < entry.size(); k += 2) {
      troubles.skipped(names.get(Integer.parseInt(entry.get(k))), step, entry.get(k + 1));
    }
    return entry.get(0).equals(NONE)
        ? Optional.empty()
        : Optional.of(new Candidates(model, context).without(Integer.parseInt(entry.get(0))));
  }
}
