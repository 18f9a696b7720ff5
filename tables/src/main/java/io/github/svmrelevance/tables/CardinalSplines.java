package io.github.svmrelevance.tables;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.analysis.interpolation.SplineInterpolator;
import org.apache.commons.math3.analysis.polynomials.PolynomialSplineFunction;

/**
 * The cardinal natural cubic splines of some knots: the k-th is 1 at the k-th knot and 0 at the
 * others, and linear beyond the outer ones. They add up to 1, and contain every linear function.
 * This is the cubic regression spline of S. N. Wood, Generalized Additive Models, 2nd ed. (2017),
 * section 5.3.1.
 */
final class CardinalSplines {

  /** Nearer knots, as a share of their range, are too near for cubes of differences. */
  private static final double NEAREST = 1e-6;

  private final double[] knots;
  private final PolynomialSplineFunction[] splines;

  /** The slopes of the splines at the outer knots, in units of the range. */
  private final double[] firstSlopes;

  private final double[] lastSlopes;

  /**
   * Takes knots over.
   *
   * @param knots three or more, growing
   */
  CardinalSplines(double[] knots) {
    this.knots = knots;
    double[] places = Arrays.stream(knots).map(this::place).toArray();
    SplineInterpolator interpolator = new SplineInterpolator();
    splines =
        IntStream.range(0, knots.length)
            .mapToObj(
                k -> {
                  double[] heights = new double[places.length];
                  heights[k] = 1;
                  return interpolator.interpolate(places, heights);
                })
            .toArray(PolynomialSplineFunction[]::new);
    firstSlopes = slopes(0);
    lastSlopes = slopes(1);
  }

  private double[] slopes(double place) {
    return Arrays.stream(splines)
        .mapToDouble(spline -> spline.polynomialSplineDerivative().value(place))
        .toArray();
  }

  /**
   * The splines with knots at the quantiles of the different values, the outer two among them. That
   * it does not matter how often a value occurs keeps knots apart in columns of many zeros, and
   * makes a row of weight 2 the same as two rows.
   *
   * @param column finite
   * @return empty if there are fewer different values than knots, or if values lie too near to one
   *     another for their range
   */
  static Optional<CardinalSplines> of(double[] column, int knots) {
    double[] values = Arrays.stream(column).map(x -> x + 0.0).sorted().distinct().toArray();
    if (values.length < knots) {
      return Optional.empty();
    }
    double step = (values.length - 1.0) / (knots - 1);
    double[] chosen =
        IntStream.range(0, knots).mapToDouble(k -> values[(int) Math.round(k * step)]).toArray();
    double range = chosen[knots - 1] / 2 - chosen[0] / 2; // halves, as it may be beyond all numbers
    for (int k = 1; k < knots; k++) {
      if (!(chosen[k] / 2 - chosen[k - 1] / 2 > NEAREST * range)) {
        return Optional.empty();
      }
    }
    return Optional.of(new CardinalSplines(chosen));
  }

  /** Where a value lies: 0 at the first knot, 1 at the last. */
  private double place(double value) {
    double first = knots[0] / 2;
    return (value / 2 - first) / (knots[knots.length - 1] / 2 - first);
  }

  /**
   * The splines but the middle one, the lower of two. As all add up to 1, an intercept and these
   * hold every sum of all; a weight is then what the effect is there beyond that at the middle
   * knot.
   */
  int[] withoutMiddle() {
    int middle = (knots.length - 1) / 2;
    return IntStream.range(0, knots.length).filter(k -> k != middle).toArray();
  }

  /** How many splines there are. */
  int size() {
    return knots.length;
  }

  /** The knot at which the k-th spline is 1. */
  double knot(int k) {
    return knots[k];
  }

  /** The k-th spline at a value. */
  double value(int k, double value) {
    double place = place(value);
    if (place < 0) {
      return (k == 0 ? 1 : 0) + firstSlopes[k] * place;
    }
    return place > 1
        ? (k == knots.length - 1 ? 1 : 0) + lastSlopes[k] * (place - 1)
        : splines[k].value(place);
  }
}
