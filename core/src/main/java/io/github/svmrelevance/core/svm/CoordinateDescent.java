package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.SparseMatrix;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Dual coordinate descent for linear SVMs of sparse samples (C. Hsieh, K. Chang, C. Lin, S.
 * Keerthi, S. Sundararajan, A dual coordinate descent method for large-scale linear SVM, ICML
 * 2008), with one or two hinges. A pass over all samples costs O(entries).
 *
 * <p>The bias is free here, which leaves the dual an equality, y'alpha = 0. It is met by the method
 * of multipliers (M. Powell 1969, M. Hestenes 1969): passes minimise the dual with t/2 (y'alpha)^2
 * - b y'alpha added, where a weight on a constant feature sqrt(t) stands for the bias; then b moves
 * by t y'alpha.
 */
final class CoordinateDescent {

  /** Violations of optimality, in units of margins, that rounding leaves: passes end there. */
  private static final double TOLERANCE = 1e-13;

  /** A gap, as a share of the objective, that ends them as well. */
  private static final double GAP = 3e-9;

  /** What the multipliers may be out of balance by, as a share of that: balancing costs more. */
  private static final double BALANCE = 0.01;

  /**
   * t, as a share of a sample's squared length: with more of it passes, with less rounds go slow.
   */
  private static final double PULL = 0.1;

  /** The first round's; each one is so much sharper than the one before. */
  private static final double FIRST_TOLERANCE = 1e-1;

  private static final double SHARPER = 0.3;

  /** What takes more is faster by {@link SparseHinges}: C times squared lengths is large. */
  private static final int MOST_PASSES = 200;

  private static final long SEED = 0x5EED;

  private final HingeProblem problem;
  private final SparseMatrix samples;
  private final double[] alpha;
  private final double[] weights;
  private final double[] diagonal;
  private final double pull;
  private double bias;

  /** y'alpha. */
  private double imbalance;

  private CoordinateDescent(HingeProblem problem, SparseMatrix samples) {
    this.problem = problem;
    this.samples = samples;
    this.alpha = new double[problem.size()];
    this.weights = new double[samples.rows()];
    this.diagonal = new double[problem.size()];
    Arrays.setAll(diagonal, problem.gram()::diagonal);
    Arrays.setAll(alpha, problem::origin);
    double mean = Arrays.stream(diagonal).average().orElseThrow();
    this.pull = mean > 0 ? PULL * mean : 1;
  }

  /**
   * Comes near the optimum.
   *
   * @param problem the problem
   * @param samples its points, one per column
   * @param cancellation stops the passes
   * @return multipliers within their bounds, balanced up to the tolerance if it settled, and the
   *     bias
   */
  static DualPoint run(HingeProblem problem, SparseMatrix samples, CancellationToken cancellation) {
    CoordinateDescent descent = new CoordinateDescent(problem, samples);
    return descent.run(cancellation);
  }

  private DualPoint run(CancellationToken cancellation) {
    int n = alpha.length;
    int[] order = new int[n];
    Arrays.setAll(order, i -> i);
    SplittableRandom random = new SplittableRandom(SEED);
    double tolerance = FIRST_TOLERANCE;
    int active = n;
    for (int pass = 0; pass < MOST_PASSES; pass++) {
      cancellation.throwIfCancelled();
      for (int i = active - 1; i > 0; i--) {
        swap(order, i, random.nextInt(i + 1));
      }
      double violation = 0;
      int kept = 0;
      for (int k = 0; k < active; k++) {
        int i = order[k];
        double own = improve(i);
        violation = Math.max(violation, own);
        // Those at a bound, and content to be there, are left out until the others are done.
        if (own > 0 || (alpha[i] > 0 && alpha[i] < problem.bound(i))) {
          swap(order, kept++, k);
        }
      }
      boolean whole = active == n;
      active = kept;
      if (violation > tolerance && kept > 0) {
        continue;
      }
      active = n;
      if (whole) {
        bias += pull * imbalance;
        if (isProven() || (tolerance <= TOLERANCE && Math.abs(pull * imbalance) <= TOLERANCE)) {
          return new DualPoint(weights, bias, alpha, pass + 1, true);
        }
        tolerance = Math.max(TOLERANCE, tolerance * SHARPER);
      }
    }
    return new DualPoint(weights, bias, alpha, MOST_PASSES, false);
  }

  /** Whether primal and dual agree, and balancing the multipliers will not change that. */
  private boolean isProven() {
    DualPoint.Values values = DualPoint.Values.of(problem, samples, weights, bias, alpha);
    return values.agree(GAP)
        && Math.abs(imbalance) * (1 + Math.abs(bias)) <= BALANCE * GAP * values.primal();
  }

  private static void swap(int[] order, int i, int k) {
    int moved = order[i];
    order[i] = order[k];
    order[k] = moved;
  }

  /**
   * Minimises the dual over one multiplier.
   *
   * @return by how much its margin violated optimality, 0 if it stays where it is
   */
  private double improve(int i) {
    double sign = problem.sign(i);
    double margin = sign * (bias + pull * imbalance + samples.columnDot(i, weights));
    double curvature = diagonal[i] + pull;
    double knot = problem.breakpoint(i);
    double next = alpha[i] + (problem.first(i) - margin) / curvature;
    if (next > knot && problem.hasSecondHinge(i)) {
      next = Math.max(knot, alpha[i] + (problem.second(i) - margin) / curvature);
    }
    next = Math.max(0, Math.min(problem.bound(i), next));
    double step = next - alpha[i];
    if (step == 0) {
      return 0;
    }
    alpha[i] = next;
    imbalance += sign * step;
    samples.addColumnTo(sign * step, i, weights);
    return Math.abs(step) * curvature;
  }
}
