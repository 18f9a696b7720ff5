package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.SparseMatrix;
import java.util.Arrays;

/**
 * The method of multipliers for linear SVMs of sparse samples, with one or two hinges (Y. Yan, Q.
 * Li, An efficient augmented Lagrangian method for support vector machine, 2020). Unlike {@link
 * CoordinateDescent} it hardly slows down where C times the squared length of a sample is large.
 *
 * <p>With multipliers a of the round before, a round minimises over w and b
 *
 * <pre>
 * 1/2 ||w||^2 + sum over i of max over alpha_i of reward_i(alpha_i) - alpha_i m_i - (alpha_i - a_i)^2 / (2 sigma)
 * </pre>
 *
 * where the alpha_i of the maxima are the next multipliers. That is a hinge smoothed over a width
 * of C / sigma, so Newton steps apply. Their systems, of the samples inside a piece only, are
 * solved by {@link ConjugateGradients}. A Newton step costs two passes over the entries, and as
 * many over those of these samples as its system takes.
 *
 * <p>The gap is known at no further cost: by Fenchel and Young it is 1/2 ||w - sum y alpha x||^2 -
 * b y'alpha and what each sample's loss and multiplier lack of agreeing. A round ends when the
 * former are small beside the latter.
 */
final class AugmentedLagrangian {

  /**
   * A gap, as a share of the objective, that ends the rounds, as {@link CoordinateDescent} does.
   */
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

  private final HingeProblem problem;
  private final SparseMatrix samples;
  private final CancellationToken cancellation;
  private final ConjugateGradients system;

  private final double[] weights;
  private double bias;

  /** a, alpha, and sum y (alpha - origin) x. */
  private final double[] anchors;

  private final double[] alpha;
  private final double[] combination;

  /**
   * How far the margin of each sample is below its hinges. They are kept, and margins are not: as
   * sigma times these differences is what multipliers move by, they must not be cancelled.
   */
  private final double[] belowFirst;

  private final double[] belowSecond;

  /** The gradient over w and b, where y'(alpha - origin) is the opposite of the latter. */
  private final double[] gradient;

  private double biasGradient;

  private final double[] marginSteps;
  private final int[] inside;
  private int insideCount;
  private double sigma;
  private int steps;

  private AugmentedLagrangian(
      HingeProblem problem, SparseMatrix samples, DualPoint start, CancellationToken cancellation) {
    this.problem = problem;
    this.samples = samples;
    this.cancellation = cancellation;
    int n = problem.size();
    this.system = new ConjugateGradients(samples, cancellation);
    this.alpha = start.alphas().clone();
    this.anchors = start.alphas().clone();
    this.combination = new double[samples.rows()];
    this.gradient = new double[samples.rows()];
    this.belowFirst = new double[n];
    this.belowSecond = new double[n];
    this.marginSteps = new double[n];
    this.inside = new int[n];
    this.bias = start.bias();
    combine();
    this.weights = combination.clone();
    double moved = 0;
    int count = 0;
    double bounds = 0;
    for (int i = 0; i < n; i++) {
      double margin = problem.sign(i) * (bias + samples.columnDot(i, weights));
      belowFirst[i] = problem.first(i) - margin;
      belowSecond[i] = problem.second(i) - margin;
      moved += Math.abs(alpha[i] - problem.origin(i));
      count += alpha[i] != problem.origin(i) ? 1 : 0;
      bounds += problem.bound(i);
    }
    this.sigma = FIRST_SIGMA * (moved > 0 ? moved / count : bounds / n);
  }

  /**
   * Comes near the optimum.
   *
   * @param problem the problem
   * @param samples its points, one per column
   * @param start where to begin: multipliers within their bounds
   * @param combined whether the weights are to be those that the multipliers stand for. These are
   *     equal at the optimum; near it, that takes systems solved far more accurately, which of tens
   *     of thousands of features may fail
   * @param cancellation stops it
   * @return weights, bias and multipliers, whose primal and dual values agree if it settled
   */
  static DualPoint run(
      HingeProblem problem,
      SparseMatrix samples,
      DualPoint start,
      boolean combined,
      CancellationToken cancellation) {
    AugmentedLagrangian method = new AugmentedLagrangian(problem, samples, start, cancellation);
    boolean settled = method.rounds() && (!combined || method.refine());
    return new DualPoint(
        combined ? method.combination : method.weights,
        method.bias,
        method.alpha,
        start.steps() + method.steps,
        settled);
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
      System.arraycopy(alpha, 0, anchors, 0, alpha.length);
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
    double open = 0;
    double loss = 0;
    for (int i = 0; i < alpha.length; i++) {
      double own = problem.loss(i, problem.first(i) - belowFirst[i]);
      double moved = alpha[i] - problem.origin(i);
      loss += own;
      open += own - problem.reward(i, moved) + moved * (problem.first(i) - belowFirst[i]);
    }
    double improvable = dot(gradient, gradient) / 2 + Math.abs(biasGradient) * (1 + Math.abs(bias));
    return new Gap(improvable, open, dot(weights, weights) / 2 + loss);
  }

  /** Makes the weights those that the multipliers stand for. */
  private boolean refine() {
    for (int k = 0; k < MOST_FINE_STEPS; k++) {
      combine();
      if (DualPoint.Values.of(problem, samples, combination, bias, alpha).agree(PROVABLE_GAP)) {
        return true;
      }
      step(FINE);
      update();
    }
    return false;
  }

  /** The combination and the imbalance afresh, without what rounding has added up to. */
  private void combine() {
    Arrays.fill(combination, 0);
    biasGradient = 0;
    for (int i = 0; i < alpha.length; i++) {
      double coefficient = problem.sign(i) * (alpha[i] - problem.origin(i));
      if (coefficient != 0) {
        samples.addColumnTo(coefficient, i, combination);
        biasGradient -= coefficient;
      }
    }
  }

  /** The multipliers at the margins, and the gradient there. */
  private void update() {
    insideCount = 0;
    for (int i = 0; i < alpha.length; i++) {
      double next = multiplier(i, 0);
      double change = problem.sign(i) * (next - alpha[i]);
      if (change != 0) {
        samples.addColumnTo(change, i, combination);
        biasGradient -= change;
        alpha[i] = next;
      }
      if (isInside(i, next)) {
        inside[insideCount++] = i;
      }
    }
    for (int j = 0; j < gradient.length; j++) {
      gradient[j] = weights[j] - combination[j];
    }
  }

  /** The multiplier of a sample whose margin has grown. */
  private double multiplier(int i, double growth) {
    double knot = problem.breakpoint(i);
    double next = anchors[i] + sigma * (belowFirst[i] - growth);
    if (next > knot && problem.hasSecondHinge(i)) {
      next = Math.max(knot, anchors[i] + sigma * (belowSecond[i] - growth));
    }
    return Math.max(0, Math.min(problem.bound(i), next));
  }

  /** Whether a multiplier moves with the margin. */
  private boolean isInside(int i, double multiplier) {
    return multiplier > 0 && multiplier < problem.bound(i) && multiplier != problem.breakpoint(i);
  }

  /** Goes along Newton's direction to the minimum there. */
  private void step(ConjugateGradients.Accuracy accuracy) {
    cancellation.throwIfCancelled();
    ConjugateGradients.Direction direction =
        system.solve(inside, insideCount, sigma, gradient, biasGradient, accuracy);
    for (int i = 0; i < marginSteps.length; i++) {
      marginSteps[i] =
          problem.sign(i) * (direction.bias() + samples.columnDot(i, direction.weights()));
    }
    double length = search(direction.weights());
    for (int j = 0; j < weights.length; j++) {
      weights[j] += length * direction.weights()[j];
    }
    bias += length * direction.bias();
    for (int i = 0; i < marginSteps.length; i++) {
      belowFirst[i] -= length * marginSteps[i];
      belowSecond[i] -= length * marginSteps[i];
    }
    steps++;
  }

  /**
   * The minimum along the direction, where the function is convex and piecewise quadratic: Newton's
   * method on its slope, kept between ends that enclose it.
   */
  private double search(double[] direction) {
    double squared = dot(direction, direction);
    double along = dot(weights, direction);
    double low = 0;
    double high = Double.POSITIVE_INFINITY;
    double at = 1;
    for (int trial = 0; trial < MOST_TRIALS; trial++) {
      double slope = along + at * squared;
      double curvature = squared;
      for (int i = 0; i < marginSteps.length; i++) {
        double multiplier = multiplier(i, at * marginSteps[i]);
        slope -= (multiplier - problem.origin(i)) * marginSteps[i];
        if (isInside(i, multiplier)) {
          curvature += sigma * marginSteps[i] * marginSteps[i];
        }
      }
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

  private static double dot(double[] left, double[] right) {
    double sum = 0;
    for (int k = 0; k < left.length; k++) {
      sum += left[k] * right[k];
    }
    return sum;
  }
}
