package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.List;

/**
 * The loss of support vector regression: sum_i v_i max(0, |w'x_i + b - y_i| - epsilon) (V. Vapnik,
 * The Nature of Statistical Learning Theory, 1995). The target is {@link RealValues}.
 *
 * @param epsilon how far a prediction may be off for nothing, at least 0, in the units of the
 *     target
 * @since 0.1
 */
public record EpsilonInsensitiveLoss(double epsilon) implements LossModel {

  /**
   * Checks the component.
   *
   * @throws IllegalArgumentException if it is negative or not finite
   */
  public EpsilonInsensitiveLoss {
    if (!(epsilon >= 0 && epsilon < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("epsilon is " + epsilon + ", expected at least 0");
    }
  }

  private static RealValues values(Target target) {
    if (target instanceof RealValues values) {
      return values;
    }
    throw new InvalidInputException("expected real values, found " + target);
  }

  @Override
  public int intercepts(Target target) {
    values(target);
    return 1;
  }

  @Override
  public WeightCoding coding(Target target) {
    values(target);
    return WeightCoding.single();
  }

  @Override
  public double steepness(Samples samples) {
    return 1;
  }

  @Override
  public List<TermBlock> terms(Samples samples) {
    RealValues values = values(samples.target());
    if (samples.isWeighted()) {
      return List.of(side(samples, values, 1), side(samples, values, -1));
    }
    double[] ones = new double[samples.count()];
    double[] offsets = new double[samples.count()];
    Arrays.fill(ones, 1);
    Arrays.setAll(offsets, i -> -values.value(i));
    return List.of(
        new TermBlock(
            AffineRows.of(samples.matrix())
                .withIntercept(samples.features(), ones)
                .withOffsets(offsets),
            ConvexPiecewiseLinear.epsilonInsensitive(epsilon)));
  }

  /** v_i max(0, sign (w'x_i + b - y_i) - epsilon), with the weight inside. */
  private TermBlock side(Samples samples, RealValues values, double sign) {
    double unit = samples.weightUnit();
    double[] scales = new double[samples.count()];
    double[] offsets = new double[samples.count()];
    Arrays.setAll(scales, i -> sign * (samples.weight(i) / unit));
    Arrays.setAll(offsets, i -> samples.weight(i) / unit * (-sign * values.value(i) - epsilon));
    return new TermBlock(
        AffineRows.of(samples.matrix())
            .withScales(scales)
            .withIntercept(samples.features(), scales)
            .withOffsets(offsets),
        ConvexPiecewiseLinear.positivePart(unit));
  }
}
