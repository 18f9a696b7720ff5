package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmSolution;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/**
 * An optimum on some features, from where training on the same samples with features added goes
 * faster: its multipliers are near the new ones, and so is its matrix of inner products. Safe to be
 * used by several threads.
 *
 * @since 0.1
 */
public final class LinearStart implements Serializable {

  private static final long serialVersionUID = 1L;

  /** With more samples few columns of the matrix are needed, and are computed then. */
  private static final int MOST_SAMPLES = 2000;

  private final transient Matrix x;
  private final transient SvmSolution dual;
  private transient DenseGram gram;

  LinearStart(Matrix x, SvmSolution dual) {
    this.x = x;
    this.dual = dual;
  }

  SvmSolution dual() {
    return dual;
  }

  /**
   * The inner products of samples with features added.
   *
   * @param extended the same features, and others after them
   * @param cancellation stops it
   * @return a matrix for one thread
   */
  GramMatrix gram(Matrix extended, CancellationToken cancellation) {
    return isWholeKept()
        ? new ExtendedGram(whole(cancellation), x.columns(), extended)
        : new LinearGram(extended);
  }

  /** No more memory for it than for the columns of any other kernel matrix. */
  private boolean isWholeKept() {
    long n = x.rows();
    return n <= MOST_SAMPLES && 8 * n * n <= ColumnCache.DEFAULT_BYTES;
  }

  /** Summed column by column of x, so that each is read once: O(n^2 d). */
  private synchronized DenseGram whole(CancellationToken cancellation) {
    if (gram == null) {
      int n = x.rows();
      double[][] products = new double[n][n];
      for (int j = 0; j < x.columns(); j++) {
        cancellation.throwIfCancelled();
        double[] column = x.column(j);
        for (int i = 0; i < n; i++) {
          for (int k = 0; k <= i; k++) {
            products[i][k] += column[i] * column[k];
          }
        }
      }
      for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++) {
          products[k][i] = products[i][k];
        }
      }
      gram = new DenseGram(products);
    }
    return gram;
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(x, dual);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("LinearStart is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(Matrix x, SvmSolution dual) implements Serializable {

    private Object readResolve() {
      return new LinearStart(x, dual);
    }
  }
}
