package io.github.svmrelevance.core.inference;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.result.FeatureEvidence.Effect;
import io.github.svmrelevance.api.result.FeatureEvidence.Measured;
import java.util.Arrays;
import java.util.Comparator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Wilcoxon's rank-sum test of a feature that is mostly 0, and two classes: {@link RankSum} with all
 * zeros as one tie. Cost: O(m log m) for m stored entries, and O(m) for each draw: which of them
 * are positive follows from one draw each without replacement.
 */
final class SparseRankSum {

  /** With fewer entries the null is far from normal whatever the classes are. */
  private static final int LEAST_NORMAL = 100;

  private final int samples;
  private final int positives;

  /** Midranks of the stored entries less the mean of all. */
  private final double[] ranks;

  private final double rankOfZero;
  private final double sum;
  private final int[] rowOf;

  /** Midranks of the stored entries and of all zeros, less the mean of all. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Midranks(double[] ofEntries, double ofZero) {

    static Midranks of(double[] values, int samples) {
      int stored = values.length;
      int zeros = samples - stored;
      int[] order =
          IntStream.range(0, stored)
              .boxed()
              .sorted(Comparator.comparingDouble(k -> values[k]))
              .mapToInt(Integer::intValue)
              .toArray();
      double[] ranks = new double[stored];
      int negative = 0;
      // A stored zero is one of the zeros.
      int allZeros = zeros;
      int last;
      for (int first = 0; first < stored; first = last) {
        double value = values[order[first]];
        last = first + 1;
        while (last < stored && values[order[last]] == value) {
          last++;
        }
        negative = value < 0 ? last : negative;
        allZeros += value == 0 ? last - first : 0;
        double rank =
            value == 0
                ? centred(first, allZeros, samples)
                : centred(value > 0 ? zeros + first : first, last - first, samples);
        for (int k = first; k < last; k++) {
          ranks[order[k]] = rank;
        }
      }
      return new Midranks(ranks, centred(negative, allZeros, samples));
    }

    /** The midrank of a tie with so many values before it. */
    private static double centred(int before, int tied, int samples) {
      return before + (tied - 1) / 2.0 - (samples - 1) / 2.0;
    }
  }

  /**
   * Ranks the samples.
   *
   * @param features the samples
   * @param column the feature
   * @param positive whether a sample is of the positive class
   */
  SparseRankSum(SparseMatrix features, int column, boolean[] positive) {
    samples = positive.length;
    int stored = features.entries(column);
    rowOf = new int[stored];
    double[] values = new double[stored];
    for (int k = 0; k < stored; k++) {
      rowOf[k] = features.rowOf(column, k);
      values[k] = features.value(column, k);
    }
    Midranks midranks = Midranks.of(values, samples);
    ranks = midranks.ofEntries();
    rankOfZero = midranks.ofZero();
    int all = 0;
    for (boolean one : positive) {
      all += one ? 1 : 0;
    }
    positives = all;
    double total = 0;
    int taken = 0;
    for (int k = 0; k < stored; k++) {
      if (positive[rowOf[k]]) {
        total += ranks[k];
        taken++;
      }
    }
    sum = total + (positives - taken) * rankOfZero;
  }

  /** See {@link RankSum#areaUnderCurve}. */
  double areaUnderCurve() {
    return 0.5 + sum / ((double) positives * (samples - positives));
  }

  /** The same as an effect. */
  Effect effect() {
    return new Effect(Measured.AUC, areaUnderCurve());
  }

  /**
   * The two-sided p-value, see {@link RankSum#pValue}.
   *
   * @param test how many draws
   * @param labels 1 or 0 for each sample, less their mean
   * @param random chance
   */
  double pValue(PermutationTest test, double[] labels, RandomGenerator random) {
    int zeros = samples - ranks.length;
    double squares = SampleSums.dot(ranks, ranks) + zeros * rankOfZero * rankOfZero;
    if (squares == 0) {
      return 1;
    }
    double share = (double) positives / samples;
    double standardized = sum / Math.sqrt(samples * share * (1 - share) * squares / (samples - 1));
    if (ranks.length >= LEAST_NORMAL && PermutationMoments.isNormal(labels, allRanks())) {
      return PermutationMoments.twoSided(standardized, () -> bound(zeros));
    }
    if (Math.abs(standardized) >= PermutationTest.FAR) {
      return test.pValue(Math.abs(sum), bound(zeros), () -> Math.abs(draw(random)));
    }
    return test.pValue(Math.abs(sum), () -> Math.abs(draw(random)));
  }

  private double bound(int zeros) {
    return SubsetSumTail.of(ranks, rankOfZero, zeros, positives).twoSided(Math.abs(sum));
  }

  private double[] allRanks() {
    double[] all = new double[samples];
    Arrays.fill(all, rankOfZero);
    for (int k = 0; k < ranks.length; k++) {
      all[rowOf[k]] = ranks[k];
    }
    return all;
  }

  private double draw(RandomGenerator random) {
    double total = 0;
    int left = positives;
    for (int k = 0; k < ranks.length; k++) {
      if (random.nextInt(samples - k) < left) {
        total += ranks[k];
        left--;
      }
    }
    return total + left * rankOfZero;
  }
}
