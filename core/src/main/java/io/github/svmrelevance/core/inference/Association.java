package io.github.svmrelevance.core.inference;

import io.github.svmrelevance.api.result.FeatureEvidence.Effect;
import io.github.svmrelevance.api.result.FeatureEvidence.Measured;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;

/**
 * Whether a feature or group alone has to do with a response of any kind: the sum over its columns
 * and the parts of the response of the squared products of ranks. Of one column and a number that
 * is C. Spearman's rank correlation; of one column and classes the test of W. Kruskal and W. Wallis
 * (1952). The null is that both are independent; the rows of a group are permuted as one.
 *
 * <p>Cost: O(n log n), and O(n) for each draw, column and part. Of one column of which most values
 * are the same, as of a sparse one, a draw places the others alone, if there is one stratum.
 */
final class Association implements AloneTest {

  /** With at most this share of ranks other than the usual one, these alone are drawn. */
  private static final double FEW = 0.25;

  private final List<double[]> ranks;
  private final List<double[]> response;
  private final Strata strata;
  private final boolean number;

  /**
   * Ranks the samples.
   *
   * @param columns of the feature, at least one, centred in each stratum
   * @param response what it may tell of
   * @param strata within which samples trade places
   */
  Association(List<double[]> columns, Response response, Strata strata) {
    this.ranks = columns.stream().map(column -> unit(Ranks.centred(column), strata)).toList();
    this.response = response.alone().stream().map(part -> part(part, response, strata)).toList();
    this.strata = strata;
    this.number = response.isNumber();
  }

  private Association(
      List<double[]> ranks, List<double[]> response, Strata strata, boolean number) {
    this.ranks = ranks;
    this.response = response;
    this.strata = strata;
    this.number = number;
  }

  /** Centred in each stratum; of length 1, unless it is constant. */
  private static double[] unit(double[] values, Strata strata) {
    strata.centre(values);
    double length = Math.sqrt(SampleSums.dot(values, values));
    return length == 0 ? values : Arrays.stream(values).map(value -> value / length).toArray();
  }

  private static double[] part(double[] values, Response response, Strata strata) {
    if (response.isNumber()) {
      return unit(values, strata);
    }
    strata.centre(values);
    return values;
  }

  private static double statistic(List<double[]> response, List<double[]> ranks) {
    double sum = 0;
    for (double[] part : response) {
      for (double[] column : ranks) {
        double product = SampleSums.dot(part, column);
        sum += product * product;
      }
    }
    return sum;
  }

  /**
   * The p-value: by the normal distribution, or that of a weighted chi-square, where these serve;
   * else by permutation. Where a column is too far out for permutations, a proven p-value takes
   * their place, if there is one stratum.
   *
   * @param test how many draws
   * @param random chance
   */
  @Override
  public double pValue(PermutationTest test, RandomGenerator random) {
    double statistic = statistic(response, ranks);
    if (ranks.stream().allMatch(column -> SampleSums.dot(column, column) == 0)) {
      return 1;
    }
    if (strata.count() > 1) {
      return test.pValue(statistic, copies(random));
    }
    if (ranks.size() == 1 && response.size() == 1) {
      if (PermutationMoments.isNormal(response.get(0), ranks.get(0))) {
        return PermutationMoments.twoSided(deviations(statistic), () -> bound(statistic));
      }
      return permuted(test, statistic, random);
    }
    Optional<WeightedChiSquare> limit = ProductsLimit.plain(response, ranks);
    if (limit.isEmpty()) {
      return permuted(test, statistic, random);
    }
    // Far out the limit is an order of magnitude only, as the normal tail is.
    double far = PermutationMoments.twoSided(PermutationTest.FAR);
    double tail = limit.get().upper(statistic);
    if (tail >= far) {
      return tail;
    }
    return Math.min(far, test.least() < far ? permuted(test, statistic, random) : proven());
  }

  /** By draws, and what is proven where these say least. */
  private double permuted(PermutationTest test, double statistic, RandomGenerator random) {
    if (ranks.size() > 1) {
      return test.pValueOrOther(statistic, proven(), copies(random));
    }
    return deviations(statistic) >= PermutationTest.FAR
        ? test.pValue(statistic, bound(statistic), copies(random))
        : test.pValue(statistic, copies(random));
  }

  private double proven() {
    return proven(PermutationTest.FAR);
  }

  /**
   * A proven p-value in one stratum: the smallest bound of the exact p-value of a column, times the
   * number of columns (C. Bonferroni, 1936).
   *
   * @param deviations columns that are not so far out count as 1, which saves their bound
   * @return a valid p-value, at most 1
   */
  double proven(double deviations) {
    double least = 1;
    int varying = 0;
    for (double[] column : ranks) {
      if (SampleSums.dot(column, column) > 0) {
        varying++;
        Association one = new Association(List.of(column), response, strata, number);
        double own = statistic(response, one.ranks);
        if (one.deviations(own) >= deviations) {
          least = Math.min(least, one.bound(own));
        }
      }
    }
    return Math.min(1, varying * least);
  }

  /** How many deviations out the statistic of one column and part of the response is. */
  private double deviations(double statistic) {
    return Math.sqrt(statistic * (strata.samples() - 1));
  }

  private DoubleSupplier copies(RandomGenerator random) {
    if (ranks.size() == 1 && strata.count() == 1) {
      double[] column = ranks.get(0);
      double[] sorted = column.clone();
      Arrays.sort(sorted);
      double usual = sorted[sorted.length / 2];
      double[] others = Arrays.stream(column).filter(rank -> rank != usual).toArray();
      if (others.length <= FEW * column.length) {
        return fewPlaced(others, usual, random);
      }
    }
    double[] order = new double[strata.samples()];
    List<double[]> copies = ranks.stream().map(double[]::clone).toList();
    return () -> {
      Arrays.setAll(order, i -> i);
      strata.shuffle(order, random);
      for (int f = 0; f < copies.size(); f++) {
        double[] original = ranks.get(f);
        Arrays.setAll(copies.get(f), i -> original[(int) order[i]]);
      }
      return statistic(response, copies);
    };
  }

  /**
   * Puts ranks that are not the usual one on samples drawn without replacement. The parts of the
   * response are centred, so that all ranks may be less the usual one, which is 0 then.
   */
  private DoubleSupplier fewPlaced(double[] others, double usual, RandomGenerator random) {
    int n = strata.samples();
    int[] samples = new int[n];
    Arrays.setAll(samples, i -> i);
    double[] sums = new double[response.size()];
    return () -> {
      Arrays.fill(sums, 0);
      for (int k = 0; k < others.length; k++) {
        int drawn = k + random.nextInt(n - k);
        int sample = samples[drawn];
        samples[drawn] = samples[k];
        samples[k] = sample;
        for (int part = 0; part < sums.length; part++) {
          sums[part] += (others[k] - usual) * response.get(part)[sample];
        }
      }
      return SampleSums.dot(sums, sums);
    };
  }

  /**
   * An upper bound of the exact p-value of one column in one stratum.
   *
   * @param statistic its value
   */
  double bound(double statistic) {
    if (number) {
      return ProductSumTail.of(response.get(0), ranks.get(0)).twoSided(Math.sqrt(statistic));
    }
    int[] sizes =
        response.stream()
            .mapToInt(part -> (int) Arrays.stream(part).filter(value -> value > 0).count())
            .filter(size -> size > 0)
            .toArray();
    return new ClassesTail(ranks.get(0), sizes).upper(statistic);
  }

  /**
   * How much the feature alone tells: of a number and one column, their rank correlation; else what
   * is explained, at most 1.
   */
  @Override
  public Effect effect() {
    if (number && ranks.size() == 1) {
      return new Effect(
          Measured.RANK_CORRELATION,
          Math.max(-1, Math.min(1, SampleSums.dot(response.get(0), ranks.get(0)))));
    }
    return new Effect(Measured.EXPLAINED, Math.min(1, statistic(response, ranks)));
  }
}
