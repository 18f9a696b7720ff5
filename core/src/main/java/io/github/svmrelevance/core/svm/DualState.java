package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.svm.DualSet;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmSolution;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * A point of the dual of a {@link HingeProblem}, in the coordinates beta_i = y_i (alpha_i - o_i),
 * in which the quadratic form is the kernel matrix itself and the equality reads sum beta_i = 0.
 *
 * <p>The dual objective is a concave function of each alpha_i that is linear between the knots 0,
 * C_i and C_i + D_i. A sample is at a knot or inside a piece; its place counts these from 0 (alpha
 * = 0) to 4 (alpha = C + D), in the order of {@link DualSet}, so that pieces are odd.
 */
final class DualState {

  static final int NO_PIECE = -1;

  private static final List<DualSet> PLACES =
      List.of(
          DualSet.ZERO, DualSet.MARGIN, DualSet.BOUND, DualSet.SECOND_MARGIN, DualSet.SECOND_BOUND);

  /** What the places are called where the middle knot is the origin. */
  private static final List<DualSet> PLACES_AROUND_ORIGIN =
      List.of(DualSet.BOUND, DualSet.MARGIN, DualSet.ZERO, DualSet.MARGIN, DualSet.BOUND);

  private final HingeProblem problem;
  private final GramMatrix gram;
  private final double[] beta;
  private final double[] scores;
  private final byte[] place;

  /** y_i times the hinge of the piece above (below) beta_i, or an infinity if there is none. */
  private final double[] riseTarget;

  private final double[] fallTarget;

  DualState(HingeProblem problem) {
    this.problem = problem;
    this.gram = problem.gram();
    int n = problem.size();
    this.beta = new double[n];
    this.scores = new double[n];
    this.place = new byte[n];
    this.riseTarget = new double[n];
    this.fallTarget = new double[n];
    for (int i = 0; i < n; i++) {
      setPlace(i, problem.origin(i) > 0 ? 2 : 0);
    }
  }

  HingeProblem problem() {
    return problem;
  }

  int size() {
    return beta.length;
  }

  double beta(int i) {
    return beta[i];
  }

  /** f(x_i) without the bias. */
  double[] scores() {
    return scores;
  }

  boolean isInsidePiece(int i) {
    return (place[i] & 1) == 1;
  }

  /** The bias below which it pays to raise beta_i. */
  double rise(int i) {
    return riseTarget[i] - scores[i];
  }

  /** The bias above which it pays to lower beta_i. */
  double fall(int i) {
    return fallTarget[i] - scores[i];
  }

  private int topPiece(int i) {
    return problem.hasSecondHinge(i) ? 3 : 1;
  }

  /** The piece through which beta_i moves in a direction, +1 or -1, or NO_PIECE. */
  int pieceTowards(int i, int direction) {
    if (isInsidePiece(i)) {
      return place[i];
    }
    int piece = place[i] + (problem.sign(i) > 0 ? direction : -direction);
    return piece >= 1 && piece <= topPiece(i) ? piece : NO_PIECE;
  }

  private double signedHinge(int i, int piece) {
    return problem.sign(i) * (piece == 1 ? problem.first(i) : problem.second(i));
  }

  /** What is left of the hinge's equality y_i (f(x_i) + b) = t_i (or tau_i), times y_i. */
  double residual(int i, double bias) {
    return signedHinge(i, place[i]) - scores[i] - bias;
  }

  /** The end in a direction of the piece in which beta_i lies. */
  double end(int i, int direction) {
    return knot(i, endPlace(i, direction));
  }

  private int endPlace(int i, int direction) {
    return place[i] + (problem.sign(i) > 0 ? direction : -direction);
  }

  private double knot(int i, int evenPlace) {
    double alpha =
        switch (evenPlace) {
          case 0 -> 0;
          case 2 -> problem.breakpoint(i);
          default -> problem.bound(i);
        };
    return problem.sign(i) * (alpha - problem.origin(i));
  }

  final void setPlace(int i, int newPlace) {
    place[i] = (byte) newPlace;
    int above = pieceTowards(i, 1);
    int below = pieceTowards(i, -1);
    riseTarget[i] = above == NO_PIECE ? Double.NEGATIVE_INFINITY : signedHinge(i, above);
    fallTarget[i] = below == NO_PIECE ? Double.POSITIVE_INFINITY : signedHinge(i, below);
  }

  void moveBy(int i, double step) {
    beta[i] += step;
  }

  /** Puts beta_i at the end in a direction of its piece. */
  void moveToEnd(int i, int direction) {
    int end = endPlace(i, direction);
    beta[i] = knot(i, end);
    setPlace(i, end);
  }

  /** Puts a sample that is inside a piece by name, but at a knot by value, at that knot. */
  void settleIfAtEnd(int i) {
    for (int direction = -1; direction <= 1; direction += 2) {
      if (isInsidePiece(i) && beta[i] == end(i, direction)) {
        moveToEnd(i, direction);
      }
    }
  }

  /** Takes over coefficients beta from elsewhere: clipped to the bounds, then balanced. */
  void startFrom(IntToDoubleFunction start) {
    for (int i = 0; i < beta.length; i++) {
      setBeta(i, start.applyAsDouble(i));
    }
    balance();
    recomputeScores();
  }

  private void setBeta(int i, double wanted) {
    double sign = problem.sign(i);
    double least = sign * knot(i, 0);
    double middle = sign * knot(i, 2);
    double most = sign * knot(i, 4);
    double moved = Math.max(least, Math.min(most, sign * wanted));
    beta[i] = sign * moved;
    int newPlace = 4;
    if (moved <= least) {
      newPlace = 0;
    } else if (moved < middle) {
      newPlace = 1;
    } else if (moved == middle) {
      newPlace = 2;
    } else if (moved < most) {
      newPlace = 3;
    }
    setPlace(i, newPlace);
  }

  /** Lowers the coefficients of the heavier sign until sum beta = 0, the free ones first. */
  private void balance() {
    double excess = imbalance();
    for (boolean free : new boolean[] {true, false}) {
      for (int i = 0; i < beta.length && excess != 0; i++) {
        if (isInsidePiece(i) == free && beta[i] * excess > 0) {
          double taken = Math.min(Math.abs(excess), Math.abs(beta[i]));
          excess -= Math.signum(excess) * taken;
          setBeta(i, Math.signum(beta[i]) * (Math.abs(beta[i]) - taken));
        }
      }
    }
  }

  double imbalance() {
    double sum = 0;
    for (double entry : beta) {
      sum += entry;
    }
    return sum;
  }

  void recomputeScores() {
    int count = 0;
    int[] indices = new int[beta.length];
    double[] weights = new double[beta.length];
    for (int i = 0; i < beta.length; i++) {
      if (beta[i] != 0) {
        indices[count] = i;
        weights[count++] = beta[i];
      }
    }
    Arrays.fill(scores, 0);
    gram.addCombination(indices, weights, count, scores);
  }

  /** The sample whose rise is largest: the one to raise, if its rise is above the bias. */
  int highestRise() {
    int best = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < scores.length; i++) {
      double rise = riseTarget[i] - scores[i];
      if (rise > most) {
        most = rise;
        best = i;
      }
    }
    return best;
  }

  /** The sample whose fall is smallest: the one to lower, if its fall is below the bias. */
  int lowestFall() {
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < scores.length; i++) {
      double fall = fallTarget[i] - scores[i];
      if (fall < least) {
        least = fall;
        best = i;
      }
    }
    return best;
  }

  /** Below this, a violation of the optimality conditions is rounding: in units of scores. */
  double tolerance() {
    double norm1 = 0;
    double diagonal = 0;
    double hinge = 1;
    for (int i = 0; i < beta.length; i++) {
      norm1 += Math.abs(beta[i]);
      diagonal = Math.max(diagonal, Math.abs(gram.diagonal(i)));
      hinge = Math.max(hinge, Math.abs(problem.first(i)));
    }
    return Math.max(1e-12 * hinge, 4e-15 * norm1 * diagonal);
  }

  /**
   * The solution at this point, which must be optimal; the bias is the middle of the interval that
   * the optimality conditions leave.
   */
  SvmSolution toSolution(long iterations) {
    return toSolution(rise(highestRise()) / 2 + fall(lowestFall()) / 2, iterations);
  }

  /** The solution at this point, which is nearly optimal, with a bias. */
  SvmSolution toSolution(double bias, long iterations) {
    int n = beta.length;
    double[] signs = problem.signs();
    double[] alpha = new double[n];
    double[] decisions = new double[n];
    DualSet[] sets = new DualSet[n];
    double norm = 0;
    double loss = 0;
    double reward = 0;
    for (int i = 0; i < n; i++) {
      alpha[i] = Math.abs(beta[i]);
      decisions[i] = scores[i] + bias;
      boolean around = problem.origin(i) > 0;
      sets[i] = (around ? PLACES_AROUND_ORIGIN : PLACES).get(place[i]);
      norm += beta[i] * scores[i];
      loss += problem.loss(i, problem.sign(i) * decisions[i]);
      reward += problem.reward(i, problem.sign(i) * beta[i]);
      signs[i] = around && beta[i] < 0 ? -1 : signs[i];
    }
    return new SvmSolution(
        signs,
        alpha,
        sets,
        decisions,
        bias,
        new SvmSolution.Objective(norm / 2 + loss, reward - norm / 2),
        iterations);
  }
}
