package io.github.svmrelevance.methods.quality;

import io.github.svmrelevance.api.data.Dataset;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The standard error of a share of samples, over the samples. Folds of like shares of the classes
 * understate it where predictions lean to one class: whoever always says the same is as often right
 * in each fold.
 */
final class ShareError {

  private ShareError() {}

  /**
   * The error of a mean, or of the mean of the means of classes: the root of p (1 - p) / n for a
   * plain share p of n samples. Where all samples of a mean have the same value, half the width of
   * E. Wilson's interval (1927) at one standard error stands for its error, 1 / (2n + 2).
   *
   * <p>Samples of a block may err together, and then blocks count as samples. Few blocks can be
   * alike by chance, so that the error is never below that without blocks.
   *
   * @param values of each sample: whether it is right, or the difference of two models in that
   * @param data the samples, of classes or levels
   * @return the standard error, above 0
   */
  static double of(double[] values, Dataset data) {
    double ofSamples = of(values, data, IntUnaryOperator.identity(), values.length);
    return data.blocks()
        .map(blocks -> Math.max(ofSamples, of(values, data, blocks::block, blocks.count())))
        .orElse(ofSamples);
  }

  /** The same, where so many units err apart from each other. */
  private static double of(double[] values, Dataset data, IntUnaryOperator unit, int units) {
    int n = values.length;
    int[] strata = strata(data);
    int most = Arrays.stream(strata).max().orElseThrow() + 1;
    double[] totals = new double[most];
    double[] means = new double[most];
    for (int i = 0; i < n; i++) {
      totals[strata[i]] += data.weight(i);
    }
    for (int i = 0; i < n; i++) {
      means[strata[i]] += data.weight(i) * values[i] / totals[strata[i]];
    }
    int classes = (int) Arrays.stream(totals).filter(total -> total > 0).count();
    double[] off = new double[units];
    double squares = 0;
    for (int c = 0; c < most; c++) {
      int stratum = c;
      int[] own = IntStream.range(0, n).filter(i -> strata[i] == stratum).toArray();
      if (own.length == 0) {
        continue;
      }
      double[] shares = new double[units];
      for (int i : own) {
        double share = data.weight(i) / totals[c];
        shares[unit.applyAsInt(i)] += share;
        off[unit.applyAsInt(i)] += share * (values[i] - means[c]) / classes;
      }
      if (Arrays.stream(own).allMatch(i -> values[i] == values[own[0]])) {
        double samples = 1 / Arrays.stream(shares).map(share -> share * share).sum();
        double half = 1 / (2 * samples + 2) / classes;
        squares += half * half;
      }
    }
    return Math.sqrt(squares + Arrays.stream(off).map(sum -> sum * sum).sum());
  }

  /** The classes where these count alike, else one for all samples. */
  private static int[] strata(Dataset data) {
    IntUnaryOperator stratum =
        data.hasLossFactors()
            ? data.target()
                .match(classes -> classes::label, levels -> levels::level, numbers -> sample -> 0)
            : sample -> 0;
    return IntStream.range(0, data.samples()).map(stratum).toArray();
  }
}
