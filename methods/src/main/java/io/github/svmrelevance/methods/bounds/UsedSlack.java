package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.optimization.Feasibility;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The slack at which a model is within the budget, and the program that makes it smallest. */
interface UsedSlack extends Serializable {

  /**
   * The program.
   *
   * @param loss without C
   */
  PiecewiseLinearProgram program(TrainingSet training, LossModel loss);

  /** The slack that a bound on the optimum of the program means, rounded down. */
  double least(double bound);

  /**
   * What models spend of, each with a limit that is what the baseline spends of it.
   *
   * @param program of {@link #program}, whose terms these share
   */
  List<Budget> spent(PiecewiseLinearProgram program);

  /**
   * The slack of a model that meets the constraints of the loss, rounded up. In O(n d).
   *
   * @param spent see {@link #spent}
   */
  static double of(List<Budget> spent, double[] z) {
    double most = Double.NEGATIVE_INFINITY;
    for (Budget budget : spent) {
      most = Math.max(most, Feasibility.use(budget.terms(), z) / budget.limit());
    }
    return Math.nextUp(Math.nextUp(most) - 1);
  }

  /**
   * A joint budget: F / mu - 1 for the least F = ||w||_1 + C L.
   *
   * @param c the weight of the loss
   * @param unit mu, what the baseline uses, above 0
   */
  record Joint(double c, double unit) implements UsedSlack {

    private static final long serialVersionUID = 1L;

    @Override
    public PiecewiseLinearProgram program(TrainingSet training, LossModel loss) {
      return BudgetedModels.regularized(training, loss.times(c));
    }

    @Override
    public double least(double bound) {
      return Math.nextDown(Math.nextDown(bound / unit) - 1);
    }

    @Override
    public List<Budget> spent(PiecewiseLinearProgram program) {
      return List.of(new Budget(program.penalty(), unit));
    }
  }

  /**
   * Separate budgets: the least t with ||w||_1 &lt;= A (1 + t) and L &lt;= l (1 + t). The model
   * without weights has norm 0 and loss k l, so that t is at most k - 1. With s = (1 + t) / k the
   * program is, over z and s in [0, 1],
   *
   * <pre>  min s   with   ||w||_1 + A k max(0, 1 - s) &lt;= A k,   L + l k max(0, 1 - s) &lt;= l k
   * </pre>
   *
   * @param norm A, that of the baseline, above 0
   * @param sum l, the loss of the baseline, above 0
   * @param most k, above 0
   */
  record Separate(double norm, double sum, double most) implements UsedSlack {

    private static final long serialVersionUID = 1L;

    /** Where k is larger, the loss of the baseline is 0 but for rounding. */
    private static final double LARGEST_SHARE = 1e6;

    /** Measures by what a baseline uses; empty where that is no unit. */
    static Optional<Separate> of(TrainingSet training, LossModel loss, double norm, double sum) {
      PiecewiseLinearProgram set = BudgetedModels.separate(training, loss, norm, sum, 0);
      double[] none = loss.meetingConstraints(training.samples(), new double[set.variables()]);
      double most = Math.nextUp(Feasibility.use(set.budgets().get(1).terms(), none) / sum);
      return norm > 0 && most > 0 && most < LARGEST_SHARE
          ? Optional.of(new Separate(norm, sum, most))
          : Optional.empty();
    }

    @Override
    public PiecewiseLinearProgram program(TrainingSet training, LossModel loss) {
      PiecewiseLinearProgram set = BudgetedModels.separate(training, loss, norm, sum, 0);
      int share = set.variables();
      List<Budget> budgets = new ArrayList<>(set.budgets());
      budgets.subList(0, 2).replaceAll(budget -> scaled(budget, share));
      double[] costs = new double[share + 1];
      costs[share] = 1;
      return PiecewiseLinearProgram.of(share + 1, List.of(), budgets)
          .withCosts(costs)
          .withBounds(share, 0, 1);
    }

    private Budget scaled(Budget budget, int share) {
      double limit = budget.limit() * most;
      List<TermBlock> terms = new ArrayList<>(budget.terms());
      terms.add(
          new TermBlock(
              LinearMap.Coordinates.range(share, share + 1), ConvexPiecewiseLinear.hinge(limit)));
      return new Budget(terms, limit);
    }

    @Override
    public double least(double bound) {
      return Math.nextDown(Math.nextDown(bound * most) - 1);
    }

    @Override
    public List<Budget> spent(PiecewiseLinearProgram program) {
      return List.of(
          unscaled(program.budgets().get(0), norm), unscaled(program.budgets().get(1), sum));
    }

    private static Budget unscaled(Budget scaled, double limit) {
      return new Budget(scaled.terms().subList(0, scaled.terms().size() - 1), limit);
    }
  }
}
