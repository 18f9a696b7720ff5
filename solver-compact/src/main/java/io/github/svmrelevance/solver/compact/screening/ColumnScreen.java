package io.github.svmrelevance.solver.compact.screening;

import io.github.svmrelevance.solver.compact.model.Objective;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.Arrays;

/**
 * The variables whose multipliers a path watches. With many more variables than rows nearly all of
 * a pivot's cost is one product of the active rows with all columns, while a path frees few of the
 * variables that are fixed at its start. So a path watches the variables nearest to an end of their
 * subdifferentials and pretends that all others stay fixed; at its end the multipliers of these are
 * computed. If some of them are beyond their ends, those and the next nearest are watched as well
 * and the path starts again (column generation; Dedieu, Antony and Mazumder, JMLR 23, 2022, for
 * L1-SVMs). What a path has brought to an end within all subdifferentials is a minimiser of the
 * whole program, so nothing is approximated.
 *
 * <p>Which variables are watched depends on the start and the objective alone.
 */
public final class ColumnScreen {

  private static final int FEWEST = 500;
  private static final int PER_ROW = 4;
  private static final double FIRST_SHARE = 0.1;
  private static final double GROWTH = 1.5;
  private static final double TOLERANCE = 1e-10;

  private final PackedProgram program;
  private boolean[] isWatched;
  private int[] watched;

  /** The entries of rows in the watched columns; null for those that nobody has asked for. */
  private double[][] rows;

  private ColumnScreen(PackedProgram program) {
    this.program = program;
    watchAll();
  }

  /** Watches all variables. */
  public static ColumnScreen none(PackedProgram program) {
    return new ColumnScreen(program);
  }

  /** Whether watching some variables pays, and suffices: multipliers of budgets are not watched. */
  private static boolean pays(PackedProgram program) {
    return program.variables >= FEWEST
        && program.variables >= PER_ROW * program.rows
        && program.groups == 2;
  }

  /**
   * Watches the variables that are nearest to becoming free, if that pays; not to be changed, but
   * {@linkplain #with extended} for each objective.
   *
   * @param vertex where paths start, with its multipliers
   */
  public static ColumnScreen at(Vertex vertex) {
    PackedProgram program = vertex.program;
    ColumnScreen screen = new ColumnScreen(program);
    if (pays(program)) {
      screen.isWatched = new boolean[program.variables];
      for (int j = 0; j < program.variables; j++) {
        screen.isWatched[j] = vertex.position[j] >= 0;
      }
      double[] none = new double[program.variables];
      screen.watchNearest(
          vertex,
          new Objective(program.breakpoints, program.groups - 1, -1, none),
          Math.max((int) (FIRST_SHARE * program.variables), 2 * program.rows));
      // The rows of a sparse program are used as they are.
      for (int i = 0; i < program.rows && !screen.isWhole() && !program.isSparse(); i++) {
        screen.row(i);
      }
    }
    return screen;
  }

  /** A screen of its own that also watches the variables with a cost. */
  public ColumnScreen with(double[] cost) {
    ColumnScreen extended = new ColumnScreen(program);
    if (isWhole()) {
      return extended;
    }
    extended.isWatched = isWatched.clone();
    int[] all = Arrays.copyOf(watched, isWatched.length);
    int count = watched.length;
    for (int j = 0; j < cost.length; j++) {
      if (cost[j] != 0 && !isWatched[j]) {
        extended.isWatched[j] = true;
        all[count++] = j;
      }
    }
    extended.watched = Arrays.copyOf(all, count);
    extended.rows = new double[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      extended.rows[i] = rows[i];
      if (count > watched.length && rows[i] != null) {
        extended.rows[i] = Arrays.copyOf(rows[i], count);
        for (int v = watched.length; v < count; v++) {
          extended.rows[i][v] = program.row(i)[all[v]];
        }
      }
    }
    return extended;
  }

  /** The variables that are watched. */
  public int[] watched() {
    return watched;
  }

  public boolean isWhole() {
    return isWatched == null;
  }

  /**
   * The entries of a row in the watched columns, if these are not all; not to be changed.
   *
   * @param row its number among all rows, see {@link Vertex#originalRow}
   */
  public double[] row(int row) {
    if (rows[row] == null) {
      double[] entries = program.row(row);
      double[] packed = new double[watched.length];
      for (int v = 0; v < packed.length; v++) {
        packed[v] = entries[watched[v]];
      }
      rows[row] = packed;
    }
    return rows[row];
  }

  /**
   * Whether what was not watched has stayed within its subdifferentials. If not, more variables are
   * watched from now on.
   *
   * @param vertex the end of the path, with the multipliers of all variables
   * @param objective the subdifferentials there
   */
  public boolean holds(Vertex vertex, Objective objective) {
    if (isWhole()) {
      return true;
    }
    int beyond = 0;
    for (int j = 0; j < isWatched.length; j++) {
      if (!isWatched[j] && slack(vertex, objective, j) < -TOLERANCE) {
        isWatched[j] = true;
        beyond++;
      }
    }
    if (beyond == 0) {
      return true;
    }
    watchNearest(vertex, objective, (int) (GROWTH * watched.length));
    return false;
  }

  /** How far the multiplier of a fixed variable is from the nearer end of its subdifferential. */
  private static double slack(Vertex vertex, Objective objective, int j) {
    int breakpoint = vertex.variableAt[j];
    double multiplier = vertex.variableMultiplier[j];
    return Math.min(
        multiplier - objective.low[breakpoint], objective.high[breakpoint] - multiplier);
  }

  /** Watches the nearest variables, until that many are watched; all if that is half of them. */
  private void watchNearest(Vertex vertex, Objective objective, int wanted) {
    int already = 0;
    for (boolean is : isWatched) {
      already += is ? 1 : 0;
    }
    if (Math.max(already, wanted) > program.variables / 2) {
      watchAll();
      return;
    }
    if (already < wanted) {
      double[] slacks = new double[isWatched.length];
      for (int j = 0; j < slacks.length; j++) {
        slacks[j] = isWatched[j] ? Double.NEGATIVE_INFINITY : slack(vertex, objective, j);
      }
      double[] sorted = slacks.clone();
      Arrays.sort(sorted);
      double reach = sorted[wanted - 1];
      for (int j = 0; j < slacks.length; j++) {
        isWatched[j] |= slacks[j] <= reach;
      }
    }
    collect();
  }

  /** Watches all variables from now on. */
  public void watchAll() {
    isWatched = null;
    watched = new int[program.variables];
    Arrays.setAll(watched, j -> j);
  }

  private void collect() {
    int[] found = new int[isWatched.length];
    int count = 0;
    for (int j = 0; j < isWatched.length; j++) {
      if (isWatched[j]) {
        found[count++] = j;
      }
    }
    watched = Arrays.copyOf(found, count);
    rows = new double[program.rows][];
  }
}
