package io.github.svmrelevance.core.inference;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.commons.math3.util.KthSelector;

/**
 * Which other features a feature is tested given. Where there are too many, the most correlated
 * ones are chosen: they tell nearly all.
 *
 * @since 0.1
 */
public final class Conditions {

  /** At least so many samples for each feature that is conditioned on. */
  private static final int SAMPLES_PER_CONDITION = 3;

  /** More conditions cost the square in time. */
  private static final int MOST = 100;

  /** So many of the conditions, the most correlated ones, are conditioned on with their curves. */
  private static final int MOST_CURVED = 5;

  /** Features of a smaller absolute correlation hardly repeat each other along a monotone curve. */
  private static final double RELATED = 0.3;

  private final double[] correlation;
  private final IntPredicate other;
  private final int most;

  /**
   * Chooses.
   *
   * @param correlation of each feature with the tested one, in [-1, 1]
   * @param other which features may be chosen, the tested one not among them
   * @param most how many, at least 0, see {@link #most}
   */
  public Conditions(double[] correlation, IntPredicate other, int most) {
    this.correlation = correlation.clone();
    this.other = other;
    this.most = most;
  }

  /**
   * How many features a test conditions on at most.
   *
   * @param freedom how many samples, or blocks, are free to trade places
   * @return none where these are fewer than three
   */
  public static int most(long freedom) {
    return (int) Math.min(MOST, (freedom + 1) / SAMPLES_PER_CONDITION);
  }

  /**
   * Whether one regression on all features is as well determined as those that tests condition on,
   * and near to them: these hold a third of all features at least.
   *
   * @param features how many there are
   * @param freedom how many samples, or blocks, are free to trade places
   * @return whether such a regression is a start for the others
   */
  static boolean haveRoom(int features, long freedom) {
    return features - 1 <= Math.min(3 * MOST, (freedom + 1) / SAMPLES_PER_CONDITION);
  }

  /**
   * How many columns a test conditions on at most, curves among them, where samples are many.
   *
   * @param features d, at least 1
   * @return at most 100
   */
  public static int mostWithCurves(int features) {
    int others = features - 1;
    return Math.min(MOST, others + Curves.MOST * Math.min(MOST_CURVED, others));
  }

  /**
   * All others, or those that are most correlated.
   *
   * @return their positions, rising
   */
  public int[] others() {
    return chosen(other);
  }

  /**
   * Those that are no substitutes of the feature. Where all others are, the least correlated one:
   * beside it the feature may show what the rest of them hides.
   *
   * @return their positions, rising; empty if it has no substitutes, or if these are all others
   */
  public Optional<int[]> withoutSubstitutes() {
    int[] all = IntStream.range(0, correlation.length).filter(other).toArray();
    IntPredicate apart = k -> Math.abs(correlation[k]) < FeatureTests.SUBSTITUTE;
    if (all.length < 2 || most == 0 || Arrays.stream(all).allMatch(apart)) {
      return Optional.empty();
    }
    return Optional.of(
        Arrays.stream(all).anyMatch(apart) ? chosen(other.and(apart)) : leastCorrelated(all));
  }

  /**
   * Where {@link #others} all but determine the feature, as a total and all parts but one determine
   * that part: as many of them as do not, the less correlated ones first, see {@link
   * ConditionsApart}. Cost: O(k^3).
   *
   * @param gram the inner products of the k others
   * @param products of each column of the feature with each of them
   * @param squares of each column of the feature, above 0
   * @return their positions, rising, at least one; empty if the others leave something of it, or if
   *     none of them is left
   */
  public Optional<int[]> apart(double[][] gram, double[][] products, double[] squares) {
    int[] others = others();
    int[] order =
        IntStream.range(0, others.length)
            .boxed()
            .sorted(Comparator.comparingDouble(k -> Math.abs(correlation[others[k]])))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] taken = ConditionsApart.of(order, gram, products, squares);
    return taken.length == 0 || taken.length == others.length
        ? Optional.empty()
        : Optional.of(Arrays.stream(taken).map(k -> others[k]).toArray());
  }

  private int[] leastCorrelated(int[] all) {
    return Arrays.stream(all)
        .boxed()
        .min(Comparator.comparingDouble(k -> Math.abs(correlation[k])))
        .stream()
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * Those of {@link #others} that the feature may repeat along a curve.
   *
   * @return their positions, at most five, the most correlated first
   */
  public int[] related() {
    return Arrays.stream(others())
        .filter(k -> Math.abs(correlation[k]) >= RELATED)
        .boxed()
        .sorted(Comparator.comparingDouble(k -> -Math.abs(correlation[k])))
        .limit(MOST_CURVED)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * How many curves there is room for beside {@link #others}.
   *
   * @return at least 0
   */
  public int room() {
    return most - others().length;
  }

  /** In order; the most correlated ones if there are too many. */
  private int[] chosen(IntPredicate allowed) {
    int[] all = IntStream.range(0, correlation.length).filter(allowed).toArray();
    if (all.length <= most) {
      return all;
    }
    if (most == 0) {
      return new int[0];
    }
    double[] strengths = Arrays.stream(all).mapToDouble(k -> Math.abs(correlation[k])).toArray();
    double least = new KthSelector().select(strengths, null, all.length - most);
    int[] above = Arrays.stream(all).filter(k -> Math.abs(correlation[k]) > least).toArray();
    return IntStream.concat(
            Arrays.stream(above),
            Arrays.stream(all)
                .filter(k -> Math.abs(correlation[k]) == least)
                .limit(most - above.length))
        .sorted()
        .toArray();
  }
}
