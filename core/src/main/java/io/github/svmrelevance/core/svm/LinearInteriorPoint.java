package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Matrix;
import java.util.Arrays;

/**
 * A primal-dual interior-point method for linear SVMs of many more samples than features: with the
 * predictor and corrector of Mehrotra (1992), and normal equations of size d + 1 only (Ferris,
 * Munson 2002), an iteration costs O(n d^2) and there are some 30 of them, whatever n is. It comes
 * near the optimum, says at which end of its range each multiplier lies, and leaves the rest to
 * {@link ActiveSet}; so it may stop early where rounding ends its progress, without harm.
 *
 * <p>Each hinge of each sample is a term c max(0, t - m) with a multiplier alpha in [0, c]. With m
 * + over - under = t, optimality is w = sum (alpha - o) y x, sum (alpha - o) y = 0, alpha * under =
 * 0 and (c - alpha) * over = 0, where o is the origin of a sample. Here, m = y (w'x + b).
 */
final class LinearInteriorPoint {

  private static final int MOST_ITERATIONS = 100;

  /**
   * The duality gap, as a share of the objective, at which the ends have long been distinguished.
   */
  private static final double GAP = 1e-10;

  /** How much of the way to the boundary is gone. */
  private static final double STEP = 0.995;

  private final HingeProblem problem;
  private final Matrix x;
  private final int d;

  /** Of each term: its sample, its hinge t and its slope c. */
  private final int[] sample;

  private final double[] hinge;
  private final double[] slope;

  /** Of each term. */
  private final double[] alpha;

  private final double[] room;
  private final double[] over;
  private final double[] under;
  private final double[] alphaStep;
  private final double[] overStep;
  private final double[] underStep;

  /** w, and b as the last entry. */
  private final double[] model;

  private final double[] modelStep;

  /** Of each sample: scratch, and y (w'x + b). */
  private final double[] perSample;

  private final double[] margins;
  private final double[] marginSteps;

  private final UpdatedCholesky factor = new UpdatedCholesky();

  private LinearInteriorPoint(HingeProblem problem, Matrix x) {
    this.problem = problem;
    this.x = x;
    this.d = x.columns();
    int n = problem.size();
    int terms = n;
    for (int i = 0; i < n; i++) {
      terms += problem.hasSecondHinge(i) ? 1 : 0;
    }
    this.sample = new int[terms];
    this.hinge = new double[terms];
    this.slope = new double[terms];
    int k = 0;
    for (int i = 0; i < n; i++) {
      sample[k] = i;
      hinge[k] = problem.first(i);
      slope[k++] = problem.breakpoint(i);
      if (problem.hasSecondHinge(i)) {
        sample[k] = i;
        hinge[k] = problem.second(i);
        slope[k++] = problem.bound(i) - problem.breakpoint(i);
      }
    }
    this.alpha = new double[terms];
    this.room = new double[terms];
    this.over = new double[terms];
    this.under = new double[terms];
    this.alphaStep = new double[terms];
    this.overStep = new double[terms];
    this.underStep = new double[terms];
    this.model = new double[d + 1];
    this.modelStep = new double[d + 1];
    this.perSample = new double[n];
    this.margins = new double[n];
    this.marginSteps = new double[n];
  }

  /**
   * Solves.
   *
   * @param problem the problem, whose matrix is that of the inner products of x
   * @param x n samples, one per row
   * @param cancellation stops it
   * @return alpha of each sample, those at an end of their range exactly there
   * @throws io.github.svmrelevance.api.CancelledException if it was cancelled
   */
  static double[] multipliers(HingeProblem problem, Matrix x, CancellationToken cancellation) {
    LinearInteriorPoint method = new LinearInteriorPoint(problem, x);
    method.start();
    for (int iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
      cancellation.throwIfCancelled();
      if (method.complementarity(0) <= GAP * (1 + method.loss()) || !method.iterate()) {
        break;
      }
    }
    return method.rounded();
  }

  private void start() {
    for (int k = 0; k < alpha.length; k++) {
      alpha[k] = slope[k] / 2;
      room[k] = slope[k] / 2;
      over[k] = Math.max(0, hinge[k]) + 1;
      under[k] = Math.max(0, -hinge[k]) + 1;
    }
  }

  /** One step of predictor and corrector; false if rounding leaves nothing to gain. */
  private boolean iterate() {
    if (!factorize()) {
      return false;
    }
    double before = complementarity(0);
    direction(0, false);
    double reach = Math.min(1, reach());
    double share = complementarity(reach) / before;
    direction(share * share * share * before / (2 * alpha.length), true);
    double step = Math.min(1, STEP * reach());
    if (!(step > 1e-10)) {
      return false;
    }
    for (int k = 0; k < alpha.length; k++) {
      alpha[k] += step * alphaStep[k];
      room[k] -= step * alphaStep[k];
      over[k] += step * overStep[k];
      under[k] += step * underStep[k];
    }
    for (int j = 0; j <= d; j++) {
      model[j] += step * modelStep[j];
    }
    margins(model, margins);
    return Double.isFinite(complementarity(0));
  }

  /** The sum of all products that are 0 at the optimum, so far along the direction. */
  private double complementarity(double step) {
    double sum = 0;
    for (int k = 0; k < alpha.length; k++) {
      sum += (alpha[k] + step * alphaStep[k]) * (under[k] + step * underStep[k]);
      sum += (room[k] - step * alphaStep[k]) * (over[k] + step * overStep[k]);
    }
    return sum;
  }

  private double loss() {
    double sum = 0;
    for (int j = 0; j < d; j++) {
      sum += model[j] * model[j] / 2;
    }
    for (int k = 0; k < alpha.length; k++) {
      sum += slope[k] * Math.max(0, hinge[k] - margins[sample[k]]);
    }
    return sum;
  }

  /** How often the direction fits before a positive number would be 0. */
  private double reach() {
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < alpha.length; k++) {
      least = Math.min(least, fits(alpha[k], alphaStep[k]));
      least = Math.min(least, fits(room[k], -alphaStep[k]));
      least = Math.min(least, fits(over[k], overStep[k]));
      least = Math.min(least, fits(under[k], underStep[k]));
    }
    return least;
  }

  private static double fits(double value, double change) {
    return change < 0 ? -value / change : Double.POSITIVE_INFINITY;
  }

  /**
   * What a term adds to the diagonal matrix of the normal equations: 1 / (over/room + under/alpha).
   */
  private double weight(int k) {
    return 1 / (over[k] / room[k] + under[k] / alpha[k]);
  }

  /** The factor of diag(1, .., 1, 0) + sum of weight (x, 1)(x, 1)'; false if rounding spoils it. */
  private boolean factorize() {
    double[] weights = perSample;
    Arrays.fill(weights, 0);
    for (int k = 0; k < alpha.length; k++) {
      weights[sample[k]] += weight(k);
    }
    double[][] normal = new double[d + 1][];
    for (int j = 0; j <= d; j++) {
      normal[j] = new double[j + 1];
    }
    x.addGram(weights, normal);
    for (int j = 0; j < d; j++) {
      normal[j][j] += 1;
    }
    x.addTransposedTimes(weights, normal[d]);
    normal[d][d] = Arrays.stream(weights).sum();
    factor.clear();
    for (int j = 0; j <= d; j++) {
      double[] row = normal[j];
      factor.forward(row);
      double pivot = row[j];
      for (int other = 0; other < j; other++) {
        pivot -= row[other] * row[other];
      }
      if (!(pivot > 0 && pivot < Double.POSITIVE_INFINITY)) {
        return false;
      }
      factor.append(row, pivot);
    }
    return true;
  }

  /**
   * The direction to the point where all products are the target; for the corrector, less the
   * products of the predictor's own changes.
   */
  private void direction(double target, boolean correct) {
    double[] constants = new double[alpha.length];
    double[] pull = perSample;
    Arrays.setAll(pull, i -> -problem.sign(i) * problem.origin(i));
    double imbalance = Arrays.stream(pull).sum();
    for (int k = 0; k < alpha.length; k++) {
      int i = sample[k];
      // underStep and overStep carry the right-hand sides of the two products until the end.
      double underSide = target - alpha[k] * under[k];
      double overSide = target - room[k] * over[k];
      if (correct) {
        underSide -= alphaStep[k] * underStep[k];
        overSide += alphaStep[k] * overStep[k];
      }
      underStep[k] = underSide;
      overStep[k] = overSide;
      double infeasible = margins[i] + over[k] - under[k] - hinge[k];
      constants[k] = -infeasible - overSide / room[k] + underSide / alpha[k];
      pull[i] += problem.sign(i) * (weight(k) * constants[k] + alpha[k]);
      imbalance += problem.sign(i) * weight(k) * constants[k] + problem.sign(i) * alpha[k];
    }
    Arrays.fill(modelStep, 0);
    x.addTransposedTimes(pull, modelStep);
    for (int j = 0; j < d; j++) {
      modelStep[j] -= model[j];
    }
    modelStep[d] = imbalance;
    factor.forward(modelStep);
    factor.backward(modelStep);
    margins(modelStep, marginSteps);
    for (int k = 0; k < alpha.length; k++) {
      alphaStep[k] = weight(k) * (constants[k] - marginSteps[sample[k]]);
      underStep[k] = (underStep[k] - under[k] * alphaStep[k]) / alpha[k];
      overStep[k] = (overStep[k] + over[k] * alphaStep[k]) / room[k];
    }
  }

  private void margins(double[] of, double[] target) {
    Arrays.fill(target, of[d]);
    for (int j = 0; j < d; j++) {
      x.addColumnTo(of[j], j, target);
    }
    for (int i = 0; i < target.length; i++) {
      target[i] *= problem.sign(i);
    }
  }

  /** Of two numbers whose product is 0 at the optimum, the smaller one is taken for 0. */
  private double[] rounded() {
    double[] sums = new double[problem.size()];
    for (int k = 0; k < alpha.length; k++) {
      double value = alpha[k];
      if (alpha[k] < under[k] * slope[k]) {
        value = 0;
      } else if (room[k] < over[k] * slope[k]) {
        value = slope[k];
      }
      sums[sample[k]] += value;
    }
    return sums;
  }
}
