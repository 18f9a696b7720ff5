package io.github.svmrelevance.api.optimization;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A piecewise-linear program over z in R^p: minimise
 *
 * <pre>  c'z + sum of the penalty terms phi(u_i(z))</pre>
 *
 * subject to budgets sum of phi(u_i(z)) &lt;= B_k and bounds lower &lt;= z &lt;= upper, with convex
 * piecewise-linear phi of affine functionals u_i(z) = a_i'z + offset_i, see {@link LinearMap}.
 *
 * <p>The L1-regularised SVM is one of these (penalties |w_j| and C times the hinge of each margin),
 * and so is every relevance interval: one linear objective over the models within a budget. All
 * objectives over one feasible set belong into one {@link PiecewiseLinearSession}. Immutable.
 *
 * @since 0.1
 */
public final class PiecewiseLinearProgram {

  private final double[] costs;
  private final double[] lower;
  private final double[] upper;
  private final List<TermBlock> penalty;
  private final List<Budget> budgets;

  private PiecewiseLinearProgram(
      double[] costs,
      double[] lower,
      double[] upper,
      List<TermBlock> penalty,
      List<Budget> budgets) {
    this.costs = costs;
    this.lower = lower;
    this.upper = upper;
    this.penalty = penalty;
    this.budgets = budgets;
  }

  /**
   * A program with zero costs and free variables.
   *
   * @param variables p, at least 1
   * @param penalty blocks whose sum is part of the objective
   * @param budgets the budgets
   * @return the program
   * @throws IllegalArgumentException if a block speaks of variables that are not there
   */
  public static PiecewiseLinearProgram of(
      int variables, List<TermBlock> penalty, List<Budget> budgets) {
    if (variables < 1) {
      throw new IllegalArgumentException("a program needs at least one variable");
    }
    double[] lower = new double[variables];
    double[] upper = new double[variables];
    Arrays.fill(lower, Double.NEGATIVE_INFINITY);
    Arrays.fill(upper, Double.POSITIVE_INFINITY);
    PiecewiseLinearProgram program =
        new PiecewiseLinearProgram(
            new double[variables], lower, upper, List.copyOf(penalty), List.copyOf(budgets));
    for (TermBlock block : program.blocks()) {
      requireFits(block.map(), variables);
    }
    return program;
  }

  private static void requireFits(LinearMap map, int variables) {
    if (map instanceof AffineRows rows) {
      if (rows.variables() > variables) {
        throw new IllegalArgumentException(
            "a block speaks of " + rows.variables() + " variables, the program of " + variables);
      }
    } else if (map instanceof LinearMap.Coordinates coordinates) {
      for (int i = 0; i < coordinates.functionals(); i++) {
        Objects.checkIndex(coordinates.variable(i), variables);
      }
    }
  }

  /**
   * The number p of variables.
   *
   * @return p
   */
  public int variables() {
    return costs.length;
  }

  /**
   * The cost of a variable.
   *
   * @param variable from 0
   * @return c_j
   */
  public double cost(int variable) {
    return costs[variable];
  }

  /**
   * The lower bound of a variable.
   *
   * @param variable from 0
   * @return its bound, possibly negative infinity
   */
  public double lower(int variable) {
    return lower[variable];
  }

  /**
   * The upper bound of a variable.
   *
   * @param variable from 0
   * @return its bound, possibly positive infinity
   */
  public double upper(int variable) {
    return upper[variable];
  }

  /**
   * The blocks that are part of the objective.
   *
   * @return the blocks
   */
  public List<TermBlock> penalty() {
    return penalty;
  }

  /**
   * The budgets.
   *
   * @return the budgets
   */
  public List<Budget> budgets() {
    return budgets;
  }

  /**
   * All blocks: those of the penalty, then those of the first budget, and so on. Multipliers and
   * replaced columns are indexed by the position in this list.
   *
   * @return the blocks
   */
  public List<TermBlock> blocks() {
    List<TermBlock> all = new ArrayList<>(penalty);
    for (Budget budget : budgets) {
      all.addAll(budget.terms());
    }
    return all;
  }

  /**
   * The objective at a point.
   *
   * @param point z
   * @return c'z plus the penalty
   */
  public double objective(double[] point) {
    double sum = 0;
    for (int j = 0; j < costs.length; j++) {
      sum += costs[j] * point[j];
    }
    for (TermBlock block : penalty) {
      sum += block.value(point);
    }
    return sum;
  }

  /**
   * Whether this program and another have one feasible set, as one was made from the other by new
   * costs. In O(1).
   *
   * @param other another program
   * @return true if so; false also where equal limits and bounds were given twice
   */
  public boolean hasSetOf(PiecewiseLinearProgram other) {
    return lower == other.lower && upper == other.upper && budgets == other.budgets;
  }

  /**
   * This program with other costs.
   *
   * @param newCosts p finite entries
   * @return the new program
   * @throws IllegalArgumentException if their number is wrong or one is not finite
   */
  public PiecewiseLinearProgram withCosts(double[] newCosts) {
    if (newCosts.length != costs.length) {
      throw new IllegalArgumentException(
          newCosts.length + " costs for " + costs.length + " variables");
    }
    for (double cost : newCosts) {
      if (!Double.isFinite(cost)) {
        throw new IllegalArgumentException("a cost is " + cost);
      }
    }
    return new PiecewiseLinearProgram(newCosts.clone(), lower, upper, penalty, budgets);
  }

  /**
   * This program with other bounds of one variable.
   *
   * @param variable from 0
   * @param newLower its new lower bound, possibly negative infinity
   * @param newUpper its new upper bound, possibly positive infinity
   * @return the new program
   * @throws IllegalArgumentException if the bounds are NaN or out of order
   */
  public PiecewiseLinearProgram withBounds(int variable, double newLower, double newUpper) {
    double[] lowerCopy = lower.clone();
    double[] upperCopy = upper.clone();
    setBounds(lowerCopy, upperCopy, variable, newLower, newUpper);
    return new PiecewiseLinearProgram(costs, lowerCopy, upperCopy, penalty, budgets);
  }

  /**
   * This program with other bounds of all variables, in O(p).
   *
   * @param newLower p lower bounds, possibly negative infinity
   * @param newUpper p upper bounds, possibly positive infinity
   * @return the new program
   * @throws IllegalArgumentException if there are not p of each, or two are NaN or out of order
   */
  public PiecewiseLinearProgram withBounds(double[] newLower, double[] newUpper) {
    if (newLower.length != variables() || newUpper.length != variables()) {
      throw new IllegalArgumentException(
          newLower.length
              + " lower and "
              + newUpper.length
              + " upper bounds for "
              + variables()
              + " variables");
    }
    double[] lowerCopy = new double[newLower.length];
    double[] upperCopy = new double[newUpper.length];
    for (int j = 0; j < newLower.length; j++) {
      setBounds(lowerCopy, upperCopy, j, newLower[j], newUpper[j]);
    }
    return new PiecewiseLinearProgram(costs, lowerCopy, upperCopy, penalty, budgets);
  }

  private static void setBounds(
      double[] lower, double[] upper, int variable, double newLower, double newUpper) {
    if (!(newLower <= newUpper)
        || newLower == Double.POSITIVE_INFINITY
        || newUpper == Double.NEGATIVE_INFINITY) {
      throw new IllegalArgumentException(
          "the bounds of variable " + variable + " are [" + newLower + ", " + newUpper + "]");
    }
    lower[variable] = newLower;
    upper[variable] = newUpper;
  }

  /**
   * This program with another limit of one budget.
   *
   * @param budget from 0
   * @param limit its new limit, finite
   * @return the new program
   */
  public PiecewiseLinearProgram withLimit(int budget, double limit) {
    List<Budget> changed = new ArrayList<>(budgets);
    changed.set(budget, new Budget(budgets.get(budget).terms(), limit));
    return new PiecewiseLinearProgram(costs, lower, upper, penalty, List.copyOf(changed));
  }

  /**
   * This program with one column of the matrix of a block of {@link AffineRows} replaced. Other
   * blocks keep theirs, even if they share the matrix.
   *
   * @param block the position in {@link #blocks()}
   * @param variable from 0, one that has a column
   * @param column one entry for each row of the matrix, as {@link AffineRows#withColumn} takes it:
   *     the block's scales apply to it
   * @return the new program
   * @throws IllegalArgumentException if the block has no matrix or the column has another length
   * @throws IndexOutOfBoundsException if the matrix has no such column
   */
  public PiecewiseLinearProgram withColumn(int block, int variable, double[] column) {
    Objects.checkIndex(block, blocks().size());
    int[] position = {block};
    List<TermBlock> newPenalty = replaceIn(penalty, position, variable, column);
    List<Budget> newBudgets = new ArrayList<>();
    for (Budget budget : budgets) {
      newBudgets.add(
          new Budget(replaceIn(budget.terms(), position, variable, column), budget.limit()));
    }
    return new PiecewiseLinearProgram(costs, lower, upper, newPenalty, List.copyOf(newBudgets));
  }

  /** Replaces in the block that is {@code position[0]} steps on, and counts the steps taken. */
  private static List<TermBlock> replaceIn(
      List<TermBlock> blocks, int[] position, int variable, double[] column) {
    List<TermBlock> result = new ArrayList<>();
    for (TermBlock block : blocks) {
      result.add(position[0]-- == 0 ? replaced(block, variable, column) : block);
    }
    return List.copyOf(result);
  }

  private static TermBlock replaced(TermBlock block, int variable, double[] column) {
    if (block.map() instanceof AffineRows rows) {
      return new TermBlock(rows.withColumn(variable, column), block.shape());
    }
    throw new IllegalArgumentException("only a block of rows has columns to replace");
  }

  @Override
  public String toString() {
    return "PiecewiseLinearProgram["
        + costs.length
        + " variables, "
        + penalty.size()
        + " penalty blocks, "
        + budgets.size()
        + " budgets]";
  }
}
