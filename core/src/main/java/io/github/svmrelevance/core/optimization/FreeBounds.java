package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

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
 * <p>Of several weight vectors that add up to 0, all but the last are variables. The norm of the
 * last is a further term over rows, whose multipliers s_j cost nothing within [-1, 1]: each is the
 * one that makes the largest g of its feature least. Then F(z) &gt;= D + sum_c (1 - g_cj) |w_cj| -
 * g_u |u|, with g = |s_j| for the last one. As no |w_cj| is more than the others of feature j
 * together, the divisor of w_cj is 1 - g_cj plus the least 1 - g of these.
 *
 * <p>The multipliers are those of an approximate saddle point ({@link SaddlePoint}): whatever they
 * are, the bounds hold, rounding included. Intercepts u are balanced but for rounding, and charged
 * with the range that the budget leaves them. Immutable.
 *
 * @since 0.1
 */
public final class FreeBounds {

  /** Rounds of a search at most, and the share of the room that ends it sooner. */
  private static final int MOST_ROUNDS = 30;

  /** Multiplications of the search at most, some minutes of a processor; but one round at least. */
  private static final double MOST_WORK = 4e10;

  private static final double CLOSE = 0.05;

  /** The work for feasible multipliers, as a share of that of a round. */
  private static final double FEASIBLE = 0.5;

  /** Is told how far a search is. */
  @FunctionalInterface
  public interface Progress {

    /**
     * A round begins.
     *
     * @param done the rounds before it
     * @param most of all rounds
     */
    void round(int done, int most);
  }

  private final PiecewiseLinearProgram problem;
  private final LeadingNorm norm;
  private final double limit;
  private final double[] model;
  private final double[][] multipliers;
  private final double[] bounds;

  /**
   * A model and multipliers of the terms over rows, from which bounds follow: what a search is
   * worth elsewhere.
   *
   * @param model z; not to be changed
   * @param multipliers one for each functional, by block; not to be changed
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Point(double[] model, double[][] multipliers) implements Serializable {}

  private FreeBounds(PiecewiseLinearProgram problem, double limit, Point found) {
    this.problem = problem;
    this.norm = LeadingNorm.of(problem);
    this.limit = limit;
    this.model = found.model();
    this.multipliers = found.multipliers();
    this.bounds = proven();
  }

  /**
   * The bounds that a search has found before.
   *
   * @param problem as of the search
   * @param limit B
   * @param found what other bounds of this problem have as their {@link #point()}
   * @return the bounds
   * @throws IllegalArgumentException if the problem is of another form
   */
  public static FreeBounds of(PiecewiseLinearProgram problem, double limit, Point found) {
    return new FreeBounds(problem, limit, found);
  }

  /**
   * Searches for multipliers, and reads off the bounds: in up to 30 rounds, or fewer where these
   * would take some 4e10 multiplications. A round is 64 iterations, of two multiplications for each
   * entry, and half as many for feasible multipliers.
   *
   * @param problem min ||w||_1 + L(z) as a penalty: the first block is |w_j| of the first
   *     variables, the others are over rows; its budgets do not count. Of several weight vectors
   *     that add up to 0, a block each comes first, the last over a sparse matrix of -1
   * @param limit B, at least the optimum
   * @param start a model to search from
   * @param progress told of each round
   * @param cancellation stops the search
   * @return the bounds
   * @throws IllegalArgumentException if the problem is of another form
   */
  public static FreeBounds of(
      PiecewiseLinearProgram problem,
      double limit,
      double[] start,
      Progress progress,
      CancellationToken cancellation) {
    LeadingNorm norm = LeadingNorm.of(problem);
    List<TermBlock> rows = norm.rows(problem);
    SaddlePoint saddle =
        new SaddlePoint(rows, norm.weights(), start, SaddlePoint.slopes(rows, start));
    PrimalDualSearch search =
        new PrimalDualSearch(
            problem,
            norm,
            new FeasibleMultipliers(norm, rows, problem.variables(), new BitSet()),
            saddle);
    int rounds = rounds(MOST_WORK, saddle);
    for (int round = 0;
        round < rounds && limit - search.bound() > room(limit, search.value());
        round++) {
      progress.round(round, rounds);
      search.advance(cancellation);
    }
    return of(problem, limit, new Point(search.model(), search.multipliers()));
  }

  /** How many rounds fit into a number of multiplications. */
  private static int rounds(double work, SaddlePoint saddle) {
    double fit = work / ((1 + FEASIBLE) * saddle.work());
    return (int) Math.max(1, Math.min(MOST_ROUNDS, fit));
  }

  /** The optimum is near where what is left beside the known room is a share of that. */
  private static double room(double limit, double value) {
    return (1 + CLOSE) * Math.max(0, limit - value);
  }

  /**
   * What is known of models whose weights of some features are 0.
   *
   * @param model one of them within the budget, and admissible; empty if none was met
   * @param least at least so large is one of these weights in each model within the budget; 0
   *     unless it is proven that they cannot all be 0
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Without(Optional<double[]> model, double least) {}

  /**
   * Searches for a model without some features, and for a proof that there is none, from the model
   * and the multipliers of these bounds. It ends with either, or after so many rounds without.
   *
   * @param features which weights are to be 0, from 0
   * @param work multiplications at most, but one round at least
   * @param admissible what a model within the budget has to fulfil besides
   * @param cancellation stops the search
   * @return what it found
   */
  public Without without(
      BitSet features,
      double work,
      Predicate<double[]> admissible,
      CancellationToken cancellation) {
    List<TermBlock> rows = norm.rows(problem);
    SaddlePoint saddle = new SaddlePoint(rows, norm.weights(), model, multipliers);
    for (int v = 0; v < norm.weights(); v++) {
      if (features.get(v % norm.features())) {
        saddle.fix(v);
      }
    }
    PrimalDualSearch search =
        new PrimalDualSearch(
            problem,
            norm,
            new FeasibleMultipliers(norm, rows, problem.variables(), features),
            saddle);
    int rounds = rounds(work, saddle);
    for (int round = 0; ; round++) {
      if (search.value() <= limit && admissible.test(search.model())) {
        return new Without(Optional.of(search.model().clone()), 0);
      }
      double least = search.bound() > limit ? needed(features, search.multipliers()) : 0;
      if (least > 0 || round >= rounds) {
        return new Without(Optional.empty(), least);
      }
      search.advance(cancellation);
    }
  }

  /**
   * How large one of the weights of some features is at least, by multipliers that are feasible but
   * for these: B &gt;= D - sum_v (g_v - 1)+ |w_v| over these.
   */
  private double needed(BitSet features, double[][] found) {
    PricedBound dual = dual(found);
    double room = room(dual);
    ExactSum prices = new ExactSum();
    for (int v = 0; v < norm.weights(); v++) {
      if (features.get(v % norm.features())) {
        prices.add(Math.nextUp(Math.max(0, dual.price(v) - 1)));
      } else if (dual.price(v) > 1) {
        return 0;
      }
    }
    return room < 0 && prices.upper() > 0 ? Math.max(0, Math.nextDown(-room / prices.upper())) : 0;
  }

  private PricedBound dual(double[][] found) {
    int variables = problem.variables();
    return PricedBound.of(
        PiecewiseLinearProgram.of(variables, norm.rows(problem), List.of()),
        PiecewiseLinearSolution.optimal(new double[variables], new double[0], found, 0));
  }

  /** B - D + g_u |u|, rounded up; infinite if nothing limits an intercept. */
  private double room(PricedBound dual) {
    int variables = problem.variables();
    int weights = norm.weights();
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
    return room.upper();
  }

  private double[] proven() {
    PricedBound dual = dual(multipliers);
    double room = room(dual);
    int weights = norm.weights();
    double[] prices = new double[weights + (norm.hasLast() ? norm.features() : 0)];
    double highest = 0;
    for (int v = 0; v < prices.length; v++) {
      prices[v] = v < weights ? dual.price(v) : Math.abs(multipliers[0][v - weights]);
      highest = Math.max(highest, prices[v]);
    }
    double[] proven = new double[prices.length];
    // A loss is at least 0, so that the norm alone is within the budget; of vectors that add up to
    // 0, one has at most half of it.
    double most = norm.hasLast() ? Math.nextUp(limit / 2) : limit;
    Arrays.fill(proven, most);
    if (highest <= 1 && room < Double.POSITIVE_INFINITY) {
      double rest = Math.max(0, room);
      for (int v = 0; v < proven.length; v++) {
        double share = Math.nextDown(1 - prices[v]);
        if (norm.hasLast()) {
          share = Math.nextDown(share + Math.nextDown(1 - dearestOther(prices, v, norm)));
        }
        proven[v] = share > 0 ? Math.min(most, Math.nextUp(rest / share)) : most;
      }
    }
    return proven;
  }

  /** The highest price of a feature's weight in another vector. */
  private static double dearestOther(double[] prices, int weight, LeadingNorm norm) {
    double highest = 0;
    for (int v = weight % norm.features(); v < prices.length; v += norm.features()) {
      highest = v == weight ? highest : Math.max(highest, prices[v]);
    }
    return highest;
  }

  /**
   * What no model within the budget exceeds.
   *
   * @param weight a variable, from 0
   * @return at least |w_j| of all models, at most B, rounded up
   */
  public double bound(int weight) {
    return bounds[weight];
  }

  /**
   * The same of the last of several weight vectors, which is minus the sum of the others.
   *
   * @param feature from 0
   * @return at least its weight's size in all models, at most B, rounded up
   * @throws IllegalStateException if there is one weight vector, and no last of several
   */
  public double boundOfLast(int feature) {
    if (!norm.hasLast()) {
      throw new IllegalStateException("there is one weight vector");
    }
    return bounds[norm.weights() + feature];
  }

  /**
   * What the search found.
   *
   * @return not to be changed
   */
  public Point point() {
    return new Point(model, multipliers);
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
