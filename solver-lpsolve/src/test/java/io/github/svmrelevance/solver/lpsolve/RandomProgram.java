package io.github.svmrelevance.solver.lpsolve;

import io.github.svmrelevance.api.optimization.LinearProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A small linear program whose outcome is known because it was made from its proof: an optimal pair
 * of points, a contradiction between rows, or a ray. Full of what simplex codes stumble over: small
 * integers, duplicate and empty rows, duplicate columns, every kind of bound, no rows at all.
 */
final class RandomProgram {

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private final Random random;
  private final int columns;
  private final List<double[]> rows = new ArrayList<>();
  private final List<double[]> rowBounds = new ArrayList<>();
  private final double[][] columnBounds;
  private final double[] costs;
  private double optimum;

  private RandomProgram(long seed) {
    random = new Random(seed);
    columns = 1 + random.nextInt(8);
    costs = new double[columns];
    columnBounds = new double[columns][];
    int rowCount = random.nextInt(4) == 0 ? 0 : random.nextInt(10);
    for (int i = 0; i < rowCount; i++) {
      boolean duplicate = i > 0 && random.nextInt(4) == 0;
      rows.add(duplicate ? rows.get(random.nextInt(i)).clone() : randomRow());
    }
    if (columns > 1 && random.nextInt(3) == 0) {
      rows.forEach(row -> row[columns - 1] = row[0]);
    }
  }

  /** A program with a known optimal value. */
  static RandomProgram solvable(long seed) {
    RandomProgram made = new RandomProgram(seed);
    made.makeOptimal();
    return made;
  }

  /** A program with no feasible point: two rows contradict each other. */
  static RandomProgram infeasible(long seed) {
    RandomProgram made = solvable(seed);
    double[] row = made.randomRow();
    row[made.random.nextInt(made.columns)] = 1;
    double bound = made.small();
    made.rows.add(row);
    made.rowBounds.add(new double[] {bound + 1, INFINITY});
    made.rows.add(Arrays.stream(row).map(value -> -2 * value).toArray());
    made.rowBounds.add(new double[] {-2 * bound, INFINITY});
    return made;
  }

  /** A feasible program with a direction in which its objective falls forever. */
  static RandomProgram unbounded(long seed) {
    RandomProgram made = solvable(seed);
    int column = made.random.nextInt(made.columns);
    made.columnBounds[column][1] = INFINITY;
    for (int i = 0; i < made.rows.size(); i++) {
      double value = made.rows.get(i)[column];
      if (value > 0) {
        made.rowBounds.get(i)[1] = INFINITY;
      } else if (value < 0) {
        made.rowBounds.get(i)[0] = -INFINITY;
      }
    }
    made.costs[column] = -1;
    return made;
  }

  LinearProgram program() {
    LinearProgram.Builder builder = LinearProgram.builder();
    for (int j = 0; j < columns; j++) {
      builder.addColumn(columnBounds[j][0], columnBounds[j][1], costs[j]);
    }
    int[] all = IntStream.range(0, columns).toArray();
    for (int i = 0; i < rows.size(); i++) {
      builder.addRow(all, rows.get(i), rowBounds.get(i)[0], rowBounds.get(i)[1]);
    }
    return builder.build();
  }

  double optimum() {
    return optimum;
  }

  /** Chooses x, y and z, then the bounds and costs for which they are optimal. */
  private void makeOptimal() {
    double[] x = IntStream.range(0, columns).mapToDouble(j -> small()).toArray();
    for (int j = 0; j < columns; j++) {
      double reduced = dual();
      columnBounds[j] = boundsAround(x[j], reduced);
      costs[j] = reduced;
    }
    for (double[] row : rows) {
      double activity = 0;
      for (int j = 0; j < columns; j++) {
        activity += row[j] * x[j];
      }
      double dual = dual();
      rowBounds.add(boundsAround(activity, dual));
      for (int j = 0; j < columns; j++) {
        costs[j] += dual * row[j];
      }
    }
    for (int j = 0; j < columns; j++) {
      optimum += costs[j] * x[j];
    }
  }

  /** Bounds that hold at the value, and leave it where a dual of this sign may be. */
  private double[] boundsAround(double value, double dual) {
    int kind = random.nextInt(5);
    if (kind == 0) {
      return new double[] {value, value};
    }
    double room = random.nextInt(3);
    double below = dual > 0 ? value : kind == 1 ? -INFINITY : value - room;
    double above = dual < 0 ? value : kind == 2 ? INFINITY : value + room;
    if (dual == 0 && kind == 3) {
      return new double[] {-INFINITY, INFINITY};
    }
    return new double[] {below, above};
  }

  private double dual() {
    return random.nextBoolean() ? 0 : small();
  }

  private double[] randomRow() {
    double[] row = new double[columns];
    if (random.nextInt(8) > 0) {
      for (int j = 0; j < columns; j++) {
        row[j] = random.nextInt(3) == 0 ? 0 : small();
      }
    }
    return row;
  }

  /** A small integer, or one with a fraction: ties are frequent, but not everywhere. */
  private double small() {
    double integer = random.nextInt(7) - 3;
    return random.nextInt(3) == 0 ? integer + random.nextGaussian() : integer;
  }
}
