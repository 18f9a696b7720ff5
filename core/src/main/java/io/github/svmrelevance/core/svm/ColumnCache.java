package io.github.svmrelevance.core.svm;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Columns of n numbers, as many as a bound on memory allows; the one used longest ago goes first.
 */
final class ColumnCache {

  /** 256 MB, all columns of 5700 samples; an eighth of the JVM's memory if that is less. */
  static final long DEFAULT_BYTES = Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 8);

  private final int size;
  private final int mostColumns;
  private final Source source;
  private final Map<Integer, double[]> columns = new LinkedHashMap<>(16, 0.75f, true);

  /** Computes a column. */
  @FunctionalInterface
  interface Source {
    /** Overwrites all n entries of the target. */
    void compute(int index, double[] target);
  }

  /**
   * Creates a cache.
   *
   * @param size n
   * @param bytes memory for columns; at least two are kept
   * @param source where columns come from
   */
  ColumnCache(int size, long bytes, Source source) {
    this.size = size;
    this.mostColumns = (int) Math.max(2, Math.min(size, bytes / (8L * size)));
    this.source = source;
  }

  /** Whether all columns can be kept, so that each is computed once at most. */
  boolean holdsAll() {
    return mostColumns == size;
  }

  double[] column(int index) {
    double[] known = columns.get(index);
    if (known != null) {
      return known;
    }
    double[] target = columns.size() < mostColumns ? new double[size] : evictOldest();
    source.compute(index, target);
    columns.put(index, target);
    return target;
  }

  private double[] evictOldest() {
    Iterator<double[]> oldest = columns.values().iterator();
    double[] reused = oldest.next();
    oldest.remove();
    return reused;
  }
}
