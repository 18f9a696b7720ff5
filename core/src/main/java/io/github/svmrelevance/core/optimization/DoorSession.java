package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.CheckedIncumbent;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerSession;
import io.github.svmrelevance.api.optimization.MixedIntegerSolution;
import io.github.svmrelevance.api.optimization.NearOptimum;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.QuadraticSession;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.SolverAnswer;
import io.github.svmrelevance.api.optimization.SolverSession;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A session that does not take an answer for proven because its backend says so. It keeps the
 * program itself: an answer is checked against what was asked, not against what the backend made of
 * it. Where the session fails numerically, or its answer does not prove itself, a new session of
 * the same backend solves the program as it stands, and stays in the place of the old one if it
 * can: what that had become on its way is then forgotten. Where that does not help either, another
 * backend solves it, and a warning tells of it. A time limit is one for all of them together.
 *
 * @param <P> the class of problems
 * @param <A> what its backends answer
 * @param <R> an answer with its check
 * @param <T> the sessions of its backends
 */
abstract class DoorSession<P, A extends SolverAnswer, R, T extends SolverSession<P, A>>
    implements SolverSession<P, R> {

  private static final String POINT_FAULT = " (its point violates the constraints)";

  private final Route<P, T> first;
  private final Supplier<Optional<Route<P, T>>> second;
  private final Consumer<Warning> warnings;
  private P program;
  private T session;

  /**
   * One way to a solver.
   *
   * @param backend the id of the backend
   * @param opener opens a session on it, through a bridge if need be
   */
  record Route<P, T>(String backend, Function<P, T> opener) {

    T open(P program) {
      return opener.apply(program);
    }
  }

  /**
   * Opens a program.
   *
   * @param first the backend to ask, twice if need be
   * @param second finds the one to ask where the first does not help
   * @param warnings told where the second backend had to help
   * @param program the problem
   */
  private DoorSession(
      Route<P, T> first,
      Supplier<Optional<Route<P, T>>> second,
      Consumer<Warning> warnings,
      P program) {
    this.first = first;
    this.second = second;
    this.warnings = warnings;
    this.program = program;
    this.session = first.open(program);
  }

  /** The same program behind the same door, on a session that was forked. */
  private DoorSession(DoorSession<P, A, R, T> origin, T fork) {
    this.first = origin.first;
    this.second = origin.second;
    this.warnings = origin.warnings;
    this.program = origin.program;
    this.session = fork;
  }

  /** The one place at which an answer is checked, against the program as it stands. */
  abstract R check(A answer, String backend);

  /** How an answer stands after its check. */
  abstract SolveStatus status(R answer);

  /** What the check found wrong, to follow other words; empty if there was no point to check. */
  abstract String fault(R answer);

  /** Changes the program, and the session with it, or neither if one of the two refuses. */
  UpdateEffect change(P changed, Function<T, UpdateEffect> change) {
    UpdateEffect effect = change.apply(session);
    program = changed;
    return effect;
  }

  /** The session of the backend, which makes forks. */
  T session() {
    return session;
  }

  @Override
  public P program() {
    return program;
  }

  @Override
  public R solve(SolveOptions options) {
    long start = System.nanoTime();
    R answer = solve(session, first, options);
    if (isInDoubt(answer)) {
      // What a start may have led to is not tried again.
      answer = solveAnew(remaining(options, start).startingAt(Optional.empty()));
    }
    if (!isInDoubt(answer)) {
      return answer;
    }
    Optional<Route<P, T>> other = second.get();
    return other.isPresent()
        ? solveElsewhere(other.get(), answer, remaining(options, start))
        : answer;
  }

  /** Where the other backend does not help either, what the first one claims is shown. */
  private R solveElsewhere(Route<P, T> other, R doubtful, SolveOptions options) {
    try (T helper = other.open(program)) {
      R answer = solve(helper, other, options);
      if (isInDoubt(answer)) {
        return doubtful;
      }
      warnOf(other, doubtful);
      return answer;
    }
  }

  private R solveAnew(SolveOptions options) {
    T fresh = first.open(program);
    R answer = solve(fresh, first, options);
    T worse = isInDoubt(answer) ? fresh : session;
    session = worse == session ? fresh : session;
    worse.close();
    return answer;
  }

  private R solve(T solver, Route<P, T> route, SolveOptions options) {
    return check(solver.solve(options), route.backend());
  }

  /** Whether an answer is neither proven nor the word that there is none. */
  private boolean isInDoubt(R answer) {
    SolveStatus status = status(answer);
    return status == SolveStatus.NUMERICAL_FAILURE || status == SolveStatus.CRASHED;
  }

  /**
   * Says that another backend took the place of the first one, and why. It says what failed, not by
   * how much: numbers would make a warning of each problem, and which comes first is up to threads.
   */
  private void warnOf(Route<P, T> helper, R doubtful) {
    warnings.accept(
        SolverWarning.BACKEND_REPLACED.of(
            "the backend '"
                + first.backend()
                + (status(doubtful) == SolveStatus.CRASHED
                    ? "' crashed, in a process of its own, on a problem"
                    : "' could not solve a problem to the accuracy wanted" + fault(doubtful))
                + "; '"
                + helper.backend()
                + "' solved it instead"));
  }

  private static SolveOptions remaining(SolveOptions options, long start) {
    return options.after(Duration.ofNanos(System.nanoTime() - start));
  }

  @Override
  public void close() {
    session.close();
  }

  /** A class of problems whose optimal answers prove themselves. */
  private abstract static class Certifying<P, A extends SolverAnswer, T extends SolverSession<P, A>>
      extends DoorSession<P, A, CertifiedSolution<A>, T> {

    private final BiFunction<P, A, Certificate> proof;

    /** The last but one recomputes what an optimal answer proves. */
    private Certifying(
        Route<P, T> first,
        Supplier<Optional<Route<P, T>>> second,
        Consumer<Warning> warnings,
        BiFunction<P, A, Certificate> proof,
        P program) {
      super(first, second, warnings, program);
      this.proof = proof;
    }

    private Certifying(Certifying<P, A, T> origin, T fork) {
      super(origin, fork);
      this.proof = origin.proof;
    }

    @Override
    final CertifiedSolution<A> check(A answer, String backend) {
      return answer.isOptimal()
          ? CertifiedSolution.of(answer, proof.apply(program(), answer), backend)
          : CertifiedSolution.none(answer, backend);
    }

    @Override
    final SolveStatus status(CertifiedSolution<A> answer) {
      return answer.status();
    }

    @Override
    final String fault(CertifiedSolution<A> answer) {
      return answer
          .certificate()
          .map(
              proof ->
                  proof.infeasibility() <= Certificate.TOLERANCE
                      ? " (its multipliers do not prove its point optimal)"
                      : POINT_FAULT)
          .orElse("");
    }
  }

  /** A linear program. */
  static final class OfLinear extends Certifying<LinearProgram, Solution, LinearSession>
      implements CertifiedSession.Linear {

    OfLinear(
        Route<LinearProgram, LinearSession> first,
        Supplier<Optional<Route<LinearProgram, LinearSession>>> second,
        Consumer<Warning> warnings,
        BiFunction<LinearProgram, Solution, Certificate> proof,
        LinearProgram program) {
      super(first, second, warnings, proof, program);
    }

    @Override
    public UpdateEffect setCosts(double[] costs) {
      return change(program().withCosts(costs), session -> session.setCosts(costs));
    }

    @Override
    public UpdateEffect setColumnBounds(int column, double lower, double upper) {
      return change(
          program().withColumnBounds(column, lower, upper),
          session -> session.setColumnBounds(column, lower, upper));
    }

    @Override
    public UpdateEffect setRowBounds(int row, double lower, double upper) {
      return change(
          program().withRowBounds(row, lower, upper),
          session -> session.setRowBounds(row, lower, upper));
    }

    @Override
    public UpdateEffect replaceColumn(int column, int[] rows, double[] values) {
      return change(
          program().withColumn(column, rows, values),
          session -> session.replaceColumn(column, rows, values));
    }

    @Override
    public UpdateEffect addRow(int[] columns, double[] values, double lower, double upper) {
      return change(
          program().withRow(columns, values, lower, upper),
          session -> session.addRow(columns, values, lower, upper));
    }
  }

  /** A quadratic program. */
  static final class OfQuadratic extends Certifying<QuadraticProgram, Solution, QuadraticSession>
      implements CertifiedSession.Quadratic {

    OfQuadratic(
        Route<QuadraticProgram, QuadraticSession> first,
        Supplier<Optional<Route<QuadraticProgram, QuadraticSession>>> second,
        Consumer<Warning> warnings,
        BiFunction<QuadraticProgram, Solution, Certificate> proof,
        QuadraticProgram program) {
      super(first, second, warnings, proof, program);
    }
  }

  /** A linear program with columns of whole numbers, whose optima are claimed. */
  static final class OfMixedInteger
      extends DoorSession<
          MixedIntegerProgram, MixedIntegerSolution, CheckedIncumbent, MixedIntegerSession> {

    OfMixedInteger(
        Route<MixedIntegerProgram, MixedIntegerSession> first,
        Supplier<Optional<Route<MixedIntegerProgram, MixedIntegerSession>>> second,
        Consumer<Warning> warnings,
        MixedIntegerProgram program) {
      super(first, second, warnings, program);
    }

    @Override
    CheckedIncumbent check(MixedIntegerSolution answer, String backend) {
      return answer.isOptimal()
          ? CheckedIncumbent.of(answer, SolutionChecker.check(program(), answer), backend)
          : CheckedIncumbent.none(answer, backend);
    }

    @Override
    SolveStatus status(CheckedIncumbent answer) {
      return answer.status();
    }

    @Override
    String fault(CheckedIncumbent answer) {
      return answer.check().map(found -> POINT_FAULT).orElse("");
    }
  }

  /** A piecewise-linear program. */
  static final class OfPiecewiseLinear
      extends Certifying<PiecewiseLinearProgram, PiecewiseLinearSolution, PiecewiseLinearSession>
      implements CertifiedSession.PiecewiseLinear {

    OfPiecewiseLinear(
        Route<PiecewiseLinearProgram, PiecewiseLinearSession> first,
        Supplier<Optional<Route<PiecewiseLinearProgram, PiecewiseLinearSession>>> second,
        Consumer<Warning> warnings,
        BiFunction<PiecewiseLinearProgram, PiecewiseLinearSolution, Certificate> proof,
        PiecewiseLinearProgram program) {
      super(first, second, warnings, proof, program);
    }

    private OfPiecewiseLinear(OfPiecewiseLinear origin) {
      super(origin, origin.session().fork());
    }

    @Override
    public UpdateEffect setCosts(double[] costs) {
      return change(program().withCosts(costs), session -> session.setCosts(costs));
    }

    @Override
    public UpdateEffect setBounds(int variable, double lower, double upper) {
      return change(
          program().withBounds(variable, lower, upper),
          session -> session.setBounds(variable, lower, upper));
    }

    @Override
    public UpdateEffect setLimit(int budget, double limit) {
      return change(program().withLimit(budget, limit), session -> session.setLimit(budget, limit));
    }

    @Override
    public UpdateEffect replaceColumn(int block, int variable, double[] column) {
      return change(
          program().withColumn(block, variable, column),
          session -> session.replaceColumn(block, variable, column));
    }

    @Override
    public CertifiedSession.PiecewiseLinear fork() {
      return new OfPiecewiseLinear(this);
    }

    @Override
    public Optional<NearOptimum> near(SolveOptions options) {
      return session().near(options);
    }
  }
}
