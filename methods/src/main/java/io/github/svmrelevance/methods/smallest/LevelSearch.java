package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.execution.RunContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Rules out sets up to a cost, or finds some, in rounds. In each round a few tasks look at a part
 * of the sets each, for a limited number of steps; the next round knows the inequalities that all
 * of them found, and deals out what they left. Nothing of this depends on how many threads there
 * are, so that they do not change the answer, nor its proof.
 */
final class LevelSearch {

  /** Tasks of a round; more of them know less of each other. */
  private static final int TASKS = 4;

  private final RunContext context;
  private final SupportStudy study;
  private final String title;

  /**
   * A search.
   *
   * @param context runs the tasks
   * @param study what sets are admissible, and what they cost
   * @param title of a round
   */
  LevelSearch(RunContext context, SupportStudy study, String title) {
    this.context = context;
    this.study = study;
    this.title = title;
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
      List<FoundSet> sets,
      boolean exhausted,
      long next,
      List<Cut> cuts,
      long programs,
      long nodes) {

    /** Copies the lists. */
    Answer {
      sets = List.copyOf(sets);
      cuts = List.copyOf(cuts);
    }
  }

  /**
   * Looks for sets.
   *
   * @param limit the cost of a set is at most this
   * @param most stop at so many sets
   * @param all the features that each set has, and that none has
   * @param known inequalities known so far
   * @return empty if the run was stopped
   */
  Optional<Answer> find(long limit, int most, LevelJob.Part all, List<Cut> known) {
    List<FoundSet> sets = new ArrayList<>();
    List<Cut> cuts = new ArrayList<>(known);
    List<LevelJob.Part> left = List.of(all);
    long next = Long.MAX_VALUE;
    long programs = 0;
    long nodes = 0;
    while (!left.isEmpty() && sets.size() < most) {
      List<LevelJob.Question> questions = new ArrayList<>();
      for (List<LevelJob.Part> parts : dealt(left)) {
        questions.add(new LevelJob.Question(limit, most, parts, cuts));
      }
      left = new ArrayList<>();
      for (Optional<LevelJob.Answer> answered :
          context.map(title, LevelJob.INSTANCE, study, questions)) {
        if (answered.isEmpty()) {
          return Optional.empty();
        }
        LevelJob.Answer answer = answered.get();
        sets.addAll(answer.sets());
        left.addAll(answer.left());
        next = Math.min(next, answer.next());
        cuts.addAll(answer.cuts());
        programs += answer.programs();
        nodes += answer.nodes();
      }
    }
    return Optional.of(
        new Answer(
            sets.subList(0, Math.min(most, sets.size())),
            sets.size() < most,
            next,
            cuts.subList(known.size(), cuts.size()),
            programs,
            nodes));
  }

  /** Deals out neighbours to the same task: what is found of one often rules out the next. */
  private static List<List<LevelJob.Part>> dealt(List<LevelJob.Part> parts) {
    int tasks = Math.min(TASKS, parts.size());
    return IntStream.range(0, tasks)
        .mapToObj(
            task -> parts.subList(task * parts.size() / tasks, (task + 1) * parts.size() / tasks))
        .toList();
  }
}
