package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;

/**
 * A feature with all that are correlated with it, each with its slope on the feature.
 *
 * <p>Among correlated features a single weight proves little: one may be raised and another lowered
 * by as much, and the decision hardly changes. The weight of the group of feature j is the slope of
 * the decision on it, the sum over k of w_k cov(x_j, x_k) / var(x_j). Such pairs cancel in it, so
 * it is large only if the features together tell something of the label. What is correlated by mere
 * chance counts little, however large its weight must be; with signs in place of slopes it would
 * count in full, and hide what it is not related to.
 *
 * @param members the feature itself and those correlated with it, in rising order
 */
record CorrelatedGroup(List<Member> members) implements Serializable {

  /**
   * A feature of a group.
   *
   * @param feature its position
   * @param slope how much it rises with a unit of the feature whose group this is, cov / var
   */
  record Member(int feature, double slope) implements Serializable {}

  /**
   * In standard errors of the correlation of two independent features, 1/sqrt(n): above it two
   * features count as correlated.
   */
  private static final double STANDARD_ERRORS = 3;

  CorrelatedGroup {
    members = List.copyOf(members);
  }

  /**
   * The group of every feature. Cost: O(n d^2).
   *
   * @return d groups, in the order of the features
   */
  static List<CorrelatedGroup> all(TrainingSet data) {
    int d = data.features();
    DenseMatrix matrix = data.matrix();
    double[] means = new double[d];
    double[] squares = new double[d];
    double[] own = new double[data.count()];
    List<List<Member>> members = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      matrix.copyColumn(j, own);
      means[j] = mean(own);
      subtract(means[j], own);
      squares[j] = dot(own, own);
      members.add(new ArrayList<>());
    }
    double least = STANDARD_ERRORS / Math.sqrt(data.count());
    // Columns are centred as they are read: a copy of all would be one of the data.
    for (int j = 0; j < d; j++) {
      matrix.copyColumn(j, own);
      subtract(means[j], own);
      for (int k = 0; k < j; k++) {
        double product = dot(own, matrix, k, means[k]);
        if (Math.abs(product) > least * Math.sqrt(squares[j]) * Math.sqrt(squares[k])) {
          members.get(j).add(new Member(k, product / squares[j]));
          members.get(k).add(new Member(j, product / squares[k]));
        }
      }
      members.get(j).add(new Member(j, 1));
    }
    return members.stream().map(CorrelatedGroup::new).toList();
  }

  private static double mean(double[] column) {
    double mean = 0;
    for (double value : column) {
      mean += value / column.length;
    }
    return mean;
  }

  private static void subtract(double mean, double[] column) {
    for (int i = 0; i < column.length; i++) {
      column[i] -= mean;
    }
  }

  /** The product with a column less its mean. */
  private static double dot(double[] one, DenseMatrix matrix, int column, double mean) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * (matrix.get(i, column) - mean);
    }
    return sum;
  }

  private static double dot(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }

  /**
   * Features that hang together: one is correlated with the next, perhaps not with all. What a
   * group of them can do depends on the others of its component, and on no feature beyond it.
   *
   * @param groups the group of every feature
   * @return the components in the order of their first features, each in rising order; a feature
   *     without others is one by itself
   */
  static List<List<Integer>> components(List<CorrelatedGroup> groups) {
    boolean[] seen = new boolean[groups.size()];
    List<List<Integer>> components = new ArrayList<>();
    for (int first = 0; first < seen.length; first++) {
      if (seen[first]) {
        continue;
      }
      seen[first] = true;
      List<Integer> component = new ArrayList<>(List.of(first));
      for (int next = 0; next < component.size(); next++) {
        for (Member member : groups.get(component.get(next)).members()) {
          int other = member.feature();
          if (!seen[other]) {
            seen[other] = true;
            component.add(other);
          }
        }
      }
      component.sort(Comparator.naturalOrder());
      components.add(component);
    }
    return components;
  }

  /** Whether a feature has others that are correlated with it. */
  boolean hasSeveral() {
    return members.size() > 1;
  }

  /**
   * The largest absolute weight of the group over the admissible models.
   *
   * @param position where a feature of the group stands in the models
   * @return the weight, or empty if it could not be proven
   */
  OptionalDouble reach(AdmissibleSet set, IntUnaryOperator position) {
    double largest = 0;
    for (int side : new int[] {1, -1}) {
      double[] costs = new double[set.variables()];
      for (Member member : members) {
        costs[position.applyAsInt(member.feature())] = side * member.slope();
      }
      Extreme extreme = set.minimum(costs);
      if (!extreme.isFound() || !extreme.isCertified()) {
        return OptionalDouble.empty();
      }
      largest = Math.max(largest, Math.abs(dot(costs, extreme.z())));
    }
    return OptionalDouble.of(largest);
  }
}
