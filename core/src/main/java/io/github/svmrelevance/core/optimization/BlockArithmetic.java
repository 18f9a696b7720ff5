package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;

/**
 * Sums over the terms of a block with a bound on their rounding: values at a point, and weighted
 * sums of the functionals. Both bounds use the sum over the functionals of |a_ij|, or the largest
 * where few of them count, so they cost O(n + d) beside the sums themselves (Neumaier, Shcherbina,
 * Math. Programming 99, 2004, use directed rounding instead, which Java lacks).
 */
final class BlockArithmetic {

  /** More than a term can lose by underflow, whatever it is multiplied with afterwards. */
  private static final double TINY = 1e-300;

  private BlockArithmetic() {}

  /** Adds sum_i phi(u_i(z)), in O(n d). */
  static void addValue(TermBlock block, double[] z, Precision precision, ExactSum sum) {
    ConvexPiecewiseLinear shape = block.shape();
    int n = block.map().functionals();
    double steepest = Math.max(Math.abs(shape.minSlope()), Math.abs(shape.maxSlope()));
    double farthest = 0;
    double highest = 0;
    for (int m = 0; m < shape.breakpoints(); m++) {
      farthest = Math.max(farthest, Math.abs(shape.breakpoint(m)));
      highest = Math.max(highest, Math.abs(shape.valueAtBreakpoint(m)));
    }
    int operations = 16;
    double sizes = n * farthest;
    double exposed = Double.POSITIVE_INFINITY;
    if (block.map() instanceof AffineRows rows) {
      operations += 2 * rows.matrix().columns();
      sizes += sizeOf(rows, z);
      if (precision == Precision.DOUBLED) {
        addDoubled(shape, DoubledFunctionals.of(rows, z), sum);
      } else {
        double[] values = rows.apply(z);
        addPlain(shape, values, sum);
        double largest = largestOf(rows, z) + farthest;
        double reach = ExactSum.gamma(operations) * largest * (1 + 1e-6);
        exposed = countExposed(shape, values, reach) * (steepest * largest + highest);
      }
    } else {
      double[] values = block.map().apply(z);
      for (double value : values) {
        sizes += Math.abs(value);
      }
      if (precision == Precision.DOUBLED) {
        addDoubled(shape, new DoubledFunctionals(values, new double[n]), sum);
      } else {
        addPlain(shape, values, sum);
      }
    }
    if (precision == Precision.DOUBLED && isLossless(block)) {
      return;
    }
    double share = ExactSum.gamma(operations);
    double lost = steepest * sizes;
    if (precision == Precision.DOUBLED) {
      share = 4 * share * share;
    } else {
      lost = Math.min(lost + n * highest, exposed);
    }
    sum.addUncertainty(share * lost * (1 + ExactSum.gamma(4L * n + 64)));
    sum.addUncertainty(n * (ofValues(shape) + TINY * (1 + steepest)));
  }

  /**
   * By how much the sum of the terms changes at most where no entry of the point changes by more,
   * in O(n + d).
   *
   * @param by one for each entry, at least 0
   */
  static double change(TermBlock block, double[] by) {
    ConvexPiecewiseLinear shape = block.shape();
    double moved = 0;
    if (block.map() instanceof AffineRows rows) {
      for (int j = 0; j < rows.variables(); j++) {
        moved += by[j] * rows.sumOfMagnitudes(j);
      }
    } else if (block.map() instanceof LinearMap.Coordinates coordinates) {
      for (int i = 0; i < coordinates.functionals(); i++) {
        moved += by[coordinates.variable(i)];
      }
    }
    double steepest = Math.max(Math.abs(shape.minSlope()), Math.abs(shape.maxSlope()));
    int n = block.map().functionals();
    return (steepest * moved + n * (ofValues(shape) + TINY)) * (1 + 1e-6);
  }

  /**
   * How deep a point is on the flat side of the hinges of a block: each functional is at least that
   * far from the breakpoint, times the slope beyond it, in spite of rounding. So a linear
   * constraint holds exactly.
   *
   * @return at least 0; negative if the terms are not proven to be 0, or are no hinges
   */
  static double depth(TermBlock block, double[] z) {
    ConvexPiecewiseLinear shape = block.shape();
    if (!(block.map() instanceof AffineRows rows) || !shape.isHinge()) {
      return -1;
    }
    double corner = shape.breakpoint(0);
    double lost =
        ExactSum.gamma(16 + 2 * rows.matrix().columns())
            * (sizeOf(rows, z) + rows.functionals() * Math.abs(corner));
    double least = Double.POSITIVE_INFINITY;
    for (double value : rows.apply(z)) {
      double beyond = shape.maxSlope() > 0 ? corner - value : value - corner;
      boolean exact = lost == 0 && beyond >= 0;
      if (!exact && !(beyond > 2 * lost + TINY)) {
        return -1;
      }
      least = Math.min(least, Math.max(0, beyond - 2 * lost - TINY));
    }
    double slope = Math.max(-shape.minSlope(), shape.maxSlope());
    return least < Double.POSITIVE_INFINITY ? slope * least * (1 - 1e-6) : 0;
  }

  /** Whether the terms are 0 or the sizes of variables, which no rounding touches. */
  private static boolean isLossless(TermBlock block) {
    ConvexPiecewiseLinear shape = block.shape();
    boolean lossless = block.map() instanceof LinearMap.Coordinates;
    for (int m = 0; m < shape.breakpoints(); m++) {
      lossless &= shape.breakpoint(m) == 0 && shape.valueAtBreakpoint(m) == 0;
    }
    for (int piece = 0; piece <= shape.breakpoints(); piece++) {
      lossless &= shape.slope(piece) == 0 || Math.abs(shape.slope(piece)) == 1;
    }
    return lossless && shape.breakpoints() > 0;
  }

  /**
   * How far the value at a breakpoint may be off the function that value, breakpoints and slopes
   * describe.
   */
  static double ofValues(ConvexPiecewiseLinear shape) {
    double off = 0;
    for (int m = 1; m < shape.breakpoints(); m++) {
      ExactSum step = new ExactSum();
      step.add(shape.valueAtBreakpoint(m - 1));
      step.add(-shape.valueAtBreakpoint(m));
      step.addProduct(shape.slope(m), shape.breakpoint(m));
      step.addProduct(-shape.slope(m), shape.breakpoint(m - 1));
      if (step.value() != 0) {
        off += Math.abs(step.value()) + step.radius();
      }
    }
    return off;
  }

  /** Sum over the functionals of |offset_i| + sum_j |a_ij z_j|, but for a relative gamma_n. */
  private static double sizeOf(AffineRows rows, double[] z) {
    double size = 0;
    int variables = rows.variables();
    for (int j = 0; j < variables; j++) {
      if (z[j] != 0) {
        size += Math.abs(z[j]) * rows.sumOfMagnitudes(j);
      }
    }
    for (int i = 0; i < rows.functionals(); i++) {
      size += Math.abs(rows.offset(i));
    }
    return size;
  }

  /** At least |offset_i| + sum_j |a_ij z_j| of each functional, but for a relative gamma_d. */
  private static double largestOf(AffineRows rows, double[] z) {
    double largest = 0;
    for (int i = 0; i < rows.functionals(); i++) {
      largest = Math.max(largest, Math.abs(rows.offset(i)));
    }
    int variables = rows.variables();
    for (int j = 0; j < variables; j++) {
      if (z[j] != 0) {
        largest += Math.abs(z[j]) * rows.largestMagnitude(j);
      }
    }
    return largest;
  }

  /**
   * How many terms rounding may change: all but those that are constant as far as it reaches, as
   * losses of samples far on the right side are.
   */
  private static int countExposed(ConvexPiecewiseLinear shape, double[] values, double reach) {
    double from = Double.POSITIVE_INFINITY;
    double to = Double.NEGATIVE_INFINITY;
    int last = shape.breakpoints();
    for (int piece = 0; piece <= last && last > 0; piece++) {
      if (shape.slope(piece) == 0) {
        from = piece == 0 ? Double.NEGATIVE_INFINITY : shape.breakpoint(piece - 1);
        to = piece == last ? Double.POSITIVE_INFINITY : shape.breakpoint(piece);
      }
    }
    int exposed = 0;
    for (double value : values) {
      exposed += value - reach > from && value + reach < to ? 0 : 1;
    }
    return exposed;
  }

  private static void addPlain(ConvexPiecewiseLinear shape, double[] values, ExactSum sum) {
    for (double value : values) {
      double term = shape.value(value);
      if (term != 0) {
        sum.add(term);
      }
    }
  }

  private static void addDoubled(
      ConvexPiecewiseLinear shape, DoubledFunctionals values, ExactSum sum) {
    for (int i = 0; i < values.count(); i++) {
      int piece = 0;
      while (piece < shape.breakpoints() && values.compareTo(i, shape.breakpoint(piece)) > 0) {
        piece++;
      }
      int kink = Math.max(0, Math.min(piece, shape.breakpoints()) - 1);
      double at = shape.breakpoints() == 0 ? 0 : shape.breakpoint(kink);
      double base = shape.breakpoints() == 0 ? shape.value(0) : shape.valueAtBreakpoint(kink);
      double slope = shape.slope(piece);
      if (base != 0) {
        sum.add(base);
      }
      if (slope != 0) {
        double high = values.high(i);
        double distance = high - at;
        double part = distance - high;
        double rest = (high - (distance - part)) + (-at - part) + values.low(i);
        double product = slope * distance;
        sum.add(product, Math.fma(slope, distance, -product) + slope * rest);
      }
    }
  }

  /** A vector with a bound on how far each entry is off. */
  static final class Residual {

    /** Where no more than one in so many multipliers counts, their rows are copied. */
    private static final int FEW = 8;

    private static final int LEAST_ROWS = 10_000;

    /** No more numbers are copied: 32 MB. */
    private static final int MOST_COPIED = 1 << 22;

    private final double[] high;
    private final double[] low;
    private final double[] radius;

    /** The costs of a program, say. */
    Residual(double[] start) {
      this.high = start.clone();
      this.low = new double[start.length];
      this.radius = new double[start.length];
    }

    int size() {
      return high.length;
    }

    double value(int j) {
      return high[j] + low[j];
    }

    /** At least |value - what it stands for|. */
    double radius(int j) {
      if (radius[j] == 0 && low[j] == 0) {
        return 0;
      }
      return (radius[j] + ExactSum.UNIT * Math.abs(value(j))) * (1 + 1e-6) + TINY;
    }

    /** Adds sum_i multiplier_i a_i, in O(n + m d) for m multipliers that are not 0. */
    void add(TermBlock block, double[] multipliers, Precision precision) {
      if (block.map() instanceof AffineRows rows) {
        add(rows, multipliers, precision);
      } else if (block.map() instanceof LinearMap.Coordinates coordinates) {
        for (int i = 0; i < multipliers.length; i++) {
          add(coordinates.variable(i), multipliers[i], 0);
        }
      }
    }

    private void add(int j, double term, double lowTerm) {
      double next = high[j] + term;
      double part = next - high[j];
      double error = (high[j] - (next - part)) + (term - part) + lowTerm;
      high[j] = next;
      low[j] += error;
      // What is lost of the low parts, each of which is below u times some high part.
      radius[j] += 4 * ExactSum.UNIT * (Math.abs(low[j]) + Math.abs(error));
    }

    private void add(AffineRows rows, double[] multipliers, Precision precision) {
      double largest = 0;
      double total = 0;
      for (double multiplier : multipliers) {
        largest = Math.max(largest, Math.abs(multiplier));
        total += Math.abs(multiplier);
      }
      if (largest == 0) {
        return;
      }
      addIntercepts(rows, multipliers);
      double[][] sums = new double[2][rows.matrix().columns()];
      double share = addRows(rows, multipliers, precision, sums);
      for (int j = 0; j < sums[0].length; j++) {
        add(j, sums[0][j], sums[1][j]);
        // Multipliers may be few. Either sum is itself rounded, by less than a millionth.
        double size = Math.min(largest * rows.sumOfMagnitudes(j), total * rows.largestMagnitude(j));
        radius[j] += share * size * (1 + 1e-6) + multipliers.length * TINY * (1 + largest);
      }
    }

    /**
     * Adds the rows of a matrix; returns the relative error over the sum of all products' sizes.
     */
    private static double addRows(
        AffineRows rows, double[] multipliers, Precision precision, double[][] sums) {
      int[] used = used(multipliers);
      if (multipliers.length >= LEAST_ROWS
          && used.length <= multipliers.length / FEW
          && (long) used.length * rows.matrix().columns() <= MOST_COPIED) {
        double[] ofUsed = new double[used.length];
        Arrays.setAll(ofUsed, k -> multipliers[used[k]]);
        return addRows(rows.choose(used), ofUsed, precision, sums);
      }
      if (precision == Precision.DOUBLED) {
        double gamma = ExactSum.gamma(2 * DoubledFunctionals.depth(rows) + 16);
        DoubledFunctionals.addTransposed(rows, multipliers, sums[0], sums[1]);
        return 4 * gamma * gamma;
      }
      return ExactSum.gamma(addPlain(rows, multipliers, sums[0]) + BlockedDots.ROUNDINGS);
    }

    /** The positions of what is not 0; without a branch, as that cannot be foreseen. */
    private static int[] used(double[] multipliers) {
      int[] used = new int[multipliers.length];
      int count = 0;
      for (int i = 0; i < multipliers.length; i++) {
        used[count] = i;
        count += multipliers[i] != 0 ? 1 : 0;
      }
      return Arrays.copyOf(used, count);
    }

    /** The largest number of functionals that read one row, whose multipliers are added first. */
    private static int addPlain(AffineRows rows, double[] multipliers, double[] sums) {
      double[] ofRows = new double[rows.matrix().rows()];
      int[] readers = new int[ofRows.length];
      int most = 0;
      for (int i = 0; i < multipliers.length; i++) {
        int row = rows.row(i);
        ofRows[row] += rows.scale(i) * multipliers[i];
        most = Math.max(most, ++readers[row]);
      }
      BlockedDots.addTo(rows.matrix(), ofRows, sums);
      return most + 1;
    }

    private void addIntercepts(AffineRows rows, double[] multipliers) {
      ExactSum[] sums = new ExactSum[high.length];
      for (int i = 0; i < multipliers.length; i++) {
        int intercept = rows.intercept(i);
        if (intercept >= 0 && multipliers[i] != 0) {
          if (sums[intercept] == null) {
            sums[intercept] = new ExactSum();
          }
          sums[intercept].addProduct(rows.coefficient(i, intercept), multipliers[i]);
        }
      }
      for (int j = 0; j < sums.length; j++) {
        if (sums[j] != null) {
          add(j, sums[j].value(), 0);
          radius[j] += sums[j].radius();
        }
      }
    }
  }
}
