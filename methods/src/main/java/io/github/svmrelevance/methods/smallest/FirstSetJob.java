package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/** Finds which features no admissible model does without, and a first set. */
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
   * @param needed what no admissible model does without, be it with features that no set may have
   * @param cuts inequalities that were found on the way
   * @param programs how many programs were solved
   * @param complete false if the search was stopped; what is there holds
   * @param least no admissible set costs less; 0 where that was not looked at
   */
  @SuppressWarnings({"ArrayRecordComponent", "serial"}) // never compared; ValueCodec writes it
  record Answer(
      Optional<FoundSet> set,
      boolean[] needed,
      List<Cut> cuts,
      long programs,
      boolean complete,
      long least)
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
        return new FirstSet(shared, question, session, context).find();
      }
    };
  }
}
