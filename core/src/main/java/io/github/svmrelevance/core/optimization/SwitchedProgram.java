package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A feasible set whose variables are switched on in groups, each at a price; the sum of prices is
 * made smallest:
 *
 * <pre>  minimise sum_g price_g s_g,  |z_v| &lt;= largest_v s_g for v in group g,  s_g in {0, 1}
 * </pre>
 *
 * <p>Any bound on the size of a variable over the feasible set leaves the answer as it is, and the
 * tighter it is, the tighter is the linear relaxation. All columns have bounds, so that a
 * certificate of the relaxation is rigorous. Immutable.
 *
 * @since 0.1
 */
public final class SwitchedProgram {

  /** More than the rounding of a sum of a few thousand products. */
  private static final double ROUNDING = 1e-9;

  private final MixedIntegerProgram program;
  private final int first;
  private final int switches;

  private SwitchedProgram(MixedIntegerProgram program, int first, int switches) {
    this.program = program;
    this.first = first;
    this.switches = switches;
  }

  /**
   * States the program, in O(n d).
   *
   * @param set the feasible set; its costs and penalty do not count
   * @param groups for each group its variables, each in one group at most
   * @param largest for each variable a finite bound on its size in the feasible set
   * @param prices of the groups, finite
   * @param on groups that are switched on whatever they cost
   * @param off groups that are switched off
   * @return the program
   * @throws IllegalArgumentException if a bound is not finite, or a group is both on and off
   */
  public static SwitchedProgram of(
      PiecewiseLinearProgram set,
      int[][] groups,
      double[] largest,
      double[] prices,
      boolean[] on,
      boolean[] off) {
    for (int v = 0; v < largest.length; v++) {
      if (!Double.isFinite(largest[v])) {
        throw new IllegalArgumentException(
            "the bound on the size of variable " + v + " is " + largest[v]);
      }
    }
    BridgeLayout layout = new BridgeLayout(set);
    int cuts = layout.cuts();
    LinearProgram base = layout.program(set, IntStream.range(0, cuts).toArray(), cuts);
    double[] most = most(set, layout, base, largest);
    LinearProgram.Builder builder = LinearProgram.builder();
    for (int j = 0; j < base.columns(); j++) {
      builder.addColumn(
          Math.max(base.columnLower(j), -most[j]), Math.min(base.columnUpper(j), most[j]), 0);
    }
    for (int g = 0; g < groups.length; g++) {
      builder.addColumn(on[g] ? 1 : 0, off[g] ? 0 : 1, prices[g]);
    }
    SparseMatrix byRow = base.matrix().transpose();
    for (int i = 0; i < base.rows(); i++) {
      int[] columns = new int[byRow.entries(i)];
      double[] values = new double[columns.length];
      for (int k = 0; k < columns.length; k++) {
        columns[k] = byRow.rowOf(i, k);
        values[k] = byRow.value(i, k);
      }
      builder.addRow(columns, values, base.rowLower(i), base.rowUpper(i));
    }
    for (int g = 0; g < groups.length; g++) {
      for (int v : groups[g]) {
        addSwitch(builder, layout.columnsOf(v), base.columns() + g, largest[v]);
      }
    }
    boolean[] integer = new boolean[base.columns() + groups.length];
    Arrays.fill(integer, base.columns(), integer.length, true);
    return new SwitchedProgram(
        new MixedIntegerProgram(builder.build(), integer), base.columns(), groups.length);
  }

  /** |z| within its bound if the switch is on, and 0 if not. */
  private static void addSwitch(
      LinearProgram.Builder builder, int[] parts, int switched, double largest) {
    if (parts.length == 2) {
      // z = p - q, and of the points that mean the same z one has |z| = p + q.
      builder.addRow(
          new int[] {parts[0], parts[1], switched},
          new double[] {1, 1, -largest},
          Double.NEGATIVE_INFINITY,
          0);
      return;
    }
    builder.addRow(
        new int[] {parts[0], switched}, new double[] {1, -largest}, Double.NEGATIVE_INFINITY, 0);
    builder.addRow(
        new int[] {parts[0], switched}, new double[] {1, largest}, 0, Double.POSITIVE_INFINITY);
  }

  /** How large each column is at most in a point that means a feasible z and has no slack left. */
  private static double[] most(
      PiecewiseLinearProgram set, BridgeLayout layout, LinearProgram base, double[] largest) {
    double[] most = new double[base.columns()];
    for (int v = 0; v < largest.length; v++) {
      for (int column : layout.columnsOf(v)) {
        most[column] = largest[v] * (1 + ROUNDING);
      }
    }
    for (int cut = 0; cut < layout.cuts(); cut++) {
      BridgeLayout.Row row = layout.cutRow(set, cut);
      int slack = row.columns[row.columns.length - 1];
      double sum = Math.abs(row.lower);
      for (int k = 0; k < row.columns.length - 1; k++) {
        sum += Math.abs(row.values[k]) * most[row.columns[k]];
      }
      most[slack] = sum * (1 + ROUNDING);
    }
    return most;
  }

  /**
   * This program with one more row, over its switches.
   *
   * @param groups the switches of its coefficients, each at most once
   * @param gains its coefficients, finite
   * @param lower the least of their sum
   * @param upper the most of it
   * @return the new program
   */
  public SwitchedProgram with(int[] groups, double[] gains, double lower, double upper) {
    int[] columns = Arrays.stream(groups).map(g -> first + g).toArray();
    boolean[] integer = new boolean[first + switches];
    Arrays.fill(integer, first, integer.length, true);
    return new SwitchedProgram(
        new MixedIntegerProgram(program.linear().withRow(columns, gains, lower, upper), integer),
        first,
        switches);
  }

  /**
   * The program to solve.
   *
   * @return its last columns are the switches
   */
  public MixedIntegerProgram program() {
    return program;
  }

  /**
   * Which groups a point switches on.
   *
   * @param point of the program, its switches whole to less than 1/2
   * @return one entry per group
   */
  public boolean[] on(double[] point) {
    boolean[] on = new boolean[switches];
    for (int g = 0; g < switches; g++) {
      on[g] = point[first + g] > 0.5;
    }
    return on;
  }
}
