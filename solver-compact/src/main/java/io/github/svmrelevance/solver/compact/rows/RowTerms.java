package io.github.svmrelevance.solver.compact.rows;

import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A block of many terms phi(u_i(z)), and how far its functionals move. Immutable; threads share it.
 */
final class RowTerms {

  private final AffineRows map;
  private final ConvexPiecewiseLinear shape;

  /** For each functional how much more it moves than a usual one, at least 1. */
  private final double[] leverages;

  /**
   * Takes one pass over the coefficients.
   *
   * @param block whose map is one of {@link AffineRows}
   */
  RowTerms(TermBlock block) {
    map = (AffineRows) block.map();
    shape = block.shape();
    leverages = leverages(map);
  }

  /** The length of each row over twice the usual one, which is the root of the mean square. */
  private static double[] leverages(AffineRows map) {
    int rows = map.matrix().rows();
    double[] squares = new double[rows];
    double[] column = new double[rows];
    for (int j = 0; j < map.matrix().columns(); j++) {
      map.matrix().copyColumn(j, column);
      for (int i = 0; i < rows; i++) {
        squares[i] += column[i] * column[i];
      }
    }
    double[] lengths = new double[map.functionals()];
    double sum = 0;
    for (int i = 0; i < lengths.length; i++) {
      double square = map.scale(i) * map.scale(i) * squares[map.row(i)];
      lengths[i] = Math.sqrt(square);
      sum += square;
    }
    double usual = 2 * Math.sqrt(sum / lengths.length);
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = usual > 0 ? Math.max(1, lengths[i] / usual) : 1;
    }
    return lengths;
  }

  int size() {
    return leverages.length;
  }

  ConvexPiecewiseLinear shape() {
    return shape;
  }

  /**
   * The functionals of the largest leverage above 1: a sample without them says little of where a
   * point may not go.
   *
   * @param most at most about so many
   */
  BitSet extremes(int most) {
    double[] sorted = leverages.clone();
    Arrays.sort(sorted);
    double least = Math.max(1, sorted[Math.max(0, sorted.length - 1 - most)]);
    BitSet extremes = new BitSet();
    for (int i = 0; i < leverages.length; i++) {
      if (leverages[i] > least) {
        extremes.set(i);
      }
    }
    return extremes;
  }

  /** Some of the functionals. */
  AffineRows choose(int[] functionals) {
    return map.choose(functionals);
  }

  /** The least value of phi; negative infinity if it has none. */
  double least() {
    if (shape.minSlope() > 0 || shape.maxSlope() < 0 || shape.breakpoints() == 0) {
      return Double.NEGATIVE_INFINITY;
    }
    double least = Double.POSITIVE_INFINITY;
    for (int m = 0; m < shape.breakpoints(); m++) {
      least = Math.min(least, shape.valueAtBreakpoint(m));
    }
    return least;
  }

  /** All terms at a point, in O(n d). */
  At at(double[] point) {
    return new At(point);
  }

  /** The terms at a point. */
  final class At {

    private static final int BLOCK = 1024;

    private final double[] values;
    private final double[] slopes;
    private final double[] gradient;
    private final double sum;

    private At(double[] point) {
      slopes = new double[size()];
      gradient = new double[point.length];
      values = map.applyAndAddTransposed(point, shape::slopeAbove, slopes, gradient);
      sum = computeSum();
    }

    /** Adds the terms block by block, so that little is lost of the sum of many. */
    private double computeSum() {
      double all = 0;
      for (int from = 0; from < values.length; from += BLOCK) {
        double part = 0;
        for (int i = from; i < Math.min(values.length, from + BLOCK); i++) {
          part += shape.value(values[i]);
        }
        all += part;
      }
      return all;
    }

    RowTerms terms() {
      return RowTerms.this;
    }

    /** The slope of the tangent of term i. */
    double slope(int i) {
      return slopes[i];
    }

    /** Term i. */
    double term(int i) {
      return shape.value(values[i]);
    }

    /** The sum of all terms. */
    double sum() {
      return sum;
    }

    /** The slope of the sum of all tangents, by variable; not to be changed. */
    double[] gradient() {
      return gradient;
    }

    /**
     * How far functional i is from its nearest breakpoint, over its leverage, if it may grow or
     * shrink.
     *
     * @param along by which part of itself
     */
    double distance(int i, double along) {
      double distance = Double.POSITIVE_INFINITY;
      for (int m = 0; m < shape.breakpoints(); m++) {
        distance = Math.min(distance, Math.abs(values[i] - shape.breakpoint(m)));
      }
      return (distance - along * Math.abs(extent(i))) / leverages[i];
    }

    /** How many functionals may come to a breakpoint. */
    int near(Movement reach) {
      int count = 0;
      for (int i = 0; i < values.length; i++) {
        count += distance(i, reach.along()) <= reach.across() ? 1 : 0;
      }
      return count;
    }

    /** Functional i without its offset, which grows with the point. */
    double extent(int i) {
      return values[i] - map.offset(i);
    }

    /** Whether functional i is on another piece than at another point. */
    boolean hasPassed(At other, int i) {
      return slopes[i] != other.slopes[i];
    }

    /** How many functionals are on another piece than at another point. */
    int passed(At other) {
      double[] before = other.slopes;
      int count = 0;
      for (int i = 0; i < slopes.length; i++) {
        count += slopes[i] != before[i] ? 1 : 0;
      }
      return count;
    }

    /** How far functional i is from where it was at another point. */
    double movement(At other, int i) {
      return values[i] - other.values[i];
    }

    /** As far more than usual as functional i moves, at least 1. */
    double leverage(int i) {
      return leverages[i];
    }
  }
}
