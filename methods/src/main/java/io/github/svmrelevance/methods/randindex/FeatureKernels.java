package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.ProfileKernel;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.core.svm.KernelGram;
import java.util.Arrays;

/**
 * The kernel matrices of some samples with all but one of some features: from the inner products or
 * squared distances the feature's term is taken away, which costs O(n) for a column. Only those
 * columns are computed that a training asks for. Immutable.
 */
final class FeatureKernels {

  private final Kernel kernel;
  private final DenseMatrix x;
  private final boolean subtract;
  private final int[] features;
  private final CancellationToken cancellation;
  private final double[][] sums;

  /**
   * Prepares the matrices, in O(n^2 d).
   *
   * @param kernel the kernel
   * @param x the samples
   * @param subtract whether the features have like scales, so that a difference of sums is as exact
   *     as a sum; otherwise each matrix is summed anew
   * @param features the features to take
   * @param cancellation stops the preparation and the computation of columns
   */
  FeatureKernels(
      Kernel kernel,
      DenseMatrix x,
      boolean subtract,
      int[] features,
      CancellationToken cancellation) {
    this.kernel = kernel;
    this.x = x;
    this.subtract = subtract && kernel instanceof ProfileKernel;
    this.features = features;
    this.cancellation = cancellation;
    this.sums =
        this.subtract ? sums((ProfileKernel) kernel, x, features, cancellation) : new double[0][];
  }

  private static double[][] sums(
      ProfileKernel kernel, DenseMatrix x, int[] features, CancellationToken cancellation) {
    double[][] sums = new double[x.rows()][x.rows()];
    for (int i = 0; i < sums.length; i++) {
      cancellation.throwIfCancelled();
      for (int feature : features) {
        kernel.pairing().add(1, x, feature, x.get(i, feature), sums[i]);
      }
    }
    return sums;
  }

  /** The matrix without one of the features; for one thread. */
  GramMatrix without(int feature) {
    return subtract
        ? new Reduced((ProfileKernel) kernel, x, sums, feature)
        : new KernelGram(
            kernel,
            x.selectColumns(Arrays.stream(features).filter(j -> j != feature).toArray()),
            cancellation);
  }

  private static final class Reduced implements GramMatrix {

    private final ProfileKernel kernel;
    private final DenseMatrix x;
    private final double[][] sums;
    private final int feature;
    private final double[][] columns;

    Reduced(ProfileKernel kernel, DenseMatrix x, double[][] sums, int feature) {
      this.kernel = kernel;
      this.x = x;
      this.sums = sums;
      this.feature = feature;
      this.columns = new double[sums.length][];
    }

    @Override
    public int size() {
      return columns.length;
    }

    @Override
    public double diagonal(int index) {
      double value = x.get(index, feature);
      return kernel.profile(sums[index][index] - kernel.pairing().term(value, value));
    }

    @Override
    public double[] column(int index) {
      if (columns[index] == null) {
        double[] column = sums[index].clone();
        kernel.pairing().add(-1, x, feature, x.get(index, feature), column);
        Arrays.setAll(column, i -> kernel.profile(column[i]));
        columns[index] = column;
      }
      return columns[index];
    }
  }
}
