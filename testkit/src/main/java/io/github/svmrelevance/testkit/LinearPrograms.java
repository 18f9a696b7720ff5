package io.github.svmrelevance.testkit;

import io.github.svmrelevance.api.optimization.LinearProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Linear programs whose outcome is known without a solver: random ones are built around a point and
 * the multipliers that prove it optimal, or around a proof that there is no optimum.
 */
final class LinearPrograms {

  static final double INFINITY = Double.POSITIVE_INFINITY;

  /** The most entries of a program that is written out. */
  private static final int WRITTEN = 200;

  private LinearPrograms() {}

  /** A program and the optimal value it was built around. */
  record Solved(String name, LinearProgram program, double value) {

    @Override
    public String toString() {
      return name;
    }
  }

  /** A program as one writes it, so that a failure can be had again; of a large one its size. */
  static String written(LinearProgram program) {
    if (program.rows() * program.columns() > WRITTEN) {
      return program.toString();
    }
    StringBuilder text = new StringBuilder("minimise " + sum(costs(program)));
    double[][] dense = dense(program);
    for (int i = 0; i < program.rows(); i++) {
      text.append(", row ")
          .append(i)
          .append(": ")
          .append(between(program.rowLower(i), sum(dense[i]), program.rowUpper(i)));
    }
    for (int j = 0; j < program.columns(); j++) {
      text.append(", ").append(between(program.columnLower(j), "x" + j, program.columnUpper(j)));
    }
    return text.toString();
  }

  private static String between(double lower, String what, double upper) {
    return lower + " <= " + what + " <= " + upper;
  }

  private static String sum(double[] factors) {
    String terms =
        IntStream.range(0, factors.length)
            .filter(j -> factors[j] != 0)
            .mapToObj(j -> factors[j] + " x" + j)
            .collect(Collectors.joining(" + "));
    return terms.isEmpty() ? "0" : terms;
  }

  /** A row by its dense coefficients. */
  private static void row(LinearProgram.Builder builder, double lower, double upper, double... a) {
    int[] columns = new int[a.length];
    Arrays.setAll(columns, j -> j);
    builder.addRow(columns, a, lower, upper);
  }

  /** Small programs, each with one thing that solvers stumble over. */
  static List<Solved> awkward() {
    List<Solved> all = new ArrayList<>();
    LinearProgram.Builder b = LinearProgram.builder();
    b.addColumn(-INFINITY, INFINITY, 1);
    row(b, -3, INFINITY, 1);
    all.add(new Solved("a free column held by a row", b.build(), -3));

    b = LinearProgram.builder();
    b.addColumn(2, 2, -5);
    b.addColumn(0, 4, 1);
    row(b, 5, INFINITY, 1, 1);
    all.add(new Solved("a fixed column", b.build(), -7));

    b = LinearProgram.builder();
    b.addColumn(-INFINITY, 7, -2);
    row(b, -INFINITY, 100, 1);
    all.add(new Solved("a column with an upper bound only", b.build(), -14));

    b = LinearProgram.builder();
    b.addColumn(-5, -1, -1);
    b.addColumn(-2, 3, 1);
    row(b, -4, 4, 1, -1);
    all.add(new Solved("boxes of negative numbers", b.build(), -1));

    b = LinearProgram.builder();
    b.addColumn(0, INFINITY, 1);
    b.addColumn(0, INFINITY, 2);
    row(b, 3, INFINITY, 1, 1);
    row(b, -INFINITY, 2, 1, 0);
    all.add(new Solved("a bound written as a row", b.build(), 4));

    b = LinearProgram.builder();
    b.addColumn(0, INFINITY, 3);
    b.addColumn(0, INFINITY, 1);
    row(b, 2, 5, 1, 1);
    row(b, 2, 2, 1, 0);
    all.add(new Solved("a ranged and an equality row", b.build(), 6));

    b = LinearProgram.builder();
    b.addColumn(0, 1, -1);
    row(b, -1, 1, 0);
    row(b, -INFINITY, INFINITY, 1);
    all.add(new Solved("an empty and a free row", b.build(), -1));

    b = LinearProgram.builder();
    b.addColumn(-1, 2, 3);
    b.addColumn(-1, 2, -3);
    b.addColumn(-1, 2, 0);
    all.add(new Solved("no rows", b.build(), -9));

    b = LinearProgram.builder();
    b.addColumn(0, 5, 0);
    b.addColumn(-INFINITY, INFINITY, 0);
    row(b, 1, 3, 1, 1);
    all.add(new Solved("no costs", b.build(), 0));

    b = LinearProgram.builder();
    b.addColumn(0, INFINITY, -1);
    b.addColumn(0, INFINITY, -1);
    for (int copy = 0; copy < 3; copy++) {
      row(b, -INFINITY, 4, 1, 1);
    }
    row(b, -INFINITY, 8, 2, 2);
    all.add(new Solved("one row four times, and a face of optima", b.build(), -4));

    b = LinearProgram.builder();
    b.addColumn(0, INFINITY, -0.75);
    b.addColumn(0, INFINITY, 150);
    b.addColumn(0, INFINITY, -0.02);
    b.addColumn(0, INFINITY, 6);
    row(b, -INFINITY, 0, 0.25, -60, -0.04, 9);
    row(b, -INFINITY, 0, 0.5, -90, -0.02, 3);
    row(b, -INFINITY, 1, 0, 0, 1, 0);
    all.add(new Solved("Beale's example, on which the simplex can cycle", b.build(), -0.05));

    b = LinearProgram.builder();
    b.addColumn(0, INFINITY, -100);
    b.addColumn(0, INFINITY, -10);
    b.addColumn(0, INFINITY, -1);
    row(b, -INFINITY, 1, 1, 0, 0);
    row(b, -INFINITY, 100, 20, 1, 0);
    row(b, -INFINITY, 10000, 200, 20, 1);
    all.add(new Solved("the cube of Klee and Minty", b.build(), -10000));
    return all;
  }

  /** Programs without a feasible point. */
  static List<LinearProgram> infeasible() {
    List<LinearProgram> all = new ArrayList<>();
    LinearProgram.Builder b = LinearProgram.builder();
    b.addColumn(0, 1, 1);
    row(b, 2, INFINITY, 1);
    all.add(b.build());
    b = LinearProgram.builder(); // falls without end in a feasible set that is empty
    b.addColumn(-INFINITY, INFINITY, -1);
    b.addColumn(0, 0, 0);
    row(b, 1, INFINITY, 0, 1);
    all.add(b.build());
    b = LinearProgram.builder();
    b.addColumn(-INFINITY, INFINITY, 0);
    b.addColumn(-INFINITY, INFINITY, 0);
    row(b, 1, 1, 1, 1);
    row(b, 3, 3, 2, 2);
    all.add(b.build());
    b = LinearProgram.builder();
    b.addColumn(0, 1, 0);
    row(b, 1, 2, 0);
    all.add(b.build());
    for (int seed = 0; seed < 6; seed++) {
      all.add(contradicted(solvable(seed, 6, 5).program(), seed));
    }
    return all;
  }

  /** Adds a row that demands more than the sum of the others allows. */
  private static LinearProgram contradicted(LinearProgram program, long seed) {
    RandomGenerator random = Generators.of(seed);
    double[] sum = new double[program.columns()];
    double most = 0;
    double[][] dense = dense(program);
    for (int i = 0; i < program.rows(); i++) {
      double weight = 1 + random.nextInt(3);
      boolean above = Double.isFinite(program.rowUpper(i));
      most += weight * (above ? program.rowUpper(i) : -program.rowLower(i));
      for (int j = 0; j < sum.length; j++) {
        sum[j] += (above ? weight : -weight) * dense[i][j];
      }
    }
    int[] columns = new int[sum.length];
    Arrays.setAll(columns, j -> j);
    return program.withRow(columns, sum, most + 1, INFINITY);
  }

  /** Feasible programs whose objective falls without end. */
  static List<LinearProgram> unbounded() {
    List<LinearProgram> all = new ArrayList<>();
    LinearProgram.Builder b = LinearProgram.builder();
    b.addColumn(0, INFINITY, -1);
    all.add(b.build());
    b = LinearProgram.builder();
    b.addColumn(-INFINITY, INFINITY, 1);
    b.addColumn(-INFINITY, INFINITY, 1);
    row(b, 0, 0, 1, -1);
    all.add(b.build());
    for (int seed = 0; seed < 6; seed++) {
      all.add(withRay(solvable(100 + seed, 6, 5).program()));
    }
    return all;
  }

  /** Adds two columns that cancel each other in every row and cost less than nothing together. */
  private static LinearProgram withRay(LinearProgram program) {
    LinearProgram.Builder b = LinearProgram.builder();
    int n = program.columns();
    for (int j = 0; j < n; j++) {
      b.addColumn(program.columnLower(j), program.columnUpper(j), program.cost(j));
    }
    b.addColumn(0, INFINITY, 1);
    b.addColumn(0, INFINITY, -1.5);
    double[][] dense = dense(program);
    for (int i = 0; i < program.rows(); i++) {
      double[] wide = Arrays.copyOf(dense[i], n + 2);
      wide[n] = 1 + i;
      wide[n + 1] = -1 - i;
      row(b, program.rowLower(i), program.rowUpper(i), wide);
    }
    return b.build();
  }

  /**
   * A random program of integer data, so that ties and degenerate vertices are common. Every bound,
   * side and cost follows from a point x and multipliers y, z that fulfil the conditions of
   * optimality together; hence c'x is the optimal value.
   */
  static Solved solvable(long seed, int rows, int columns) {
    RandomGenerator random = Generators.of(seed);
    double[] x = new double[columns];
    double[] costs = new double[columns];
    double[] lower = new double[columns];
    double[] upper = new double[columns];
    for (int j = 0; j < columns; j++) {
      x[j] = random.nextInt(9) - 4;
      costs[j] = side(random, x[j], lower, upper, j);
    }
    double[][] a = new double[rows][columns];
    double[] rowLower = new double[rows];
    double[] rowUpper = new double[rows];
    double value = 0;
    for (int i = 0; i < rows; i++) {
      double activity = 0;
      for (int j = 0; j < columns; j++) {
        a[i][j] = random.nextInt(3) == 0 ? 0 : random.nextInt(9) - 4;
        activity += a[i][j] * x[j];
      }
      double y = side(random, activity, rowLower, rowUpper, i);
      for (int j = 0; j < columns; j++) {
        costs[j] += y * a[i][j];
      }
    }
    LinearProgram.Builder b = LinearProgram.builder();
    for (int j = 0; j < columns; j++) {
      value += costs[j] * x[j];
      b.addColumn(lower[j], upper[j], costs[j]);
    }
    for (int i = 0; i < rows; i++) {
      row(b, rowLower[i], rowUpper[i], a[i]);
    }
    return new Solved("random program " + seed, b.build(), value);
  }

  /** Sets bounds around a value and returns a multiplier of the sign that goes with them. */
  private static double side(
      RandomGenerator random, double at, double[] lower, double[] upper, int index) {
    double size = random.nextInt(5); // now and then zero: dual degenerate
    switch (random.nextInt(5)) {
      case 0 -> {
        lower[index] = at;
        upper[index] = INFINITY;
        return size;
      }
      case 1 -> {
        lower[index] = -INFINITY;
        upper[index] = at;
        return -size;
      }
      case 2 -> {
        lower[index] = at;
        upper[index] = at + 1 + random.nextInt(4);
        return size;
      }
      case 3 -> {
        lower[index] = at;
        upper[index] = at;
        return size - 2;
      }
      default -> {
        lower[index] = at - 1 - random.nextInt(4);
        upper[index] = at + 1 + random.nextInt(4);
        return 0;
      }
    }
  }

  /** A program of many pivots: dense, feasible, bounded, every row at work. */
  static LinearProgram laborious(int size) {
    RandomGenerator random = Generators.of(size);
    LinearProgram.Builder b = LinearProgram.builder();
    for (int j = 0; j < size; j++) {
      b.addColumn(0, INFINITY, -1 - random.nextDouble());
    }
    for (int i = 0; i < size; i++) {
      double[] a = random.doubles(size, 0, 1).toArray();
      row(b, -INFINITY, size * (1 + random.nextDouble()), a);
    }
    return b.build();
  }

  /** The program with every row and all costs multiplied. */
  static LinearProgram scaled(LinearProgram program, double rowFactor, double costFactor) {
    LinearProgram.Builder b = LinearProgram.builder();
    for (int j = 0; j < program.columns(); j++) {
      b.addColumn(program.columnLower(j), program.columnUpper(j), program.cost(j) * costFactor);
    }
    double[][] dense = dense(program);
    for (int i = 0; i < program.rows(); i++) {
      double[] a = dense[i];
      for (int j = 0; j < a.length; j++) {
        a[j] *= rowFactor;
      }
      row(b, program.rowLower(i) * rowFactor, program.rowUpper(i) * rowFactor, a);
    }
    return b.build();
  }

  /**
   * Other costs for which a program built by {@link #solvable} keeps an optimum: those of its rows
   * and bounds that have a lower or upper side are pulled towards it, so that none can be left.
   */
  static double[] objective(LinearProgram program, int variant) {
    RandomGenerator random = Generators.of(31L * variant + 7);
    double[] costs = new double[program.columns()];
    for (int j = 0; j < costs.length; j++) {
      costs[j] = pull(random, program.columnLower(j), program.columnUpper(j));
    }
    double[][] dense = dense(program);
    for (int i = 0; i < program.rows(); i++) {
      double y = pull(random, program.rowLower(i), program.rowUpper(i));
      for (int j = 0; j < costs.length; j++) {
        costs[j] += y * dense[i][j];
      }
    }
    return costs;
  }

  private static double pull(RandomGenerator random, double lower, double upper) {
    int pull = random.nextInt(9) - 4;
    if (Double.isInfinite(lower)) {
      return Double.isInfinite(upper) ? 0 : -Math.abs(pull);
    }
    return Double.isInfinite(upper) ? Math.abs(pull) : pull;
  }

  static double[] costs(LinearProgram program) {
    double[] costs = new double[program.columns()];
    Arrays.setAll(costs, program::cost);
    return costs;
  }

  private static double[][] dense(LinearProgram program) {
    double[][] rows = new double[program.rows()][program.columns()];
    for (int j = 0; j < program.columns(); j++) {
      for (int k = 0; k < program.matrix().entries(j); k++) {
        rows[program.matrix().rowOf(j, k)][j] = program.matrix().value(j, k);
      }
    }
    return rows;
  }
}
