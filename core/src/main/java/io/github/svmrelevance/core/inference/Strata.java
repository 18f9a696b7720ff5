package io.github.svmrelevance.core.inference;

import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Which samples may trade places under the null: those of one stratum (A. Winkler and others,
 * Permutation inference for the general linear model, NeuroImage 92, 2014).
 */
final class Strata {

  private final int[][] members;
  private final int samples;

  private Strata(int[][] members, int samples) {
    this.members = members;
    this.samples = samples;
  }

  /** All samples may trade places. */
  static Strata one(int samples) {
    return new Strata(new int[][] {IntStream.range(0, samples).toArray()}, samples);
  }

  /**
   * Samples trade places within their stratum only.
   *
   * @param members the samples of each stratum; together all of them, each once
   */
  static Strata of(int[][] members) {
    return new Strata(
        members, IntStream.range(0, members.length).map(s -> members[s].length).sum());
  }

  /** The number of strata. */
  int count() {
    return members.length;
  }

  /** The number n of samples. */
  int samples() {
    return samples;
  }

  /** The samples of a stratum; not to be changed. */
  int[] members(int stratum) {
    return members[stratum];
  }

  /** How many dimensions centred vectors have. */
  int freedom() {
    return samples - members.length;
  }

  /** Takes the mean of each stratum off its values. */
  void centre(double[] values) {
    for (int[] stratum : members) {
      double mean = IntStream.of(stratum).mapToDouble(i -> values[i]).average().orElseThrow();
      for (int i : stratum) {
        values[i] -= mean;
      }
    }
  }

  /** Puts the values of each stratum into random order (R. Fisher, F. Yates). */
  void shuffle(double[] values, RandomGenerator random) {
    for (int[] stratum : members) {
      for (int last = stratum.length - 1; last > 0; last--) {
        int other = stratum[random.nextInt(last + 1)];
        double value = values[stratum[last]];
        values[stratum[last]] = values[other];
        values[other] = value;
      }
    }
  }
}
