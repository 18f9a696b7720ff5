package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.List;

/**
 * Makes multipliers smaller until their sums over intercepts are 0, but for rounding, which keeps
 * them within intervals that have 0.
 *
 * <p>A row reads one intercept, or two with opposite coefficients. So its multiplier is a flow from
 * one to the other, or between one and a node of no intercept, and sums are 0 where as much flows
 * in as out. By flow decomposition (L. Ford, D. Fulkerson, Flows in Networks, 1962) the rest is
 * paths from nodes where too much flows out to others. These are taken away, each from all rows
 * between two nodes in the same proportion. In O(rows), and O(m) for each of at most m^2 + 2 m
 * paths of m intercepts.
 */
final class InterceptBalance {

  private static final int NONE = -1;

  private final int nodes;

  /** The intercepts of each row by block, as nodes, and the coefficient of the first. */
  private final int[][] first;

  private final int[][] second;
  private final double[][] coefficient;

  /**
   * Finds the intercepts of rows.
   *
   * @param terms each over rows
   * @param weights how many variables are no intercepts, the first ones
   * @param variables how many there are
   * @throws IllegalArgumentException if a row reads several that are no opposites
   */
  InterceptBalance(List<TermBlock> terms, int weights, int variables) {
    nodes = variables - weights + 1;
    first = new int[terms.size()][];
    second = new int[terms.size()][];
    coefficient = new double[terms.size()][];
    for (int b = 0; b < terms.size(); b++) {
      AffineRows rows = (AffineRows) terms.get(b).map();
      first[b] = new int[rows.functionals()];
      second[b] = new int[rows.functionals()];
      coefficient[b] = new double[rows.functionals()];
      Arrays.fill(first[b], NONE);
      Arrays.fill(second[b], nodes - 1);
      for (int i = 0; i < rows.functionals(); i++) {
        if (rows.intercept(i) >= weights) {
          add(b, i, rows.intercept(i) - weights, rows.coefficient(i, rows.intercept(i)));
        }
      }
      for (int u = weights; u < rows.matrix().columns(); u++) {
        double[] entries = rows.matrix().column(u);
        for (int i = 0; i < rows.functionals(); i++) {
          add(b, i, u - weights, rows.scale(i) * entries[rows.row(i)]);
        }
      }
    }
  }

  private void add(int block, int row, int node, double factor) {
    if (factor == 0) {
      return;
    }
    if (first[block][row] == NONE) {
      first[block][row] = node;
      coefficient[block][row] = factor;
    } else if (second[block][row] == nodes - 1 && coefficient[block][row] == -factor) {
      second[block][row] = node;
    } else {
      throw new IllegalArgumentException(
          "a row of the loss reads intercepts that are no opposites");
    }
  }

  /** Makes the multipliers of each block smaller until their sums are 0. */
  void apply(double[][] multipliers) {
    double[][] flows = new double[nodes][nodes];
    for (int b = 0; b < first.length; b++) {
      for (int i = 0; i < first[b].length; i++) {
        double pull = coefficient[b][i] * multipliers[b][i];
        if (first[b][i] != NONE && pull != 0) {
          flows[from(b, i, pull)][to(b, i, pull)] += Math.abs(pull);
        }
      }
    }
    double[][] kept = new double[nodes][];
    Arrays.setAll(kept, node -> flows[node].clone());
    takePaths(kept);
    for (int b = 0; b < first.length; b++) {
      for (int i = 0; i < first[b].length; i++) {
        double pull = coefficient[b][i] * multipliers[b][i];
        if (first[b][i] != NONE && pull != 0) {
          int from = from(b, i, pull);
          int to = to(b, i, pull);
          multipliers[b][i] *= kept[from][to] / flows[from][to];
        }
      }
    }
  }

  /** A pull on an intercept flows out of it. */
  private int from(int block, int row, double pull) {
    return pull > 0 ? first[block][row] : second[block][row];
  }

  private int to(int block, int row, double pull) {
    return pull > 0 ? second[block][row] : first[block][row];
  }

  private void takePaths(double[][] flows) {
    double[] surplus = new double[nodes];
    for (int from = 0; from < nodes; from++) {
      for (int to = 0; to < nodes; to++) {
        surplus[from] += flows[from][to];
        surplus[to] -= flows[from][to];
      }
    }
    for (int start = 0; start < nodes; start++) {
      while (surplus[start] > 0 && takePath(flows, surplus, start)) {}
    }
  }

  /**
   * Takes as much as it can from a shortest path to a node where too much flows in.
   *
   * @return whether there was one; else what is left is rounding
   */
  private boolean takePath(double[][] flows, double[] surplus, int start) {
    int[] before = new int[nodes];
    Arrays.fill(before, NONE);
    before[start] = start;
    int[] queue = new int[nodes];
    int known = 1;
    queue[0] = start;
    for (int next = 0; next < known; next++) {
      int node = queue[next];
      if (surplus[node] < 0) {
        takeTo(node, before, flows, surplus);
        return true;
      }
      for (int to = 0; to < nodes; to++) {
        if (flows[node][to] > 0 && before[to] == NONE) {
          before[to] = node;
          queue[known++] = to;
        }
      }
    }
    return false;
  }

  private static void takeTo(int end, int[] before, double[][] flows, double[] surplus) {
    int start = end;
    double amount = -surplus[end];
    while (before[start] != start) {
      amount = Math.min(amount, flows[before[start]][start]);
      start = before[start];
    }
    amount = Math.min(amount, surplus[start]);
    surplus[start] -= amount;
    surplus[end] += amount;
    for (int node = end; node != start; node = before[node]) {
      flows[before[node]][node] -= amount;
    }
  }
}
