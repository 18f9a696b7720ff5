package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import java.util.Arrays;
import java.util.List;

/**
 * The sets that meet all cuts, as points of zeros and ones, one column per feature. A cut of which
 * the m largest gains are needed to meet it also says that m of its features are in, which is
 * stronger where features are in by a part.
 */
final class CutProgram {

  private CutProgram() {}

  /**
   * The cheapest set that meets all cuts, which a set of a known cost does.
   *
   * @param known the most that a set may cost
   */
  static MixedIntegerProgram cheapest(
      long known, long[] prices, boolean[] must, boolean[] never, List<Cut> cuts) {
    LinearProgram.Builder builder = columns(costs(prices), must, never);
    addCuts(builder, cuts);
    int[] all = new int[prices.length];
    Arrays.setAll(all, j -> j);
    // Costs are whole, so that half a unit more lets no other set in, and rounding leaves room.
    builder.addRow(all, costs(prices), Double.NEGATIVE_INFINITY, known + 0.5);
    boolean[] integer = new boolean[prices.length];
    Arrays.fill(integer, true);
    return new MixedIntegerProgram(builder.build(), integer);
  }

  /** The least cost where features may be in by a part: no set that meets all cuts costs less. */
  static LinearProgram relaxed(long[] prices, boolean[] must, boolean[] never, List<Cut> cuts) {
    LinearProgram.Builder builder = columns(costs(prices), must, never);
    addCuts(builder, cuts);
    return builder.build();
  }

  /**
   * The set that a point means.
   *
   * @param point its entries whole to less than 1/2
   */
  static boolean[] set(double[] point) {
    boolean[] set = new boolean[point.length];
    for (int j = 0; j < set.length; j++) {
      set[j] = point[j] > 0.5;
    }
    return set;
  }

  private static double[] costs(long[] prices) {
    return Arrays.stream(prices).asDoubleStream().toArray();
  }

  private static LinearProgram.Builder columns(double[] costs, boolean[] must, boolean[] never) {
    LinearProgram.Builder builder = LinearProgram.builder();
    for (int j = 0; j < costs.length; j++) {
      builder.addColumn(must[j] ? 1 : 0, never[j] ? 0 : 1, costs[j]);
    }
    return builder;
  }

  /** A sum counts as 1 where it misses that by less than {@link Cut#MET}. */
  private static void addCuts(LinearProgram.Builder builder, List<Cut> cuts) {
    for (Cut cut : cuts) {
      // A row of 1 - MET at least would have a feature that meets it alone in by 1 - MET, which
      // solvers take for whole and then for infeasible.
      double[] gains =
          Arrays.stream(cut.gains()).map(gain -> Math.min(1, gain / (1 - Cut.MET))).toArray();
      builder.addRow(cut.features(), gains, 1, Double.POSITIVE_INFINITY);
      int needed = needed(cut);
      if (needed > 1) {
        double[] ones = new double[cut.gains().length];
        Arrays.fill(ones, 1);
        builder.addRow(cut.features(), ones, needed, Double.POSITIVE_INFINITY);
      }
    }
  }

  /** How many features of a cut are in at least; one more than it has if all do not meet it. */
  private static int needed(Cut cut) {
    double sum = 0;
    int count = 0;
    while (count < cut.gains().length && sum < 1 - Cut.MET) {
      sum += cut.gains()[count++];
    }
    return sum < 1 - Cut.MET ? count + 1 : count;
  }
}
