package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.core.loss.WeightFunctional;
import java.util.List;
import java.util.function.Supplier;

/**
 * The optimal models of the baseline's own problem. They are found on the optimal face, which is
 * well conditioned but known by rounded multipliers only; so what is proven of them is what is
 * proven of the models within the baseline's budget.
 *
 * @since 0.1
 */
public final class OptimalSet implements AdmissibleSet {

  private final RunContext context;
  private final LinearProgram face;
  private final double[] radius;
  private final Supplier<BudgetedSet> opener;
  private CertifiedSession.Linear session;
  private BudgetedSet budgeted;

  /**
   * Creates the set.
   *
   * @param context opens sessions
   * @param face the optimal models as a feasible set
   * @param radius a bound on |z_j| over the set
   * @param opener opens the same models as those within the budget, when they are needed
   */
  public OptimalSet(
      RunContext context, LinearProgram face, double[] radius, Supplier<BudgetedSet> opener) {
    this.context = context;
    this.face = face;
    this.radius = radius;
    this.opener = opener;
  }

  @Override
  public int variables() {
    return face.columns();
  }

  @Override
  public Extreme minimum(double[] costs) {
    if (session == null) {
      session = context.open(face, radius);
    }
    session.setCosts(costs);
    Extreme extreme = Extreme.of(session.solve(SolveOptions.until(context.cancellation())));
    // The budget bounds every weight, so a face that does not is known too badly.
    return extreme.status() == SolveStatus.UNBOUNDED ? budgeted().minimum(costs) : extreme;
  }

  private BudgetedSet budgeted() {
    if (budgeted == null) {
      budgeted = opener.get();
    }
    return budgeted;
  }

  @Override
  public WeightRange proven(WeightRange range) {
    return WeightRange.solve(budgeted(), range.weight())
        .range()
        .map(within -> budgeted().proven(range, within))
        .orElseGet(range::unproven);
  }

  @Override
  public LeastLargest leastLargest(List<WeightFunctional> weights, double[] near, double most) {
    return budgeted().leastLargest(weights, near, most);
  }

  @Override
  public LeastLargest greatestSmallest(
      List<WeightFunctional> functions, double[] near, double reach) {
    return budgeted().greatestSmallest(functions, near, reach);
  }

  @Override
  public AdmissibleSet fork() {
    return new OptimalSet(context, face, radius, opener);
  }

  @Override
  public void close() {
    if (budgeted != null) {
      budgeted.close();
    }
    if (session != null) {
      session.close();
    }
  }
}
