package io.github.svmrelevance.solver.compact;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Small programs that are as degenerate as data can be: few distinct integers, duplicate and
 * negated rows and columns, constant and zero columns, limits that are exactly the least use.
 */
final class RandomPrograms {

  private final SplittableRandom random;

  RandomPrograms(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** Any program of the class that has a point to start from. */
  PiecewiseLinearProgram any() {
    int features = 1 + random.nextInt(6);
    DenseMatrix rows = rows(1 + random.nextInt(14), features);
    return any(features, AffineRows.of(rows), features + 1);
  }

  /** The same over functionals with scales, offsets and two intercepts, some rows read twice. */
  PiecewiseLinearProgram affine() {
    int features = 1 + random.nextInt(5);
    DenseMatrix rows = rows(1 + random.nextInt(9), features);
    int functionals = rows.rows() + random.nextInt(6);
    int[] read = new int[functionals];
    int[] intercepts = new int[functionals];
    double[] scales = new double[functionals];
    double[] offsets = new double[functionals];
    double[] coefficients = new double[functionals];
    boolean integers = random.nextBoolean();
    for (int i = 0; i < functionals; i++) {
      read[i] = random.nextInt(rows.rows());
      intercepts[i] = rows.columns() + random.nextInt(2);
      scales[i] = random.nextInt(-2, 3);
      offsets[i] = integers ? random.nextInt(-2, 3) : random.nextDouble(-2, 2);
      coefficients[i] = random.nextInt(-1, 2);
    }
    AffineRows map =
        AffineRows.of(rows, read)
            .withScales(scales)
            .withOffsets(offsets)
            .withIntercepts(intercepts, coefficients);
    return any(features, map, rows.columns() + 2);
  }

  private PiecewiseLinearProgram any(int features, AffineRows map, int variables) {
    TermBlock norm =
        new TermBlock(LinearMap.Coordinates.range(0, features), ConvexPiecewiseLinear.absolute(1));
    TermBlock loss = new TermBlock(map, shape());
    List<TermBlock> penalty = new ArrayList<>();
    List<Budget> budgets = new ArrayList<>();
    switch (random.nextInt(6)) {
      case 0 -> penalty.addAll(List.of(norm, loss));
      case 1, 2 -> budgets.add(budget(variables, norm, loss));
      case 3 -> {
        penalty.add(norm);
        budgets.add(budget(variables, norm, loss));
      }
      case 4 -> {
        penalty.add(loss);
        budgets.add(budget(variables, norm));
      }
      default -> {
        budgets.add(budget(variables, norm));
        budgets.add(budget(variables, loss));
      }
    }
    PiecewiseLinearProgram program = PiecewiseLinearProgram.of(variables, penalty, budgets);
    if (random.nextInt(3) == 0) {
      program = withBounds(program);
    }
    return random.nextInt(8) == 0 ? program : program.withCosts(costs(variables));
  }

  private PiecewiseLinearProgram withBounds(PiecewiseLinearProgram program) {
    int variable = random.nextInt(program.variables());
    double a = random.nextInt(-2, 3) / 2.0;
    double b = random.nextInt(-2, 3) / 2.0;
    return switch (random.nextInt(3)) {
      case 0 -> program.withBounds(variable, Math.min(a, b), Math.max(a, b));
      case 1 -> program.withBounds(variable, a, Double.POSITIVE_INFINITY);
      default -> program.withBounds(variable, Double.NEGATIVE_INFINITY, a);
    };
  }

  double[] costs(int variables) {
    double[] costs = new double[variables];
    if (random.nextInt(3) > 0) {
      costs[random.nextInt(variables)] = random.nextBoolean() ? 1 : -1;
    } else {
      for (int j = 0; j < variables; j++) {
        costs[j] = random.nextInt(-2, 3);
      }
    }
    return costs;
  }

  private Budget budget(int variables, TermBlock... terms) {
    List<TermBlock> blocks = List.of(terms);
    Budget free = new Budget(blocks, 0);
    double atZero = free.use(new double[variables]);
    double[] other = new double[variables];
    for (int j = 0; j < variables; j++) {
      other[j] = random.nextInt(-2, 3) / 2.0;
    }
    return switch (random.nextInt(4)) {
      case 0 -> new Budget(blocks, atZero);
      case 1 -> new Budget(blocks, free.use(other));
      case 2 -> new Budget(blocks, atZero * random.nextDouble() * 1.5);
      default -> new Budget(blocks, random.nextInt(6));
    };
  }

  private ConvexPiecewiseLinear shape() {
    double weight = random.nextBoolean() ? 1 : 0.25 * (1 + random.nextInt(20));
    return switch (random.nextInt(5)) {
      case 0 -> ConvexPiecewiseLinear.doubleHinge(weight, random.nextBoolean() ? 2 : 8);
      case 1 ->
          ConvexPiecewiseLinear.of(new double[] {-0.5, 0.5}, new double[] {-weight, 0, weight}, 0);
      case 2 ->
          ConvexPiecewiseLinear.of(
              new double[] {-1, 0, 2}, new double[] {-3 * weight, -weight, 0, weight}, 1);
      default -> ConvexPiecewiseLinear.hinge(weight);
    };
  }

  /** Signed rows y (x, 1). */
  DenseMatrix rows(int count, int features) {
    double[][] columns = new double[features + 1][count];
    boolean integers = random.nextInt(3) > 0;
    for (int j = 0; j < features; j++) {
      int kind = random.nextInt(8);
      for (int i = 0; i < count; i++) {
        columns[j][i] =
            switch (kind) {
              case 0 -> 0;
              case 1 -> 2;
              case 2 -> j > 0 ? columns[j - 1][i] : 1;
              case 3 -> j > 0 ? -columns[j - 1][i] : -1;
              default -> integers ? random.nextInt(-2, 3) : random.nextDouble() * 4 - 2;
            };
      }
    }
    boolean separable = random.nextInt(4) == 0;
    for (int i = 0; i < count; i++) {
      double label = separable ? (columns[0][i] > 0 ? 1 : -1) : random.nextBoolean() ? 1 : -1;
      boolean copies = i > 0 && random.nextInt(4) == 0;
      for (int j = 0; j < features; j++) {
        columns[j][i] = copies ? columns[j][i - 1] : label * columns[j][i];
      }
      columns[features][i] = copies && random.nextBoolean() ? columns[features][i - 1] : label;
    }
    return DenseMatrix.ofColumns(count, columns);
  }
}
