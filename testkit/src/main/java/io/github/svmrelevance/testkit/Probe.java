package io.github.svmrelevance.testkit;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.MixedIntegerSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.QuadraticSession;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * A session on a solvable problem of any class, with what the sessions of all classes have in
 * common. An optimal outcome is proven before it is returned.
 */
final class Probe implements AutoCloseable {

  private final Supplier<Object> program;
  private final IntConsumer variation;
  private final List<Runnable> nonsense;
  private final Function<SolveOptions, Outcome> solving;
  private final Runnable closing;

  private Probe(
      Supplier<Object> program,
      IntConsumer variation,
      List<Runnable> nonsense,
      Function<SolveOptions, Outcome> solving,
      Runnable closing) {
    this.program = program;
    this.variation = variation;
    this.nonsense = nonsense;
    this.solving = solving;
    this.closing = closing;
  }

  /** Opens a session on a problem of a class; the seed says which. */
  static Probe open(OptimizationBackend backend, ProblemClass problemClass, long seed) {
    return switch (problemClass) {
      case LINEAR -> of(backend.open(LinearPrograms.solvable(seed, 8, 7).program()));
      case QUADRATIC -> of(backend.open(QuadraticPrograms.solvable(seed)));
      case PIECEWISE_LINEAR -> of(backend.open(PiecewisePrograms.bounds(seed, 30, 5)));
      case MIXED_INTEGER -> of(backend.open(MixedIntegerPrograms.fixedCharge(seed, 5, 8)));
    };
  }

  /** Opens a session on a problem that takes many iterations. */
  static Probe openLaborious(OptimizationBackend backend, ProblemClass problemClass) {
    return switch (problemClass) {
      case LINEAR -> of(backend.open(LinearPrograms.laborious(40)));
      case QUADRATIC -> of(backend.open(QuadraticPrograms.of(7, LinearPrograms.laborious(25))));
      case PIECEWISE_LINEAR -> of(backend.open(PiecewisePrograms.bounds(7, 150, 12)));
      case MIXED_INTEGER -> of(backend.open(MixedIntegerPrograms.fixedCharge(7, 12, 30)));
    };
  }

  private static Probe of(LinearSession session) {
    return new Probe(
        session::program,
        variant -> session.setCosts(LinearPrograms.objective(session.program(), variant)),
        List.of(
            () -> session.setRowBounds(0, 2, 1),
            () -> session.setColumnBounds(0, 2, 1),
            () -> session.setCosts(spoiltAtTheEnd(session.program().columns())),
            () -> session.replaceColumn(0, new int[] {0, 1}, new double[] {9, Double.NaN}),
            () -> session.addRow(new int[] {0}, new double[] {1}, 2, 1)),
        options -> {
          Solution solution = session.solve(options);
          LinearProgram program = session.program();
          if (solution.isOptimal()) {
            Optimality.require(program, solution);
          }
          return Outcome.of(solution, program::objective);
        },
        session::close);
  }

  /** A quadratic session has no changes. */
  private static Probe of(QuadraticSession session) {
    return new Probe(
        session::program,
        variant -> {},
        List.of(),
        options -> {
          Solution solution = session.solve(options);
          QuadraticProgram program = session.program();
          if (solution.isOptimal()) {
            Optimality.require(program, solution);
          }
          return Outcome.of(solution, program::objective);
        },
        session::close);
  }

  /** A session on a program with whole numbers has no changes. */
  private static Probe of(MixedIntegerSession session) {
    return new Probe(
        session::program,
        variant -> {},
        List.of(),
        options -> MixedIntegerPrograms.feasible(session.program(), session.solve(options)),
        session::close);
  }

  private static Probe of(PiecewiseLinearSession session) {
    return new Probe(
        session::program,
        variant ->
            session.setCosts(PiecewisePrograms.objective(session.program().variables(), variant)),
        List.of(
            () -> session.setBounds(0, 2, 1),
            () -> session.setCosts(spoiltAtTheEnd(session.program().variables())),
            () -> session.setLimit(0, Double.NaN)),
        options -> PiecewisePrograms.proven(session.program(), session.solve(options)),
        session::close);
  }

  Object program() {
    return program.get();
  }

  /** Another objective over the same feasible set; nothing for a class without changes. */
  void vary(int variant) {
    variation.accept(variant);
  }

  /** Changes that contradict themselves, which must throw; none for a class without changes. */
  List<Runnable> nonsense() {
    return nonsense;
  }

  /** A session that writes what it gets before it has looked at all of it is found out. */
  private static double[] spoiltAtTheEnd(int length) {
    double[] costs = new double[length];
    Arrays.fill(costs, 5);
    costs[length - 1] = Double.NaN;
    return costs;
  }

  Outcome solve(SolveOptions options) {
    return solving.apply(options);
  }

  Outcome solve() {
    return solve(SolveOptions.unlimited());
  }

  @Override
  public void close() {
    closing.run();
  }
}
