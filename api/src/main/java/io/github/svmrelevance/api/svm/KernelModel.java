package io.github.svmrelevance.api.svm;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.kernel.DifferentiableKernel;
import io.github.svmrelevance.api.kernel.Kernel;

/**
 * A decision function g(x) = sum over i of c_i k(s_i, x) + b with support vectors s_i. It is (4) of
 * Hermes, Buhmann (2000), and what the signs of (2) and (5) of Trzesiok (2010) are taken of; (1) of
 * the latter is g(x) = 0. Immutable.
 *
 * @since 0.1
 */
public final class KernelModel {

  private final Kernel kernel;
  private final DenseMatrix supportVectors;
  private final double[] coefficients;
  private final double bias;

  /**
   * Creates a model.
   *
   * @param kernel k
   * @param supportVectors the points s_i, one per row
   * @param coefficients c_i, one per row; copied
   * @param bias b
   * @throws IllegalArgumentException if the numbers of rows and coefficients differ
   */
  public KernelModel(
      Kernel kernel, DenseMatrix supportVectors, double[] coefficients, double bias) {
    if (coefficients.length != supportVectors.rows()) {
      throw new IllegalArgumentException(
          coefficients.length + " coefficients for " + supportVectors.rows() + " support vectors");
    }
    this.kernel = kernel;
    this.supportVectors = supportVectors;
    this.coefficients = coefficients.clone();
    this.bias = bias;
  }

  /**
   * The model of a trained SVM.
   *
   * @param kernel the kernel it was trained with
   * @param x the samples it was trained on
   * @param solution the optimum
   * @return the model, over the support vectors alone
   */
  public static KernelModel of(Kernel kernel, DenseMatrix x, SvmSolution solution) {
    int[] support = solution.supportVectors();
    return new KernelModel(
        kernel, x.selectRows(support), solution.coefficients(support), solution.bias());
  }

  /**
   * The kernel.
   *
   * @return k
   */
  public Kernel kernel() {
    return kernel;
  }

  /**
   * The support vectors.
   *
   * @return one per row
   */
  public DenseMatrix supportVectors() {
    return supportVectors;
  }

  /**
   * A copy of the coefficients.
   *
   * @return c_i, one per support vector
   */
  public double[] coefficients() {
    return coefficients.clone();
  }

  /**
   * The bias.
   *
   * @return b
   */
  public double bias() {
    return bias;
  }

  /**
   * The decision value of a point, in O(support vectors x d).
   *
   * @param point d coordinates
   * @return g(x)
   */
  public double decision(double[] point) {
    double[] column = new double[coefficients.length];
    kernel.column(supportVectors, point, column);
    double sum = bias;
    for (int i = 0; i < column.length; i++) {
      sum += coefficients[i] * column[i];
    }
    return sum;
  }

  /**
   * The gradient of g at a point (Hermes, Buhmann 2000, equation (6)), in O(support vectors x d).
   *
   * @param point d coordinates
   * @return d partial derivatives
   * @throws IllegalStateException if the kernel has no gradient
   */
  public double[] gradient(double[] point) {
    if (kernel instanceof DifferentiableKernel differentiable) {
      return differentiable.gradient(supportVectors, coefficients, point);
    }
    throw new IllegalStateException("the kernel " + kernel.spec() + " has no gradient");
  }
}
