package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.svm.GramMatrix;

/**
 * Decomposition into pairs with second-order working-set selection (Fan, Chen, Lin 2005), extended
 * to two hinges: each step moves two multipliers within their pieces. It comes near the optimum in
 * cheap steps, many multipliers at their bounds, and leaves the rest to {@link ActiveSet}.
 */
final class PairwiseStart {

  /** Smaller curvatures are taken for this share of the diagonal, as the authors do. */
  private static final double LEAST_CURVATURE = 1e-12;

  private PairwiseStart() {}

  /**
   * Moves a state towards the optimum.
   *
   * @param violation stops when no pair violates optimality by more, in units of scores
   * @param mostSteps stops after so many steps
   * @return the number of steps
   */
  static long run(
      DualState state, double violation, long mostSteps, CancellationToken cancellation) {
    GramMatrix gram = state.problem().gram();
    double[] scores = state.scores();
    int[] pair = new int[2];
    double[] change = new double[2];
    long steps = 0;
    for (; steps < mostSteps; steps++) {
      cancellation.throwIfCancelled();
      int up = state.highestRise();
      double rise = state.rise(up);
      if (rise - state.fall(state.lowestFall()) <= violation) {
        break;
      }
      int down = partner(state, gram, up, rise);
      double curvature = curvature(gram, up, down, gram.column(up)[down]);
      double step = (rise - state.fall(down)) / curvature;
      state.setPlace(up, state.pieceTowards(up, 1));
      state.setPlace(down, state.pieceTowards(down, -1));
      double roomUp = state.end(up, 1) - state.beta(up);
      double roomDown = state.beta(down) - state.end(down, -1);
      double taken = Math.min(step, Math.min(roomUp, roomDown));
      state.moveBy(up, taken);
      state.moveBy(down, -taken);
      if (taken == roomUp) {
        state.moveToEnd(up, 1);
      }
      if (taken == roomDown) {
        state.moveToEnd(down, -1);
      }
      pair[0] = up;
      pair[1] = down;
      change[0] = taken;
      change[1] = -taken;
      gram.addCombination(pair, change, 2, scores);
    }
    return steps;
  }

  /** The sample to lower that gains most, were there no bounds. */
  private static int partner(DualState state, GramMatrix gram, int up, double rise) {
    double[] column = gram.column(up);
    int best = NONE;
    double most = 0;
    for (int j = 0; j < column.length; j++) {
      double difference = rise - state.fall(j);
      if (difference > 0) {
        double gain = difference * difference / curvature(gram, up, j, column[j]);
        if (gain > most) {
          most = gain;
          best = j;
        }
      }
    }
    return best == NONE ? state.lowestFall() : best;
  }

  private static final int NONE = -1;

  private static double curvature(GramMatrix gram, int i, int j, double kernel) {
    double diagonals = gram.diagonal(i) + gram.diagonal(j);
    return Math.max(diagonals - 2 * kernel, Math.max(LEAST_CURVATURE * diagonals, LEAST_CURVATURE));
  }
}
