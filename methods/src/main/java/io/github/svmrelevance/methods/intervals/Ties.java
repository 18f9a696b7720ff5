package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.data.Target;
import java.util.Arrays;

/**
 * Puts scores that differ from a decision boundary by rounding alone on that boundary.
 *
 * <p>A loss with a corner there, as that of the reject option at y f = 0, has baselines whose
 * scores of some samples are exactly 0. Computed, such a score is 1e-17 of either sign, so that
 * chance decided what counts as right. On the boundary there is a rule: of two classes the sample
 * counts as an error, of more the first class wins, and a level is not exceeded.
 *
 * <p>A score w'x + b is on a boundary if it is within {@value #WITHIN} of it, relative to |b| + sum
 * |w_j x_j|. Rounding of a sum of d terms is at most d 2^-53 of that, so that 1e-9 covers millions
 * of features, and the rounding of w itself. A score that is not meant to be there comes so close
 * once in some 1e9 samples.
 */
final class Ties {

  private static final double WITHIN = 1e-9;

  private Ties() {}

  /** Whether scores of that target are compared with a boundary. */
  static boolean decides(Target target) {
    return !(target instanceof RealValues);
  }

  /**
   * The sizes |b| + sum |w_j x_ij| of the scores of all samples, in time proportional to the
   * numbers that are stored.
   */
  static double[] sizes(Matrix matrix, double[] weights, double intercept) {
    double[] sizes = new double[matrix.rows()];
    Arrays.fill(sizes, Math.abs(intercept));
    double[] column = matrix instanceof SparseMatrix ? new double[0] : new double[matrix.rows()];
    for (int j = 0; j < weights.length; j++) {
      double weight = Math.abs(weights[j]);
      if (weight == 0) {
        continue;
      }
      if (matrix instanceof SparseMatrix sparse) {
        for (int k = 0; k < sparse.entries(j); k++) {
          sizes[sparse.rowOf(j, k)] += weight * Math.abs(sparse.value(j, k));
        }
      } else {
        matrix.copyColumn(j, column);
        for (int i = 0; i < column.length; i++) {
          sizes[i] += weight * Math.abs(column[i]);
        }
      }
    }
    return sizes;
  }

  /**
   * Settles the scores of one sample, in place.
   *
   * @param target what is predicted
   * @param scores of each weight vector
   * @param sizes of the scores
   * @param thresholds of ordered classes those between the levels
   */
  static void settle(Target target, double[] scores, double[] sizes, double[] thresholds) {
    if (!decides(target)) {
      return;
    }
    if (target instanceof OrderedClasses) {
      for (double threshold : thresholds) {
        if (isOn(scores[0] - threshold, sizes[0] + Math.abs(threshold))) {
          scores[0] = threshold;
          return;
        }
      }
      return;
    }
    if (scores.length == 1) {
      scores[0] = isOn(scores[0], sizes[0]) ? 0 : scores[0];
      return;
    }
    int best = 0;
    for (int c = 1; c < scores.length; c++) {
      best = scores[c] > scores[best] ? c : best;
    }
    for (int c = 0; c < scores.length; c++) {
      if (isOn(scores[best] - scores[c], sizes[best] + sizes[c])) {
        scores[c] = scores[best];
      }
    }
  }

  private static boolean isOn(double distance, double size) {
    return Math.abs(distance) <= WITHIN * size;
  }
}
