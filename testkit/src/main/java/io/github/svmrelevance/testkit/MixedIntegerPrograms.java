package io.github.svmrelevance.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerSolution;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Programs with columns of whole numbers. */
final class MixedIntegerPrograms {

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private MixedIntegerPrograms() {}

  /**
   * A program and its optimal value, worked out by looking at all whole numbers.
   *
   * @param program the program
   * @param value its optimal value
   */
  record Solved(MixedIntegerProgram program, double value) {}

  /**
   * Which plants to open so that all customers are served: columns 0 to plants - 1 are binary, and
   * plant p gives to customer c what is x[p, c] &lt;= open[p] times its demand of 1.
   */
  static MixedIntegerProgram fixedCharge(long seed, int plants, int customers) {
    RandomGenerator random = Generators.of(seed);
    LinearProgram.Builder b = LinearProgram.builder();
    for (int p = 0; p < plants; p++) {
      b.addColumn(0, 1, 1 + random.nextDouble());
    }
    for (int k = 0; k < plants * customers; k++) {
      b.addColumn(0, INFINITY, random.nextDouble());
    }
    for (int c = 0; c < customers; c++) {
      int customer = c;
      int[] columns =
          IntStream.range(0, plants).map(p -> plants + p * customers + customer).toArray();
      double[] ones = new double[plants];
      Arrays.fill(ones, 1);
      b.addRow(columns, ones, 1, 1);
    }
    for (int p = 0; p < plants; p++) {
      int[] columns = new int[customers + 1];
      double[] values = new double[customers + 1];
      for (int c = 0; c < customers; c++) {
        columns[c] = plants + p * customers + c;
        values[c] = 1;
      }
      columns[customers] = p;
      values[customers] = -customers;
      b.addRow(columns, values, -INFINITY, 0);
    }
    return marked(b.build(), plants);
  }

  /** A fixed-charge program with its value: each customer is served by the cheapest open plant. */
  static Solved solvedFixedCharge(long seed, int plants, int customers) {
    MixedIntegerProgram program = fixedCharge(seed, plants, customers);
    double best = INFINITY;
    for (int set = 1; set < 1 << plants; set++) {
      double cost = 0;
      for (int p = 0; p < plants; p++) {
        cost += (set >> p & 1) * program.linear().cost(p);
      }
      for (int c = 0; c < customers; c++) {
        double least = INFINITY;
        for (int p = 0; p < plants; p++) {
          if ((set >> p & 1) == 1) {
            least = Math.min(least, program.linear().cost(plants + p * customers + c));
          }
        }
        cost += least;
      }
      best = Math.min(best, cost);
    }
    return new Solved(program, best);
  }

  /**
   * Whole numbers from -2 to 2 with random rows; the value is that of the best of all such points.
   * Infinite where there is none.
   */
  static Solved box(long seed, int columns, int rows) {
    RandomGenerator random = Generators.of(seed);
    LinearProgram.Builder b = LinearProgram.builder();
    for (int j = 0; j < columns; j++) {
      b.addColumn(-2, 2, random.nextInt(-5, 6));
    }
    int[] all = IntStream.range(0, columns).toArray();
    for (int i = 0; i < rows; i++) {
      double[] values = random.ints(columns, -4, 5).asDoubleStream().toArray();
      double lower = random.nextInt(-6, 4) + 0.5;
      b.addRow(all, values, lower, lower + random.nextInt(1, 8));
    }
    MixedIntegerProgram program = marked(b.build(), columns);
    double best = INFINITY;
    double[] x = new double[columns];
    Arrays.fill(x, -2);
    while (true) {
      if (keepsRows(program.linear(), x)) {
        best = Math.min(best, program.linear().objective(x));
      }
      int j = 0;
      while (j < columns && x[j] == 2) {
        x[j++] = -2;
      }
      if (j == columns) {
        return new Solved(program, best);
      }
      x[j]++;
    }
  }

  private static boolean keepsRows(LinearProgram linear, double[] x) {
    double[] activity = linear.matrix().times(x);
    for (int i = 0; i < activity.length; i++) {
      if (activity[i] < linear.rowLower(i) || activity[i] > linear.rowUpper(i)) {
        return false;
      }
    }
    return true;
  }

  /** 2 x = 1 has a solution, but no whole one; cost to fall without end does not change that. */
  static MixedIntegerProgram withoutWholePoint(boolean falling) {
    LinearProgram.Builder b = LinearProgram.builder();
    b.addColumn(-5, 5, 1);
    b.addColumn(0, INFINITY, falling ? -1 : 1);
    b.addRow(new int[] {0}, new double[] {2}, 1, 1);
    return marked(b.build(), 1);
  }

  /** One whole number that may grow without end, to its own gain. */
  static MixedIntegerProgram unbounded() {
    LinearProgram.Builder b = LinearProgram.builder();
    b.addColumn(0, INFINITY, -1);
    b.addColumn(0, 3, 1);
    b.addRow(new int[] {0, 1}, new double[] {1, 1}, 0.5, INFINITY);
    return marked(b.build(), 2);
  }

  /** No column takes whole numbers: a linear program. */
  static MixedIntegerProgram continuous(LinearProgram linear) {
    return marked(linear, 0);
  }

  private static MixedIntegerProgram marked(LinearProgram linear, int count) {
    boolean[] integer = new boolean[linear.columns()];
    Arrays.fill(integer, 0, count, true);
    return new MixedIntegerProgram(linear, integer);
  }

  /** Requires of an optimal outcome that its point is feasible. */
  static Outcome feasible(MixedIntegerProgram program, MixedIntegerSolution solution) {
    if (!solution.isOptimal()) {
      return Outcome.failed(solution.status(), solution.message());
    }
    LinearProgram linear = program.linear();
    double[] x = solution.point();
    assertThat(x).as("S3, the point").hasSize(linear.columns());
    for (int j = 0; j < x.length; j++) {
      Optimality.requireWithin(
          "S22, column " + j, x[j], linear.columnLower(j), linear.columnUpper(j));
      if (program.isInteger(j)) {
        assertThat(Math.abs(x[j] - Math.rint(x[j])))
            .as("S22, column %s is %s", j, x[j])
            .isLessThanOrEqualTo(1e-6);
      }
    }
    double[] activity = linear.matrix().times(x);
    for (int i = 0; i < activity.length; i++) {
      Optimality.requireWithin(
          "S22, row " + i, activity[i], linear.rowLower(i), linear.rowUpper(i));
    }
    return new Outcome(
        SolveStatus.OPTIMAL,
        DoubleStream.of(x).boxed().toList(),
        linear.objective(x),
        solution.message());
  }
}
