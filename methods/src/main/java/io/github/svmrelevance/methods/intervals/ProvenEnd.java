package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.core.optimization.Feasibility;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * One end of a range, as the minimum of {@code sign * w_j} over the admissible models: a model, and
 * between which numbers the minimum is proven to lie.
 *
 * @param z the model
 * @param status CERTIFIED, RELAXED or UNCERTIFIED
 * @param gap how far the model's value is from {@code least}
 * @param least no admissible model has less
 * @param attained some admissible model has no more; infinite if none is proven to be admissible
 * @param relaxation by how much, relatively, budgets must be relaxed for the model to be within
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ProvenEnd(
    double[] z, Status status, double gap, double least, double attained, double relaxation) {

  /** How far a model may be beyond the budgets and still tell of those within. */
  private static final double MOST_RELAXED = 1e-6;

  /** An end as the solver left it, not yet pulled into the set. */
  static ProvenEnd of(Extreme extreme, WeightFunctional weight, double sign) {
    double value = sign * weight.value(extreme.z());
    Certificate proof = extreme.certificate();
    return new ProvenEnd(
        extreme.z(),
        proof.holds() ? Status.CERTIFIED : Status.UNCERTIFIED,
        proof.gap(),
        value - Math.max(0, proof.gap()),
        value,
        proof.infeasibility());
  }

  /** The same model without any proof. */
  ProvenEnd unproven() {
    return new ProvenEnd(
        z,
        Status.UNCERTIFIED,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY,
        relaxation);
  }

  /**
   * Proves an end: a model is pulled into the set, no further than its proof needs, and its own
   * value is compared with the bound. Where that leaves too much open, because the set has no inner
   * point or hardly one, a model found counts for budgets relaxed by what it exceeds them.
   *
   * @param weight w_j
   * @param sign 1 for the smallest weight, -1 for the largest
   * @param found models near the end, the best first
   * @param proof whose bound and scale count
   * @param set says what is within the budgets
   * @param inner points to pull towards, best first; each is made only if it is needed
   */
  static ProvenEnd prove(
      WeightFunctional weight,
      double sign,
      List<double[]> found,
      Certificate proof,
      Feasibility set,
      Iterable<double[]> inner) {
    double least = proof.bound();
    double[] best = null;
    double attained = Double.POSITIVE_INFINITY;
    for (double[] z : found) {
      for (double[] towards : inner) {
        double[] pulled = set.pulled(z, towards).orElse(null);
        double value = pulled == null ? attained : above(weight, sign, pulled);
        if (value < attained) {
          best = pulled;
          attained = value;
        }
        if (best != null && isNear(attained - least, weight, best, set)) {
          return new ProvenEnd(best, Status.CERTIFIED, attained - least, least, attained, 0);
        }
      }
    }
    double tolerance = Certificate.TOLERANCE * proof.scale();
    for (double[] z : found) {
      double gap = Math.abs(sign * weight.value(z) - least);
      double relaxation = set.relaxation(z);
      if (gap <= tolerance && relaxation <= MOST_RELAXED) {
        return new ProvenEnd(z, Status.RELAXED, gap, least, attained, relaxation);
      }
    }
    double[] z =
        best == null ? Collections.min(found, Comparator.comparingDouble(set::relaxation)) : best;
    return new ProvenEnd(
        z,
        Status.UNCERTIFIED,
        Math.abs(sign * weight.value(z) - least),
        least,
        attained,
        best == null ? set.relaxation(z) : 0);
  }

  /**
   * Whether a gap is within the tolerance of a model. A model found beyond the budgets may have far
   * larger weights than all within, so it does not tell what is small here.
   */
  private static boolean isNear(
      double gap, WeightFunctional weight, double[] model, Feasibility set) {
    return gap <= Certificate.TOLERANCE * set.scale(weight.costs(model.length, 1), model);
  }

  /** At least {@code sign} times a weight, in spite of the rounding of a sum. */
  private static double above(WeightFunctional weight, double sign, double[] z) {
    return sign * weight.value(z) + weight.rounding(z);
  }
}
