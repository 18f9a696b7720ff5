package io.github.svmrelevance.spark.rows;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;

/**
 * What scaling needs to know of columns, as {@code core.data.Standardizer} learns it: in three
 * passes, on numbers scaled by a power of two, so that neither an offset nor the size of numbers
 * costs digits.
 */
final class ColumnSums {

  /** A column whose range is at most so many units in the last place of its largest entry. */
  private static final int ROUNDING_ULPS = 4;

  private ColumnSums() {}

  /** The first pass: how many rows of each label there are, and the ends of each column. */
  static final class Ends implements Serializable {

    private static final long serialVersionUID = 1L;

    final LabelCounts labels;
    final double[] least;
    final double[] most;

    /** Whether all values of a column are whole numbers, each larger than the one before. */
    final boolean[] whole;

    final boolean[] growing;

    /** How many rows have no numbers. */
    long unusable;

    /** How many have no weight that is one. */
    long unweighable;

    /** How many were left out, as their weight is 0. */
    long weightless;

    private Ends(int width, LabelCounts labels) {
      this.labels = labels;
      least = new double[width];
      most = new double[width];
      whole = new boolean[width];
      growing = new boolean[width];
      Arrays.fill(least, Double.POSITIVE_INFINITY);
      Arrays.fill(most, Double.NEGATIVE_INFINITY);
      Arrays.fill(whole, true);
      Arrays.fill(growing, true);
    }

    static Ends of(Iterator<RawRow> rows, int width, LabelCounts none) {
      Ends ends = new Ends(width, none);
      rows.forEachRemaining(
          row -> {
            if (!row.isUsable(width)) {
              ends.unusable++;
              return;
            }
            if (!row.isWeighable()) {
              ends.unweighable++;
              return;
            }
            if (row.weight() == 0) {
              ends.weightless++;
              return;
            }
            ends.labels.add(row.label(), row.weight());
            for (int j = 0; j < width; j++) {
              double value = row.values()[j];
              ends.whole[j] &= value == Math.rint(value);
              ends.growing[j] &= value > ends.most[j];
              ends.least[j] = Math.min(ends.least[j], value);
              ends.most[j] = Math.max(ends.most[j], value);
            }
          });
      return ends;
    }

    Ends plus(Ends later) {
      unusable += later.unusable;
      unweighable += later.unweighable;
      weightless += later.weightless;
      labels.add(later.labels);
      for (int j = 0; j < least.length; j++) {
        whole[j] &= later.whole[j];
        growing[j] &= later.growing[j] && later.least[j] > most[j];
        least[j] = Math.min(least[j], later.least[j]);
        most[j] = Math.max(most[j], later.most[j]);
      }
      return this;
    }

    private double largest(int j) {
      return Math.max(Math.abs(least[j]), Math.abs(most[j]));
    }

    boolean varies(int j) {
      return most[j] - least[j] > ROUNDING_ULPS * Math.ulp(largest(j));
    }

    /** What brings the numbers of a column into [-1, 1], as a power of two. */
    int[] shifts() {
      int[] shifts = new int[least.length];
      for (int j = 0; j < shifts.length; j++) {
        shifts[j] = largest(j) == 0 ? 0 : -(Math.getExponent(largest(j)) + 1);
      }
      return shifts;
    }
  }

  /**
   * The second and third pass: for each column the weighted sums of distances from a centre, and of
   * their squares.
   *
   * @param rows of one partition
   * @param shifts the powers of two
   * @param centres in units of the scaled numbers
   * @return first the sums of distances, then those of their squares
   */
  static DoubledVector distances(Iterator<RawRow> rows, int[] shifts, double[] centres) {
    int width = shifts.length;
    DoubledVector sums = new DoubledVector(2 * width);
    rows.forEachRemaining(
        row -> {
          for (int j = 0; j < width; j++) {
            double distance = Math.scalb(row.values()[j], shifts[j]) - centres[j];
            sums.add(j, row.weight() * distance);
            sums.add(width + j, row.weight() * distance * distance);
          }
        });
    return sums;
  }
}
