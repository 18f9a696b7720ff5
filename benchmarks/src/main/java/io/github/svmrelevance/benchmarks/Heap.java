package io.github.svmrelevance.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Locale;

/** How much of the heap a run needs. */
final class Heap {

  private static final double MEGABYTE = 1 << 20;

  private Heap() {}

  /**
   * The largest use so far, garbage included, as the sum of the peaks of the heap's parts, which is
   * at least the peak of the heap; and what is live now.
   */
  static String report() {
    double peak = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        peak += pool.getPeakUsage().getUsed() / MEGABYTE;
      }
    }
    System.gc();
    MemoryUsage live = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    return String.format(
        Locale.ROOT,
        "heap: at most %.0f MB with garbage, %.1f MB live at the end",
        peak,
        live.getUsed() / MEGABYTE);
  }
}
