package io.github.svmrelevance.solver.lpsolve.internal;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import lpsolve.LpSolve;
import lpsolve.LpSolveException;
import lpsolve.VersionInfo;

/**
 * A problem on {@link LpSolve}. Must be defined by the class loader that defines {@link LpSolve}
 * too; nothing else of this process may touch that class.
 */
public final class LpSolveProblem implements NativeProblem {

  /** From here on lp_solve takes a bound for infinite. */
  private static final double INFINITE = 1e30;

  /**
   * On reduced costs and on primal feasibility. The accuracy wanted is 1e-9; lp_solve's own
   * defaults are 1e-9 too, but apply after scaling.
   */
  private static final double TOLERANCE = 1e-10;

  /** How far from a whole number branching ends, and what a better point must gain, relatively. */
  private static final double INTEGRALITY = 1e-9;

  private enum RowType {
    FREE,
    EQUAL,
    AT_LEAST,
    AT_MOST,
    RANGE;

    static RowType of(double lower, double upper) {
      if (lower == upper) {
        return EQUAL;
      }
      if (lower > -INFINITE) {
        return upper < INFINITE ? RANGE : AT_LEAST;
      }
      return upper < INFINITE ? AT_MOST : FREE;
    }

    int code() {
      return switch (this) {
        case EQUAL -> LpSolve.EQ;
        case AT_MOST -> LpSolve.LE;
        case AT_LEAST, RANGE -> LpSolve.GE;
        case FREE -> throw new IllegalStateException("a free row is left out");
      };
    }
  }

  private final LpSolve lp;
  private final int columns;
  private final boolean[] lowerFinite;
  private final boolean[] upperFinite;
  private final double[] costs;
  private RowType[] rowTypes;

  /**
   * For each row its index in lp_solve, from 1; 0 for a free row, which lp_solve is not told of.
   */
  private int[] rowIndices;

  private int nativeRows;

  /** The largest cost times this power of two lies in [1/2, 1): tolerances are absolute. */
  private double costScale = 1;

  private BooleanSupplier stop = () -> false;
  private long iterationLimit;
  private boolean outOfIterations;

  private LpSolveProblem(LinearProgram program, Tactic tactic) throws LpSolveException {
    columns = program.columns();
    lowerFinite = new boolean[columns];
    upperFinite = new boolean[columns];
    costs = new double[columns];
    rowTypes = new RowType[program.rows()];
    rowIndices = new int[program.rows()];
    for (int i = 0; i < program.rows(); i++) {
      rowTypes[i] = RowType.of(program.rowLower(i), program.rowUpper(i));
      rowIndices[i] = rowTypes[i] == RowType.FREE ? 0 : ++nativeRows;
    }
    lp = LpSolve.makeLp(nativeRows, 0);
    boolean built = false;
    try {
      configure(tactic);
      addColumns(program);
      for (int i = 0; i < program.rows(); i++) {
        if (rowTypes[i] != RowType.FREE) {
          lp.setConstrType(rowIndices[i], rowTypes[i].code());
          setRightHandSide(i, program.rowLower(i), program.rowUpper(i));
        }
      }
      lp.putAbortfunc((problem, handle) -> shouldAbort(), null);
      built = true;
    } finally {
      if (!built) {
        lp.deleteLp();
      }
    }
  }

  private void configure(Tactic tactic) {
    lp.setVerbose(0);
    // Sensitivities are for the reduced model if there is a presolve: keep it to duals alone.
    lp.setPresolve(LpSolve.PRESOLVE_DUALS, 0);
    lp.setEpsb(TOLERANCE);
    lp.setEpsd(TOLERANCE);
    switch (tactic) {
      case UNSCALED -> {
        lp.setScaling(LpSolve.SCALE_NONE);
        lp.setPivoting(LpSolve.PRICER_DEVEX | LpSolve.PRICE_ADAPTIVE);
        lp.setSimplextype(LpSolve.SIMPLEX_DUAL_PRIMAL);
      }
      case SCALED -> {
        lp.setScaling(LpSolve.SCALE_GEOMETRIC | LpSolve.SCALE_EQUILIBRATE | LpSolve.SCALE_POWER2);
        lp.setPivoting(LpSolve.PRICER_STEEPESTEDGE | LpSolve.PRICE_ADAPTIVE);
        lp.setSimplextype(LpSolve.SIMPLEX_DUAL_PRIMAL);
      }
      case PRIMAL -> {
        lp.setScaling(LpSolve.SCALE_NONE);
        lp.setPivoting(LpSolve.PRICER_DEVEX | LpSolve.PRICE_ADAPTIVE);
        lp.setSimplextype(LpSolve.SIMPLEX_PRIMAL_PRIMAL);
      }
    }
  }

  private void searchWholeNumbers(MixedIntegerProgram program) throws LpSolveException {
    lp.setPresolve(LpSolve.PRESOLVE_NONE, 0);
    lp.setEpsint(INTEGRALITY);
    lp.setMipGap(true, INTEGRALITY);
    lp.setMipGap(false, INTEGRALITY);
    for (int j = 0; j < columns; j++) {
      if (program.isInteger(j)) {
        lp.setInt(j + 1, true);
      }
    }
  }

  private void addColumns(LinearProgram program) throws LpSolveException {
    SparseMatrix matrix = program.matrix();
    int[] rows = new int[program.rows()];
    double[] values = new double[program.rows()];
    for (int j = 0; j < columns; j++) {
      int count = 0;
      for (int k = 0; k < matrix.entries(j); k++) {
        int row = rowIndices[matrix.rowOf(j, k)];
        if (row > 0) {
          rows[count] = row;
          values[count++] = matrix.value(j, k);
        }
      }
      lp.addColumnex(count, values, rows);
      lowerFinite[j] = program.columnLower(j) > -INFINITE;
      upperFinite[j] = program.columnUpper(j) < INFINITE;
      lp.setBounds(j + 1, bounded(program.columnLower(j)), bounded(program.columnUpper(j)));
      costs[j] = program.cost(j);
    }
    writeCosts();
  }

  private static double bounded(double bound) {
    return Math.max(-INFINITE, Math.min(INFINITE, bound));
  }

  private void setRightHandSide(int row, double lower, double upper) throws LpSolveException {
    lp.setRh(rowIndices[row], rowTypes[row] == RowType.AT_MOST ? upper : lower);
    if (rowTypes[row] == RowType.RANGE) {
      lp.setRhRange(rowIndices[row], upper - lower);
    }
  }

  @Override
  public void setCosts(double[] newCosts) {
    System.arraycopy(newCosts, 0, costs, 0, columns);
    unchecked(this::writeCosts);
  }

  private void writeCosts() throws LpSolveException {
    double largest = 0;
    for (double cost : costs) {
      largest = Math.max(largest, Math.abs(cost));
    }
    costScale = largest == 0 ? 1 : Math.scalb(1.0, -Math.getExponent(largest) - 1);
    int[] indices = new int[columns];
    double[] values = new double[columns];
    int count = 0;
    for (int j = 0; j < columns; j++) {
      if (costs[j] != 0) {
        indices[count] = j + 1;
        values[count++] = costs[j] * costScale;
      }
    }
    lp.setObjFnex(count, values, indices);
  }

  @Override
  public boolean setColumnBounds(int column, double lower, double upper) {
    // A column that rests at a bound cannot stay there when the bound goes away.
    if (lowerFinite[column] != (lower > -INFINITE) || upperFinite[column] != (upper < INFINITE)) {
      return false;
    }
    unchecked(() -> lp.setBounds(column + 1, bounded(lower), bounded(upper)));
    return true;
  }

  @Override
  public boolean setRowBounds(int row, double lower, double upper) {
    if (rowTypes[row] != RowType.of(lower, upper)) {
      return false;
    }
    if (rowTypes[row] != RowType.FREE) {
      unchecked(() -> setRightHandSide(row, lower, upper));
    }
    return true;
  }

  @Override
  public void replaceColumn(int column, int[] rows, double[] values) {
    int[] indices = new int[rows.length + 1];
    double[] coefficients = new double[rows.length + 1];
    // Row 0 is the objective, and what is not named becomes 0.
    coefficients[0] = costs[column] * costScale;
    int count = 1;
    for (int k = 0; k < rows.length; k++) {
      if (rowIndices[rows[k]] > 0 && values[k] != 0) {
        indices[count] = rowIndices[rows[k]];
        coefficients[count++] = values[k];
      }
    }
    int entries = count;
    unchecked(() -> lp.setColumnex(column + 1, entries, coefficients, indices));
  }

  @Override
  public void addRow(int[] rowColumns, double[] values, double lower, double upper) {
    int row = rowTypes.length;
    rowTypes = Arrays.copyOf(rowTypes, row + 1);
    rowIndices = Arrays.copyOf(rowIndices, row + 1);
    rowTypes[row] = RowType.of(lower, upper);
    if (rowTypes[row] == RowType.FREE) {
      return;
    }
    rowIndices[row] = ++nativeRows;
    int[] indices = Arrays.stream(rowColumns).map(j -> j + 1).toArray();
    unchecked(
        () -> {
          lp.addConstraintex(indices.length, values, indices, rowTypes[row].code(), 0);
          setRightHandSide(row, lower, upper);
        });
  }

  @Override
  public Ending solve(BooleanSupplier stopSignal, long limit) {
    stop = stopSignal;
    iterationLimit = limit;
    outOfIterations = false;
    int[] status = new int[1];
    unchecked(() -> status[0] = lp.solve());
    return switch (status[0]) {
      case LpSolve.OPTIMAL -> isAtInfinity() ? Ending.UNBOUNDED : Ending.OPTIMAL;
      case LpSolve.INFEASIBLE -> Ending.INFEASIBLE;
      case LpSolve.UNBOUNDED -> Ending.UNBOUNDED;
      case LpSolve.USERABORT -> outOfIterations ? Ending.ITERATION_LIMIT : Ending.STOPPED;
      // SUBOPTIMAL, DEGENERATE and PRESOLVED belong to searches and presolves that are off.
      default -> Ending.FAILED;
    };
  }

  /** A column that no row restrains is moved to its bound, be that as far away as infinity. */
  private boolean isAtInfinity() {
    return Arrays.stream(point()).anyMatch(value -> Math.abs(value) >= INFINITE);
  }

  private boolean shouldAbort() {
    if (stop.getAsBoolean()) {
      return true;
    }
    outOfIterations = lp.getTotalIter() > iterationLimit;
    return outOfIterations;
  }

  @Override
  public long iterations() {
    return lp.getTotalIter();
  }

  @Override
  public double[] point() {
    double[] point = new double[columns];
    unchecked(() -> lp.getVariables(point));
    return point;
  }

  @Override
  public double[] rowDuals() {
    double[] duals = new double[1 + nativeRows + columns];
    unchecked(() -> lp.getDualSolution(duals));
    double[] rowDuals = new double[rowIndices.length];
    for (int i = 0; i < rowDuals.length; i++) {
      rowDuals[i] = rowIndices[i] == 0 ? 0 : duals[rowIndices[i]] / costScale;
    }
    return rowDuals;
  }

  @Override
  public void close() {
    lp.deleteLp();
  }

  private interface Call {
    void run() throws LpSolveException;
  }

  private static void unchecked(Call call) {
    try {
      call.run();
    } catch (LpSolveException refusal) {
      throw new IllegalStateException("lp_solve refused a call: " + refusal.getMessage(), refusal);
    }
  }

  /** Made by reflection, by the class loader that defines this class. */
  public static final class Factory implements NativeProblem.Factory {

    /** Loads the native library, by initialising {@link LpSolve}. */
    public Factory() {
      LpSolve.lpSolveVersion();
    }

    @Override
    public String version() {
      VersionInfo version = LpSolve.lpSolveVersion();
      return String.join(
          ".",
          Integer.toString(version.getMajorversion()),
          Integer.toString(version.getMinorversion()),
          Integer.toString(version.getRelease()),
          Integer.toString(version.getBuild()));
    }

    @Override
    public NativeProblem create(LinearProgram program, Tactic tactic) {
      try {
        return new LpSolveProblem(program, tactic);
      } catch (LpSolveException refusal) {
        throw new IllegalStateException(
            "lp_solve refused a problem: " + refusal.getMessage(), refusal);
      }
    }

    @Override
    public NativeProblem create(MixedIntegerProgram program, Tactic tactic) {
      LpSolveProblem problem = (LpSolveProblem) create(program.linear(), tactic);
      unchecked(() -> problem.searchWholeNumbers(program));
      return problem;
    }
  }
}
