package io.github.svmrelevance.core.inference;

import java.util.ArrayList;
import java.util.List;

/**
 * The conditions beside which a feature keeps something of its own. All together may determine it,
 * as a total and all parts but one determine that part. Then it is tested given as many of them as
 * leave it a residual to speak of. They are chosen by the features alone, so that the test stays
 * valid.
 */
final class ConditionsApart {

  /** Less than this share of its length is what tables round off: a variance inflation of 10^4. */
  private static final double OWN = 0.01;

  /** Of a condition that those before it determine, no more than this share of its square stays. */
  private static final double ROUNDING = 1e-10;

  private final double[][] gram;
  private final double[][] products;
  private final double[] squares;

  /** What the basis leaves of each vector, squared. */
  private final double[] left;

  private final List<Integer> basis = new ArrayList<>();

  /** The rows of a Cholesky factor of the inner products of the basis. */
  private final List<double[]> factor = new ArrayList<>();

  /** For each of the basis, how far each vector reaches along what it adds to those before. */
  private final List<double[]> reaches = new ArrayList<>();

  private ConditionsApart(double[][] gram, double[][] products, double[] squares) {
    this.gram = gram;
    this.products = products;
    this.squares = squares;
    this.left = squares.clone();
  }

  /**
   * Chooses: all conditions, unless they leave less than a hundredth of the length of each vector.
   * Then they are taken one by one, but for each that would leave less. Cost: O(k^3).
   *
   * @param order the positions of k conditions, the first to take first
   * @param gram the inner products of the conditions, k by k
   * @param products of each vector of the feature with each condition
   * @param squares of each vector, above 0
   * @return the positions of those taken, rising
   */
  static int[] of(int[] order, double[][] gram, double[][] products, double[] squares) {
    ConditionsApart taken = new ConditionsApart(gram, products, squares);
    List<Integer> all = new ArrayList<>();
    for (int condition : order) {
      if (taken.takes(condition)) {
        all.add(condition);
      }
    }
    return all.stream().mapToInt(Integer::intValue).sorted().toArray();
  }

  private boolean takes(int condition) {
    int size = basis.size();
    double[] row = new double[size + 1];
    double beyond = gram[condition][condition];
    for (int b = 0; b < size; b++) {
      double[] before = factor.get(b);
      double value = gram[condition][basis.get(b)];
      for (int a = 0; a < b; a++) {
        value -= before[a] * row[a];
      }
      row[b] = value / before[b];
      beyond -= row[b] * row[b];
    }
    if (beyond <= ROUNDING * gram[condition][condition]) {
      return true;
    }
    row[size] = Math.sqrt(beyond);
    double[] reach = new double[squares.length];
    boolean own = false;
    for (int v = 0; v < reach.length; v++) {
      double value = products[v][condition];
      for (int b = 0; b < size; b++) {
        value -= row[b] * reaches.get(b)[v];
      }
      reach[v] = value / row[size];
      own |= left[v] - reach[v] * reach[v] > OWN * OWN * squares[v];
    }
    if (own) {
      basis.add(condition);
      factor.add(row);
      reaches.add(reach);
      for (int v = 0; v < reach.length; v++) {
        left[v] -= reach[v] * reach[v];
      }
    }
    return own;
  }
}
