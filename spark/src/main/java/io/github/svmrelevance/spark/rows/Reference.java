package io.github.svmrelevance.spark.rows;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** A sample of all rows, by which the driver foresees what a look will see. */
final class Reference {

  /** So many rows of the sample say how densely rows lie around their breakpoints. */
  private static final int ENOUGH = 50;

  /** As one machine counts: a feature with so many values hardly repeats a row by chance. */
  private static final int ENOUGH_VALUES = 20;

  private static final double MANY_VALUES = 0.2;
  private static final double NEARLY_ALL = 0.9;

  /** A value of so many rows tells its share by itself. */
  private static final int FREQUENT = 20;

  /** So many rows made by chance leave half a hundredth open of how many repeat. */
  private static final int MADE = 10_000;

  private final NearRow[] rows;
  private final RowWeight[] counts;

  /** How many rows one of the sample stands for. */
  private final double each;

  private final int width;

  Reference(Map<NearRow, RowWeight> drawn, long all, int width) {
    rows = drawn.keySet().toArray(NearRow[]::new);
    counts = drawn.values().toArray(RowWeight[]::new);
    each = (double) all / drawn();
    this.width = width;
  }

  /** Whether it holds all rows. */
  boolean isWhole() {
    return each == 1;
  }

  int size() {
    return rows.length;
  }

  /** The different values of a feature in the sample, rising. */
  double[] values(int feature) {
    // Both zeros are one value.
    return Arrays.stream(rows)
        .mapToDouble(row -> row.value(feature) + 0.0)
        .sorted()
        .distinct()
        .toArray();
  }

  /** How many rows were drawn, equal ones with all that are equal. */
  long drawn() {
    return (long) Arrays.stream(counts).mapToDouble(RowWeight::rows).sum();
  }

  /** How much a row of the sample counts, on average. */
  double meanWeight() {
    return Arrays.stream(counts).mapToDouble(RowWeight::value).sum() / drawn();
  }

  /** About how many of all rows repeat an earlier one: equal rows are drawn together. */
  long repeated() {
    return Math.round(each * (drawn() - rows.length));
  }

  /** Rows of a few codes repeat by chance; with a feature of many values they hardly do. */
  boolean hasManyValues() {
    return IntStream.range(0, width).anyMatch(this::hasManyValues);
  }

  private boolean hasManyValues(int feature) {
    long values = values(feature).length;
    // Of a part of the rows the values of any feature are few rows each.
    double least = (isWhole() ? MANY_VALUES : NEARLY_ALL) * rows.length;
    return values >= Math.max(ENOUGH_VALUES, least);
  }

  /**
   * About how many of all n rows would repeat an earlier one if features were independent. A row
   * that occurs with probability p is expected once and again np times, so that it is a new one in
   * (1 - exp(-np)) / np of the cases. Cost: O(rows d) of the sample, whatever n is.
   *
   * @param random draws the values of rows, those of each feature by themselves
   */
  long repeatedByChance(RandomGenerator random) {
    double[] logs = new double[MADE];
    double[] upTo = Arrays.stream(counts).mapToDouble(RowWeight::rows).toArray();
    Arrays.parallelPrefix(upTo, Double::sum);
    for (int j = 0; j < width; j++) {
      double[] shares = shares(j);
      for (int k = 0; k < MADE; k++) {
        int place = Arrays.binarySearch(upTo, random.nextDouble(upTo[upTo.length - 1]));
        logs[k] += StrictMath.log(shares[place < 0 ? -place - 1 : place + 1]);
      }
    }
    double all = each * drawn();
    double fresh = 0;
    for (double log : logs) {
      double expected = all * StrictMath.exp(log);
      fresh += expected > 0 ? -StrictMath.expm1(-expected) / expected : 1;
    }
    return Math.round(all * (1 - fresh / MADE));
  }

  /**
   * Which share of the others has a row's value of a feature. Values that few have get their mean,
   * as the share of one alone says little.
   */
  private double[] shares(int feature) {
    Map<Double, Double> having = new HashMap<>();
    for (int i = 0; i < rows.length; i++) {
      having.merge(rows[i].value(feature) + 0.0, counts[i].rows(), Double::sum);
    }
    double others = Math.max(1, drawn() - 1.0);
    double few = 0;
    double pairs = 0;
    for (double count : having.values()) {
      few += count < FREQUENT ? count : 0;
      pairs += count < FREQUENT ? count * (count - 1) : 0;
    }
    double[] shares = new double[rows.length];
    for (int i = 0; i < shares.length; i++) {
      double count = having.get(rows[i].value(feature) + 0.0);
      shares[i] = (count < FREQUENT ? pairs / few : count - 1) / others;
    }
    return shares;
  }

  /** The loss of the sample, each row of which counts for those it stands for. */
  PartitionedRelaxation loss() {
    Map<NearRow, RowWeight> weighted = new LinkedHashMap<>();
    for (int i = 0; i < rows.length; i++) {
      weighted.put(rows[i], isWhole() ? counts[i] : counts[i].times(each));
    }
    return PartitionedRelaxation.ofRows(weighted, width);
  }

  /**
   * A few rows of each class with their true counts, by which any loss limits the bias: equal rows
   * are drawn together, so all of a row that was drawn are known.
   */
  Map<NearRow, RowWeight> anchors(int ofEach) {
    Map<NearRow, RowWeight> anchors = new LinkedHashMap<>();
    for (int sign = -1; sign <= 1; sign += 2) {
      int taken = 0;
      for (int i = 0; i < rows.length && taken < ofEach; i++) {
        if (rows[i].sign() == sign) {
          anchors.put(rows[i], counts[i]);
          taken++;
        }
      }
    }
    return anchors;
  }

  /**
   * About how many rows have margins within a band around 1, times their leverage, equal rows
   * counted once: these are drawn together or not at all.
   */
  double near(double[] z, double band) {
    double[] distances = new double[rows.length];
    Arrays.setAll(distances, i -> Math.abs(1 - rows[i].margin(z)) / rows[i].leverage());
    double[] sorted = distances.clone();
    Arrays.sort(sorted);
    double wide = Math.max(band, sorted[Math.min(sorted.length, ENOUGH) - 1]);
    double found = Arrays.stream(distances).filter(distance -> distance <= wide).count();
    return wide == 0 ? each * found : each * found * band / wide;
  }

  /**
   * By how much margins differ between two models, over their leverage, but for the hundredth that
   * differ most.
   */
  double movement(double[] one, double[] other) {
    double[] moved = movements(one, other);
    Arrays.sort(moved);
    return moved[(int) (0.99 * (moved.length - 1))];
  }

  /** The same of all: a feature that is rarely not 0 moves few margins. */
  double farthest(double[] one, double[] other) {
    return Arrays.stream(movements(one, other)).max().orElseThrow();
  }

  private double[] movements(double[] one, double[] other) {
    double[] difference = new double[width + 1];
    Arrays.setAll(difference, j -> other[j] - one[j]);
    double[] moved = new double[rows.length];
    Arrays.setAll(moved, i -> Math.abs(rows[i].margin(difference)) / rows[i].leverage());
    return moved;
  }
}
