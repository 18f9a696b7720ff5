package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import java.time.Duration;
import java.util.Comparator;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A piecewise-linear session on a backend that knows linear programs only.
 *
 * <p>The rows of the samples are generated as they are needed: a program is solved with some of
 * them, those that its solution violates are added, and so on until none is. The last solution is
 * then feasible and, since fewer rows were there, optimal for all of them; the absent rows have
 * multiplier 0. Most samples are far on the right side of every good model and never enter. The
 * rows found stay for the next objective and for forks. (Constraint generation for L1-SVMs: Dedieu,
 * Antony, Mazumder, JMLR 2022.)
 */
final class LinearBridge implements PiecewiseLinearSession {

  /** What a row that is not in the program may be violated by, in units of the margin. */
  private static final double VIOLATION = 1e-10;

  /**
   * How many violated rows are added at once, unless there are more variables. A first solution
   * violates hundreds, and the worst few tell most of what the others do.
   */
  private static final int LEAST_BATCH = 50;

  private final Function<LinearProgram, LinearSession> opener;
  private final BridgeLayout layout;
  private PiecewiseLinearProgram program;
  private final int[] chosen;
  private int count;
  private final boolean[] present;
  private LinearSession session;
  private boolean closed;

  /**
   * Opens a bridge; the backend is not called before the first solve.
   *
   * @param program the problem
   * @param opener opens a session on a linear program
   */
  LinearBridge(PiecewiseLinearProgram program, Function<LinearProgram, LinearSession> opener) {
    this.opener = opener;
    this.program = program;
    this.layout = new BridgeLayout(program);
    this.chosen = new int[layout.cuts()];
    this.present = new boolean[layout.cuts()];
  }

  private LinearBridge(LinearBridge origin) {
    this.opener = origin.opener;
    this.program = origin.program;
    this.layout = origin.layout;
    this.chosen = origin.chosen.clone();
    this.count = origin.count;
    this.present = origin.present.clone();
  }

  @Override
  public PiecewiseLinearProgram program() {
    return program;
  }

  @Override
  public PiecewiseLinearSession fork() {
    requireOpen();
    return new LinearBridge(this);
  }

  @Override
  public UpdateEffect setCosts(double[] costs) {
    requireOpen();
    PiecewiseLinearProgram changed = program.withCosts(costs);
    UpdateEffect effect =
        session == null ? UpdateEffect.REBUILD : session.setCosts(layout.costs(changed));
    program = changed;
    return effect;
  }

  @Override
  public UpdateEffect setBounds(int variable, double lower, double upper) {
    requireOpen();
    PiecewiseLinearProgram changed = program.withBounds(variable, lower, upper);
    UpdateEffect effect = UpdateEffect.REBUILD;
    if (session != null) {
      double[][] bounds = layout.columnBounds(variable, lower, upper);
      int[] columns = layout.columnsOf(variable);
      for (int part = 0; part < columns.length; part++) {
        effect = session.setColumnBounds(columns[part], bounds[part][0], bounds[part][1]);
      }
    }
    program = changed;
    return effect;
  }

  @Override
  public UpdateEffect setLimit(int budget, double limit) {
    requireOpen();
    PiecewiseLinearProgram changed = program.withLimit(budget, limit);
    UpdateEffect effect =
        session == null
            ? UpdateEffect.REBUILD
            : session.setRowBounds(
                budget, Double.NEGATIVE_INFINITY, layout.rowLimit(changed, budget));
    program = changed;
    return effect;
  }

  @Override
  public UpdateEffect replaceColumn(int block, int variable, double[] column) {
    requireOpen();
    program = program.withColumn(block, variable, column);
    // A dense column touches every row, so a linear session would have to be built again as well.
    closeSession();
    return UpdateEffect.REBUILD;
  }

  @Override
  public PiecewiseLinearSolution solve(SolveOptions options) {
    requireOpen();
    long start = System.nanoTime();
    long iterations = 0;
    while (true) {
      if (session == null) {
        session = opener.apply(layout.program(program, chosen, count));
      }
      Solution solution = session.solve(options.after(Duration.ofNanos(System.nanoTime() - start)));
      iterations += solution.iterations();
      if (solution.status() == SolveStatus.UNBOUNDED && count < layout.cuts()) {
        addAllRows();
        continue;
      }
      if (!solution.isOptimal()) {
        return PiecewiseLinearSolution.failed(solution.status(), iterations, solution.message());
      }
      double[] x = solution.point();
      double[] z = layout.recover(x);
      if (!addViolatedRows(layout.violations(program, z, x))) {
        return recovered(z, solution.rowDuals(), iterations);
      }
    }
  }

  /** Adds the rows that are violated most; false if none is. */
  private boolean addViolatedRows(double[] violations) {
    int[] worst =
        IntStream.range(0, violations.length)
            .filter(cut -> !present[cut] && violations[cut] > VIOLATION)
            .boxed()
            .sorted(Comparator.comparingDouble(cut -> -violations[cut]))
            .limit(Math.max(LEAST_BATCH, program.variables()))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int cut : worst) {
      BridgeLayout.Row row = layout.cutRow(program, cut);
      session.addRow(row.columns, row.values, row.lower, Double.POSITIVE_INFINITY);
      choose(cut);
    }
    return worst.length > 0;
  }

  private void addAllRows() {
    for (int cut = 0; cut < present.length; cut++) {
      if (!present[cut]) {
        choose(cut);
      }
    }
    closeSession();
  }

  private void choose(int cut) {
    present[cut] = true;
    chosen[count++] = cut;
  }

  private PiecewiseLinearSolution recovered(double[] z, double[] rowDuals, long iterations) {
    int budgets = program.budgets().size();
    double[] budgetMultipliers = new double[budgets];
    for (int k = 0; k < budgets; k++) {
      budgetMultipliers[k] = Math.max(0, -rowDuals[k]);
    }
    double[] cutDuals = new double[layout.cuts()];
    for (int k = 0; k < count; k++) {
      cutDuals[chosen[k]] = Math.max(0, rowDuals[budgets + k]);
    }
    return PiecewiseLinearSolution.optimal(
        z,
        budgetMultipliers,
        layout.termMultipliers(program, budgetMultipliers, cutDuals),
        iterations);
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the session is closed");
    }
  }

  private void closeSession() {
    if (session != null) {
      session.close();
      session = null;
    }
  }

  @Override
  public void close() {
    closeSession();
    closed = true;
  }

  @Override
  public String toString() {
    return "LinearBridge[" + count + " of " + layout.cuts() + " rows]";
  }
}
