package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.data.SparseMatrix;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;

/**
 * Mean and population standard deviation of a column, safe from overflow, underflow and the
 * cancellation that a large offset brings: the numbers are scaled by a power of two into [-1, 1],
 * and the mean is the unevaluated sum of a center and a much smaller offset, since one double may
 * hold the mean with an error that is large beside the deviation.
 *
 * <p>Fields are in scaled units: a number x of the column is {@code scalb(x, shift)} there.
 *
 * @since 0.1
 */
public final class ColumnMoments implements Serializable {

  private static final long serialVersionUID = 1L;

  /** How a column varies. */
  enum Spread {
    /** All values are equal. */
    NONE,
    /** The values differ by no more than rounding does. */
    ROUNDING,
    /** The values differ. */
    REAL
  }

  /** A column whose range is at most so many units in the last place of its largest entry. */
  private static final int ROUNDING_ULPS = 4;

  private final transient int shift;
  private final transient double center;
  private final transient double offset;
  private final transient double scaledDeviation;
  private final transient Spread spread;

  /** The largest absolute value. */
  private final transient double largest;

  /** What a missing number becomes when the column is scaled. */
  private final transient double missing;

  private ColumnMoments(
      int shift,
      double center,
      double offset,
      double scaledDeviation,
      Spread spread,
      double largest,
      double missing) {
    this.shift = shift;
    this.center = center;
    this.offset = offset;
    this.scaledDeviation = scaledDeviation;
    this.spread = spread;
    this.largest = largest;
    this.missing = missing;
  }

  private static ColumnMoments constant(double center, double offset) {
    return new ColumnMoments(0, center, offset, 0, Spread.NONE, Math.abs(center), 0);
  }

  /**
   * Measures a column in three passes.
   *
   * @param column at least one finite number
   * @return its moments
   */
  public static ColumnMoments of(double[] column) {
    double smallest = column[0];
    double largest = column[0];
    for (double value : column) {
      smallest = Math.min(smallest, value);
      largest = Math.max(largest, value);
    }
    double magnitude = Math.max(Math.abs(smallest), Math.abs(largest));
    if (smallest == largest) {
      return constant(smallest, 0);
    }
    int shift = -scale(magnitude);
    double[] scaled = new double[column.length];
    double sum = 0;
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = shift(column[i], shift);
      sum += scaled[i];
    }
    double center = sum / scaled.length;
    double deviations = 0;
    for (double value : scaled) {
      deviations += value - center;
    }
    double offset = deviations / scaled.length;
    double squares = 0;
    for (double value : scaled) {
      double deviation = (value - center) - offset;
      squares += deviation * deviation;
    }
    double range = shift(largest, shift) - shift(smallest, shift);
    boolean rounding = range <= ROUNDING_ULPS * shift(Math.ulp(magnitude), shift);
    return new ColumnMoments(
        shift,
        center,
        offset,
        Math.sqrt(squares / scaled.length),
        rounding ? Spread.ROUNDING : Spread.REAL,
        shift(magnitude, shift),
        0);
  }

  /**
   * Measures a column of which most entries are 0, in three passes over the others. What zeros add
   * is their number times what one adds.
   *
   * @param matrix at least one row
   * @param column from 0
   */
  static ColumnMoments of(SparseMatrix matrix, int column) {
    int stored = matrix.entries(column);
    int zeros = matrix.rows() - stored;
    if (zeros == 0 || stored == 0) {
      return of(matrix.column(column));
    }
    double smallest = 0;
    double largest = 0;
    for (int k = 0; k < stored; k++) {
      smallest = Math.min(smallest, matrix.value(column, k));
      largest = Math.max(largest, matrix.value(column, k));
    }
    double magnitude = Math.max(Math.abs(smallest), Math.abs(largest));
    if (magnitude == 0) {
      return constant(0, 0);
    }
    int shift = -scale(magnitude);
    double sum = 0;
    for (int k = 0; k < stored; k++) {
      sum += shift(matrix.value(column, k), shift);
    }
    double center = sum / matrix.rows();
    double deviations = -zeros * center;
    for (int k = 0; k < stored; k++) {
      deviations += shift(matrix.value(column, k), shift) - center;
    }
    double offset = deviations / matrix.rows();
    double squares = zeros * ((-center - offset) * (-center - offset));
    for (int k = 0; k < stored; k++) {
      double deviation = (shift(matrix.value(column, k), shift) - center) - offset;
      squares += deviation * deviation;
    }
    // A number and 0 differ by more than rounding.
    return new ColumnMoments(
        shift,
        center,
        offset,
        Math.sqrt(squares / matrix.rows()),
        Spread.REAL,
        shift(magnitude, shift),
        0);
  }

  /**
   * Measures a column whose entries count differently, in three passes.
   *
   * @param column at least one finite number
   * @param weight how much each entry counts, positive and finite
   * @return its moments
   */
  public static ColumnMoments weighted(double[] column, IntToDoubleFunction weight) {
    ColumnMoments plain = of(column);
    if (plain.spread == Spread.NONE) {
      return plain;
    }
    // Relative to the largest, so that no sum leaves the range.
    double largest = 0;
    for (int i = 0; i < column.length; i++) {
      largest = Math.max(largest, weight.applyAsDouble(i));
    }
    double total = 0;
    double sum = 0;
    for (int i = 0; i < column.length; i++) {
      double share = weight.applyAsDouble(i) / largest;
      total += share;
      sum += share * shift(column[i], plain.shift);
    }
    double center = sum / total;
    double deviations = 0;
    for (int i = 0; i < column.length; i++) {
      deviations += weight.applyAsDouble(i) / largest * (shift(column[i], plain.shift) - center);
    }
    double offset = deviations / total;
    double squares = 0;
    for (int i = 0; i < column.length; i++) {
      double deviation = (shift(column[i], plain.shift) - center) - offset;
      squares += weight.applyAsDouble(i) / largest * deviation * deviation;
    }
    double spread = Math.sqrt(squares / total);
    return new ColumnMoments(
        plain.shift,
        center,
        offset,
        spread,
        spread > 0 ? plain.spread : Spread.ROUNDING,
        plain.largest,
        0);
  }

  /**
   * The moments of a column measured earlier, from what {@link #center}, {@link #offset} and {@link
   * #deviation} told. {@link #standardize} then gives the same bits as before unless it meets
   * subnormal numbers.
   */
  static ColumnMoments of(double center, double offset, double deviation, double missing) {
    if (deviation == 0) {
      return constant(center, offset);
    }
    int shift = -scale(Math.max(Math.abs(center), deviation));
    return new ColumnMoments(
        shift,
        shift(center, shift),
        shift(offset, shift),
        shift(deviation, shift),
        Spread.REAL,
        0,
        missing);
  }

  /** Takes a number off a column, and scales nothing. */
  static ColumnMoments less(double shift) {
    return new ColumnMoments(0, shift, 0, 1, Spread.REAL, 0, 0);
  }

  /**
   * The same column scaled in another way: {@link #scaled} then divides by its largest absolute
   * value, or leaves numbers as they are. A column that does not vary becomes 0 all the same.
   */
  ColumnMoments scaledBy(Scaling scaling) {
    if (spread != Spread.REAL) {
      return this;
    }
    return switch (scaling) {
      case SD -> this;
      case MAX ->
          new ColumnMoments(shift, 0, 0, largest, spread, largest, (center + offset) / largest);
      case NONE -> new ColumnMoments(0, 0, 0, 1, spread, shift(largest, -shift), mean());
    };
  }

  /** The least e with magnitude below 2^e; smaller than any normal one for subnormal numbers. */
  private static int scale(double magnitude) {
    if (Math.getExponent(magnitude) >= Double.MIN_EXPONENT) {
      return Math.getExponent(magnitude) + 1;
    }
    // Subnormal: bring it into the normal range first.
    return Math.getExponent(magnitude * 0x1p54) - 54 + 1;
  }

  /** x 2^shift; scalb does any shift, in exact steps. */
  private static double shift(double x, int shift) {
    return Math.scalb(x, shift);
  }

  /** The mean but for a much smaller {@link #offset}. */
  double center() {
    return shift(center, -shift);
  }

  double offset() {
    return shift(offset, -shift);
  }

  /**
   * The mean.
   *
   * @return it, rounded to a double
   */
  public double mean() {
    return shift(center + offset, -shift);
  }

  double deviation() {
    return shift(scaledDeviation, -shift);
  }

  Spread spread() {
    return spread;
  }

  /** What a missing number becomes when the column is scaled: what the mean does. */
  double missing() {
    return missing;
  }

  /** What becomes of a number when the column is scaled; 0 in a column that does not vary. */
  double scaled(double x) {
    return spread == Spread.REAL ? standardize(x) : 0;
  }

  /** Replaces numbers of the column by what {@link #scaled} makes of them. */
  void scale(double[] numbers, int count) {
    if (spread != Spread.REAL) {
      Arrays.fill(numbers, 0, count, 0);
      return;
    }
    double factor = shift(1, shift);
    if (Math.abs(shift) > Double.MAX_EXPONENT - 1) { // no power of two that a double has
      for (int i = 0; i < count; i++) {
        numbers[i] = standardize(numbers[i]);
      }
      return;
    }
    double center = this.center;
    double offset = this.offset;
    double deviation = scaledDeviation;
    for (int i = 0; i < count; i++) {
      numbers[i] = ((factor * numbers[i] - center) - offset) / deviation;
    }
  }

  /** x / deviation, without leaving the range on the way; 0 in a column that does not vary. */
  double inDeviations(double x) {
    return spread == Spread.REAL ? shift(x, shift) / scaledDeviation : 0;
  }

  /** (x - mean) / deviation, without leaving the range on the way; infinite if the result is. */
  double standardize(double x) {
    return ((shift(x, shift) - center) - offset) / scaledDeviation;
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(shift, center, offset, scaledDeviation, spread, largest, missing);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("ColumnMoments is sent as its parts");
  }

  private record Parts(
      int shift,
      double center,
      double offset,
      double scaledDeviation,
      Spread spread,
      double largest,
      double missing)
      implements Serializable {

    private Object readResolve() {
      return new ColumnMoments(
          shift,
          center,
          offset,
          scaledDeviation,
          Objects.requireNonNull(spread, "spread"),
          largest,
          missing);
    }
  }
}
