package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.ProfileKernel;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.core.svm.KernelGram;
import java.util.Arrays;
import java.util.List;

/**
 * The kernel matrices of some samples with all but a few of some features: from the inner products
 * or squared distances the terms of these are taken away, which costs O(n) each for a column. Only
 * those columns are computed that a training asks for. Immutable.
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

  /** The matrix without some of the features; for one thread. */
  GramMatrix without(List<Integer> removed) {
    return subtract
        ? new Reduced((ProfileKernel) kernel, x, sums, removed)
        : new KernelGram(
            kernel,
            x.selectColumns(Arrays.stream(features).filter(j -> !removed.contains(j)).toArray()),
            cancellation);
  }

  private static final class Reduced implements GramMatrix {

    private final ProfileKernel kernel;
    private final DenseMatrix x;
    private final double[][] sums;
    private final List<Integer> removed;
    private final double[][] columns;

    Reduced(ProfileKernel kernel, DenseMatrix x, double[][] sums, List<Integer> removed) {
      this.kernel = kernel;
      this.x = x;
      this.sums = sums;
      this.removed = removed;
      this.columns = new double[sums.length][];
    }

    @Override
    public int size() {
      return columns.length;
    }

    @Override
    public double diagonal(int index) {
      double sum = sums[index][index];
      for (int feature : removed) {
        double value = x.get(index, feature);
        sum -= kernel.pairing().term(value, value);
      }
      return kernel.profile(sum);
    }

    @Override
    public double[] column(int index) {
      if (columns[index] == null) {
        double[] column = sums[index].clone();
        for (int feature : removed) {
          kernel.pairing().add(-1, x, feature, x.get(index, feature), column);
        }
        Arrays.setAll(column, i -> kernel.profile(column[i]));
        columns[index] = column;
      }
      return columns[index];
    }
  }
}
