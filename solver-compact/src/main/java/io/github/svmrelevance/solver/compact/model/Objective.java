package io.github.svmrelevance.solver.compact.model;

import io.github.svmrelevance.solver.compact.numerics.Vectors;
import java.util.Arrays;

/**
 * What a path minimises, as weights of the groups: the group that is the path's own function has
 * weight 1, the linear cost and the group of the objective have weight tau, and each budget that
 * holds with equality has its multiplier. All of them are affine in tau along one edge, and so are
 * the subdifferentials at every breakpoint, which this class tabulates with their rates.
 */
public final class Objective {

  public final int baseGroup;

  /** The group that is raised with tau, or -1. */
  public final int raisedGroup;

  /** The linear cost that is raised with tau. */
  public final double[] cost;

  /** The linear cost that is there all along. */
  private double[] baseCost;

  public double tau;

  /** The subdifferential at each breakpoint, and how it changes with tau. */
  public final double[] low;

  public final double[] high;
  public final double[] lowRate;
  public final double[] highRate;

  private final BreakpointTable breakpoints;
  private final double[] weight;
  private final double[] weightRate;
  private boolean stale = true;

  public Objective(BreakpointTable breakpoints, int baseGroup, int raisedGroup, double[] cost) {
    this.breakpoints = breakpoints;
    this.baseGroup = baseGroup;
    this.raisedGroup = raisedGroup;
    this.cost = cost;
    this.low = new double[breakpoints.size()];
    this.high = new double[breakpoints.size()];
    this.lowRate = new double[breakpoints.size()];
    this.highRate = new double[breakpoints.size()];
    this.weight = new double[breakpoints.groups];
    this.weightRate = new double[breakpoints.groups];
    weight[baseGroup] = 1;
    if (raisedGroup >= 0) {
      weightRate[raisedGroup] = 1;
    }
    tabulate();
  }

  /** Adds a linear cost that is there all along. */
  public void addToBase(double[] linear) {
    baseCost = linear;
  }

  /** Adds the gradient of the linear costs at the present tau. */
  public void addCosts(double[] target) {
    Vectors.add(tau, cost, target, target.length);
    if (baseCost != null) {
      Vectors.add(1, baseCost, target, target.length);
    }
  }

  /** The weight of an active budget is its multiplier; of one that is not, zero. */
  public void setBudget(int group, double multiplier, double rate) {
    stale |= weight[group] != multiplier || weightRate[group] != rate;
    weight[group] = multiplier;
    weightRate[group] = rate;
  }

  /** Moves on in tau, with the tables. */
  public void advance(double step) {
    tau += step;
    for (int g = 0; g < weight.length; g++) {
      stale |= weightRate[g] != 0;
      weight[g] += step * weightRate[g];
    }
    tabulate();
  }

  /** Fills the tables from the weights and their rates, if these have changed. */
  public void tabulate() {
    if (!stale) {
      return;
    }
    stale = false;
    combine(weight, breakpoints.left, low);
    combine(weight, breakpoints.right, high);
    combine(weightRate, breakpoints.left, lowRate);
    combine(weightRate, breakpoints.right, highRate);
    for (int breakpoint = 0; breakpoint < low.length; breakpoint++) {
      if (breakpoints.wallLeft[breakpoint]) {
        low[breakpoint] = Double.NEGATIVE_INFINITY;
        lowRate[breakpoint] = 0;
      }
      if (breakpoints.wallRight[breakpoint]) {
        high[breakpoint] = Double.POSITIVE_INFINITY;
        highRate[breakpoint] = 0;
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
  public double slope(int next, int end) {
    double sum = 0;
    for (int g = 0; g < weight.length; g++) {
      if (weight[g] != 0) {
        sum += weight[g] * breakpoints.slope(g, next, end);
      }
    }
    return sum;
  }
}
