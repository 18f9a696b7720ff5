package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.core.optimization.Feasibility;
import io.github.svmrelevance.core.optimization.SolutionChecker;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The convex set of models that are nearly as good as the baseline, open for one linear objective
 * after another. Belongs to one thread; {@link #fork()} makes another for another thread.
 *
 * @since 0.1
 */
public interface AdmissibleSet extends AutoCloseable {

  /**
   * Minimises {@code sign * w_feature}; a sign of 0 asks for any model of the set.
   *
   * @param feature the position of the weight
   * @param sign 1, -1 or 0
   * @return the model found, or why there is none
   */
  default Extreme extreme(int feature, double sign) {
    double[] costs = new double[variables()];
    costs[feature] = sign;
    return minimum(costs);
  }

  /**
   * Minimises a linear function of the model.
   *
   * @param costs one for each entry of z
   * @return the model found, or why there is none
   */
  Extreme minimum(double[] costs);

  /**
   * As {@link #minimum(double[])}, with an idea of where to begin.
   *
   * @param costs one for each entry of z
   * @param start near the model wanted, which saves time and changes nothing of what is proven
   * @return the model found, or why there is none
   */
  default Extreme minimum(double[] costs, Optional<SolveOptions.Start> start) {
    return minimum(costs);
  }

  /**
   * The number of entries of a model.
   *
   * @return the number of weights and intercepts, of which there can be several
   */
  int variables();

  /**
   * Proves both ends of a range over this set: pulls their models into it, and compares their own
   * values with the bounds.
   *
   * @param range as the solver left it
   * @return the range, with what is proven of it
   */
  WeightRange proven(WeightRange range);

  /**
   * Minimises the largest |w| of several weights.
   *
   * @param weights at least one
   * @param near a model of this set, or nearly
   * @param most about the largest |w| of all, above 0
   * @return the outcome
   */
  LeastLargest leastLargest(List<WeightFunctional> weights, double[] near, double most);

  /**
   * Maximises the smallest of several linear functions of the model.
   *
   * @param functions at least one
   * @param near a model of this set, or nearly
   * @param reach about the largest |value| of all functions over the set, above 0
   * @return the outcome: the largest smallest value as a variable behind the model, and its
   *     opposite as a minimum
   */
  LeastLargest greatestSmallest(List<WeightFunctional> functions, double[] near, double reach);

  /**
   * The same set for another thread.
   *
   * @return the fork; the caller closes it
   */
  AdmissibleSet fork();

  @Override
  void close();

  /** The models within a budget. */
  final class WithinBudget implements AdmissibleSet {

    private final CertifiedSession.PiecewiseLinear session;
    private final RunContext context;

    /** The limits that count, where those of the session are relaxed. */
    private final List<Double> limits;

    private final InnerPoints inner;

    /**
     * Takes over a session. Models are pulled into the set from where two of them meet; it is not
     * searched for deeper points.
     *
     * @param session open on the set; its costs are overwritten
     * @param context stops a solve, and opens further sessions
     */
    public WithinBudget(CertifiedSession.PiecewiseLinear session, RunContext context) {
      this.session = session;
      this.context = context;
      this.limits = List.of();
      this.inner = InnerPoints.none();
    }

    /** A set whose session has relaxed limits; the given ones count, unless there are none. */
    WithinBudget(
        CertifiedSession.PiecewiseLinear session, List<Double> limits, RunContext context) {
      this.session = session;
      this.context = context;
      this.limits = limits;
      // What has to be relaxed has no inner point.
      this.inner = limits.isEmpty() ? InnerPoints.of(context, exact()) : InnerPoints.none();
    }

    private WithinBudget(CertifiedSession.PiecewiseLinear session, WithinBudget origin) {
      this.session = session;
      this.context = origin.context;
      this.limits = origin.limits;
      this.inner = origin.inner;
    }

    @Override
    public int variables() {
      return session.program().variables();
    }

    /** Whether the limits of the session are those that count. */
    boolean isExact() {
      return limits.isEmpty();
    }

    /** The program with the limits that count. */
    private PiecewiseLinearProgram exact() {
      PiecewiseLinearProgram program = session.program();
      for (int k = 0; k < limits.size(); k++) {
        program = program.withLimit(k, limits.get(k));
      }
      return program;
    }

    @Override
    public Extreme minimum(double[] costs) {
      return minimum(costs, Optional.empty());
    }

    @Override
    public Extreme minimum(double[] costs, Optional<SolveOptions.Start> start) {
      session.setCosts(costs);
      CertifiedSolution<PiecewiseLinearSolution> found =
          session.solve(SolveOptions.until(context.cancellation()).startingAt(start));
      Extreme extreme = Extreme.of(found, session.program().budgets().size());
      return found.isCertified() && !limits.isEmpty()
          ? extreme.with(SolutionChecker.check(exact(), found.solution()))
          : extreme;
    }

    @Override
    public WeightRange proven(WeightRange range) {
      return range.proven(new Feasibility(exact()), inner);
    }

    @Override
    public LeastLargest leastLargest(List<WeightFunctional> weights, double[] near, double most) {
      return LargestWeight.least(
          context, session.program(), exact(), weights, inner.after(near), most);
    }

    @Override
    public LeastLargest greatestSmallest(
        List<WeightFunctional> functions, double[] near, double reach) {
      return MarginRange.greatestSmallest(
          context, session.program(), exact(), functions, inner.after(near), reach);
    }

    /** What is proven of all models within the limits, and points among them or near. */
    WeightRange proven(WeightRange range, WeightRange own) {
      return range.provenBeside(own, new Feasibility(exact()), inner);
    }

    /** Puts another column in the place of a feature's, in all blocks over the samples. */
    void replace(int feature, double[] column) {
      List<TermBlock> blocks = session.program().blocks();
      for (int b = 0; b < blocks.size(); b++) {
        if (blocks.get(b).map() instanceof AffineRows rows
            && rows.matrix().rows() == column.length) {
          session.replaceColumn(b, feature, column);
        }
      }
    }

    /** One fork at a time, as a session demands; the tasks of a run fork from one set. */
    @Override
    public WithinBudget fork() {
      synchronized (session) {
        return new WithinBudget(session.fork(), this);
      }
    }

    @Override
    public void close() {
      session.close();
    }
  }

  /**
   * The optimal models of the baseline's own problem. They are found on the optimal face, which is
   * well conditioned but known by rounded multipliers only; so what is proven of them is what is
   * proven of the models within the baseline's budget.
   */
  final class OptimalModels implements AdmissibleSet {

    private final RunContext context;
    private final LinearProgram face;
    private final double[] radius;
    private final Supplier<WithinBudget> opener;
    private CertifiedSession.Linear session;
    private WithinBudget budgeted;

    /**
     * Creates the set.
     *
     * @param context opens sessions
     * @param face the optimal models as a feasible set
     * @param radius a bound on |z_j| over the set
     * @param opener opens the same models as those within the budget, when they are needed
     */
    public OptimalModels(
        RunContext context, LinearProgram face, double[] radius, Supplier<WithinBudget> opener) {
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

    private WithinBudget budgeted() {
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
      return new OptimalModels(context, face, radius, opener);
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
}
