package io.github.svmrelevance.testkit;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.QuadraticSession;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;

/**
 * A session on a solvable problem of any class, with what the sessions of all classes have in
 * common. An optimal outcome is proven before it is returned.
 */
abstract class Probe implements AutoCloseable {

  /** Opens a session on a problem of a class; the seed tells which. */
  static Probe open(OptimizationBackend backend, ProblemClass problemClass, long seed) {
    return switch (problemClass) {
      case LINEAR -> new Linear(backend.open(LinearPrograms.solvable(seed, 8, 7).program()));
      case QUADRATIC -> new Quadratic(backend.open(QuadraticPrograms.solvable(seed)));
      case PIECEWISE_LINEAR -> new Piecewise(backend.open(PiecewisePrograms.bounds(seed, 30, 5)));
    };
  }

  /** Opens a session on a problem that takes many iterations. */
  static Probe openLaborious(OptimizationBackend backend, ProblemClass problemClass) {
    return switch (problemClass) {
      case LINEAR -> new Linear(backend.open(LinearPrograms.laborious(40)));
      case QUADRATIC ->
          new Quadratic(backend.open(QuadraticPrograms.of(7, LinearPrograms.laborious(25))));
      case PIECEWISE_LINEAR -> new Piecewise(backend.open(PiecewisePrograms.bounds(7, 150, 12)));
    };
  }

  abstract Object program();

  /** Another objective over the same feasible set; nothing for a class without changes. */
  abstract void vary(int variant);

  /** A change that contradicts itself, which must throw; false for a class without changes. */
  abstract boolean changeToNonsense();

  abstract Outcome solve(SolveOptions options);

  final Outcome solve() {
    return solve(SolveOptions.unlimited());
  }

  @Override
  public abstract void close();

  private static final class Linear extends Probe {
    private final LinearSession session;

    Linear(LinearSession session) {
      this.session = session;
    }

    @Override
    LinearProgram program() {
      return session.program();
    }

    @Override
    void vary(int variant) {
      session.setCosts(LinearPrograms.objective(session.program(), variant));
    }

    @Override
    boolean changeToNonsense() {
      session.setRowBounds(0, 2, 1);
      return true;
    }

    @Override
    Outcome solve(SolveOptions options) {
      Solution solution = session.solve(options);
      LinearProgram program = session.program();
      if (solution.isOptimal()) {
        Optimality.require(program, solution);
      }
      return Outcome.of(solution, program::objective);
    }

    @Override
    public void close() {
      session.close();
    }
  }

  private static final class Quadratic extends Probe {
    private final QuadraticSession session;

    Quadratic(QuadraticSession session) {
      this.session = session;
    }

    @Override
    QuadraticProgram program() {
      return session.program();
    }

    @Override
    void vary(int variant) {
      // A quadratic session has no changes.
    }

    @Override
    boolean changeToNonsense() {
      return false;
    }

    @Override
    Outcome solve(SolveOptions options) {
      Solution solution = session.solve(options);
      QuadraticProgram program = session.program();
      if (solution.isOptimal()) {
        Optimality.require(program, solution);
      }
      return Outcome.of(solution, program::objective);
    }

    @Override
    public void close() {
      session.close();
    }
  }

  private static final class Piecewise extends Probe {
    private final PiecewiseLinearSession session;

    Piecewise(PiecewiseLinearSession session) {
      this.session = session;
    }

    @Override
    PiecewiseLinearProgram program() {
      return session.program();
    }

    @Override
    void vary(int variant) {
      session.setCosts(PiecewisePrograms.objective(session.program().variables(), variant));
    }

    @Override
    boolean changeToNonsense() {
      session.setBounds(0, 2, 1);
      return true;
    }

    @Override
    Outcome solve(SolveOptions options) {
      return PiecewisePrograms.proven(session.program(), session.solve(options));
    }

    @Override
    public void close() {
      session.close();
    }
  }
}
