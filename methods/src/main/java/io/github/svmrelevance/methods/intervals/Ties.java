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

  /** So many numbers of a column at a time. */
  private static final int PART = 4096;

  private final Matrix matrix;

  /** The largest |x_ij| of each column. */
  private final double[] largest;

  /** Looks at all samples once, in time proportional to the numbers that are stored. */
  Ties(Matrix matrix) {
    this.matrix = matrix;
    this.largest = new double[matrix.columns()];
    Arrays.setAll(largest, this::largest);
  }

  private double largest(int column) {
    double most = 0;
    if (matrix instanceof SparseMatrix sparse) {
      for (int k = 0; k < sparse.entries(column); k++) {
        most = Math.max(most, Math.abs(sparse.value(column, k)));
      }
      return most;
    }
    double[] part = new double[Math.min(PART, matrix.rows())];
    for (int from = 0; from < matrix.rows(); from += PART) {
      int count = Math.min(PART, matrix.rows() - from);
      matrix.copyPart(column, from, count, part);
      for (int i = 0; i < count; i++) {
        most = Math.max(most, Math.abs(part[i]));
      }
    }
    return most;
  }

  /** Whether scores of that target are compared with a boundary. */
  static boolean decides(Target target) {
    return !(target instanceof RealValues);
  }

  /**
   * A bound of the size |b| + sum |w_j x_ij| of the scores of all samples, in O(d). What is not on
   * a boundary by this bound is not by its own size either. That settles nearly all samples.
   */
  double largestSize(double[] weights, double intercept) {
    double size = Math.abs(intercept);
    for (int j = 0; j < weights.length; j++) {
      size += Math.abs(weights[j]) * largest[j];
    }
    // Twice, which rounding of the sum does not reach.
    return 2 * size;
  }

  /** The size |b| + sum |w_j x_ij| of the score of a sample. */
  double size(int sample, double[] weights, double intercept) {
    double size = Math.abs(intercept);
    for (int j = 0; j < weights.length; j++) {
      if (weights[j] != 0) {
        size += Math.abs(weights[j]) * Math.abs(matrix.get(sample, j));
      }
    }
    return size;
  }

  /**
   * Settles the scores of one sample, in place.
   *
   * @param target what is predicted
   * @param scores of each weight vector
   * @param sizes of the scores, or bounds of them
   * @param thresholds of ordered classes those between the levels
   * @return whether any is on a boundary; if not by bounds, then not by the sizes themselves
   */
  static boolean settle(Target target, double[] scores, double[] sizes, double[] thresholds) {
    if (!decides(target)) {
      return false;
    }
    if (target instanceof OrderedClasses) {
      for (double threshold : thresholds) {
        if (isOn(scores[0] - threshold, sizes[0] + Math.abs(threshold))) {
          scores[0] = threshold;
          return true;
        }
      }
      return false;
    }
    if (scores.length == 1) {
      boolean on = isOn(scores[0], sizes[0]);
      scores[0] = on ? 0 : scores[0];
      return on;
    }
    int best = 0;
    for (int c = 1; c < scores.length; c++) {
      best = scores[c] > scores[best] ? c : best;
    }
    boolean on = false;
    for (int c = 0; c < scores.length; c++) {
      if (c != best && isOn(scores[best] - scores[c], sizes[best] + sizes[c])) {
        scores[c] = scores[best];
        on = true;
      }
    }
    return on;
  }

  private static boolean isOn(double distance, double size) {
    return Math.abs(distance) <= WITHIN * size;
  }
}
