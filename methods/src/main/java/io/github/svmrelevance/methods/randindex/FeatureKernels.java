package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.ProfileKernel;
import io.github.svmrelevance.core.svm.DenseGram;
import java.util.Arrays;

/**
 * The kernel matrix of some samples with some of the features, and those with one feature less:
 * from the inner products or squared distances the feature's term is taken away, which costs
 * O(n^2). Immutable.
 */
final class FeatureKernels {

  private final Kernel kernel;
  private final DenseMatrix x;
  private final boolean subtract;
  private final int[] features;
  private final double[][] sums;

  /**
   * Prepares the matrices, in O(n^2 d).
   *
   * @param kernel the kernel
   * @param x the samples
   * @param subtract whether the features have like scales, so that a difference of sums is as exact
   *     as a sum; otherwise each matrix is summed anew
   * @param features the features to take
   */
  FeatureKernels(Kernel kernel, DenseMatrix x, boolean subtract, int[] features) {
    this.kernel = kernel;
    this.x = x;
    this.subtract = subtract && kernel instanceof ProfileKernel;
    this.features = features;
    this.sums = this.subtract ? sums((ProfileKernel) kernel, x, features) : new double[0][];
  }

  /** The matrix with all of the features. */
  DenseGram all() {
    return subtract ? profile(deepCopy(sums)) : summed(features);
  }

  /** The matrix without one of the features. */
  DenseGram without(int feature) {
    if (!subtract) {
      return summed(Arrays.stream(features).filter(j -> j != feature).toArray());
    }
    double[][] less = deepCopy(sums);
    for (int i = 0; i < less.length; i++) {
      ((ProfileKernel) kernel).pairing().add(-1, x, feature, x.get(i, feature), less[i]);
    }
    return profile(less);
  }

  private DenseGram summed(int[] chosen) {
    return kernel instanceof ProfileKernel profile
        ? profile(sums(profile, x, chosen))
        : DenseGram.of(kernel, x.selectColumns(chosen));
  }

  private static double[][] sums(ProfileKernel kernel, DenseMatrix x, int[] features) {
    double[][] sums = new double[x.rows()][x.rows()];
    for (int i = 0; i < sums.length; i++) {
      for (int feature : features) {
        kernel.pairing().add(1, x, feature, x.get(i, feature), sums[i]);
      }
    }
    return sums;
  }

  /** Turns sums into kernel values, half of them by symmetry. */
  private DenseGram profile(double[][] matrix) {
    ProfileKernel profile = (ProfileKernel) kernel;
    for (int i = 0; i < matrix.length; i++) {
      double[] row = matrix[i];
      for (int j = 0; j <= i; j++) {
        row[j] = profile.profile(row[j]);
        matrix[j][i] = row[j];
      }
    }
    return new DenseGram(matrix);
  }

  private static double[][] deepCopy(double[][] matrix) {
    double[][] copy = matrix.clone();
    Arrays.setAll(copy, i -> matrix[i].clone());
    return copy;
  }
}
