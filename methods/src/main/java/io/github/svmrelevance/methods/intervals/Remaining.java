package io.github.svmrelevance.methods.intervals;

/**
 * Which of n places are left, for draws without replacement: the k-th of them is found and taken in
 * O(log n) by a tree of counts (P. Fenwick, 1994). A list moves all that stand behind it.
 */
final class Remaining {

  /** At i, counted from 1, how many are left of the last lowest-bit-of-i places up to it. */
  private final int[] counts;

  private final int highest;

  Remaining(int n) {
    counts = new int[n + 1];
    for (int i = 1; i <= n; i++) {
      counts[i] = i & -i;
    }
    highest = Integer.highestOneBit(n);
  }

  /**
   * Takes a place away.
   *
   * @param k how many of those left stand before it, fewer than are left
   * @return the place, from 0
   */
  int take(int k) {
    int before = k;
    int place = 0;
    for (int step = highest; step > 0; step /= 2) {
      if (place + step < counts.length && counts[place + step] <= before) {
        place += step;
        before -= counts[place];
      }
    }
    for (int i = place + 1; i < counts.length; i += i & -i) {
      counts[i]--;
    }
    return place;
  }
}
