package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.CheckedIncumbent;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerSession;
import io.github.svmrelevance.api.optimization.MixedIntegerSolution;
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
import java.util.function.Function;

/**
 * A session that does not take an answer for proven because its backend says so. It keeps the
 * program itself: an answer is checked against what was asked, not against what the backend made of
 * it. Where the session fails numerically, or its answer does not prove itself, a new session of
 * the same backend solves the program as it stands, and stays in the place of the old one if it
 * can: what that had become on its way is then forgotten. Where that does not help either, another
 * backend solves it, and a warning tells of it. A time limit is one for all of them together.
 */
class DoorSession<P, A extends SolverAnswer, R, T extends SolverSession<P, A>>
    implements SolverSession<P, R> {

  private final Door<P, A, R, T> door;
  private P program;
  private T session;

  private DoorSession(Door<P, A, R, T> door, P program, T session) {
    this.door = door;
    this.program = program;
    this.session = session;
  }

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
    R answer = solve(session, door.first(), options);
    if (isInDoubt(answer)) {
      // What a start may have led to is not tried again.
      answer = solveAnew(remaining(options, start).startingAt(Optional.empty()));
    }
    if (!isInDoubt(answer)) {
      return answer;
    }
    Optional<Door.Route<P, T>> other = door.second().get();
    return other.isPresent()
        ? solveElsewhere(other.get(), answer, remaining(options, start))
        : answer;
  }

  /** Where the other backend does not help either, what the first one claims is shown. */
  private R solveElsewhere(Door.Route<P, T> other, R doubtful, SolveOptions options) {
    try (T helper = other.open(program)) {
      R answer = solve(helper, other, options);
      if (isInDoubt(answer)) {
        return doubtful;
      }
      door.warnOf(other, door.status().apply(doubtful) == SolveStatus.CRASHED);
      return answer;
    }
  }

  private R solveAnew(SolveOptions options) {
    T fresh = door.first().open(program);
    R answer = solve(fresh, door.first(), options);
    T worse = isInDoubt(answer) ? fresh : session;
    session = worse == session ? fresh : session;
    worse.close();
    return answer;
  }

  private R solve(T solver, Door.Route<P, T> route, SolveOptions options) {
    A answer = solver.solve(options);
    return door.check(program, answer, route);
  }

  /** Whether an answer is neither proven nor the word that there is none. */
  private boolean isInDoubt(R answer) {
    SolveStatus status = door.status().apply(answer);
    return status == SolveStatus.NUMERICAL_FAILURE || status == SolveStatus.CRASHED;
  }

  private static SolveOptions remaining(SolveOptions options, long start) {
    return options.after(Duration.ofNanos(System.nanoTime() - start));
  }

  @Override
  public void close() {
    session.close();
  }

  /** A linear program. */
  static final class OfLinear
      extends DoorSession<LinearProgram, Solution, CertifiedSolution<Solution>, LinearSession>
      implements CertifiedSession.Linear {

    OfLinear(
        Door<LinearProgram, Solution, CertifiedSolution<Solution>, LinearSession> door,
        LinearProgram program) {
      super(door, program, door.first().open(program));
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
  static final class OfQuadratic
      extends DoorSession<QuadraticProgram, Solution, CertifiedSolution<Solution>, QuadraticSession>
      implements CertifiedSession.Quadratic {

    OfQuadratic(
        Door<QuadraticProgram, Solution, CertifiedSolution<Solution>, QuadraticSession> door,
        QuadraticProgram program) {
      super(door, program, door.first().open(program));
    }
  }

  /** A linear program with columns of whole numbers, whose optima are claimed. */
  static final class OfMixedInteger
      extends DoorSession<
          MixedIntegerProgram, MixedIntegerSolution, CheckedIncumbent, MixedIntegerSession> {

    OfMixedInteger(
        Door<MixedIntegerProgram, MixedIntegerSolution, CheckedIncumbent, MixedIntegerSession> door,
        MixedIntegerProgram program) {
      super(door, program, door.first().open(program));
    }
  }

  /** A piecewise-linear program. */
  static final class OfPiecewiseLinear
      extends DoorSession<
          PiecewiseLinearProgram,
          PiecewiseLinearSolution,
          CertifiedSolution<PiecewiseLinearSolution>,
          PiecewiseLinearSession>
      implements CertifiedSession.PiecewiseLinear {

    private final Door<
            PiecewiseLinearProgram,
            PiecewiseLinearSolution,
            CertifiedSolution<PiecewiseLinearSolution>,
            PiecewiseLinearSession>
        door;

    OfPiecewiseLinear(
        Door<
                PiecewiseLinearProgram,
                PiecewiseLinearSolution,
                CertifiedSolution<PiecewiseLinearSolution>,
                PiecewiseLinearSession>
            door,
        PiecewiseLinearProgram program) {
      this(door, program, door.first().open(program));
    }

    private OfPiecewiseLinear(
        Door<
                PiecewiseLinearProgram,
                PiecewiseLinearSolution,
                CertifiedSolution<PiecewiseLinearSolution>,
                PiecewiseLinearSession>
            door,
        PiecewiseLinearProgram program,
        PiecewiseLinearSession session) {
      super(door, program, session);
      this.door = door;
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
      return new OfPiecewiseLinear(door, program(), session().fork());
    }
  }
}
