package io.github.svmrelevance.spark.rows;

import java.io.Serializable;
import java.util.Arrays;

/** A row and its class: what tells it from others. Rows that are equal are one with a count. */
final class NearRow implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] values;
  private final byte sign;

  NearRow(double[] values, byte sign) {
    this.values = values;
    this.sign = sign;
  }

  double value(int feature) {
    return values[feature];
  }

  int sign() {
    return sign;
  }

  /** See {@link RowBlock#leverage}. */
  double leverage() {
    return RowBlock.leverage(values, 0, values.length);
  }

  double margin(double[] z) {
    return RowBlock.margin(values, 0, sign, z);
  }

  /**
   * A number in [0, 1) that is as good as random, from the contents of a row alone: equal rows are
   * drawn together, and whatever partition a row is in does not matter.
   */
  static double draw(double[] values, int from, int width, byte sign) {
    return (mix(hash(values, from, width, sign)) >>> 11) * 0x1p-53;
  }

  /** A number from the contents of a row. */
  static long hash(double[] values, int from, int width, byte sign) {
    long mixed = sign;
    for (int j = 0; j < width; j++) {
      mixed = mix(mixed ^ Double.doubleToLongBits(values[from + j] + 0.0));
    }
    return mixed;
  }

  /** The finaliser of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014), behind its increment. */
  static long mix(long z) {
    long mixed = z + 0x9e3779b97f4a7c15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NearRow that && sign == that.sign && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(values) + sign;
  }
}
