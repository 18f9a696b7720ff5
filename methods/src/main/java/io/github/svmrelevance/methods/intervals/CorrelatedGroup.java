package io.github.svmrelevance.methods.intervals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;

/**
 * A feature with all that are correlated with it, each with the sign of its correlation.
 *
 * <p>Among correlated features a single weight proves little: one may be raised and another lowered
 * by as much, and the decision hardly changes. Such pairs cancel in the weight of the group, the
 * sum of the weights times the signs, so this is large only if the features together tell something
 * of the label.
 *
 * @param members the positions of the features from 1 in rising order, negative for those that go
 *     against the first; equal groups of several features are equal
 */
record CorrelatedGroup(List<Integer> members) {

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
    double[][] columns = new double[d][];
    for (int j = 0; j < d; j++) {
      columns[j] = centredToUnitLength(data.matrix().column(j));
    }
    double least = STANDARD_ERRORS / Math.sqrt(data.samples());
    List<List<Integer>> members = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      members.add(new ArrayList<>());
    }
    for (int j = 0; j < d; j++) {
      for (int k = 0; k < j; k++) {
        double correlation = dot(columns[j], columns[k]);
        if (Math.abs(correlation) > least) {
          int sign = correlation > 0 ? 1 : -1;
          members.get(j).add(sign * (k + 1));
          members.get(k).add(sign * (j + 1));
        }
      }
    }
    List<CorrelatedGroup> groups = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      groups.add(of(j + 1, members.get(j)));
    }
    return groups;
  }

  private static CorrelatedGroup of(int own, List<Integer> others) {
    List<Integer> all = new ArrayList<>(others);
    all.add(own);
    all.sort((one, other) -> Integer.compare(Math.abs(one), Math.abs(other)));
    if (all.get(0) < 0) {
      all.replaceAll(member -> -member);
    }
    return new CorrelatedGroup(all);
  }

  private static double[] centredToUnitLength(double[] column) {
    double mean = 0;
    for (double value : column) {
      mean += value / column.length;
    }
    double squares = 0;
    for (int i = 0; i < column.length; i++) {
      column[i] -= mean;
      squares += column[i] * column[i];
    }
    double length = Math.sqrt(squares);
    for (int i = 0; i < column.length; i++) {
      column[i] /= length;
    }
    return column;
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
        for (int member : groups.get(component.get(next)).members()) {
          int other = Math.abs(member) - 1;
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
      for (int member : members) {
        costs[position.applyAsInt(Math.abs(member) - 1)] = side * Integer.signum(member);
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
