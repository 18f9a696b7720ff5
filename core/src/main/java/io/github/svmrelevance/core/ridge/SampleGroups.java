package io.github.svmrelevance.core.ridge;

import java.util.Arrays;
import java.util.concurrent.ForkJoinTask;
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * Consecutive samples in groups of about as many entries. Groups run at the same time where the
 * caller is on a thread of a pool that has idle ones. What they add up, they add up apart, and that
 * is added in their order; so the sums have the same bits whatever the threads.
 */
final class SampleGroups {

  /** More would cost more for adding up than their threads can save. */
  private static final int MOST_GROUPS = 8;

  /** Entries that keep a thread busy for far longer than it takes to give them to it. */
  private static final long FEWEST_ENTRIES = 1 << 16;

  /** Entries for each number of a sum, so that adding up sums costs little beside them. */
  private static final long ENTRIES_PER_NUMBER = 8;

  /** Does something with the samples of a group. */
  @FunctionalInterface
  interface Group {

    /**
     * Does it.
     *
     * @param group its number
     * @param from its first sample
     * @param to the one behind its last sample
     */
    void run(int group, int from, int to);
  }

  /** Adds up a number for each variable over the samples of a group. */
  @FunctionalInterface
  interface Sums {

    /**
     * Adds them up.
     *
     * @param from the first sample of the group
     * @param to the one behind its last sample
     * @param own what to add to
     */
    void add(int from, int to, double[] own);
  }

  /** Adds up a number over the samples of a group. */
  @FunctionalInterface
  interface Sum {

    /**
     * Adds it up.
     *
     * @param from the first sample of the group
     * @param to the one behind its last sample
     * @return the sum
     */
    double add(int from, int to);
  }

  private final int variables;
  private int[] starts = {0, 0};
  private double[][] own = {};

  /**
   * No samples yet.
   *
   * @param variables how many numbers {@link Sums} are
   */
  SampleGroups(int variables) {
    this.variables = variables;
  }

  /**
   * Makes groups.
   *
   * @param samples how many
   * @param entries of all of them
   * @param entriesOf those of each
   */
  void divide(int samples, long entries, IntToLongFunction entriesOf) {
    long size = Math.max(FEWEST_ENTRIES, ENTRIES_PER_NUMBER * variables);
    int groups = (int) Math.max(1, Math.min(MOST_GROUPS, entries / size));
    starts = new int[groups + 1];
    long before = 0;
    int group = 1;
    for (int i = 0; i < samples && group < groups; i++) {
      before += entriesOf.applyAsLong(i);
      while (group < groups && before * groups >= entries * group) {
        starts[group++] = i + 1;
      }
    }
    Arrays.fill(starts, group, groups + 1, samples);
  }

  /** How many there are. */
  int count() {
    return starts.length - 1;
  }

  /** The first sample of a group. */
  int start(int group) {
    return starts[group];
  }

  /** Runs every group. */
  void forEach(Group group) {
    IntConsumer run = g -> group.run(g, starts[g], starts[g + 1]);
    IntStream numbers = IntStream.range(0, count());
    // Elsewhere a parallel stream would take threads that nobody lent.
    (ForkJoinTask.inForkJoinPool() ? numbers.parallel() : numbers).forEach(run);
  }

  /** A sum over all samples. */
  double sum(Sum part) {
    double[] parts = new double[count()];
    forEach((group, from, to) -> parts[group] = part.add(from, to));
    double sum = 0;
    for (double number : parts) {
      sum += number;
    }
    return sum;
  }

  /**
   * Adds sums over all samples.
   *
   * @param part adds up a group
   * @param target what they are added to, one number for each variable
   */
  void add(Sums part, double[] target) {
    if (count() == 1) {
      part.add(starts[0], starts[1], target);
      return;
    }
    if (own.length < count()) {
      own = new double[count()][variables];
    }
    forEach(
        (group, from, to) -> {
          Arrays.fill(own[group], 0);
          part.add(from, to, own[group]);
        });
    for (int group = 0; group < count(); group++) {
      for (int j = 0; j < variables; j++) {
        target[j] += own[group][j];
      }
    }
  }
}
