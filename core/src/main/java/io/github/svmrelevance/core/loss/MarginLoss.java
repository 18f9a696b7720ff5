package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A loss of the margins y_i (w'x_i + b) of a binary classifier, such as the hinge and the double
 * hinge: sum_i v_i phi(y_i (w'x_i + b)). The target is two {@link Classes}, of which the second is
 * the positive one.
 *
 * @param shape phi, at least 0 everywhere; where samples have weights it has to be 0 for large
 *     margins
 * @since 0.1
 */
public record MarginLoss(ConvexPiecewiseLinear shape) implements LossModel {

  /** How far below 0, relative to its values, rounding may take the minimum of a loss. */
  private static final double ROUNDING = 1e-12;

  /**
   * Checks the component.
   *
   * @throws IllegalArgumentException if phi is negative somewhere, but for rounding
   */
  public MarginLoss {
    Objects.requireNonNull(shape, "shape");
    requireNotNegative(shape);
  }

  /** A convex function that falls on neither far side has its minimum at a breakpoint. */
  private static void requireNotNegative(ConvexPiecewiseLinear shape) {
    if (shape.minSlope() > 0 || shape.maxSlope() < 0) {
      throw new IllegalArgumentException("a loss is at least 0, but this falls for ever: " + shape);
    }
    double least = shape.breakpoints() == 0 ? shape.value(0) : Double.POSITIVE_INFINITY;
    double size = 1;
    for (int k = 0; k < shape.breakpoints(); k++) {
      least = Math.min(least, shape.valueAtBreakpoint(k));
      size = Math.max(size, Math.abs(shape.valueAtBreakpoint(k)));
    }
    if (least < -ROUNDING * size) {
      throw new IllegalArgumentException(
          "a loss is at least 0, but the least value of this is "
              + least
              + ": "
              + shape
              + "; its value at the first breakpoint has to be larger by as much");
    }
  }

  /**
   * The hinge loss, max(0, 1 - u).
   *
   * @return the loss
   */
  public static MarginLoss hinge() {
    return new MarginLoss(ConvexPiecewiseLinear.hinge(1));
  }

  /**
   * One class against the rest, as the target of this loss.
   *
   * @param signs +1 for the positive class, -1 for the rest
   * @return the target
   * @throws InvalidInputException if there is another number
   */
  public static Classes target(double[] signs) {
    for (double sign : signs) {
      if (sign != 1 && sign != -1) {
        throw new InvalidInputException("a label is " + sign + "; expected +1 or -1");
      }
    }
    return new Classes(
        List.of("rest", "positive"), Arrays.stream(signs).mapToInt(y -> y > 0 ? 1 : 0).toArray());
  }

  /**
   * The labels of such a target.
   *
   * @param target two classes, of which the second is the positive one
   * @return +1 or -1 for each sample
   * @throws InvalidInputException if the target is another
   */
  public static double[] signs(Target target) {
    Classes classes = requireTwoClasses(target);
    return classes.signs(classes.names().get(1));
  }

  private static Classes requireTwoClasses(Target target) {
    if (target instanceof Classes classes && classes.names().size() == 2) {
      return classes;
    }
    throw new InvalidInputException("expected two classes, found " + target);
  }

  @Override
  public int intercepts(Target target) {
    requireTwoClasses(target);
    return 1;
  }

  @Override
  public WeightCoding coding(Target target) {
    requireTwoClasses(target);
    return WeightCoding.single();
  }

  @Override
  public List<TermBlock> terms(Samples samples) {
    double[] signs = signs(samples.target());
    AffineRows margins =
        AffineRows.of(samples.matrix()).withScales(signs).withIntercept(samples.features(), signs);
    return samples.isWeighted() ? weighted(samples, signs) : List.of(new TermBlock(margins, shape));
  }

  /**
   * Every convex piecewise-linear loss that vanishes for large margins is a sum of hinges, r max(0,
   * k - u) over its breakpoints k, and v max(0, k - u) = max(0, v k - v u).
   */
  private List<TermBlock> weighted(Samples samples, double[] signs) {
    if (!vanishes()) {
      throw new InvalidInputException(
          "this loss of margins takes no weights of samples, as it is not 0 for large margins");
    }
    List<TermBlock> blocks = new ArrayList<>();
    double unit = samples.weightUnit();
    double[] scales = new double[signs.length];
    Arrays.setAll(scales, i -> -signs[i] * (samples.weight(i) / unit));
    for (int k = 0; k < shape.breakpoints(); k++) {
      double breakpoint = shape.breakpoint(k);
      double[] offsets = new double[signs.length];
      Arrays.setAll(offsets, i -> samples.weight(i) / unit * breakpoint);
      blocks.add(
          new TermBlock(
              AffineRows.of(samples.matrix())
                  .withScales(scales)
                  .withIntercept(samples.features(), scales)
                  .withOffsets(offsets),
              ConvexPiecewiseLinear.positivePart(unit * (shape.slope(k + 1) - shape.slope(k)))));
    }
    return blocks;
  }

  /** Whether the loss is 0 beyond its last breakpoint, but for rounding. */
  private boolean vanishes() {
    int last = shape.breakpoints() - 1;
    return shape.maxSlope() == 0
        && last >= 0
        && Math.abs(shape.valueAtBreakpoint(last))
            <= ROUNDING * Math.max(1, Math.abs(shape.valueAtBreakpoint(0)));
  }

  /** Summed over the samples in their order, each from its decision b + w'x. */
  @Override
  public double value(Samples samples, double[] z) {
    if (samples.isWeighted()) {
      return LossModel.super.value(samples, z);
    }
    double[] signs = signs(samples.target());
    double[] decisions = decisions(samples, z);
    double sum = 0;
    for (int i = 0; i < decisions.length; i++) {
      sum += shape.value(signs[i] * decisions[i]);
    }
    return sum;
  }

  @Override
  public double steepness(Samples samples) {
    return Math.max(Math.abs(shape.minSlope()), Math.abs(shape.maxSlope()));
  }

  @Override
  public LossModel times(double factor) {
    return new MarginLoss(shape.times(factor));
  }

  private static double[] decisions(Samples samples, double[] z) {
    double[] decisions = new double[samples.count()];
    Arrays.fill(decisions, z[samples.features()]);
    for (int j = 0; j < samples.features(); j++) {
      if (z[j] != 0) {
        samples.matrix().addColumnTo(z[j], j, decisions);
      }
    }
    return decisions;
  }
}
