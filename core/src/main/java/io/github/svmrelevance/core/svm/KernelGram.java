package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.svm.GramMatrix;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The matrix of a kernel's values, computed column by column when asked for, O(n d) each, and kept
 * as long as a bound on memory allows; the column used longest ago goes first.
 */
public final class KernelGram implements GramMatrix {

  /** 256 MB: all columns of 5700 samples. */
  public static final long DEFAULT_CACHE_BYTES = 256L << 20;

  private final Kernel kernel;
  private final DenseMatrix x;
  private final double[] diagonal;
  private final int mostColumns;
  private final Map<Integer, double[]> columns = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * Creates the matrix with a cache of the default size.
   *
   * @param kernel the kernel
   * @param x n points, one per row
   */
  public KernelGram(Kernel kernel, DenseMatrix x) {
    this(kernel, x, DEFAULT_CACHE_BYTES);
  }

  /**
   * Creates the matrix.
   *
   * @param kernel the kernel
   * @param x n points, one per row
   * @param cacheBytes memory for columns; at least two are kept
   */
  public KernelGram(Kernel kernel, DenseMatrix x, long cacheBytes) {
    this.kernel = kernel;
    this.x = x;
    this.mostColumns = (int) Math.max(2, Math.min(x.rows(), cacheBytes / (8L * x.rows())));
    this.diagonal = new double[x.rows()];
    double[] row = new double[x.columns()];
    for (int i = 0; i < diagonal.length; i++) {
      x.copyRow(i, row);
      diagonal[i] = kernel.value(row, row);
    }
  }

  @Override
  public int size() {
    return diagonal.length;
  }

  @Override
  public double diagonal(int index) {
    return diagonal[index];
  }

  @Override
  public double[] column(int index) {
    double[] known = columns.get(index);
    if (known != null) {
      return known;
    }
    double[] target = columns.size() < mostColumns ? new double[size()] : evictOldest();
    kernel.column(x, x.row(index), target);
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
