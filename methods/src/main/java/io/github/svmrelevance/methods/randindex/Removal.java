package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
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
  private final Training training;
  private final Journal journal;
  private final UnaryOperator<String> key;
  private final String title;
  private final List<String> names;
  private final Troubles troubles;
  private final double[] signs;
  private final boolean[] pattern;
  private final SvmFormulation formulation;

  /** A model on the path: which feature it lacks, what was lost, and the optimum to start from. */
  record Candidate(int feature, Agreement agreement, Training.Outcome outcome) {}

  /** What became of a candidate: it, or why it could not be trained. */
  private record Attempt(Optional<Candidate> candidate, Optional<SolverException> failure) {}

  /**
   * Prepares the steps of one path.
   *
   * @param key makes the journal's keys
   * @param title what the progress is of
   * @param names the names of all features
   * @param troubles is told which candidates were skipped
   * @param pattern the predictions to keep
   */
  Removal(
      RunContext context,
      Journal journal,
      UnaryOperator<String> key,
      String title,
      List<String> names,
      Troubles troubles,
      double[] signs,
      boolean[] pattern,
      SvmFormulation formulation) {
    this.context = context;
    this.training = new Training(context);
    this.journal = journal;
    this.key = key;
    this.title = title;
    this.names = names;
    this.troubles = troubles;
    this.signs = signs;
    this.pattern = pattern;
    this.formulation = formulation;
  }

  /**
   * The model without the feature whose removal changes the predictions least, of those that could
   * be trained; empty if there are none.
   *
   * @param step the number of the removal, from 1
   * @param left the features that may go
   * @param kernels their kernel matrix
   * @param current the model with all of them
   */
  Optional<Candidate> next(int step, int[] left, FeatureKernels kernels, SvmSolution current) {
    Optional<List<String>> known = journal.find(key.apply("removed." + step));
    if (known.isPresent()) {
      return again(step, known.get(), kernels, current);
    }
    List<Attempt> attempts =
        context
            .executor()
            .mapAll(
                title + ", step " + step,
                Arrays.stream(left).boxed().toList(),
                feature -> attempt(feature, kernels, current));
    Candidate best = null;
    List<String> entry = new ArrayList<>();
    for (int k = 0; k < left.length; k++) {
      Optional<Candidate> candidate = attempts.get(k).candidate();
      if (candidate.isEmpty()) {
        String reason = attempts.get(k).failure().orElseThrow().getMessage();
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
  private Optional<Candidate> again(
      int step, List<String> entry, FeatureKernels kernels, SvmSolution current) {
    for (int k = 1; k < entry.size(); k += 2) {
      troubles.skipped(names.get(Integer.parseInt(entry.get(k))), step, entry.get(k + 1));
    }
    return entry.get(0).equals(NONE)
        ? Optional.empty()
        : Optional.of(without(Integer.parseInt(entry.get(0)), kernels, current));
  }

  private Attempt attempt(int feature, FeatureKernels kernels, SvmSolution current) {
    try {
      return new Attempt(Optional.of(without(feature, kernels, current)), Optional.empty());
    } catch (SolverException e) {
      return new Attempt(Optional.empty(), Optional.of(e));
    }
  }

  private Candidate without(int feature, FeatureKernels kernels, SvmSolution current) {
    Training.Outcome outcome =
        training.train(kernels.without(feature), signs, formulation, Optional.of(current));
    return new Candidate(feature, Agreement.of(pattern, outcome.predictions()), outcome);
  }
}
