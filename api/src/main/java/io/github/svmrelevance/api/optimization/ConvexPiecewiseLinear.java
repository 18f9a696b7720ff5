package io.github.svmrelevance.api.optimization;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A convex piecewise-linear function of one variable, given by its breakpoints t_1 &lt; ... &lt;
 * t_m, its slopes s_0 &lt; ... &lt; s_m between them, and its value at the first breakpoint (at 0
 * if there is none).
 *
 * @since 0.1
 */
public final class ConvexPiecewiseLinear implements Serializable {

  private static final long serialVersionUID = 1L;

  private final transient double[] breakpoints;
  private final transient double[] slopes;
  private final transient double[] values;

  private ConvexPiecewiseLinear(double[] breakpoints, double[] slopes, double[] values) {
    this.breakpoints = breakpoints;
    this.slopes = slopes;
    this.values = values;
  }

  /**
   * A function from its breakpoints and slopes.
   *
   * @param breakpoints strictly increasing, finite
   * @param slopes strictly increasing, finite, one more than breakpoints
   * @param value the value at the first breakpoint, or at 0 if there is none
   * @return the function
   * @throws IllegalArgumentException if the arguments do not describe such a function
   */
  public static ConvexPiecewiseLinear of(double[] breakpoints, double[] slopes, double value) {
    if (slopes.length != breakpoints.length + 1) {
      throw new IllegalArgumentException(
          breakpoints.length
              + " breakpoints need "
              + (breakpoints.length + 1)
              + " slopes, not "
              + slopes.length);
    }
    requireIncreasing(breakpoints, "breakpoints");
    requireIncreasing(slopes, "slopes");
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("the value is " + value);
    }
    double[] values = new double[Math.max(1, breakpoints.length)];
    values[0] = value;
    for (int m = 1; m < breakpoints.length; m++) {
      values[m] = values[m - 1] + slopes[m] * (breakpoints[m] - breakpoints[m - 1]);
    }
    return new ConvexPiecewiseLinear(breakpoints.clone(), slopes.clone(), values);
  }

  /**
   * The largest of some straight lines, max over k of slopes[k] u + intercepts[k]. Lines that are
   * nowhere the largest alone are left out. O(k log k).
   *
   * @param slopes of at least one line, finite, in any order
   * @param intercepts for each line its value at 0, finite
   * @return the function
   * @throws IllegalArgumentException if there is no line, there are more or fewer intercepts than
   *     slopes, a number is not finite, or lines meet beyond the range of a double
   */
  public static ConvexPiecewiseLinear maxOf(double[] slopes, double[] intercepts) {
    if (slopes.length == 0 || slopes.length != intercepts.length) {
      throw new IllegalArgumentException(
          slopes.length + " slopes and " + intercepts.length + " intercepts are no lines");
    }
    List<Line> rising = new ArrayList<>();
    for (int k = 0; k < slopes.length; k++) {
      rising.add(new Line(slopes[k], intercepts[k]));
    }
    rising.sort(Comparator.comparingDouble(Line::slope).thenComparingDouble(Line::intercept));
    List<Line> largest = new ArrayList<>();
    List<Double> meetings = new ArrayList<>();
    for (Line line : rising) {
      while (!largest.isEmpty() && hides(line, largest, meetings)) {
        largest.remove(largest.size() - 1);
        if (!meetings.isEmpty()) {
          meetings.remove(meetings.size() - 1);
        }
      }
      if (!largest.isEmpty()) {
        meetings.add(line.meets(largest.get(largest.size() - 1)));
      }
      largest.add(line);
    }
    double[] breakpoints = meetings.stream().mapToDouble(Double::doubleValue).toArray();
    double first = breakpoints.length == 0 ? 0 : breakpoints[0];
    return of(
        breakpoints,
        largest.stream().mapToDouble(Line::slope).toArray(),
        largest.get(0).slope() * first + largest.get(0).intercept());
  }

  /** Whether a line is above the last of those before it wherever that one is above the others. */
  private static boolean hides(Line line, List<Line> before, List<Double> meetings) {
    Line last = before.get(before.size() - 1);
    return line.slope() == last.slope()
        || (!meetings.isEmpty() && line.meets(last) <= meetings.get(meetings.size() - 1));
  }

  private record Line(double slope, double intercept) {

    Line {
      if (!Double.isFinite(slope) || !Double.isFinite(intercept)) {
        throw new IllegalArgumentException("no line: " + slope + " u + " + intercept);
      }
    }

    /** Where this line and one of smaller slope are equal. */
    double meets(Line flatter) {
      return (flatter.intercept - intercept) / (slope - flatter.slope);
    }
  }

  /**
   * The hinge loss of a margin, weight * max(0, 1 - u).
   *
   * @param weight positive
   * @return the function
   * @throws IllegalArgumentException if the weight is not above 0 and finite
   */
  public static ConvexPiecewiseLinear hinge(double weight) {
    requirePositive(weight, "weight");
    return of(new double[] {1}, new double[] {-weight, 0}, 0);
  }

  /**
   * The hinge loss with a steeper piece for errors, weight * (max(0, 1 - u) + steepness * max(0,
   * -u)): the surrogate of a reject option (Goepfert, Goepfert, Hammer 2018).
   *
   * @param weight positive
   * @param steepness positive
   * @return the function
   * @throws IllegalArgumentException if the weight or steepness is not above 0 and finite
   */
  public static ConvexPiecewiseLinear doubleHinge(double weight, double steepness) {
    requirePositive(weight, "weight");
    requirePositive(steepness, "steepness");
    return of(new double[] {0, 1}, new double[] {-weight * (1 + steepness), -weight, 0}, weight);
  }

  /**
   * The absolute value, weight * |u|.
   *
   * @param weight positive
   * @return the function
   * @throws IllegalArgumentException if the weight is not above 0 and finite
   */
  public static ConvexPiecewiseLinear absolute(double weight) {
    requirePositive(weight, "weight");
    return of(new double[] {0}, new double[] {-weight, weight}, 0);
  }

  /**
   * The positive part, weight * max(0, u).
   *
   * @param weight positive
   * @return the function
   * @throws IllegalArgumentException if the weight is not above 0 and finite
   */
  public static ConvexPiecewiseLinear positivePart(double weight) {
    requirePositive(weight, "weight");
    return of(new double[] {0}, new double[] {0, weight}, 0);
  }

  /**
   * The loss of a residual that costs nothing up to epsilon, max(0, |u| - epsilon).
   *
   * @param epsilon at least 0
   * @return the function
   * @throws IllegalArgumentException if the number is negative or not finite
   */
  public static ConvexPiecewiseLinear epsilonInsensitive(double epsilon) {
    if (!(epsilon >= 0 && epsilon < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "epsilon is " + epsilon + "; expected a finite number of at least 0");
    }
    return epsilon == 0
        ? absolute(1)
        : of(new double[] {-epsilon, epsilon}, new double[] {-1, 0, 1}, 0);
  }

  /**
   * This function times a factor.
   *
   * @param factor above 0
   * @return the product
   * @throws IllegalArgumentException if the factor is not above 0 and finite
   */
  public ConvexPiecewiseLinear times(double factor) {
    requirePositive(factor, "factor");
    double[] multiplied = new double[slopes.length];
    Arrays.setAll(multiplied, m -> slopes[m] * factor);
    return of(breakpoints, multiplied, values[0] * factor);
  }

  private static void requirePositive(double number, String what) {
    if (!(number > 0 && number < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the " + what + " is " + number + "; expected a finite number above 0");
    }
  }

  private static void requireIncreasing(double[] numbers, String what) {
    for (int m = 0; m < numbers.length; m++) {
      if (!Double.isFinite(numbers[m]) || (m > 0 && !(numbers[m] > numbers[m - 1]))) {
        throw new IllegalArgumentException(
            "the " + what + " must be finite and strictly increasing: " + Arrays.toString(numbers));
      }
    }
  }

  /**
   * The number m of breakpoints.
   *
   * @return the number of breakpoints
   */
  public int breakpoints() {
    return breakpoints.length;
  }

  /**
   * A breakpoint.
   *
   * @param index from 0 to m - 1
   * @return where it is
   */
  public double breakpoint(int index) {
    return breakpoints[index];
  }

  /**
   * A slope.
   *
   * @param piece from 0 (left of all breakpoints) to m (right of all)
   * @return the slope of that piece
   */
  public double slope(int piece) {
    return slopes[piece];
  }

  /**
   * The smallest slope, that of the leftmost piece.
   *
   * @return s_0
   */
  public double minSlope() {
    return slopes[0];
  }

  /**
   * The largest slope, that of the rightmost piece.
   *
   * @return s_m
   */
  public double maxSlope() {
    return slopes[slopes.length - 1];
  }

  /**
   * Whether the function is 0 on one side of its only breakpoint, and linear on the other: a hinge.
   * A limit of 0 on such a function says no more than that a linear function has a sign.
   *
   * @return whether it is one
   */
  public boolean isHinge() {
    return breakpoints() == 1 && valueAtBreakpoint(0) == 0 && (minSlope() == 0 || maxSlope() == 0);
  }

  /**
   * The value at a breakpoint.
   *
   * @param index from 0 to m - 1
   * @return the value there
   */
  public double valueAtBreakpoint(int index) {
    if (breakpoints.length == 0) {
      throw new IndexOutOfBoundsException("a linear function has no breakpoints");
    }
    return values[index];
  }

  /**
   * The slope just below a point, which at a breakpoint is the smaller one.
   *
   * @param u the point
   * @return the slope
   */
  public double slopeBelow(double u) {
    int piece = 0;
    while (piece < breakpoints.length && breakpoints[piece] < u) {
      piece++;
    }
    return slopes[piece];
  }

  /**
   * The slope just above a point, which at a breakpoint is the larger one.
   *
   * @param u the point
   * @return the slope
   */
  public double slopeAbove(double u) {
    int piece = 0;
    while (piece < breakpoints.length && breakpoints[piece] <= u) {
      piece++;
    }
    return slopes[piece];
  }

  /**
   * The function at a point.
   *
   * @param u the point
   * @return the value
   */
  public double value(double u) {
    if (breakpoints.length == 0) {
      return values[0] + slopes[0] * u;
    }
    if (u <= breakpoints[0]) {
      return values[0] + slopes[0] * (u - breakpoints[0]);
    }
    int last = breakpoints.length - 1;
    while (u <= breakpoints[last]) {
      last--;
    }
    return values[last] + slopes[last + 1] * (u - breakpoints[last]);
  }

  /**
   * The convex conjugate of a multiple of the function, sup over u of s u - scale * f(u). It is
   * attained at a breakpoint; an s outside of [scale * minSlope, scale * maxSlope] has no finite
   * value.
   *
   * @param s the slope
   * @param scale the multiple, at least 0
   * @return the conjugate, or positive infinity
   */
  public double conjugate(double s, double scale) {
    if (s < scale * minSlope() || s > scale * maxSlope()) {
      return Double.POSITIVE_INFINITY;
    }
    if (breakpoints.length == 0) {
      return -scale * values[0];
    }
    double best = Double.NEGATIVE_INFINITY;
    for (int m = 0; m < breakpoints.length; m++) {
      best = Math.max(best, s * breakpoints[m] - scale * values[m]);
    }
    return best;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ConvexPiecewiseLinear that
        && Arrays.equals(breakpoints, that.breakpoints)
        && Arrays.equals(slopes, that.slopes)
        && values[0] == that.values[0];
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(breakpoints) + Arrays.hashCode(slopes);
  }

  @Override
  public String toString() {
    return "ConvexPiecewiseLinear[breakpoints "
        + Arrays.toString(breakpoints)
        + ", slopes "
        + Arrays.toString(slopes)
        + "]";
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(breakpoints, slopes, values[0]);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("ConvexPiecewiseLinear is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(double[] breakpoints, double[] slopes, double value)
      implements Serializable {

    private Object readResolve() {
      return of(breakpoints, slopes, value);
    }
  }
}
