package io.github.svmrelevance.methods.rejectsvm;

import io.github.svmrelevance.core.reject.RejectConfusion;
import io.github.svmrelevance.core.reject.RejectThresholds;
import io.github.svmrelevance.core.svm.RejectCosts;
import java.util.Arrays;
import java.util.Comparator;

/**
 * The symmetric band around 0 whose decisions cost least on some samples, the narrowest of several.
 *
 * @param halfWidth the largest |f(x)| that is rejected
 * @param loss the average loss
 */
record RejectBand(double halfWidth, double loss) {

  /** Finds the band in O(n log n): it ends half way between two samples. */
  static RejectBand best(double[] signs, double[] scores, RejectCosts costs) {
    int n = signs.length;
    Integer[] order = new Integer[n];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> Math.abs(scores[i])));
    double total =
        RejectConfusion.of(signs, scores, RejectThresholds.band(0)).averageLoss(costs) * n;
    RejectBand best = new RejectBand(0, total / n);
    for (int k = 0; k < n; k++) {
      int i = order[k];
      double size = Math.abs(scores[i]);
      if (size > 0) {
        // A score of 0 is rejected by any band.
        total += rejected(signs[i], costs) - decided(signs[i], scores[i], costs);
      }
      double next = k + 1 < n ? Math.abs(scores[order[k + 1]]) : size + 1;
      if (next > size && total / n < best.loss() - 1e-15) {
        best = new RejectBand(size / 2 + next / 2, total / n);
      }
    }
    return best;
  }

  private static double rejected(double sign, RejectCosts costs) {
    return sign > 0 ? costs.rejectPositive() : costs.rejectNegative();
  }

  private static double decided(double sign, double score, RejectCosts costs) {
    if (sign * score > 0) {
      return 0;
    }
    return sign > 0 ? costs.falseNegative() : costs.falsePositive();
  }
}
