package io.github.svmrelevance.solver.compact.proof;

import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.List;

/**
 * How good a point and its multipliers are, computed from the posed program alone.
 *
 * @param violation the largest violation of a budget or bound, relative to max(1, |limit|)
 * @param residual the largest entry of c + sum s_i a_i that no bound of a variable allows, relative
 *     to the size of its column and of the multipliers; c are the costs, s_i the multipliers, a_i
 *     the functionals
 * @param value the objective at the point
 * @param bound a lower bound on the optimal value, which follows from the multipliers
 */
public record OptimalityProof(double violation, double residual, double value, double bound) {

  public double gap() {
    return Math.abs(value - bound);
  }

  /**
   * Computes the certificate in O(entries).
   *
   * @param program the posed program
   * @param cost the linear cost, by variable
   * @param objective the group that is part of the objective
   * @param held budgets hold up to this group
   * @param posed the point and the multipliers
   * @param columnSizes the size of each variable's column
   */
  public static OptimalityProof of(
      PiecewiseLinearProgram program,
      double[] cost,
      int objective,
      int held,
      PosedSolution posed,
      double[] columnSizes) {
    List<TermBlock> blocks = program.blocks();
    double[] point = posed.point();
    double[] weights = posed.weights();
    double[][] multipliers = posed.multipliers();
    double[] stationarity = cost.clone();
    double[] use = new double[weights.length];
    double value = 0;
    double bound = 0;
    double largest = 1;
    int[] groups = groups(program);
    for (int b = 0; b < groups.length; b++) {
      TermBlock block = blocks.get(b);
      use[groups[b]] += block.value(point);
      block.map().addTransposed(multipliers[b], stationarity);
      double weight = weights[groups[b]];
      for (int i = 0; i < multipliers[b].length; i++) {
        double multiplier = multipliers[b][i];
        largest = Math.max(largest, Math.abs(multiplier));
        bound -= conjugate(block.shape(), multiplier, weight);
        bound += multiplier * block.map().offset(i);
      }
    }
    value += use[objective];
    double violation = 0;
    for (int g = 1; g <= held; g++) {
      double limit = program.budgets().get(g - 1).limit();
      bound -= weights[g] * limit;
      violation = Math.max(violation, (use[g] - limit) / Math.max(1, Math.abs(limit)));
    }
    double residual = 0;
    for (int j = 0; j < point.length; j++) {
      value += cost[j] * point[j];
      double reduced = stationarity[j];
      double end = reduced > 0 ? program.lower(j) : program.upper(j);
      if (Double.isInfinite(end)) {
        residual = Math.max(residual, Math.abs(reduced) / (largest * Math.max(1, columnSizes[j])));
        end = point[j];
      }
      bound += reduced * end;
      violation =
          Math.max(
              violation,
              Math.max(program.lower(j) - point[j], point[j] - program.upper(j))
                  / Math.max(1, Math.abs(point[j])));
    }
    return new OptimalityProof(violation, residual, value, bound);
  }

  private static double conjugate(ConvexPiecewiseLinear shape, double multiplier, double weight) {
    return weight == 0 && multiplier == 0 ? 0 : shape.conjugate(multiplier, weight);
  }

  private static int[] groups(PiecewiseLinearProgram program) {
    int[] groups = new int[program.blocks().size()];
    int block = program.penalty().size();
    for (int k = 0; k < program.budgets().size(); k++) {
      for (int t = 0; t < program.budgets().get(k).terms().size(); t++) {
        groups[block++] = k + 1;
      }
    }
    return groups;
  }
}
