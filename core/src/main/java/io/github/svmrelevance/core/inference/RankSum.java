package io.github.svmrelevance.core.inference;

import io.github.svmrelevance.api.result.FeatureEvidence.Effect;
import io.github.svmrelevance.api.result.FeatureEvidence.Measured;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Wilcoxon's rank-sum test of one feature and two classes, with midranks for ties: the feature
 * alone, given nothing else. Its null is that the feature is independent of the class. Cost: O(n
 * log n), and O(n) for each draw.
 *
 * <p>Of several strata, it is the test of aligned ranks (J. Hodges, E. Lehmann, Annals of
 * Mathematical Statistics 33, 1962): values are less the mean of their stratum, and labels trade
 * places within it.
 */
final class RankSum implements AloneTest {

  /** Midranks less their mean, that of each stratum. */
  private final double[] ranks;

  private final boolean[] positive;
  private final Strata strata;
  private final double sum;
  private final double area;

  /**
   * Ranks the samples.
   *
   * @param values n values, centred in each stratum if there are several
   * @param positive whether a sample is of the positive class; a stratum has samples of both
   * @param strata within which labels trade places
   */
  RankSum(double[] values, boolean[] positive, Strata strata) {
    this.ranks = Ranks.centred(values);
    strata.centre(ranks);
    this.positive = positive;
    this.strata = strata;
    this.sum = sum(ranks, positive);
    double won = 0;
    double pairs = 0;
    for (int s = 0; s < strata.count(); s++) {
      int[] members = strata.members(s);
      boolean[] own = new boolean[members.length];
      for (int k = 0; k < own.length; k++) {
        own[k] = positive[members[k]];
      }
      int positives = count(own);
      won += sum(Ranks.centred(select(values, members)), own);
      pairs += (double) positives * (own.length - positives);
    }
    this.area = 0.5 + won / pairs;
  }

  private static double[] select(double[] values, int[] members) {
    return IntStream.of(members).mapToDouble(i -> values[i]).toArray();
  }

  private static int count(boolean[] chosen) {
    int count = 0;
    for (boolean one : chosen) {
      count += one ? 1 : 0;
    }
    return count;
  }

  private static double sum(double[] values, boolean[] chosen) {
    double total = 0;
    for (int i = 0; i < values.length; i++) {
      total += chosen[i] ? values[i] : 0;
    }
    return total;
  }

  /**
   * The area under the ROC curve: the chance that a positive sample has a larger value than a
   * negative one of its stratum, ties counted by half.
   */
  double areaUnderCurve() {
    return area;
  }

  @Override
  public Effect effect() {
    return new Effect(Measured.AUC, area);
  }

  /**
   * The two-sided p-value: by the normal distribution where that serves, else by permutation of the
   * labels. Where the sum is too far out for permutations, a proven bound of its exact p-value
   * takes their place ({@link SubsetSumTail}), if there is one stratum.
   *
   * @param test how many draws
   * @param random chance
   */
  @Override
  public double pValue(PermutationTest test, RandomGenerator random) {
    double squares = SampleSums.dot(ranks, ranks);
    if (squares == 0) {
      return 1;
    }
    if (strata.count() == 1) {
      int n = ranks.length;
      double share = (double) count(positive) / n;
      double[] labels = new double[n];
      Arrays.setAll(labels, i -> (positive[i] ? 1 : 0) - share);
      double standardized = sum / Math.sqrt(n * share * (1 - share) * squares / (n - 1));
      if (PermutationMoments.isNormal(labels, ranks)) {
        return PermutationMoments.twoSided(standardized, this::bound);
      }
      if (Math.abs(standardized) >= PermutationTest.FAR) {
        Urn urn = urn(0);
        return test.pValue(Math.abs(sum), bound(), () -> Math.abs(urn.draw(random)));
      }
    }
    List<Urn> urns = IntStream.range(0, strata.count()).mapToObj(this::urn).toList();
    return test.pValue(
        Math.abs(sum), () -> Math.abs(urns.stream().mapToDouble(urn -> urn.draw(random)).sum()));
  }

  /** Of the exact p-value in one stratum. */
  private double bound() {
    int positives = count(positive);
    return SubsetSumTail.of(ranks, Math.min(positives, ranks.length - positives))
        .twoSided(Math.abs(sum));
  }

  /** The ranks of a stratum, which add up to 0: those of one class are the others' negative. */
  private Urn urn(int stratum) {
    int[] members = strata.members(stratum);
    int positives = (int) IntStream.of(members).filter(i -> positive[i]).count();
    int negatives = members.length - positives;
    return new Urn(
        select(ranks, members), Math.min(positives, negatives), positives <= negatives ? 1 : -1);
  }

  /** Draws the smaller class of a stratum, and tells the sum of the positive one. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Urn(double[] ranks, int drawn, int sign) {

    double draw(RandomGenerator random) {
      double total = 0;
      for (int k = 0; k < drawn; k++) {
        int other = k + random.nextInt(ranks.length - k);
        double taken = ranks[other];
        ranks[other] = ranks[k];
        ranks[k] = taken;
        total += taken;
      }
      return sign * total;
    }
  }
}
