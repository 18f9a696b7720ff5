package io.github.svmrelevance.core.inference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;

/**
 * The permutation distribution of a sum of squared products, over several a and several b, of
 * (sum_i a_i b_pi(i))^2. The products are jointly normal in the limit of many samples; the
 * covariance of those of (a, b) and (a', b') is the inner product of a and a', times that of b and
 * b', over n - 1. So the sum is a weighted sum of squares of independent normal numbers. The
 * weights are the products of an eigenvalue of the inner products of the a, and one of those of the
 * b (W. Hoeffding, 1951; D. Fraser, 1956).
 *
 * <p>It serves where the normal distribution does for each a with each b, and with each principal
 * component of the b, see {@link PermutationMoments}.
 */
final class ProductsLimit {

  /** At least so many samples for each b. */
  private static final int SAMPLES_PER_COLUMN = ConditionalTest.SAMPLES_PER_COLUMN;

  /** Principal components of a smaller share of the largest one hardly count in the sum. */
  private static final double SMALL = 0.01;

  /** Whether the normal distribution serves for the products of two vectors. */
  @FunctionalInterface
  private interface Criterion {
    boolean serves(double[] a, double[] b);
  }

  private ProductsLimit() {}

  /**
   * Of plain products.
   *
   * @param as n values each, centred; some of them may be 0 throughout, not all
   * @param bs the same
   * @return the distribution of the sum; empty where it does not serve
   */
  static Optional<WeightedChiSquare> plain(List<double[]> as, List<double[]> bs) {
    return of(varying(as), varying(bs), PermutationMoments::isNormal, as.get(0).length - 1.0);
  }

  /**
   * Of products that are divided by the root of the sum of their squared terms.
   *
   * @param as n values each, centred; some of them may be 0 throughout, not all
   * @param bs the same
   * @return the distribution of the sum; empty where it does not serve
   */
  static Optional<WeightedChiSquare> studentised(List<double[]> as, List<double[]> bs) {
    return of(
        varying(as).stream().map(ProductsLimit::unit).toList(),
        varying(bs).stream().map(ProductsLimit::unit).toList(),
        PermutationMoments::isNormalStudentised,
        1);
  }

  private static Optional<WeightedChiSquare> of(
      List<double[]> as, List<double[]> bs, Criterion criterion, double divisor) {
    int n = as.get(0).length;
    if (n < PermutationMoments.LEAST_SAMPLES
        || n < (long) SAMPLES_PER_COLUMN * bs.size()
        || !serves(as, bs, criterion)) {
      return Optional.empty();
    }
    EigenDecomposition ofBs = eigen(bs);
    double[] eigenvalues = ofBs.getRealEigenvalues();
    double largest = Arrays.stream(eigenvalues).max().orElseThrow();
    List<double[]> components = new ArrayList<>();
    for (int c = 0; c < eigenvalues.length; c++) {
      if (eigenvalues[c] >= SMALL * largest) {
        double[] component = new double[n];
        for (int f = 0; f < bs.size(); f++) {
          SampleSums.addTo(component, ofBs.getEigenvector(c).getEntry(f), bs.get(f));
        }
        components.add(component);
      }
    }
    if (!serves(as, components, criterion)) {
      return Optional.empty();
    }
    double[] ofAs = eigen(as).getRealEigenvalues();
    return Optional.of(
        WeightedChiSquare.of(
            Arrays.stream(ofAs)
                .flatMap(a -> Arrays.stream(eigenvalues).map(b -> a * b / divisor))
                .toArray()));
  }

  private static boolean serves(List<double[]> as, List<double[]> bs, Criterion criterion) {
    return bs.stream().allMatch(b -> as.stream().allMatch(a -> criterion.serves(a, b)));
  }

  private static List<double[]> varying(List<double[]> vectors) {
    return vectors.stream().filter(vector -> SampleSums.dot(vector, vector) > 0).toList();
  }

  private static double[] unit(double[] vector) {
    double length = Math.sqrt(SampleSums.dot(vector, vector));
    return Arrays.stream(vector).map(value -> value / length).toArray();
  }

  /** Of the inner products. */
  private static EigenDecomposition eigen(List<double[]> vectors) {
    int k = vectors.size();
    double[][] products = new double[k][k];
    for (int a = 0; a < k; a++) {
      for (int b = 0; b <= a; b++) {
        products[a][b] = SampleSums.dot(vectors.get(a), vectors.get(b));
        products[b][a] = products[a][b];
      }
    }
    return new EigenDecomposition(new Array2DRowRealMatrix(products, false));
  }
}
