package io.github.svmrelevance.core.inference;

import java.util.Arrays;

/**
 * An upper bound of the chance that the statistic of W. Kruskal and W. Wallis is so large: the sum
 * over k classes of (sum of a_i in the class)^2 / size, with values a_i in random order.
 *
 * <p>It is |Z|^2 of a vector Z of d = k - 1 entries, each a sum of products of a permutation. Each
 * of the directions with entries of -1, 0 and 1 is near some Z: of entries x_1 &gt;= x_2 &gt;= ...,
 * where no direction has an inner product above 1, the first m have a sum of sqrt(m) at most, so
 * that |x|^2 is largest where x_m = sqrt(m) - sqrt(m - 1). So some direction has the square of that
 * share of |Z|^2, and {@link ProductSumTail} bounds each. With more classes, single entries are
 * directions enough, of which one has 1/d of |Z|^2. Cost: O(3^d k l) with l different values, for d
 * up to {@value #MOST_ENTRIES}.
 */
final class ClassesTail {

  /** More have too many directions. */
  private static final int MOST_ENTRIES = 4;

  private final double[] values;
  private final double[] sizes;

  /**
   * States what is permuted.
   *
   * @param values n values that add up to 0, not all 0
   * @param sizes how many samples each class has, n in all: two classes or more, none of them empty
   */
  ClassesTail(double[] values, int[] sizes) {
    this.values = values;
    // In one order, so that names of classes do not matter.
    this.sizes = Arrays.stream(sizes).sorted().asDoubleStream().toArray();
  }

  /**
   * Bounds the chance of a statistic as large.
   *
   * @param statistic its value
   * @return at least the chance, at most 1
   */
  double upper(double statistic) {
    int entries = sizes.length - 1;
    boolean all = entries <= MOST_ENTRIES;
    double inverse = 0;
    for (int m = 1; m <= entries; m++) {
      double entry = Math.sqrt(m) - Math.sqrt(m - 1);
      inverse += all ? entry * entry : 1;
    }
    double distance = Math.sqrt(statistic / inverse);
    double sum = 0;
    int[] direction = new int[entries];
    if (!all) {
      for (int e = 0; e < entries; e++) {
        Arrays.fill(direction, 0);
        direction[e] = 1;
        sum += upper(direction, distance);
      }
      return Math.min(1, sum);
    }
    // The opposite of a direction is bounded with it; so the last entry that is not 0 is 1.
    int before = 1;
    for (int last = 0; last < entries; last++, before *= 3) {
      for (int number = 0; number < before; number++) {
        Arrays.fill(direction, 0);
        direction[last] = 1;
        int rest = number;
        for (int e = 0; e < last; e++) {
          direction[e] = rest % 3 - 1;
          rest /= 3;
        }
        sum += upper(direction, distance);
      }
    }
    return Math.min(1, sum);
  }

  private double upper(int[] direction, double distance) {
    double length = Math.sqrt(Arrays.stream(direction).map(Math::abs).sum());
    double[] unit = Arrays.stream(direction).mapToDouble(entry -> entry / length).toArray();
    double[] ofClasses = ofClasses(unit);
    // Values come in random order, so which samples are of a class does not matter.
    double[] products = new double[values.length];
    int first = 0;
    for (int c = 0; c < sizes.length; c++) {
      int next = first + (int) sizes[c];
      Arrays.fill(products, first, next, ofClasses[c] / Math.sqrt(sizes[c]));
      first = next;
    }
    return ProductSumTail.of(products, values).twoSided(distance);
  }

  /**
   * The unit vector of classes that a direction stands for, orthogonal to the roots of their sizes:
   * a reflection maps these to the first axis, and the entries to the other ones (A. Householder,
   * 1958).
   */
  private double[] ofClasses(double[] unit) {
    double[] normal = Arrays.stream(sizes).map(size -> Math.sqrt(size / values.length)).toArray();
    normal[0] += 1;
    double product = 0;
    for (int e = 0; e < unit.length; e++) {
      product += normal[e + 1] * unit[e];
    }
    double factor = 2 * product / SampleSums.dot(normal, normal);
    double[] reflected = new double[normal.length];
    Arrays.setAll(reflected, c -> (c > 0 ? unit[c - 1] : 0) - factor * normal[c]);
    return reflected;
  }
}
