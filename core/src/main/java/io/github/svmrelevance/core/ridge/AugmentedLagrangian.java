package io.github.svmrelevance.core.ridge;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import java.util.Arrays;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/**
 * The method of multipliers for linear models of sparse samples (Y. Yan, Q. Li, An efficient
 * augmented Lagrangian method for support vector machine, 2020), with any convex piecewise-linear
 * losses: min 1/2 ||w||^2 + sum over f of phi_f(u_f(z)), z = (w, intercepts). It hardly slows down
 * where losses are steep or samples long.
 *
 * <p>With multipliers a of the round before, a round minimises over z
 *
 * <pre>
 * 1/2 ||w||^2 + sum over f of max over s_f of s_f u_f - phi_f*(s_f) - (s_f - a_f)^2 / (2 sigma)
 * </pre>
 *
 * where the s_f of the maxima, slopes of the losses, are the next multipliers. That is a loss
 * smoothed around its breakpoints, so Newton steps apply. Their systems, of the losses near a
 * breakpoint only, are solved by {@link ConjugateGradients}. A Newton step costs two passes over
 * the entries, and as many over those of these losses as its system takes.
 *
 * <p>The gap is known at no further cost: by Fenchel and Young it is half the squared length of
 * what w and -sum s_f x_f differ by, the intercepts times what is left of their sums, and what each
 * loss and its multiplier lack of agreeing. A round ends when the former are small beside the
 * latter.
 */
public final class AugmentedLagrangian {

  /** A gap, as a share of the objective, that ends the rounds: a thirtieth of what is proven. */
  private static final double GAP = 3e-9;

  /** After so many steps one that a proof of 1e-7 can meet is enough. */
  private static final int LONG = 300;

  private static final double PROVABLE_GAP = 4e-8;

  /** A round ends when what it can improve is so small a share of the gap. */
  private static final double ENOUGH = 0.3;

  /** sigma at first, as a share of the multipliers that it is to move. */
  private static final double FIRST_SIGMA = 0.5;

  /** What sigma grows by after a round of few steps. */
  private static final double GROWTH = 3;

  private static final int FEW_STEPS = 6;

  private static final int MOST_STEPS = 50;

  private static final int MOST_ROUNDS = 200;

  /** How accurately Newton's systems are solved: on the way, and at the end. */
  private static final ConjugateGradients.Accuracy ROUGH =
      new ConjugateGradients.Accuracy(0.1, 500);

  private static final ConjugateGradients.Accuracy FINE =
      new ConjugateGradients.Accuracy(1e-4, 5000);

  private static final int MOST_FINE_STEPS = 10;

  /** The line search ends when it moves by no more than this share of the step. */
  private static final double STEP_ACCURACY = 1e-3;

  private static final int MOST_TRIALS = 60;

  /** The second and third take off what ends of intervals leave. */
  private static final int BALANCINGS = 3;

  private final SparseLosses losses;
  private final GapListener progress;
  private final CancellationToken cancellation;
  private final ConjugateGradients system;
  private final SampleGroups groups;

  private final double[] z;

  /** a, s, and -sum s_f times the derivatives of u_f. */
  private final double[] anchors;

  private final double[] slopes;
  private final double[] combination;

  /**
   * By breakpoint: how far u of each loss is above it. They are kept, and u is not: as sigma times
   * these differences is what multipliers move by, they must not be cancelled.
   */
  private final double[][] above;

  private final double[] gradient;
  private final double[] productSteps;
  private final int[] inside;
  private int insideCount;
  private final int[] insideOfGroup;
  private double sigma;
  private int steps;

  private AugmentedLagrangian(
      SparseLosses losses, RidgePoint start, GapListener progress, CancellationToken cancellation) {
    this.losses = losses;
    this.progress = progress;
    this.cancellation = cancellation;
    int count = losses.count();
    this.system = new ConjugateGradients(losses, cancellation);
    this.groups = new SampleGroups(losses.variables());
    groups.divide(count, losses.entries(), losses::entries);
    this.insideOfGroup = new int[groups.count()];
    this.slopes = start.slopes().clone();
    this.anchors = start.slopes().clone();
    this.z = start.z().clone();
    this.combination = new double[losses.variables()];
    this.gradient = new double[losses.variables()];
    this.productSteps = new double[count];
    this.inside = new int[count];
    int breakpoints = 0;
    for (int f = 0; f < count; f++) {
      breakpoints = Math.max(breakpoints, losses.shape(f).breakpoints());
    }
    this.above = new double[breakpoints][count];
    combine();
    measureAt(z);
    this.sigma = FIRST_SIGMA * usualSlope();
  }

  /**
   * Comes near the optimum.
   *
   * @param losses the losses
   * @param start where to begin: any z, and multipliers within the slopes of their losses
   * @param combined whether the weights are to be those that the multipliers stand for. These are
   *     equal at the optimum; near it, that takes systems solved far more accurately, which of tens
   *     of thousands of features may fail
   * @param progress told the gap after each step
   * @param cancellation stops it
   * @return a point whose primal and dual values agree if it settled
   * @throws io.github.svmrelevance.api.CancelledException if it was cancelled
   */
  public static RidgePoint run(
      SparseLosses losses,
      RidgePoint start,
      boolean combined,
      GapListener progress,
      CancellationToken cancellation) {
    AugmentedLagrangian method = new AugmentedLagrangian(losses, start, progress, cancellation);
    boolean settled = method.rounds() && method.finish(combined);
    double[] point = method.z;
    if (combined) {
      System.arraycopy(method.combination, 0, point, 0, losses.weights());
    }
    return new RidgePoint(point, method.slopes, start.steps() + method.steps, settled);
  }

  /**
   * Comes near the optimum, from a model without weights.
   *
   * @param losses the losses
   * @param progress told the gap after each step
   * @param cancellation stops it
   * @return a point whose primal and dual values agree if it settled
   * @throws io.github.svmrelevance.api.CancelledException if it was cancelled
   */
  public static RidgePoint run(
      SparseLosses losses, GapListener progress, CancellationToken cancellation) {
    double[] slopes = new double[losses.count()];
    for (int f = 0; f < slopes.length; f++) {
      ConvexPiecewiseLinear shape = losses.shape(f);
      slopes[f] = Math.max(shape.minSlope(), Math.min(shape.maxSlope(), 0));
    }
    RidgePoint zero = new RidgePoint(new double[losses.variables()], slopes, 0, false);
    return run(losses, zero, false, progress, cancellation);
  }

  /** The mean size of the multipliers that are not 0, or of all that they can be. */
  private double usualSlope() {
    double sum = 0;
    int count = 0;
    double most = 0;
    for (int f = 0; f < slopes.length; f++) {
      sum += Math.abs(slopes[f]);
      count += slopes[f] == 0 ? 0 : 1;
      most += losses.shape(f).maxSlope() - losses.shape(f).minSlope();
    }
    return count > 0 ? sum / count : most / slopes.length;
  }

  /** Whether the gap became small. */
  private boolean rounds() {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      int before = steps;
      Gap gap = measure();
      while (gap.isWorthAStep(accuracy()) && steps < before + MOST_STEPS) {
        step(ROUGH);
        gap = measure();
      }
      if (gap.isSmall(accuracy())) {
        return true;
      }
      System.arraycopy(slopes, 0, anchors, 0, slopes.length);
      if (steps <= before + FEW_STEPS) {
        sigma *= GROWTH;
      }
    }
    return false;
  }

  /**
   * How far primal and dual are apart.
   *
   * @param improvable what steps can take away
   * @param open what only other anchors can
   * @param primal the objective
   */
  private record Gap(double improvable, double open, double primal) {

    boolean isWorthAStep(double accuracy) {
      return improvable > Math.max(ENOUGH * open, accuracy * primal / 2);
    }

    boolean isSmall(double accuracy) {
      return improvable + open <= accuracy * primal;
    }
  }

  private double accuracy() {
    return steps < LONG ? GAP : PROVABLE_GAP;
  }

  private Gap measure() {
    update();
    double primal = groups.sum(this::values);
    double open = groups.sum(this::disagreements);
    double improvable = 0;
    for (int j = 0; j < losses.weights(); j++) {
      primal += z[j] * z[j] / 2;
      improvable += gradient[j] * gradient[j] / 2;
    }
    improvable += unbalanced(gradient);
    progress.gap((improvable + open) / primal, accuracy());
    return new Gap(improvable, open, primal);
  }

  /** What multipliers that do not add up to 0 over an intercept can cost. */
  private double unbalanced(double[] sums) {
    double cost = 0;
    for (int j = losses.weights(); j < losses.variables(); j++) {
      cost += Math.abs(sums[j]) * (1 + Math.abs(z[j]));
    }
    return cost;
  }

  private double values(int from, int to) {
    double sum = 0;
    for (int f = from; f < to; f++) {
      ConvexPiecewiseLinear shape = losses.shape(f);
      sum += shape.value(shape.breakpoint(0) + above[0][f]);
    }
    return sum;
  }

  private double disagreements(int from, int to) {
    double sum = 0;
    for (int f = from; f < to; f++) {
      sum += disagreement(f);
    }
    return sum;
  }

  /**
   * What a loss and its multiplier lack of agreeing, phi(u) + phi*(s) - s u: the area between s and
   * the slopes, from a breakpoint where s is a slope up to u.
   */
  private double disagreement(int f) {
    ConvexPiecewiseLinear shape = losses.shape(f);
    double s = slopes[f];
    int last = shape.breakpoints() - 1;
    int k = 0;
    while (k < last && s > shape.slope(k + 1)) {
      k++;
    }
    double sum = 0;
    if (above[k][f] >= 0) {
      while (k < last && above[k + 1][f] > 0) {
        sum += (shape.slope(k + 1) - s) * (shape.breakpoint(k + 1) - shape.breakpoint(k));
        k++;
      }
      return sum + (shape.slope(k + 1) - s) * above[k][f];
    }
    while (k > 0 && above[k - 1][f] < 0) {
      sum += (s - shape.slope(k)) * (shape.breakpoint(k) - shape.breakpoint(k - 1));
      k--;
    }
    return sum - (s - shape.slope(k)) * above[k][f];
  }

  /**
   * Balances the multipliers over the intercepts, and where that costs too much, or the weights are
   * to be those that the multipliers stand for and do not agree with them, goes on.
   */
  private boolean finish(boolean combined) {
    for (int k = 0; k < MOST_FINE_STEPS; k++) {
      balance();
      if (combined ? agreesCombined() : agrees()) {
        return true;
      }
      update();
      step(FINE);
      update();
    }
    return false;
  }

  private boolean agrees() {
    double primal = groups.sum(this::values);
    double gap = groups.sum(this::disagreements) + unbalanced(combination);
    for (int j = 0; j < losses.weights(); j++) {
      double difference = z[j] - combination[j];
      primal += z[j] * z[j] / 2;
      gap += difference * difference / 2;
    }
    return gap <= PROVABLE_GAP * primal;
  }

  /** The same of the weights that the multipliers stand for. */
  private boolean agreesCombined() {
    double[] own = z.clone();
    double[][] differences = new double[above.length][];
    Arrays.setAll(differences, b -> above[b].clone());
    System.arraycopy(combination, 0, z, 0, losses.weights());
    measureAt(z);
    boolean agrees = agrees();
    System.arraycopy(own, 0, z, 0, z.length);
    for (int b = 0; b < above.length; b++) {
      System.arraycopy(differences[b], 0, above[b], 0, differences[b].length);
    }
    return agrees;
  }

  /** How far u is above breakpoints at a point. */
  private void measureAt(double[] point) {
    groups.forEach(
        (group, from, to) -> {
          for (int f = from; f < to; f++) {
            double product = losses.product(f, point);
            ConvexPiecewiseLinear shape = losses.shape(f);
            for (int b = 0; b < shape.breakpoints(); b++) {
              above[b][f] = product + (losses.offset(f) - shape.breakpoint(b));
            }
          }
        });
  }

  /** The combination afresh, without what rounding has added up to. */
  private void combine() {
    Arrays.fill(combination, 0);
    groups.add(
        (from, to, own) -> {
          for (int f = from; f < to; f++) {
            if (slopes[f] != 0) {
              losses.addTo(-slopes[f], f, own);
            }
          }
        },
        combination);
  }

  /** The multipliers, and the gradient there. */
  private void update() {
    groups.add(this::move, combination);
    groups.forEach(this::listInside);
    insideCount = 0;
    for (int group = 0; group < groups.count(); group++) {
      System.arraycopy(inside, groups.start(group), inside, insideCount, insideOfGroup[group]);
      insideCount += insideOfGroup[group];
    }
    for (int j = 0; j < gradient.length; j++) {
      gradient[j] = (j < losses.weights() ? z[j] : 0) - combination[j];
    }
  }

  /** The next multipliers; adds the changes of the combination. */
  private void move(int from, int to, double[] changes) {
    for (int f = from; f < to; f++) {
      double next = multiplier(f, 0);
      if (next != slopes[f]) {
        losses.addTo(slopes[f] - next, f, changes);
        slopes[f] = next;
      }
    }
  }

  private void listInside(int group, int from, int to) {
    int count = 0;
    for (int f = from; f < to; f++) {
      if (isInside(f, slopes[f])) {
        inside[from + count++] = f;
      }
    }
    insideOfGroup[group] = count;
  }

  /** The multiplier of a loss whose u has grown. */
  private double multiplier(int f, double growth) {
    ConvexPiecewiseLinear shape = losses.shape(f);
    double slope = shape.minSlope();
    for (int b = 0; b < shape.breakpoints(); b++) {
      double next = anchors[f] + sigma * (above[b][f] + growth);
      if (next <= slope) {
        return slope;
      }
      slope = shape.slope(b + 1);
      if (next < slope) {
        return next;
      }
    }
    return slope;
  }

  /** Whether a multiplier moves with u. */
  private boolean isInside(int f, double multiplier) {
    ConvexPiecewiseLinear shape = losses.shape(f);
    for (int k = 0; k <= shape.breakpoints(); k++) {
      if (multiplier == shape.slope(k)) {
        return false;
      }
    }
    return true;
  }

  /** Goes along Newton's direction to the minimum there. */
  private void step(ConjugateGradients.Accuracy accuracy) {
    cancellation.throwIfCancelled();
    double[] direction = system.solve(inside, insideCount, sigma, gradient, accuracy);
    groups.forEach(
        (group, from, to) -> {
          for (int f = from; f < to; f++) {
            productSteps[f] = losses.product(f, direction);
          }
        });
    double length = search(direction);
    for (int j = 0; j < z.length; j++) {
      z[j] += length * direction[j];
    }
    for (double[] differences : above) {
      for (int f = 0; f < productSteps.length; f++) {
        differences[f] += length * productSteps[f];
      }
    }
    steps++;
  }

  /**
   * The minimum along the direction, where the function is convex and piecewise quadratic: Newton's
   * method on its slope, kept between ends that enclose it.
   */
  private double search(double[] direction) {
    double squared = 0;
    double along = 0;
    for (int j = 0; j < losses.weights(); j++) {
      squared += direction[j] * direction[j];
      along += z[j] * direction[j];
    }
    double low = 0;
    double high = Double.POSITIVE_INFINITY;
    double at = 1;
    for (int trial = 0; trial < MOST_TRIALS; trial++) {
      double length = at;
      double slope = along + at * squared + groups.sum((from, to) -> rise(length, from, to));
      double curvature =
          squared + sigma * groups.sum((from, to) -> insideSquares(length, from, to));
      if (slope > 0) {
        high = at;
      } else {
        low = at;
      }
      double next = at - slope / curvature;
      if (!(next > low && next < high)) {
        next = Double.isInfinite(high) ? 2 * at : (low + high) / 2;
      }
      if (Math.abs(next - at) <= STEP_ACCURACY * at) {
        return next;
      }
      at = next;
    }
    return at;
  }

  /** By how much losses rise for each further step, after steps of a length. */
  private double rise(double length, int from, int to) {
    double sum = 0;
    for (int f = from; f < to; f++) {
      sum += multiplier(f, length * productSteps[f]) * productSteps[f];
    }
    return sum;
  }

  private double insideSquares(double length, int from, int to) {
    double sum = 0;
    for (int f = from; f < to; f++) {
      if (isInside(f, multiplier(f, length * productSteps[f]))) {
        sum += productSteps[f] * productSteps[f];
      }
    }
    return sum;
  }

  /**
   * Takes off what multipliers leave of the sums over intercepts, which should be 0: the least
   * change of those inside.
   */
  private void balance() {
    int first = losses.weights();
    int intercepts = losses.intercepts();
    for (int round = 0; round < BALANCINGS && intercepts > 0; round++) {
      combine();
      double[][] products = losses.interceptProducts(inside, insideCount);
      double[] row = new double[intercepts];
      double[] left = Arrays.copyOfRange(combination, first, losses.variables());
      double[] shares =
          new SingularValueDecomposition(new Array2DRowRealMatrix(products, false))
              .getSolver()
              .solve(new ArrayRealVector(left, false))
              .toArray();
      for (int k = 0; k < insideCount; k++) {
        losses.copyIntercepts(inside[k], row);
        double change = 0;
        for (int i = 0; i < intercepts; i++) {
          change += row[i] * shares[i];
        }
        ConvexPiecewiseLinear shape = losses.shape(inside[k]);
        slopes[inside[k]] =
            Math.max(shape.minSlope(), Math.min(shape.maxSlope(), slopes[inside[k]] + change));
      }
    }
    combine();
  }
}
