package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import java.io.Serializable;
import java.util.List;

/** Looks for admissible sets up to a cost, in a part of all sets; see {@link LevelSearch}. */
enum LevelJob implements Job<SupportStudy, LevelJob.Question, LevelJob.Answer> {
  INSTANCE;

  /** So many programs or nodes end a task, after less than a tenth of a second mostly. */
  static final int MOST_PROGRAMS = 32;

  static final int MOST_NODES = 5000;

  /**
   * The sets that have some features and lack others.
   *
   * @param in features of each set
   * @param out features of none
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Part(boolean[] in, boolean[] out) implements Serializable {}

  /**
   * What to look for.
   *
   * @param limit the cost of a set is at most this
   * @param most stop at so many sets
   * @param parts where to look, one after another
   * @param cuts inequalities known so far
   */
  record Question(long limit, int most, List<Part> parts, List<Cut> cuts) implements Serializable {

    /** Copies the lists. */
    Question {
      parts = List.copyOf(parts);
      cuts = List.copyOf(cuts);
    }
  }

  /**
   * What there is.
   *
   * @param sets the sets found
   * @param left parts that are still to be looked at; empty if there are enough sets
   * @param next if there is none, no set of the other parts costs less than this
   * @param cuts inequalities that were found on the way
   * @param programs how many programs were solved
   * @param nodes how many nodes the search had
   */
  record Answer(
      List<FoundSet> sets, List<Part> left, long next, List<Cut> cuts, long programs, long nodes)
      implements Serializable {

    /** Copies the lists. */
    Answer {
      sets = List.copyOf(sets);
      left = List.copyOf(left);
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
