package io.github.svmrelevance.solver.compact;

import java.util.Arrays;

/**
 * What a path minimises, as weights of the groups: the group that is the path's own function has
 * weight 1, the linear cost and the group of the objective have weight tau, and each budget that
 * holds with equality has its multiplier. All of them are affine in tau along one edge, and so are
 * the subdifferentials at every kink, which this class tabulates with their rates.
 */
final class Objective {

  final int baseGroup;

  /** The group that is raised with tau, or -1. */
  final int raisedGroup;

  /** The linear cost that is raised with tau. */
  final double[] cost;

  /** The linear cost that is there all along. */
  private double[] baseCost;

  double tau;

  /** The subdifferential at each kink, and how it changes with tau. */
  final double[] low;

  final double[] high;
  final double[] lowRate;
  final double[] highRate;

  private final KinkTable kinks;
  private final double[] weight;
  private final double[] weightRate;
  private boolean stale = true;

  Objective(KinkTable kinks, int baseGroup, int raisedGroup, double[] cost) {
    this.kinks = kinks;
    this.baseGroup = baseGroup;
    this.raisedGroup = raisedGroup;
    this.cost = cost;
    this.low = new double[kinks.size()];
    this.high = new double[kinks.size()];
    this.lowRate = new double[kinks.size()];
    this.highRate = new double[kinks.size()];
    this.weight = new double[kinks.groups];
    this.weightRate = new double[kinks.groups];
    weight[baseGroup] = 1;
    if (raisedGroup >= 0) {
      weightRate[raisedGroup] = 1;
    }
    tabulate();
  }

  /** Adds a linear cost that is there all along. */
  void addToBase(double[] linear) {
    baseCost = linear;
  }

  /** Adds the gradient of the linear costs at the present tau. */
  void addCosts(double[] target) {
    Vectors.add(tau, cost, target, target.length);
    if (baseCost != null) {
      Vectors.add(1, baseCost, target, target.length);
    }
  }

  /** The weight of an active budget is its multiplier; of one that is not, zero. */
  void setBudget(int group, double multiplier, double rate) {
    stale |= weight[group] != multiplier || weightRate[group] != rate;
    weight[group] = multiplier;
    weightRate[group] = rate;
  }

  /** Moves on in tau, with the tables. */
  void advance(double step) {
    tau += step;
    for (int g = 0; g < weight.length; g++) {
      stale |= weightRate[g] != 0;
      weight[g] += step * weightRate[g];
    }
    tabulate();
  }

  /** Fills the tables from the weights and their rates, if these have changed. */
  void tabulate() {
    if (!stale) {
      return;
    }
    stale = false;
    combine(weight, kinks.left, low);
    combine(weight, kinks.right, high);
    combine(weightRate, kinks.left, lowRate);
    combine(weightRate, kinks.right, highRate);
    for (int kink = 0; kink < low.length; kink++) {
      if (kinks.wallLeft[kink]) {
        low[kink] = Double.NEGATIVE_INFINITY;
        lowRate[kink] = 0;
      }
      if (kinks.wallRight[kink]) {
        high[kink] = Double.POSITIVE_INFINITY;
        highRate[kink] = 0;
      }
    }
  }

  private void combine(double[] weights, double[][] slopes, double[] target) {
    Arrays.fill(target, 0);
    for (int g = 0; g < weights.length; g++) {
      if (weights[g] != 0) {
        Vectors.add(weights[g], slopes[g], target, target.length);
      }
    }
  }

  /** The slope of the weighted sum in a piece. */
  double slope(int next, int end) {
    double sum = 0;
    for (int g = 0; g < weight.length; g++) {
      if (weight[g] != 0) {
        sum += weight[g] * kinks.slope(g, next, end);
      }
    }
    return sum;
  }
}
