package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.optimization.Certificate;
import java.io.Serializable;
import java.util.List;

/** Finds good sets of a size, with which the search for the best begins. */
enum BestStartJob implements Job<SupportStudy, BestStartJob.Question, BestStartJob.Answer> {
  INSTANCE;

  /**
   * What is asked.
   *
   * @param must features of each set
   * @param never features of none
   * @param size how many features a set has
   * @param count how many sets are asked for
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Question(boolean[] must, boolean[] never, int size, int count) implements Serializable {}

  /**
   * What there is.
   *
   * @param sets the best first; all there are, if they are fewer than were asked for
   * @param all the least use by a model of all features that sets may have
   * @param programs how many programs were solved
   */
  record Answer(List<FoundSet> sets, Certificate all, long programs) implements Serializable {

    /** Copies the list. */
    Answer {
      sets = List.copyOf(sets);
    }
  }

  @Override
  public Worker<Question, Answer> open(SupportStudy shared, RunContext context) {
    return question -> {
      try (SupportSession session = new SupportSession(shared, context)) {
        return new ExchangeSearch(question, shared.problem().variables(), session).find();
      }
    };
  }
}
