package io.github.svmrelevance.core.inference;

import io.github.svmrelevance.api.result.FeatureEvidence.Effect;
import io.github.svmrelevance.api.result.FeatureEvidence.Measured;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Wilcoxon's rank-sum test of one feature and two classes, as {@link FeatureTests} makes it, from
 * how many samples of each class have each value, or lie in each of some intervals. What lies in
 * one interval is tied: then it is the same test of a coarser feature, as valid, and with a
 * thousand intervals hardly less powerful. Immutable. Memory: a few numbers for each value.
 *
 * @since 0.1
 */
public final class RankCounts {

  /** The smaller class, or what is not the most common value, is drawn up to this many. */
  private static final long MOST_DRAWN = 1_000_000;

  private final long[] positives;
  private final long[] counts;
  private final double[] ranks;
  private final long samples;
  private final long positive;
  private final double sum;

  /**
   * Counts.
   *
   * @param positives how many samples of the positive class have each value, values rising
   * @param negatives the same of the other class; there are samples of both
   * @throws IllegalArgumentException if a class has no samples
   */
  public RankCounts(long[] positives, long[] negatives) {
    int[] there =
        IntStream.range(0, positives.length).filter(k -> positives[k] + negatives[k] > 0).toArray();
    this.positives = Arrays.stream(there).mapToLong(k -> positives[k]).toArray();
    this.counts = Arrays.stream(there).mapToLong(k -> positives[k] + negatives[k]).toArray();
    this.samples = LongStream.of(counts).sum();
    this.positive = LongStream.of(positives).sum();
    if (positive == 0 || positive == samples) {
      throw new IllegalArgumentException(
          positive + " of " + samples + " samples are positive; expected samples of both classes");
    }
    this.ranks = new double[there.length];
    long before = 0;
    double total = 0;
    for (int k = 0; k < ranks.length; k++) {
      ranks[k] = before + (counts[k] - 1) / 2.0 - (samples - 1) / 2.0;
      total += this.positives[k] * ranks[k];
      before += counts[k];
    }
    this.sum = total;
  }

  /**
   * How much the feature alone tells.
   *
   * @return the area under the ROC curve
   */
  public Effect effect() {
    return new Effect(Measured.AUC, 0.5 + sum / ((double) positive * (samples - positive)));
  }

  /**
   * The two-sided p-value: by the normal distribution where that serves, else by permutation of the
   * labels; far out, by a proven bound of the exact p-value. Where neither class and no set of
   * values is small enough to be drawn, by that bound alone. Cost: O(k) with k values, and for each
   * draw O(m), m the smaller of a class and of the samples that have not the most common value.
   *
   * @param draws the most permutations, at least 1
   * @param random chance
   * @return in (0, 1]
   */
  public double pValue(int draws, RandomGenerator random) {
    double squares = 0;
    double cubes = 0;
    double fourths = 0;
    for (int k = 0; k < ranks.length; k++) {
      double square = ranks[k] * ranks[k];
      squares += counts[k] * square;
      cubes += counts[k] * square * ranks[k];
      fourths += counts[k] * square * square;
    }
    if (squares == 0) {
      return 1;
    }
    double n = samples;
    double share = positive / n;
    double variance = share * (1 - share);
    double standardized = sum / Math.sqrt(n * variance * squares / (n - 1));
    PermutationMoments.Shape ofRanks = PermutationMoments.Shape.of(n, squares, cubes, fourths);
    // The moments of a variable that is 1 with this chance.
    PermutationMoments.Shape ofLabels =
        new PermutationMoments.Shape(
            (1 - 2 * share) / Math.sqrt(variance), (1 - 6 * variance) / variance);
    if (PermutationMoments.isNormal(ofLabels, ofRanks, n)) {
      return PermutationMoments.twoSided(standardized, this::bound);
    }
    PermutationTest test = PermutationTest.of(draws);
    int common = common();
    long rare = samples - counts[common];
    long smaller = Math.min(positive, samples - positive);
    if (Math.min(rare, smaller) > MOST_DRAWN) {
      return bound();
    }
    boolean byValues = rare <= smaller;
    return Math.abs(standardized) >= PermutationTest.FAR
        ? test.pValue(Math.abs(sum), bound(), () -> Math.abs(draw(byValues, common, random)))
        : test.pValue(Math.abs(sum), () -> Math.abs(draw(byValues, common, random)));
  }

  /**
   * Curves of the feature, to condition on beside it.
   *
   * @param sums of the feature's standardized values, for each of the values that were given
   * @param given how many samples have each of these
   * @return up to four columns of mean 0 and mean square 1, by the values that were given; that of
   *     a value without samples is 0
   */
  public List<double[]> curves(double[] sums, long[] given) {
    int[] there = IntStream.range(0, given.length).filter(k -> given[k] > 0).toArray();
    double[] own = Arrays.stream(there).mapToDouble(k -> sums[k]).toArray();
    return Curves.of(ranks, counts, own).stream()
        .map(
            curve -> {
              double[] all = new double[given.length];
              for (int k = 0; k < there.length; k++) {
                all[there[k]] = curve[k];
              }
              return all;
            })
        .toList();
  }

  private double bound() {
    return SubsetSumTail.of(ranks, counts, Math.min(positive, samples - positive))
        .twoSided(Math.abs(sum));
  }

  private int common() {
    int most = 0;
    for (int k = 1; k < counts.length; k++) {
      most = counts[k] > counts[most] ? k : most;
    }
    return most;
  }

  private double draw(boolean byValues, int common, RandomGenerator random) {
    return byValues ? drawLabels(common, random) : drawMembers(random);
  }

  /** Which of the samples that have not the common value are positive. */
  private double drawLabels(int common, RandomGenerator random) {
    double total = 0;
    long left = positive;
    long all = samples;
    for (int k = 0; k < ranks.length; k++) {
      for (long i = 0; k != common && i < counts[k]; i++) {
        if (random.nextLong(all--) < left) {
          total += ranks[k];
          left--;
        }
      }
    }
    return total + left * ranks[common];
  }

  /** The ranks of the smaller class: those of the other one are their negative. */
  private double drawMembers(RandomGenerator random) {
    long[] ends = counts.clone();
    Arrays.parallelPrefix(ends, Long::sum);
    long wanted = Math.min(positive, samples - positive);
    Set<Long> taken = new HashSet<>();
    double total = 0;
    // R. Floyd's draw without replacement (Communications of the ACM 30, 1987).
    for (long last = samples - wanted; last < samples; last++) {
      long chosen = random.nextLong(last + 1);
      long member = taken.add(chosen) ? chosen : last;
      taken.add(member);
      int place = Arrays.binarySearch(ends, member + 1);
      total += ranks[place >= 0 ? place : -place - 1];
    }
    return total;
  }
}
