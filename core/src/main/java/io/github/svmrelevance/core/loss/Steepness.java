package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.TermBlock;

/** The steepness of a loss as it follows from its terms. */
final class Steepness {

  private Steepness() {}

  /**
   * The loss of a sample is a convex function of its score, so that no slope is beyond those far
   * out on either side. These are the sums of the outermost slopes of its terms.
   */
  static double of(LossModel loss, Samples samples) {
    if (loss.coding(samples.target()).vectors() > 1) {
      throw unknown(loss, "a model has several weight vectors");
    }
    double[] left = new double[samples.count()];
    double[] right = new double[samples.count()];
    int[] terms = new int[samples.count()];
    for (TermBlock block : loss.terms(samples)) {
      if (!(block.map() instanceof AffineRows rows) || rows.matrix() != samples.matrix()) {
        throw unknown(loss, "its terms are no rows over the samples");
      }
      for (int r = 0; r < rows.functionals(); r++) {
        int sample = rows.row(r);
        double low = rows.scale(r) * block.shape().minSlope();
        double high = rows.scale(r) * block.shape().maxSlope();
        // A negative scale turns the function round, and the products with it.
        left[sample] += Math.min(low, high);
        right[sample] += Math.max(low, high);
        terms[sample]++;
      }
    }
    double steepest = 0;
    for (int i = 0; i < left.length; i++) {
      double slope = Math.max(Math.abs(left[i]), Math.abs(right[i])) / samples.weight(i);
      // Of a single term without weights nothing is rounded.
      boolean exact = terms[i] <= 1 && !samples.isWeighted();
      steepest = Math.max(steepest, exact ? slope : slope * (1 + (terms[i] + 4) * 0x1p-52));
    }
    return steepest;
  }

  private static UnsupportedOperationException unknown(LossModel loss, String why) {
    return new UnsupportedOperationException(
        "how steep "
            + loss.getClass().getName()
            + " is does not follow from its terms, as "
            + why
            + "; it has to override steepness(Samples)");
  }
}
