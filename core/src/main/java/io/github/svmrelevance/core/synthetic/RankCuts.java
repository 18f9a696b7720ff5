package io.github.svmrelevance.core.synthetic;

import java.util.Arrays;

/**
 * Where numbers are cut into levels of equal size by rank. Numbers rank as {@link
 * Double#compare(double, double)} orders them, equal ones in the order in which they come.
 */
final class RankCuts {

  /** Entry c - 1 is the first number, by rank, of level c. */
  private final double[] firsts;

  /** How many numbers equal to that one are of lower levels. */
  private final int[] below;

  private RankCuts(double[] firsts, int[] below) {
    this.firsts = firsts;
    this.below = below;
  }

  /**
   * The cuts of some numbers.
   *
   * @param numbers are sorted in place
   * @param levels how many there are, at most as many as numbers
   */
  static RankCuts of(double[] numbers, int levels) {
    Arrays.sort(numbers);
    double[] firsts = new double[levels - 1];
    int[] below = new int[levels - 1];
    for (int c = 1; c < levels; c++) {
      // The least rank whose share of all ranks, times the levels, is c or more.
      int rank = (int) (((long) c * numbers.length + levels - 1) / levels);
      firsts[c - 1] = numbers[rank];
      int start = rank;
      while (start > 0 && Double.compare(numbers[start - 1], numbers[rank]) == 0) {
        start--;
      }
      below[c - 1] = rank - start;
    }
    return new RankCuts(firsts, below);
  }

  /** A pass over the same numbers, in the order in which they come. */
  Pass pass() {
    return new Pass();
  }

  /** Counts the equal numbers that have come. */
  final class Pass {

    private final int[] seen = new int[firsts.length];

    /** The level, from 0, of the next number. */
    int level(double number) {
      int level = 0;
      for (int c = 0; c < firsts.length; c++) {
        int order = Double.compare(number, firsts[c]);
        if (order > 0 || (order == 0 && seen[c]++ >= below[c])) {
          level++;
        }
      }
      return level;
    }
  }
}
