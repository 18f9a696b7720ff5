package io.github.svmrelevance.testkit;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Convex quadratic programs. */
final class QuadraticPrograms {

  private QuadraticPrograms() {}

  /**
   * Adds Q = F'F to a linear program that has an optimum; the sum has one too. F has fewer rows
   * than columns, so that Q has a null space.
   */
  static QuadraticProgram of(long seed, LinearProgram linear) {
    RandomGenerator random = Generators.of(~seed);
    int n = linear.columns();
    double[][] factor = new double[Math.max(1, n / 2)][n];
    for (double[] row : factor) {
      Arrays.setAll(row, j -> random.nextInt(3) - 1);
    }
    return with(linear, factor);
  }

  static QuadraticProgram solvable(long seed) {
    return of(seed, LinearPrograms.solvable(seed, 5, 6).program());
  }

  /**
   * The dual of a linear support vector machine with two hinges, at 1 and 0: a box and one
   * equality, over Q of low rank in which every column occurs twice.
   */
  static QuadraticProgram supportVectors(long seed, int samples, int features) {
    DenseMatrix rows = PiecewisePrograms.signedRows(seed, samples, features);
    LinearProgram.Builder b = LinearProgram.builder();
    double[][] factor = new double[features][2 * samples];
    int[] all = new int[2 * samples];
    double[] signs = new double[2 * samples];
    for (int k = 0; k < all.length; k++) {
      int i = k % samples;
      b.addColumn(0, 1, k < samples ? -1 : 0);
      all[k] = k;
      signs[k] = rows.get(i, features);
      for (int j = 0; j < features; j++) {
        factor[j][k] = rows.get(i, j);
      }
    }
    b.addRow(all, signs, 0, 0);
    return with(b.build(), factor);
  }

  /** A linear program as a quadratic one. */
  static QuadraticProgram withoutCurvature(LinearProgram linear) {
    return with(linear, new double[0][]);
  }

  /** 1/2 (x - centre)'(x - centre) without rows, the columns as they are bounded. */
  static QuadraticProgram distance(double[] centre, double lower, double upper) {
    LinearProgram.Builder b = LinearProgram.builder();
    double[][] identity = new double[centre.length][centre.length];
    for (int j = 0; j < centre.length; j++) {
      b.addColumn(lower, upper, -centre[j]);
      identity[j][j] = 1;
    }
    return with(b.build(), identity);
  }

  private static QuadraticProgram with(LinearProgram linear, double[][] factor) {
    int n = linear.columns();
    int[][] columns = new int[n][];
    double[][] values = new double[n][];
    for (int i = 0; i < n; i++) {
      double[] row = new double[n];
      for (double[] f : factor) {
        for (int j = 0; j < n; j++) {
          row[j] += f[i] * f[j];
        }
      }
      columns[i] = new int[n];
      Arrays.setAll(columns[i], j -> j);
      values[i] = row;
    }
    return new QuadraticProgram(SparseMatrix.ofRows(n, columns, values), linear);
  }
}
