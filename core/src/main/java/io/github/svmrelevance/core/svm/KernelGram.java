package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.svm.GramMatrix;

/**
 * The matrix of a kernel's values, computed column by column when asked for, O(n d) each, and kept
 * as long as a bound on memory allows.
 *
 * @since 0.1
 */
public final class KernelGram implements GramMatrix {

  private final double[] diagonal;
  private final ColumnCache columns;

  /**
   * Creates the matrix with a cache of 256 MB, which holds all columns of 5700 samples, or of an
   * eighth of the JVM's memory.
   *
   * @param kernel the kernel
   * @param x n points, one per row
   */
  public KernelGram(Kernel kernel, DenseMatrix x) {
    this(kernel, x, ColumnCache.DEFAULT_BYTES);
  }

  /**
   * Creates the matrix with the usual cache, for work that can be stopped: a sum over all columns
   * of some ten thousand samples takes minutes.
   *
   * @param kernel the kernel
   * @param x n points, one per row
   * @param cancellation makes the computation of columns throw {@link
   *     io.github.svmrelevance.api.CancelledException}
   */
  public KernelGram(Kernel kernel, DenseMatrix x, CancellationToken cancellation) {
    this(kernel, x, ColumnCache.DEFAULT_BYTES, cancellation);
  }

  /**
   * Creates the matrix.
   *
   * @param kernel the kernel
   * @param x n points, one per row
   * @param cacheBytes memory for columns; at least two are kept
   */
  public KernelGram(Kernel kernel, DenseMatrix x, long cacheBytes) {
    this(kernel, x, cacheBytes, CancellationToken.none());
  }

  private KernelGram(
      Kernel kernel, DenseMatrix x, long cacheBytes, CancellationToken cancellation) {
    this.columns =
        new ColumnCache(
            x.rows(),
            cacheBytes,
            (index, target) -> {
              cancellation.throwIfCancelled();
              kernel.column(x, x.row(index), target);
            });
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
    return columns.column(index);
  }
}
