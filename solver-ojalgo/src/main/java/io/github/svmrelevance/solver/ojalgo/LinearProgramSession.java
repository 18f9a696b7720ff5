package io.github.svmrelevance.solver.ojalgo;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.SessionGuard;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.ojalgo.optimisation.Optimisation;

/**
 * A linear program and the basis of its last optimum, from which the next solve starts, whatever
 * was changed in between. ojAlgo's solver itself is built anew for every solve; see {@link
 * Dictionary} for how it starts warm nevertheless.
 */
final class LinearProgramSession implements LinearSession {

  /** Above this number of tableau entries (64 MB) the first attempt is with the revised simplex. */
  private static final long DENSE_ENTRIES = 8_000_000;

  /** The coefficients are kept here, by ojAlgo's builder, and by its solver. */
  private static final int COPIES = 3;

  /** The part of all memory that one program may take; others are solved beside it. */
  private static final int PART_OF_MEMORY = 4;

  private final SessionGuard guard = new SessionGuard();
  private LinearProgram program;
  private final boolean provesStatus;
  private Basis basis;

  LinearProgramSession(LinearProgram program) {
    this(program, true);
  }

  private LinearProgramSession(LinearProgram program, boolean provesStatus) {
    this.program = program;
    this.provesStatus = provesStatus;
  }

  /** A session that finds optima only: it serves as proof, and needs none for anything else. */
  static LinearProgramSession withoutProofs(LinearProgram program) {
    return new LinearProgramSession(program, false);
  }

  @Override
  public LinearProgram program() {
    guard.enter();
    return program;
  }

  @Override
  public UpdateEffect setCosts(double[] costs) {
    guard.enter();
    program = program.withCosts(costs);
    return effect();
  }

  @Override
  public UpdateEffect setColumnBounds(int column, double lower, double upper) {
    guard.enter();
    program = program.withColumnBounds(column, lower, upper);
    return effect();
  }

  @Override
  public UpdateEffect setRowBounds(int row, double lower, double upper) {
    guard.enter();
    program = program.withRowBounds(row, lower, upper);
    return effect();
  }

  @Override
  public UpdateEffect replaceColumn(int column, int[] rows, double[] values) {
    guard.enter();
    program = program.withColumn(column, rows, values);
    return effect();
  }

  @Override
  public UpdateEffect addRow(int[] columns, double[] values, double lower, double upper) {
    guard.enter();
    program = program.withRow(columns, values, lower, upper);
    return effect();
  }

  private UpdateEffect effect() {
    return basis == null ? UpdateEffect.REBUILD : UpdateEffect.IN_PLACE;
  }

  @Override
  public Solution solve(SolveOptions options) {
    guard.enter();
    try (SolveLimits watch = new SolveLimits(options)) {
      return watch.over(this::run);
    }
  }

  /** Solves within the limits of a solve that is under way. */
  Solution run(SolveLimits watch) {
    Optional<Solution> stopped = watch.stopped(0);
    if (stopped.isPresent()) {
      return stopped.get();
    }
    ReducedProgram reduced = new ReducedProgram(program);
    if (reduced.verdict().isPresent()) {
      return Solution.failed(reduced.verdict().get(), 0, "found before any pivot");
    }
    if (reduced.columns() == 0) {
      basis = Basis.ofSlacks();
      return Solution.optimal(reduced.posedPoint(new double[0]), new double[program.rows()], 0);
    }
    Optional<String> excess = excess(reduced);
    if (excess.isPresent()) {
      basis = null;
      return Solution.failed(SolveStatus.NUMERICAL_FAILURE, 0, excess.get());
    }
    long entries = (long) reduced.rows() * (reduced.rows() + reduced.columns());
    boolean dense = entries <= DENSE_ENTRIES;
    Attempt first = attempt(reduced, true, dense, watch);
    if (first.solution().isPresent()) {
      return first.solution().get();
    }
    stopped = watch.stopped(0);
    if (stopped.isPresent()) {
      return stopped.get();
    }
    // The other configuration: from the slacks, with the other store.
    Attempt second = attempt(reduced, false, !dense, watch);
    if (second.solution().isPresent()) {
      return second.solution().get();
    }
    basis = null;
    return watch
        .stopped(0)
        .orElseGet(
            () ->
                Solution.failed(
                    SolveStatus.NUMERICAL_FAILURE,
                    0,
                    first.problem() + "; from the slacks: " + second.problem()));
  }

  /** The outcome of one run, or why it cannot be trusted. */
  private record Attempt(Optional<Solution> solution, String problem) {
    private static Attempt of(Solution solution) {
      return new Attempt(Optional.of(solution), "");
    }

    private static Attempt failed(String problem) {
      return new Attempt(Optional.empty(), problem);
    }
  }

  /**
   * Why a program is too large, if it is. Running out of memory would end all that is solved beside
   * it as well.
   */
  private static Optional<String> excess(ReducedProgram reduced) {
    double needed = (double) COPIES * Double.BYTES * reduced.rows() * reduced.columns();
    double most = (double) Runtime.getRuntime().maxMemory() / PART_OF_MEMORY;
    return needed <= most
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "a program of %d rows and %d columns takes %.0f MB, and may take %.0f",
                reduced.rows(),
                reduced.columns(),
                needed / (1 << 20),
                most / (1 << 20)));
  }

  private Attempt attempt(ReducedProgram reduced, boolean warm, boolean dense, SolveLimits watch) {
    Simplex.Outcome outcome;
    try {
      BasisKernel start = warm ? startingKernel(reduced) : BasisKernel.empty();
      outcome =
          Simplex.run(
              reduced,
              new Dictionary(reduced, start),
              dense ? Simplex.Store.DENSE : Simplex.Store.REVISED,
              watch);
    } catch (RuntimeException failure) {
      return Attempt.failed("ojAlgo failed: " + failure);
    }
    Optimisation.State state = outcome.state();
    if (state.isOptimal()) {
      return verified(reduced, outcome);
    }
    if (state == Optimisation.State.INFEASIBLE
        && provesStatus
        && StatusProof.infeasible(program, watch)) {
      return Attempt.of(
          Solution.failed(SolveStatus.INFEASIBLE, 0, "the least sum of violations is positive"));
    }
    if (state == Optimisation.State.UNBOUNDED
        && provesStatus
        && StatusProof.descendsForever(program, null, watch)
        && StatusProof.feasible(program, watch)) {
      return Attempt.of(
          Solution.failed(SolveStatus.UNBOUNDED, 0, "there is a point and a direction of descent"));
    }
    return Attempt.failed("ojAlgo stopped as " + state);
  }

  private BasisKernel startingKernel(ReducedProgram reduced) {
    if (basis == null) {
      return BasisKernel.empty();
    }
    int[] columns = new int[reduced.columns()];
    int basic = 0;
    for (int j = 0; j < columns.length; j++) {
      if (basis.columns().get(reduced.posedColumn(j))) {
        columns[basic++] = j;
      }
    }
    int[] rows = new int[reduced.rows()];
    int nonbasic = 0;
    for (int i = 0; i < rows.length; i++) {
      if (basis.rows().get(reduced.posedRow(i))) {
        rows[nonbasic++] = i;
      }
    }
    return BasisKernel.choose(
        reduced, Arrays.copyOf(columns, basic), basic, Arrays.copyOf(rows, nonbasic), nonbasic);
  }

  /**
   * Takes the vertex behind the outcome, or else the outcome as it is, if one of them is optimal.
   */
  private Attempt verified(ReducedProgram reduced, Simplex.Outcome outcome) {
    BasicSolution vertex = new BasicSolution(reduced, outcome);
    double[] x = reduced.posedPoint(vertex.point());
    double[] y = reduced.posedDuals(vertex.duals());
    double residual = QuadraticResiduals.worst(program, x, y);
    if (residual <= QuadraticResiduals.TOLERANCE) {
      basis = vertex.basis();
      return Attempt.of(Solution.optimal(x, y, 0));
    }
    double[] values = new double[reduced.columns()];
    for (int j = 0; j < values.length; j++) {
      values[j] = outcome.value(j);
    }
    double[] duals = new double[reduced.rows()];
    for (int i = 0; i < duals.length; i++) {
      duals[i] = -outcome.reducedCost(reduced.columns() + i);
    }
    x = reduced.posedPoint(values);
    y = reduced.posedDuals(duals);
    double unrefined = QuadraticResiduals.worst(program, x, y);
    if (unrefined <= QuadraticResiduals.TOLERANCE) {
      basis = null;
      return Attempt.of(Solution.optimal(x, y, 0));
    }
    return Attempt.failed(
        "the optimality conditions are missed by " + Math.min(residual, unrefined));
  }

  @Override
  public void close() {
    guard.close();
  }
}
