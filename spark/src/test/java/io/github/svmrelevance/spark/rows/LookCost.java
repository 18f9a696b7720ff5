package io.github.svmrelevance.spark.rows;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Measures what a pass over rows in partitions costs an executor, for the estimate in
 * benchmarks/RESULTS.md: nanoseconds of a processor for each number of the data and each model that
 * is looked at, and the bytes of what a partition sends back. Needs no Spark.
 */
final class LookCost {

  private static final int REPEATS = 5;

  private LookCost() {}

  public static void main(String[] args) {
    for (int width : new int[] {10, 50, 1000}) {
      int blocks = Math.max(1, 4_000_000 / (RowBlock.MOST_ROWS * width));
      List<RowBlock> data = data(width, blocks);
      for (int models : new int[] {1, 4, 16, 64}) {
        measure(width, data, models);
      }
    }
  }

  private static List<RowBlock> data(int width, int blocks) {
    SplittableRandom random = new SplittableRandom(1);
    List<RowBlock> data = new ArrayList<>();
    for (int b = 0; b < blocks; b++) {
      double[] values = random.doubles((long) RowBlock.MOST_ROWS * width, -2, 2).toArray();
      byte[] signs = new byte[RowBlock.MOST_ROWS];
      for (int i = 0; i < signs.length; i++) {
        signs[i] = (byte) (values[i * width] > 0 ? 1 : -1);
      }
      data.add(new RowBlock(width, values, signs));
    }
    return data;
  }

  /** Of models like the truth, a tenth of the rows has a loss. */
  private static void measure(int width, List<RowBlock> data, int models) {
    SplittableRandom random = new SplittableRandom(2);
    List<PartitionedLook> looks = new ArrayList<>();
    for (int k = 0; k < models; k++) {
      double[] z = random.doubles(width + 1, -0.1 / width, 0.1 / width).toArray();
      z[0] = 5;
      looks.add(PartitionedLook.atSums(z));
    }
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    double least = Double.POSITIVE_INFINITY;
    List<Seen> seen = List.of();
    for (int round = 0; round < REPEATS; round++) {
      long start = clock.getCurrentThreadCpuTime();
      seen = LookTask.run(data.iterator(), width, looks);
      least = Math.min(least, (double) (clock.getCurrentThreadCpuTime() - start));
    }
    double numbers = (double) data.size() * RowBlock.MOST_ROWS * width;
    System.out.printf(
        Locale.ROOT,
        "d = %d, %d models: %.2f ns a number, %.2f ns a number and model; %.2f of the rows below%n",
        width,
        models,
        least / numbers,
        least / numbers / models,
        seen.get(0).below / (numbers / width));
  }
}
