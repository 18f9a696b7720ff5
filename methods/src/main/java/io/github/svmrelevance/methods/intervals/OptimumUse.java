package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.core.loss.WeightCoding;
import io.github.svmrelevance.core.optimization.RidgeOptimum;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Between which numbers the norm and the loss of the exact optimum lie that a baseline is near to.
 * A number that nothing is known of lies between 0 and infinity.
 *
 * @param norm1 ||w||_1
 * @param loss the sum of losses
 * @param joint ||w||_1 and C times the loss
 * @since 0.1
 */
public record OptimumUse(Enclosure norm1, Enclosure loss, Enclosure joint) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Of the range of a feature, a share that the digits shown would hide. */
  private static final double SHOWN = 1e-4;

  private static final Enclosure UNKNOWN = new Enclosure(0, Double.POSITIVE_INFINITY);

  /**
   * Of an optimum that is not unique, whose norm and loss are known together at most.
   *
   * @param bound at most the optimum of ||w||_1 and C times the loss
   * @param attained at least what the baseline uses
   * @return what is proven
   */
  public static OptimumUse ofSum(double bound, double attained) {
    return new OptimumUse(
        UNKNOWN, UNKNOWN, new Enclosure(Math.min(Math.max(0, bound), attained), attained));
  }

  /**
   * Of an optimum with a squared norm.
   *
   * @param optimum what is proven of 1/2 ||v||^2 and C times the loss
   * @param coding of the weights
   * @param features d
   * @param norm1 what the baseline uses of the norm, rounded up
   * @param loss what it uses of the loss, rounded up
   * @param c C
   * @return what is proven
   */
  public static OptimumUse ofSquares(
      RidgeOptimum optimum,
      WeightCoding coding,
      int features,
      double norm1,
      double loss,
      double c) {
    Enclosure norm = optimum.norm(norm1, coding.normSteepness(features));
    Enclosure cost = optimum.loss(Math.nextUp(c * loss));
    return new OptimumUse(
        norm,
        new Enclosure(Math.nextDown(cost.least() / c), Math.nextUp(cost.most() / c)),
        new Enclosure(
            Math.max(0, Math.nextDown(norm.least() + cost.least())),
            Math.nextUp(norm.most() + cost.most())));
  }

  /**
   * What is known of the limit of a joint budget.
   *
   * @return empty, or what the optimum uses of it
   */
  public Map<String, Enclosure> ofJoint() {
    return known(Map.of("joint", joint));
  }

  /**
   * What is known of the limits of separate budgets.
   *
   * @return by the name of the limit, in their order
   */
  public Map<String, Enclosure> ofSeparate() {
    Map<String, Enclosure> both = new LinkedHashMap<>();
    both.put("norm1", norm1);
    both.put("loss", loss);
    return known(both);
  }

  /**
   * What to say where the ranges of the exact optimum may differ in digits that are shown. The
   * largest w_j is a concave function of a common factor of all limits. So where that factor
   * changes by a share e, the end of a range moves by e (1 + slack) / slack of its distance from
   * the baseline's weight at most.
   *
   * @param budget the limits, 1 + slack times what the baseline uses
   * @param optimum what the exact optimum uses of them, as far as is known
   * @param slack what the limits allow beyond the baseline; with 0 nothing is said
   * @return a warning, or none
   */
  public static Optional<Warning> inexact(
      Map<String, Double> budget, Map<String, Enclosure> optimum, double slack) {
    double share = 0;
    for (Map.Entry<String, Enclosure> limit : optimum.entrySet()) {
      double used = budget.get(limit.getKey()) / (1 + slack);
      // Where nothing is used, as of the loss of classes that are apart, there is no share.
      if (used > 0) {
        double off = Math.max(limit.getValue().most() - used, used - limit.getValue().least());
        share = Math.max(share, off / used);
      }
    }
    double moved = share * (1 + slack) / slack;
    if (slack == 0 || moved <= SHOWN) {
      return Optional.empty();
    }
    if (share >= 1) {
      return Optional.of(
          IntervalWarning.BASELINE_INEXACT.of(
              "what the exact optimum uses of the budget is 0 but for rounding, as far as is known:"
                  + " the limit is that of the baseline computed, and ranges of the exact optimum may"
                  + " end elsewhere"));
    }
    return Optional.of(
        IntervalWarning.BASELINE_INEXACT.of(
            "the baseline is known to a share of "
                + String.format(Locale.ROOT, "%.1g", share)
                + " of its budget only: ranges of the exact optimum may end elsewhere, by "
                + String.format(Locale.ROOT, "%.1g", moved)
                + " of their distance from the baseline's weight"));
  }

  private static Map<String, Enclosure> known(Map<String, Enclosure> limits) {
    Map<String, Enclosure> known = new LinkedHashMap<>(limits);
    known.values().removeIf(enclosure -> Double.isInfinite(enclosure.most()));
    return known;
  }
}
