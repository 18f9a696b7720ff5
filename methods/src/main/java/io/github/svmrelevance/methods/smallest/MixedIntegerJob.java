package io.github.svmrelevance.methods.smallest;

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
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.SolverSession;
import io.github.svmrelevance.core.optimization.SwitchedProgram;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Has a backend solve for a cheapest set as a mixed-integer program. That the set is admissible is
 * then proven as for any other; that none is cheaper is the word of the backend. What the linear
 * relaxation, and the features that no model does without, prove of the least cost is reported
 * beside.
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
   * @param known a set that is admissible, which another need not cost more than
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
   * @param set a set that is proven to be admissible; empty if the solve was stopped
   * @param backend who claims that no set is cheaper
   * @param least no set costs less, which is proven
   * @param programs how many programs were solved, each with a certificate
   */
  @SuppressWarnings("serial") // ValueCodec writes it
  record Answer(Optional<FoundSet> set, String backend, long least, long programs)
      implements Serializable {}

  @Override
  public Worker<Question, Answer> open(SupportStudy shared, RunContext context) {
    return question -> {
      try (SupportSession session = new SupportSession(shared, context)) {
        return new Solve(shared, question, session, context).run();
      }
    };
  }

  /** One question. */
  private record Solve(
      SupportStudy study, Question question, SupportSession session, RunContext context) {

    Answer run() {
      SwitchedProgram switched = switched();
      MixedIntegerProgram program = switched.program();
      long least = relaxed(program);
      CheckedIncumbent found = solved(program);
      if (found.status() == SolveStatus.CANCELLED) {
        return new Answer(Optional.empty(), found.backend(), least, 1);
      }
      if (found.status() != SolveStatus.OPTIMAL) {
        throw refused(found.backend(), found.status() + " " + found.message());
      }
      boolean[] set = switched.on(found.point());
      Verdict verdict = session.judge(set);
      if (!verdict.isAdmissible()) {
        throw refused(
            found.backend(), "a certificate proves that its set of features is not admissible");
      }
      return new Answer(
          Optional.of(new FoundSet(set, study.cost(set), verdict.value(), verdict.z())),
          found.backend(),
          least,
          2);
    }

    /** Costs are whole, so that half a unit more lets no other set in, and rounding leaves room. */
    private SwitchedProgram switched() {
      double[] prices = Arrays.stream(study.prices()).asDoubleStream().toArray();
      SwitchedProgram switched =
          SwitchedProgram.of(
              study.problem().admissible(),
              study.problem().variables(),
              study.largest(),
              prices,
              question.must(),
              question.never());
      for (Cut cut : question.cuts()) {
        switched =
            switched.with(cut.features(), cut.gains(), 1 - Cut.MET, Double.POSITIVE_INFINITY);
      }
      return switched.with(
          IntStream.range(0, prices.length).toArray(),
          prices,
          Double.NEGATIVE_INFINITY,
          question.known().cost() + 0.5);
    }

    /** What the linear relaxation proves; nothing where it has no certificate. */
    private long relaxed(MixedIntegerProgram program) {
      try (CertifiedSession.Linear relaxation = context.open(program.linear())) {
        return relaxation
            .solve(SolveOptions.until(context.cancellation()))
            .certificate()
            .map(Certificate::bound)
            .filter(Double::isFinite)
            .map(bound -> (long) Math.ceil(bound - WHOLE))
            .orElse(0L);
      }
    }

    private CheckedIncumbent solved(MixedIntegerProgram program) {
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
                  + "; try"
                  + " another ",
              RunSetting.BACKEND,
              " or leave out ",
              SmallestOptions.MIP));
    }
  }
}
