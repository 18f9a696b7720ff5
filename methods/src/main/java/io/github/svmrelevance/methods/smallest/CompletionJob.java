package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import java.io.Serializable;

/** Adds features to a set until it has the size asked for, each time the one that helps most. */
enum CompletionJob implements Job<SupportStudy, CompletionJob.Question, CompletionJob.Answer> {
  INSTANCE;

  /**
   * What is asked.
   *
   * @param set what to begin with
   * @param never features that are not added
   * @param size how many features there are to be
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Question(boolean[] set, boolean[] never, int size) implements Serializable {}

  /**
   * What there is.
   *
   * @param set of the size asked for
   * @param programs how many programs were solved
   */
  record Answer(FoundSet set, long programs) implements Serializable {}

  @Override
  public Worker<Question, Answer> open(SupportStudy shared, RunContext context) {
    return question -> {
      try (SupportSession session = new SupportSession(shared, context)) {
        FoundSet best = session.found(question.set());
        for (long k = shared.cost(question.set()); k < question.size(); k++) {
          best = larger(best.set(), question.never(), session);
        }
        return new Answer(best, session.solved());
      }
    };
  }

  private static FoundSet larger(boolean[] set, boolean[] never, SupportSession session) {
    FoundSet best = null;
    for (int j = 0; j < set.length; j++) {
      if (!set[j] && !never[j]) {
        boolean[] larger = set.clone();
        larger[j] = true;
        FoundSet found = session.found(larger);
        best = best == null || found.value() < best.value() ? found : best;
      }
    }
    return best;
  }
}
