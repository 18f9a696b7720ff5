package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.optimization.BackendRegistry;
import io.github.svmrelevance.core.optimization.ProblemSolver;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Times the bounds of an L1 baseline (C = 1, slack 0.1) in CPU time of the one solving thread,
 * which a busy machine disturbs less than wall-clock time.
 *
 * <p>Usage: {@code BoundsBenchmark KIND BACKEND BOUNDS ROUNDS DATA...} with KIND {@code joint},
 * {@code separate} or {@code double}; the last round is the one that is reported as warm.
 */
public final class BoundsBenchmark {

  private static final double SLACK = 1.1;

  private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();
  private final ProblemSolver solver;
  private final String kind;
  private final String backend;
  private final PrintStream out;

  private BoundsBenchmark(String kind, String backend, PrintStream out) {
    this.kind = kind;
    this.backend = backend;
    this.out = out;
    this.solver =
        new ProblemSolver(
            BackendRegistry.load(), Optional.of(backend), warning -> out.println("! " + warning));
  }

  /**
   * Runs it.
   *
   * @param args see the class
   * @throws IOException if a file cannot be read
   */
  public static void main(String[] args) throws IOException {
    BoundsBenchmark benchmark = new BoundsBenchmark(args[0], args[1], System.out);
    for (String data : List.of(args).subList(4, args.length)) {
      benchmark.run(data, Integer.parseInt(args[2]), Integer.parseInt(args[3]));
    }
  }

  private void run(String name, int bounds, int rounds) throws IOException {
    DenseMatrix rows = BenchmarkData.of(name);
    PiecewiseLinearProgram program = program(rows);
    int features = rows.columns() - 1;
    int count = Math.min(bounds, 2 * features);
    for (int round = 1; round <= rounds; round++) {
      double start = now();
      try (PiecewiseLinearSession session = solver.open(program)) {
        session.solve(SolveOptions.unlimited());
        double base = now() - start;
        double[] times = new double[count];
        long pivots = 0;
        double sum = 0;
        for (int b = 0; b < count; b++) {
          int objective = (int) ((long) b * 2 * features / count);
          double before = now();
          PiecewiseLinearSolution solution = solve(session, objective / 2, objective % 2 * 2 - 1);
          times[b] = now() - before;
          pivots += solution.iterations();
          sum += Math.abs(solution.point()[objective / 2]);
        }
        report(name, round, base, times, pivots, sum);
        if (round == rounds) {
          probes(name, session, Math.min(20, features), Arrays.stream(times).sum() / count);
        }
      }
    }
  }

  private void report(
      String name, int round, double base, double[] times, long pivots, double sum) {
    double total = Arrays.stream(times).sum();
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    out.printf(
        Locale.ROOT,
        "%-8s %-8s %-24s round %d: base %.1f ms; %d bounds, mean %.3f ms, median %.3f ms; %.1f"
            + " pivots, %.2f us/pivot; sum %.8f%n",
        kind,
        backend,
        name,
        round,
        base,
        times.length,
        total / times.length,
        sorted[times.length / 2],
        pivots / (double) times.length,
        1000 * total / Math.max(1, pivots),
        sum);
  }

  /** Both bounds of permuted columns, each in a fork of the session. */
  private void probes(String name, PiecewiseLinearSession session, int count, double perBound) {
    int block = session.program().blocks().size() - 1;
    DenseMatrix rows = ((LinearMap.Rows) session.program().blocks().get(block).map()).matrix();
    int features = rows.columns() - 1;
    SplittableRandom random = new SplittableRandom(1);
    double start = now();
    int infeasible = 0;
    for (int q = 0; q < count; q++) {
      int j = q * features / count;
      try (PiecewiseLinearSession probe = session.fork()) {
        probe.replaceColumn(block, j, permuted(rows, j, random));
        probe.setCosts(unit(features + 1, j, 1));
        if (probe.solve(SolveOptions.unlimited()).isOptimal()) {
          solve(probe, j, -1);
        } else {
          infeasible++;
        }
      }
    }
    double perProbe = (now() - start) / count;
    out.printf(
        Locale.ROOT,
        "%-8s %-8s %-24s probes: %d, %.3f ms each, %.2f times a bound; %d infeasible%n",
        kind,
        backend,
        name,
        count,
        perProbe,
        perProbe / perBound,
        infeasible);
  }

  private static double[] permuted(DenseMatrix rows, int column, SplittableRandom random) {
    double[] labels = rows.column(rows.columns() - 1);
    double[] entries = rows.column(column);
    for (int i = 0; i < entries.length; i++) {
      entries[i] *= labels[i];
    }
    for (int i = entries.length - 1; i > 0; i--) {
      int k = random.nextInt(i + 1);
      double entry = entries[i];
      entries[i] = entries[k];
      entries[k] = entry;
    }
    for (int i = 0; i < entries.length; i++) {
      entries[i] *= labels[i];
    }
    return entries;
  }

  private PiecewiseLinearProgram program(DenseMatrix rows) {
    int variables = rows.columns();
    TermBlock norm =
        new TermBlock(
            LinearMap.Coordinates.range(0, variables - 1), ConvexPiecewiseLinear.absolute(1));
    TermBlock hinge = new TermBlock(new LinearMap.Rows(rows), ConvexPiecewiseLinear.hinge(1));
    double[] model;
    try (PiecewiseLinearSession training =
        solver.open(PiecewiseLinearProgram.of(variables, List.of(norm, hinge), List.of()))) {
      model = training.solve(SolveOptions.unlimited()).point();
    }
    List<Budget> budgets = new ArrayList<>();
    if (kind.equals("joint")) {
      budgets.add(
          new Budget(List.of(norm, hinge), SLACK * (norm.value(model) + hinge.value(model))));
    } else {
      TermBlock loss =
          kind.equals("separate")
              ? hinge
              : new TermBlock(hinge.map(), ConvexPiecewiseLinear.doubleHinge(1, 2));
      budgets.add(new Budget(List.of(norm), SLACK * norm.value(model)));
      budgets.add(new Budget(List.of(loss), SLACK * loss.value(model)));
    }
    return PiecewiseLinearProgram.of(variables, List.of(), budgets);
  }

  private static PiecewiseLinearSolution solve(PiecewiseLinearSession session, int j, int sign) {
    session.setCosts(unit(session.program().variables(), j, sign));
    PiecewiseLinearSolution solution = session.solve(SolveOptions.unlimited());
    if (!solution.isOptimal()) {
      throw new IllegalStateException("a bound of feature " + j + ": " + solution.message());
    }
    return solution;
  }

  private static double[] unit(int length, int variable, double sign) {
    double[] costs = new double[length];
    costs[variable] = sign;
    return costs;
  }

  /** CPU milliseconds of this thread. */
  private double now() {
    return clock.getCurrentThreadCpuTime() / 1e6;
  }
}
