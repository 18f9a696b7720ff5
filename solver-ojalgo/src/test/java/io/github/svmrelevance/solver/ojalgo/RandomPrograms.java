package io.github.svmrelevance.solver.ojalgo;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import java.util.Random;

/**
 * Small awkward programs: integer data, so that ties and degenerate vertices are common; duplicate
 * and empty rows and columns; free, fixed, boxed and half-bounded columns; ranged, equality, free
 * and one-sided rows; feasible, infeasible and unbounded.
 */
final class RandomPrograms {

  private RandomPrograms() {}

  static LinearProgram linear(long seed) {
    Random random = new Random(seed);
    int n = 1 + random.nextInt(7);
    int m = random.nextInt(8);
    boolean real = random.nextInt(4) == 0;
    boolean feasible = random.nextInt(3) > 0;
    LinearProgram.Builder builder = LinearProgram.builder();
    double[] inside = new double[n];
    for (int j = 0; j < n; j++) {
      double from = random.nextInt(7) - 3;
      double to = from + random.nextInt(5);
      switch (random.nextInt(6)) {
        case 0 -> from = Double.NEGATIVE_INFINITY;
        case 1, 2 -> to = Double.POSITIVE_INFINITY;
        case 3 -> {
          from = Double.NEGATIVE_INFINITY;
          to = Double.POSITIVE_INFINITY;
        }
        default -> {
          // boxed, perhaps fixed
        }
      }
      inside[j] = Double.isInfinite(from) ? Double.isInfinite(to) ? 1 : to - 1 : from;
      builder.addColumn(from, to, entry(random, real));
    }
    double[][] rows = new double[m][];
    for (int i = 0; i < m; i++) {
      rows[i] = row(random, real, n, i > 0 ? rows[random.nextInt(i)] : null);
      double activity = 0;
      for (int j = 0; j < n; j++) {
        activity += rows[i][j] * inside[j];
      }
      double centre = feasible ? activity : random.nextInt(11) - 5;
      double below = random.nextInt(3);
      double above = random.nextInt(3);
      switch (random.nextInt(7)) {
        case 0, 1 -> below = Double.POSITIVE_INFINITY;
        case 2, 3 -> above = Double.POSITIVE_INFINITY;
        case 4 -> {
          below = 0;
          above = 0;
        }
        case 5 -> {
          if (random.nextInt(3) == 0) {
            below = Double.POSITIVE_INFINITY;
            above = Double.POSITIVE_INFINITY;
          }
        }
        default -> {
          // ranged
        }
      }
      builder.addRow(indices(n), rows[i], centre - below, centre + above);
    }
    return builder.build();
  }

  /** Q = F'F for a matrix F of fewer or more rows than columns, or none, which makes Q zero. */
  static QuadraticProgram quadratic(long seed) {
    Random random = new Random(~seed);
    LinearProgram linear = linear(seed);
    int n = linear.columns();
    double[][] factor = new double[random.nextInt(n + 2)][n];
    for (double[] row : factor) {
      for (int j = 0; j < n; j++) {
        row[j] = entry(random, false);
      }
    }
    double[][] square = new double[n][n];
    int[][] columns = new int[n][];
    for (int i = 0; i < n; i++) {
      columns[i] = indices(n);
      for (int j = 0; j < n; j++) {
        for (double[] row : factor) {
          square[i][j] += row[i] * row[j];
        }
      }
    }
    return new QuadraticProgram(SparseMatrix.ofRows(n, columns, square), linear);
  }

  static int[] indices(int n) {
    int[] indices = new int[n];
    for (int j = 0; j < n; j++) {
      indices[j] = j;
    }
    return indices;
  }

  private static double[] row(Random random, boolean real, int n, double[] earlier) {
    double[] row = new double[n];
    int kind = random.nextInt(10);
    if (kind == 0) {
      return row;
    }
    if (kind == 1 && earlier != null) {
      return earlier.clone();
    }
    for (int j = 0; j < n; j++) {
      row[j] = random.nextInt(3) == 0 ? 0 : entry(random, real);
    }
    if (n > 1 && random.nextInt(4) == 0) {
      row[0] = row[1];
    }
    return row;
  }

  static double entry(Random random, boolean real) {
    return real ? random.nextGaussian() : random.nextInt(7) - 3;
  }
}
