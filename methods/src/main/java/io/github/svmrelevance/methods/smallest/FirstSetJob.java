package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds which features no admissible model does without, and a first set: from the features of the
 * best model those are removed one by one whose removal costs least of the budget for its price.
 */
enum FirstSetJob implements Job<SupportStudy, FirstSetJob.Question, FirstSetJob.Answer> {
  INSTANCE;

  /**
   * What is asked.
   *
   * @param must features of each set
   * @param never features of none
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Question(boolean[] must, boolean[] never) implements Serializable {}

  /**
   * What there is.
   *
   * @param set a set; empty if all features together are not admissible
   * @param needed what no admissible model does without, of the features that may be used
   * @param cuts inequalities that were found on the way
   * @param programs how many programs were solved
   */
  @SuppressWarnings({"ArrayRecordComponent", "serial"}) // never compared; ValueCodec writes it
  record Answer(Optional<FoundSet> set, boolean[] needed, List<Cut> cuts, long programs)
      implements Serializable {

    /** Copies the list. */
    Answer {
      cuts = List.copyOf(cuts);
    }
  }

  @Override
  public Worker<Question, Answer> open(SupportStudy shared, RunContext context) {
    return question -> {
      try (SupportSession session = new SupportSession(shared, context)) {
        return new Elimination(shared, question, session).run();
      }
    };
  }

  private static final class Elimination {

    private final SupportStudy study;
    private final Question question;
    private final SupportSession session;
    private final List<Cut> cuts = new ArrayList<>();

    Elimination(SupportStudy study, Question question, SupportSession session) {
      this.study = study;
      this.question = question;
      this.session = session;
    }

    Answer run() {
      boolean[] needed = new boolean[study.features()];
      boolean[] allowed = new boolean[needed.length];
      for (int j = 0; j < allowed.length; j++) {
        allowed[j] = !question.never()[j];
      }
      Verdict all = session.judge(allowed);
      if (!all.isAdmissible()) {
        return new Answer(Optional.empty(), needed, cuts, session.solved());
      }
      boolean[] set = used(all.z());
      Verdict best = all;
      for (int j = 0; j < needed.length; j++) {
        if (set[j]) {
          needed[j] = !judged(without(allowed, j)).isAdmissible();
        }
        set[j] |= question.must()[j];
      }
      while (true) {
        double least = Double.POSITIVE_INFINITY;
        boolean[] smaller = set;
        Verdict verdict = best;
        for (int j = 0; j < set.length; j++) {
          if (set[j] && !needed[j] && !question.must()[j]) {
            boolean[] tried = without(set, j);
            Verdict found = judged(tried);
            double rise = (found.value() - best.value()) / study.prices()[j];
            if (found.isAdmissible() && rise < least) {
              least = rise;
              smaller = tried;
              verdict = found;
            }
          }
        }
        if (smaller == set) {
          FoundSet found = new FoundSet(set, study.cost(set), best.value(), best.z());
          return new Answer(Optional.of(found), needed, cuts, session.solved());
        }
        set = smaller;
        best = verdict;
      }
    }

    private Verdict judged(boolean[] set) {
      Verdict verdict = session.judge(set);
      verdict.cut().ifPresent(cuts::add);
      return verdict;
    }

    private boolean[] used(double[] z) {
      int[][] variables = study.problem().variables();
      boolean[] used = new boolean[variables.length];
      for (int j = 0; j < used.length; j++) {
        for (int variable : variables[j]) {
          used[j] |= z[variable] != 0;
        }
      }
      return used;
    }

    private static boolean[] without(boolean[] set, int feature) {
      boolean[] without = set.clone();
      without[feature] = false;
      return without;
    }
  }
}
