package io.github.svmrelevance.solver.ojalgo;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The linear programs of linear support vector machines on one data set. Columns: w+ and w- (d
 * each), the bias, a loss for every sample; rows: budgets, then samples as they are added.
 */
final class SupportVectorPrograms {

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private final double[][] x;
  private final double[] y;

  SupportVectorPrograms(double[][] x, double[] y) {
    this.x = x;
    this.y = y;
  }

  /** Two overlapping classes that differ in the first three features. */
  static SupportVectorPrograms random(long seed, int samples, int features) {
    Random random = new Random(seed);
    double[][] x = new double[samples][features];
    double[] y = new double[samples];
    for (int i = 0; i < samples; i++) {
      y[i] = i % 2 == 0 ? 1 : -1;
      for (int j = 0; j < features; j++) {
        x[i][j] = random.nextGaussian() + (j < 3 ? y[i] : 0);
      }
    }
    return new SupportVectorPrograms(x, y);
  }

  int samples() {
    return x.length;
  }

  int features() {
    return x[0].length;
  }

  int columns() {
    return 2 * features() + 1 + samples();
  }

  /** min ||w||_1 + C sum xi, without the rows of the samples. */
  LinearProgram training(double c) {
    return columns(1, c).build();
  }

  /** All w, b, xi within budgets, each {normWeight, lossWeight, limit}, without sample rows. */
  LinearProgram within(double[]... budgets) {
    LinearProgram.Builder builder = columns(0, 0);
    for (double[] budget : budgets) {
      double[] values = new double[columns()];
      for (int j = 0; j < values.length; j++) {
        values[j] = j < 2 * features() ? budget[0] : j == 2 * features() ? 0 : budget[1];
      }
      builder.addRow(RandomPrograms.indices(values.length), values, -INFINITY, budget[2]);
    }
    return builder.build();
  }

  private LinearProgram.Builder columns(double normCost, double lossCost) {
    LinearProgram.Builder builder = LinearProgram.builder();
    for (int j = 0; j < 2 * features(); j++) {
      builder.addColumn(0, INFINITY, normCost);
    }
    builder.addColumn(-INFINITY, INFINITY, 0);
    for (int i = 0; i < samples(); i++) {
      builder.addColumn(0, INFINITY, lossCost);
    }
    return builder;
  }

  /** Costs of the objective sign * w_feature. */
  double[] costs(int feature, double sign) {
    double[] costs = new double[columns()];
    costs[feature] = sign;
    costs[features() + feature] = -sign;
    return costs;
  }

  /** Adds the row of a sample: margin + loss >= 1. */
  void addSample(LinearSession session, int sample) {
    int d = features();
    int[] columns = new int[2 * d + 2];
    double[] values = new double[2 * d + 2];
    for (int j = 0; j < d; j++) {
      columns[j] = j;
      values[j] = y[sample] * x[sample][j];
      columns[d + j] = d + j;
      values[d + j] = -values[j];
    }
    columns[2 * d] = 2 * d;
    values[2 * d] = y[sample];
    columns[2 * d + 1] = 2 * d + 1 + sample;
    values[2 * d + 1] = 1;
    session.addRow(columns, values, 1, INFINITY);
  }

  void addAllSamples(LinearSession session) {
    for (int i = 0; i < samples(); i++) {
      addSample(session, i);
    }
  }

  /** Solves, adding the most violated rows of samples until none is. */
  Solution solveByRows(LinearSession session, boolean[] present) {
    while (true) {
      Solution solution = session.solve(SolveOptions.unlimited());
      if (!solution.isOptimal()) {
        return solution;
      }
      double[] point = solution.point();
      List<Integer> violated = new ArrayList<>();
      double[] missing = new double[samples()];
      for (int i = 0; i < missing.length; i++) {
        missing[i] = present[i] ? 0 : 1 - margin(point, i);
        if (missing[i] > 1e-10) {
          violated.add(i);
        }
      }
      if (violated.isEmpty()) {
        return solution;
      }
      violated.sort((a, b) -> Double.compare(missing[b], missing[a]));
      for (int i : violated.subList(0, Math.min(50, violated.size()))) {
        addSample(session, i);
        present[i] = true;
      }
    }
  }

  private double margin(double[] point, int sample) {
    int d = features();
    double sum = point[2 * d];
    for (int j = 0; j < d; j++) {
      sum += x[sample][j] * (point[j] - point[d + j]);
    }
    return y[sample] * sum;
  }
}
