package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.NearOptimum;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.core.optimization.Feasibility;
import io.github.svmrelevance.core.optimization.SampledProgram;
import io.github.svmrelevance.core.optimization.SolutionChecker;
import io.github.svmrelevance.core.optimization.SupportingHalfSpace;
import java.util.List;
import java.util.Optional;

/**
 * The models within a budget.
 *
 * @since 0.1
 */
public final class BudgetedSet implements AdmissibleSet {

  private final CertifiedSession.PiecewiseLinear session;
  private final RunContext context;

  /** The limits that count, where those of the session are relaxed. */
  private final List<Double> limits;

  private final InnerPoints inner;

  /** The models found last, of both ends of a range: their checks say how far they are outside. */
  private List<Feasibility.Checked> last = List.of();

  /**
   * Takes over a session. Models are pulled into the set from where two of them meet; it is not
   * searched for deeper points.
   *
   * @param session open on the set; its costs are overwritten
   * @param context stops a solve, and opens further sessions
   */
  public BudgetedSet(CertifiedSession.PiecewiseLinear session, RunContext context) {
    this.session = session;
    this.context = context;
    this.limits = List.of();
    this.inner = InnerPoints.none();
  }

  /** A set whose session has relaxed limits; the given ones count, unless there are none. */
  BudgetedSet(CertifiedSession.PiecewiseLinear session, List<Double> limits, RunContext context) {
    this.session = session;
    this.context = context;
    this.limits = limits;
    // What has to be relaxed has no inner point.
    this.inner = limits.isEmpty() ? InnerPoints.of(context, exact()) : InnerPoints.none();
  }

  private BudgetedSet(CertifiedSession.PiecewiseLinear session, BudgetedSet origin) {
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
    if (!found.isCertified()) {
      return extreme;
    }
    Extreme checked =
        isExact() ? extreme : extreme.with(SolutionChecker.check(exact(), found.solution()));
    remember(new Feasibility.Checked(checked.z(), checked.certificate().infeasibility()));
    return checked;
  }

  private void remember(Feasibility.Checked checked) {
    last = last.isEmpty() ? List.of(checked) : List.of(last.get(last.size() - 1), checked);
  }

  @Override
  public WeightRange proven(WeightRange range) {
    return range.proven(new Feasibility(exact(), last), inner);
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

  /**
   * About where a linear cost is least in this set.
   *
   * @param costs one for each variable
   * @return empty if the backend knows only the whole way
   */
  public Optional<NearOptimum> near(double[] costs) {
    session.setCosts(costs);
    return session.near(SolveOptions.until(context.cancellation()));
  }

  /**
   * About this set, of a part of the samples, in O(n d). Where a linear cost is least there, it is
   * about least here.
   *
   * @param at a model of this set, best far from its boundary
   * @param every one of so many samples is in the part, at least 2
   * @return another set, to be closed
   */
  public BudgetedSet sampled(double[] at, int every) {
    BudgetedSet part =
        new BudgetedSet(context.open(SampledProgram.of(exact(), at, every)), context);
    part.shareBase();
    return part;
  }

  /** Forks share what is known before them, and nothing that one of them finds. */
  public void shareBase() {
    near(new double[variables()]);
  }

  /**
   * Opens a search for half-spaces that hold this set, in O(n d).
   *
   * @param inner a model of this set, best far from its boundary
   * @return the search
   */
  public SupportingHalfSpace.Search halfSpaces(double[] inner) {
    return new SupportingHalfSpace.Search(exact(), inner);
  }

  /** What is proven of all models within the limits, and points among them or near. */
  WeightRange proven(WeightRange range, WeightRange own) {
    return range.provenBeside(own, new Feasibility(exact()), inner);
  }

  /** Puts another column in the place of a feature's, in all blocks over the samples. */
  void replace(int feature, double[] column) {
    last = List.of();
    List<TermBlock> blocks = session.program().blocks();
    for (int b = 0; b < blocks.size(); b++) {
      if (blocks.get(b).map() instanceof AffineRows rows && rows.matrix().rows() == column.length) {
        session.replaceColumn(b, feature, column);
      }
    }
  }

  /** One fork at a time, as a session demands; the tasks of a run fork from one set. */
  @Override
  public BudgetedSet fork() {
    synchronized (session) {
      return new BudgetedSet(session.fork(), this);
    }
  }

  @Override
  public void close() {
    session.close();
  }
}
