package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CheckedIncumbent;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolverSession;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * Has a backend say that no set is cheaper than one found. It is asked for the cheapest set that
 * meets all cuts. A set that is cheaper than the best one is judged: it is the new best one, or
 * proves cuts that it does not meet. Where the cheapest set costs as much as the best one, no set
 * is cheaper, by the word of the backend; cuts and the best set are proven. As a program of whole
 * numbers is slow, each one is asked only after guesses have failed.
 *
 * <p>No set is judged twice: it has no feature of the cut that it proved, and points are checked
 * where they come in. So the search ends, whatever a backend answers. The best set meets all cuts
 * and keeps to the limit of each program, so a backend that finds no set at all is refused.
 *
 * <p>These programs have a column per feature. One with the weights of models, each switched on at
 * the price of its feature, has a linear relaxation that proves next to nothing: that WDBC needs 1
 * feature at slack 0.2, where it needs 6.
 */
enum MixedIntegerJob
    implements Job<SupportStudy, MixedIntegerJob.Question, MixedIntegerJob.Answer> {
  INSTANCE;

  /** Prices are whole; what a bound misses one by less is its tolerance. */
  private static final double WHOLE = 1e-6;

  /**
   * What is asked.
   *
   * @param must features of each set
   * @param never features of none
   * @param known a set that is admissible
   * @param cuts inequalities that every admissible set meets
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Question(boolean[] must, boolean[] never, FoundSet known, List<Cut> cuts)
      implements Serializable {

    /** Copies the list. */
    Question {
      cuts = List.copyOf(cuts);
    }
  }

  /**
   * What there is.
   *
   * @param set a set that is proven to be admissible
   * @param backend who claims that no set is cheaper; empty if the search was stopped
   * @param least no set costs less, which is proven
   * @param cuts inequalities that were found on the way
   * @param programs how many programs were solved, each with a certificate
   */
  @SuppressWarnings("serial") // ValueCodec writes it
  record Answer(FoundSet set, Optional<String> backend, long least, List<Cut> cuts, long programs)
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
        return new Solve(shared, question, session, context).run();
      }
    };
  }

  /** One question. */
  private static final class Solve {

    private final SupportStudy study;
    private final Question question;
    private final SupportSession session;
    private final RunContext context;
    private final GuessedSets guesses;
    private FoundSet best;
    private long least;
    private long relaxations;

    Solve(SupportStudy study, Question question, SupportSession session, RunContext context) {
      this.study = study;
      this.question = question;
      this.session = session;
      this.context = context;
      guesses = new GuessedSets(study.prices(), question.must(), question.never());
      question.cuts().forEach(guesses::add);
      best = question.known();
    }

    Answer run() {
      Optional<String> claim;
      try {
        claim = Optional.of(search());
      } catch (CancelledException stopped) {
        claim = Optional.empty();
      }
      List<Cut> cuts = guesses.cuts();
      return new Answer(
          best,
          claim,
          Math.min(least, best.cost()),
          cuts.subList(question.cuts().size(), cuts.size()),
          session.solved() + relaxations);
    }

    /** Returns the backend that finds no set cheaper than the best one. */
    private String search() {
      relax();
      while (true) {
        Optional<boolean[]> guess = guesses.guess(best.cost() - 1, context.cancellation());
        if (guess.isPresent()) {
          judge(guess.get());
          continue;
        }
        relax();
        CheckedIncumbent cheapest = cheapest();
        switch (cheapest.status()) {
          case OPTIMAL -> {
            boolean[] set = CutProgram.set(cheapest.point());
            if (study.cost(set) >= best.cost()) {
              return cheapest.backend();
            }
            judge(set);
          }
          case INFEASIBLE ->
              throw refused(
                  cheapest.backend(),
                  "it finds no set that meets the inequalities known, and one that does is known");
          case CANCELLED ->
              throw new CancelledException(
                  context.cancellation().reason().orElse(CancellationReason.REQUESTED));
          default ->
              throw refused(cheapest.backend(), cheapest.status() + " " + cheapest.message());
        }
      }
    }

    private void judge(boolean[] set) {
      Verdict verdict = session.judge(set);
      if (verdict.isAdmissible()) {
        best = new FoundSet(set, study.cost(set), verdict.value(), verdict.z());
      } else {
        guesses.add(LargerSets.cut(set, verdict, j -> !question.never()[j], session));
      }
    }

    /** Has the linear relaxation prove what it can; nothing where it has no certificate. */
    private void relax() {
      try (CertifiedSession.Linear relaxation =
          context.open(
              CutProgram.relaxed(
                  study.prices(), question.must(), question.never(), guesses.cuts()))) {
        relaxation
            .solve(SolveOptions.until(context.cancellation()))
            .certificate()
            .map(Certificate::bound)
            .filter(Double::isFinite)
            .ifPresent(
                bound -> {
                  relaxations++;
                  least = Math.max(least, (long) Math.ceil(bound - WHOLE));
                });
      }
    }

    private CheckedIncumbent cheapest() {
      MixedIntegerProgram program =
          CutProgram.cheapest(
              best.cost(), study.prices(), question.must(), question.never(), guesses.cuts());
      try (SolverSession<MixedIntegerProgram, CheckedIncumbent> search = context.open(program)) {
        return search.solve(SolveOptions.until(context.cancellation()));
      }
    }

    private static SolverException refused(String backend, String why) {
      return new SolverException(
          Message.of(
              "the backend '"
                  + backend
                  + "' did not solve for a smallest set: "
                  + why
                  + "; try another ",
              RunSetting.BACKEND,
              " or leave out ",
              SmallestOptions.MIP));
    }
  }
}
