package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.core.loss.WeightFunctional;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The range of the largest |w| among the weights of one feature, over the admissible models: those
 * that it has for several classes, or those of the columns of a group. The upper end is the largest
 * of the weights' own; the lower end is one linear program more, min r with |w| &lt;= r for each,
 * since no two weights need be small in one model.
 *
 * @param parts the ranges of the weights, in their order
 * @param least proven, of the largest s = most - r, as the minimum of -s
 * @param most what r is counted from
 */
record LargestWeight(List<WeightRange> parts, Extreme least, double most) {

  /** An inner point has room for r: so many times the largest |w| that is there. */
  private static final double ROOM = 2;

  /** Without a range, a dual bound has nothing to pay for rounding with: so many times the most. */
  private static final double REACH = 4;

  /** What became of a feature: the last problem solved, and the range if there is one. */
  record Outcome(Extreme last, Optional<LargestWeight> range) {}

  /** Solves 2m + 1 problems for m weights. */
  static Outcome solve(AdmissibleSet set, List<WeightFunctional> weights) {
    List<WeightRange> parts = new ArrayList<>();
    double[] middle = new double[set.variables()];
    for (WeightFunctional weight : weights) {
      WeightRange.Outcome outcome = WeightRange.solve(set, weight);
      if (outcome.range().isEmpty()) {
        return new Outcome(outcome.last(), Optional.empty());
      }
      WeightRange range = set.proven(outcome.range().get());
      parts.add(range);
      double[] low = range.lowerWitness();
      double[] high = range.upperWitness();
      for (int j = 0; j < middle.length; j++) {
        middle[j] += (low[j] + high[j]) / (2 * weights.size());
      }
    }
    double upper = parts.stream().mapToDouble(WeightRange::upper).max().orElseThrow();
    double most = upper > 0 ? upper : 1;
    LeastLargest least = set.leastLargest(weights, middle, most);
    return new Outcome(least.found(), least.end().map(end -> new LargestWeight(parts, end, most)));
  }

  /**
   * Solves max s = most - r over a set, and proves it over the one with the limits that count. So a
   * gap is measured against the size of the weights, while r is often 0.
   */
  static LeastLargest least(
      RunContext context,
      PiecewiseLinearProgram set,
      PiecewiseLinearProgram exact,
      List<WeightFunctional> weights,
      Iterable<double[]> inner,
      double most) {
    return new CommonBound(rows(weights, most), (1 - REACH) * most, most)
        .greatest(
            context,
            set,
            exact,
            inner,
            z -> List.of(withoutWeights(z, weights, most), z),
            point -> withRoom(point, weights, most));
  }

  /** The constraints w + s &lt;= most, s - w &lt;= most. */
  private static List<CommonBound.Row> rows(List<WeightFunctional> weights, double most) {
    List<CommonBound.Row> rows = new ArrayList<>();
    for (WeightFunctional weight : weights) {
      rows.add(new CommonBound.Row(weight, 1, most));
      rows.add(new CommonBound.Row(weight, -1, most));
    }
    return rows;
  }

  /** The same model without any of the weights, which mostly is admissible where r is 0. */
  private static double[] withoutWeights(double[] z, List<WeightFunctional> weights, double most) {
    double[] without = z.clone();
    for (WeightFunctional weight : weights) {
      for (int t = 0; t < weight.terms(); t++) {
        without[weight.variable(t)] = 0;
      }
    }
    without[z.length - 1] = most;
    return without;
  }

  private static double[] withRoom(double[] point, List<WeightFunctional> weights, double most) {
    double[] extended = Arrays.copyOf(point, point.length + 1);
    double largest =
        weights.stream().mapToDouble(w -> Math.abs(w.value(point))).max().orElseThrow();
    extended[point.length] = most - (largest > 0 ? ROOM * largest : most);
    return extended;
  }

  Status status() {
    return parts.stream()
        .map(WeightRange::status)
        .reduce(least.proofStatus(), (a, b) -> a.compareTo(b) > 0 ? a : b);
  }

  private WeightRange largest() {
    return parts.stream().max(Comparator.comparingDouble(WeightRange::upper)).orElseThrow();
  }

  /** The smallest and the largest value of the largest |w|, which has no sign. */
  Bounds bounds() {
    double upper = largest().upper();
    double attained = Math.min(upper, Math.max(0, most - least.z()[least.z().length - 1]));
    // r = most + (-s), rounded outward.
    double leastProven = Math.max(0, Math.nextDown(most + least.certificate().bound()));
    double mostProven = Math.max(leastProven, Math.nextUp(most + least.attained()));
    // Rounding keeps the solver off 0, where a bound of 0 cannot be told from it.
    double lower = leastProven == 0 && attained <= Certificate.TOLERANCE * upper ? 0 : attained;
    double gap = least.certificate().gap();
    double provenLeast = 0;
    double provenMost = 0;
    double relaxation = least.certificate().infeasibility();
    for (WeightRange part : parts) {
      Bounds bounds = part.bounds();
      gap = Math.max(gap, bounds.gap());
      relaxation = Math.max(relaxation, bounds.infeasibility());
      provenLeast = Math.max(provenLeast, bounds.provenUpper().least());
      provenMost = Math.max(provenMost, bounds.provenUpper().most());
    }
    return new Bounds(
        lower,
        upper,
        lower,
        upper,
        gap,
        new Enclosure(leastProven, Math.max(leastProven, Math.min(mostProven, provenMost))),
        new Enclosure(provenLeast, provenMost),
        relaxation);
  }

  double[] lowerWitness() {
    return Arrays.copyOf(least.z(), least.z().length - 1);
  }

  double[] upperWitness() {
    return largest().upperWitness();
  }
}
