package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import java.io.Serializable;
import java.util.List;

/** Looks for admissible sets up to a cost. */
enum LevelJob implements Job<SupportStudy, LevelJob.Question, LevelJob.Answer> {
  INSTANCE;

  /**
   * What to look for.
   *
   * @param limit the cost of a set is at most this
   * @param most stop at so many sets
   * @param must features of each set
   * @param never features of none
   * @param cuts inequalities known so far
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Question(long limit, int most, boolean[] must, boolean[] never, List<Cut> cuts)
      implements Serializable {

    /** Copies the list. */
    Question {
      cuts = List.copyOf(cuts);
    }
  }

  /**
   * What there is.
   *
   * @param sets the sets found
   * @param exhausted whether there are no others
   * @param next if there is none, no set costs less than this
   * @param cuts inequalities that were found on the way
   * @param programs how many programs were solved
   * @param nodes how many nodes the search had
   */
  record Answer(
      List<FoundSet> sets, boolean exhausted, long next, List<Cut> cuts, long programs, long nodes)
      implements Serializable {

    /** Copies the lists. */
    Answer {
      sets = List.copyOf(sets);
      cuts = List.copyOf(cuts);
    }
  }

  @Override
  public Worker<Question, Answer> open(SupportStudy shared, RunContext context) {
    return question -> {
      try (SupportSession session = new SupportSession(shared, context)) {
        return new SetSearch(shared, session, question, context.cancellation()).run();
      }
    };
  }
}
