package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Tells which features can take the place of a member of a set. */
enum ExchangeJob implements Job<ExchangeJob.Question, Integer, List<Integer>> {
  INSTANCE;

  /**
   * What is asked of one member after another.
   *
   * @param study the data
   * @param set an admissible set
   * @param never features that cannot take a place
   * @param cuts what is known of all admissible sets
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Question(SupportStudy study, boolean[] set, boolean[] never, List<Cut> cuts)
      implements Serializable {

    /** Copies the list. */
    Question {
      cuts = List.copyOf(cuts);
    }
  }

  @Override
  public Worker<Integer, List<Integer>> open(Question shared, RunContext context) {
    return member -> {
      try (SupportSession session = new SupportSession(shared.study(), context)) {
        return replacements(shared, member, session);
      }
    };
  }

  private static List<Integer> replacements(Question question, int member, SupportSession session) {
    List<Cut> cuts = new ArrayList<>(question.cuts());
    List<Integer> replacements = new ArrayList<>();
    for (int j = 0; j < question.set().length; j++) {
      if (!question.set()[j] && !question.never()[j]) {
        boolean[] exchanged = question.set().clone();
        exchanged[member] = false;
        exchanged[j] = true;
        if (cuts.stream().allMatch(cut -> cut.isMetBy(exchanged))) {
          Verdict verdict = session.judge(exchanged);
          verdict.cut().ifPresent(cuts::add);
          if (verdict.isAdmissible()) {
            replacements.add(j);
          }
        }
      }
    }
    return replacements;
  }
}
