package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.List;

/**
 * Bounds on all weights of the models with F(z) = ||w||_1 + L(z) &lt;= B, from one set of
 * multipliers of the loss, in O(entries) for all of them together.
 *
 * <p>By weak duality L(z) &gt;= D - sum_k g_k |z_k|, with g_k the size of the multipliers' sum over
 * column k. Where no g_k of a weight is above 1, B &gt;= F(z) &gt;= D + (1 - g_j) |w_j| - g_u |u|,
 * and so
 *
 * <pre>  |w_j| &lt;= (B - D + g_u |u|) / (1 - g_j).</pre>
 *
 * <p>The multipliers are those of an approximate saddle point ({@link SaddlePoint}): whatever they
 * are, the bounds hold, rounding included. Intercepts u are balanced but for rounding, and charged
 * with the range that the budget leaves them. Immutable.
 *
 * @since 0.1
 */
public final class FreeBounds {

  /** Rounds of the search at most, and the share of the room that ends it sooner. */
  private static final int MOST_ROUNDS = 30;

  /** Multiplications of the search at most, some minutes of a processor; but one round at least. */
  private static final double MOST_WORK = 4e10;

  private static final double CLOSE = 0.05;

  /** Multipliers are scaled until each g_k is below 1 by so much. */
  private static final double INSIDE = 1e-9;

  private final double[] bounds;
  private final double[] model;

  private FreeBounds(double[] bounds, double[] model) {
    this.bounds = bounds;
    this.model = model;
  }

  /**
   * Searches for multipliers, and reads off the bounds: in up to 30 rounds of 64 iterations, or
   * fewer where these would take some 4e10 multiplications, two for each entry an iteration.
   *
   * @param problem min ||w||_1 + L(z) as a penalty: the first block is |w_j| of the first
   *     variables, the others are over rows; its budgets do not count
   * @param limit B, at least the optimum
   * @param start a model to search from
   * @param cancellation stops the search
   * @return the bounds
   * @throws IllegalArgumentException if the problem is of another form
   */
  public static FreeBounds of(
      PiecewiseLinearProgram problem,
      double limit,
      double[] start,
      CancellationToken cancellation) {
    TermBlock norm = problem.penalty().get(0);
    if (!(norm.map() instanceof LinearMap.Coordinates coordinates)
        || !norm.shape().equals(ConvexPiecewiseLinear.absolute(1))
        || problem.penalty().stream().skip(1).anyMatch(b -> !(b.map() instanceof AffineRows))) {
      throw new IllegalArgumentException("the penalty is not a norm and a loss over rows");
    }
    int weights = coordinates.functionals();
    List<TermBlock> loss = problem.penalty().subList(1, problem.penalty().size());
    SaddlePoint search = new SaddlePoint(loss, weights, start);
    double[] best = start;
    double value = value(problem, start);
    double[][] multipliers = scaled(loss, weights, problem.variables(), search.multipliers(false));
    double bound = bound(loss, multipliers);
    double rounds = Math.max(1, Math.min(MOST_ROUNDS, MOST_WORK / search.work()));
    for (int round = 0; round < rounds && limit - bound > room(limit, value); round++) {
      search.advance(cancellation);
      boolean better = false;
      double most = Double.NEGATIVE_INFINITY;
      for (boolean average : new boolean[] {false, true}) {
        double own = value(problem, search.model(average));
        if (own < value) {
          value = own;
          best = search.model(average).clone();
        }
        double[][] found = scaled(loss, weights, problem.variables(), search.multipliers(average));
        double ownBound = bound(loss, found);
        if (ownBound > bound) {
          bound = ownBound;
          multipliers = found;
        }
        better = average && ownBound > most;
        most = Math.max(most, ownBound);
      }
      if (better) {
        search.restart();
      }
    }
    return new FreeBounds(proven(problem, loss, weights, limit, multipliers), best);
  }

  /** The optimum is near where what is left beside the known room is a share of that. */
  private static double room(double limit, double value) {
    return (1 + CLOSE) * Math.max(0, limit - value);
  }

  private static double value(PiecewiseLinearProgram problem, double[] z) {
    double sum = 0;
    for (TermBlock block : problem.penalty()) {
      sum += block.value(z);
    }
    return sum;
  }

  /** The bound that multipliers prove, but for rounding. */
  private static double bound(List<TermBlock> loss, double[][] multipliers) {
    double sum = 0;
    for (int b = 0; b < multipliers.length; b++) {
      TermBlock block = loss.get(b);
      for (int i = 0; i < multipliers[b].length; i++) {
        double s = multipliers[b][i];
        sum += s * block.map().offset(i) - block.shape().conjugate(s, 1);
      }
    }
    return sum;
  }

  /**
   * Multipliers whose sums over intercepts are 0, but for rounding, and over weights below 1. Those
   * of the heavier side of an intercept are made smaller, then all; 0 is within their intervals.
   */
  private static double[][] scaled(
      List<TermBlock> loss, int weights, int variables, double[][] found) {
    double[][] multipliers = new double[found.length][];
    double[][] sides = new double[2][variables];
    for (int b = 0; b < found.length; b++) {
      AffineRows rows = (AffineRows) loss.get(b).map();
      ConvexPiecewiseLinear shape = loss.get(b).shape();
      if (shape.minSlope() > 0 || shape.maxSlope() < 0) {
        throw new IllegalArgumentException("a loss without a minimum has no bounds of this kind");
      }
      multipliers[b] = found[b].clone();
      for (int i = 0; i < multipliers[b].length; i++) {
        int u = rows.intercept(i);
        if (u >= 0) {
          double pull = rows.coefficient(i, u) * multipliers[b][i];
          sides[pull > 0 ? 1 : 0][u] += Math.abs(pull);
        }
      }
    }
    double[] sums = new double[variables];
    for (int b = 0; b < found.length; b++) {
      AffineRows rows = (AffineRows) loss.get(b).map();
      for (int i = 0; i < multipliers[b].length; i++) {
        int u = rows.intercept(i);
        if (u >= 0) {
          int side = rows.coefficient(i, u) * multipliers[b][i] > 0 ? 1 : 0;
          multipliers[b][i] *= Math.min(1, sides[1 - side][u] / sides[side][u]);
        }
      }
      rows.addTransposed(multipliers[b], sums);
    }
    double largest = 0;
    for (int j = 0; j < weights; j++) {
      largest = Math.max(largest, Math.abs(sums[j]));
    }
    double factor = largest > 1 - INSIDE ? (1 - INSIDE) / largest : 1;
    for (double[] block : multipliers) {
      for (int i = 0; i < block.length; i++) {
        block[i] = Double.isNaN(block[i]) ? 0 : block[i] * factor;
      }
    }
    return multipliers;
  }

  private static double[] proven(
      PiecewiseLinearProgram problem,
      List<TermBlock> loss,
      int weights,
      double limit,
      double[][] multipliers) {
    int variables = problem.variables();
    PiecewiseLinearProgram losses = PiecewiseLinearProgram.of(variables, loss, List.of());
    PricedBound dual =
        PricedBound.of(
            losses,
            PiecewiseLinearSolution.optimal(new double[variables], new double[0], multipliers, 0));
    ExactSum room = new ExactSum();
    room.add(limit);
    room.add(-dual.base());
    boolean priced = false;
    for (int u = weights; u < variables; u++) {
      priced |= dual.price(u) > 0;
    }
    double[] radius =
        priced
            ? VariableRanges.of(
                    PiecewiseLinearProgram.of(
                        variables, List.of(), List.of(new Budget(problem.penalty(), limit))),
                    new double[variables])
                .radius()
            : new double[variables];
    for (int u = weights; u < variables; u++) {
      if (dual.price(u) > 0) {
        room.addProduct(dual.price(u), radius[u]);
      }
    }
    double least = 0;
    for (int j = 0; j < weights; j++) {
      least = Math.max(least, dual.price(j));
    }
    double[] bounds = new double[weights];
    // A loss is at least 0, so that the norm alone is within the budget.
    Arrays.fill(bounds, limit);
    if (least <= 1 && room.upper() < Double.POSITIVE_INFINITY) {
      double most = Math.max(0, room.upper());
      for (int j = 0; j < weights; j++) {
        double share = Math.nextDown(1 - dual.price(j));
        bounds[j] = share > 0 ? Math.min(limit, Math.nextUp(most / share)) : limit;
      }
    }
    return bounds;
  }

  /**
   * What no model within the budget exceeds.
   *
   * @param weight from 0
   * @return at least |w_j| of all models, at most B, rounded up
   */
  public double bound(int weight) {
    return bounds[weight];
  }

  /**
   * The best model that the search met, of which nothing is proven.
   *
   * @return z, a new array
   */
  public double[] model() {
    return model.clone();
  }
}
