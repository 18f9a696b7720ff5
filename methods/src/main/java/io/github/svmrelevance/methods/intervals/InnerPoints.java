package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Points deep in a set of budgets, of which at most two are made, when they are first asked for.
 * Forks of a set share them; thread-safe.
 */
final class InnerPoints {

  /**
   * By how much linear constraints may be tightened, the most first: functionals of thresholds, in
   * the unit of a margin.
   */
  private static final double[] TIGHTER = {1e-2, 1e-4, 1e-6};

  private final RunContext context;
  private final PiecewiseLinearProgram set;
  private List<double[]> deep;

  private InnerPoints(RunContext context, PiecewiseLinearProgram set) {
    this.context = context;
    this.set = set;
  }

  /** Points in the set of the budgets of a program. */
  static InnerPoints of(RunContext context, PiecewiseLinearProgram set) {
    return new InnerPoints(context, set);
  }

  /** No points but those that cost nothing. */
  static InnerPoints none() {
    InnerPoints none = new InnerPoints(null, null);
    none.deep = List.of();
    return none;
  }

  /** A point that costs nothing, and after it the deep ones. */
  Iterable<double[]> after(double[] first) {
    return () ->
        new Iterator<>() {
          private int next = -1;

          @Override
          public boolean hasNext() {
            return next < 0 || next < deep().size();
          }

          @Override
          public double[] next() {
            return next++ < 0 ? first : deep().get(next - 1);
          }
        };
  }

  private synchronized List<double[]> deep() {
    if (deep == null) {
      deep = new ArrayList<>();
      centre()
          .ifPresent(
              centre -> {
                deep.add(centre);
                longer(centre).ifPresent(deep::add);
              });
    }
    return deep;
  }

  /** The mean of the points that use least of each budget within the others. */
  private Optional<double[]> centre() {
    double[] sum = new double[set.variables()];
    int count = 0;
    for (int k = 0; k < set.budgets().size(); k++) {
      Optional<double[]> least = isLinear(set.budgets().get(k)) ? strict(k) : least(k, 0);
      if (least.isPresent()) {
        count++;
        for (int j = 0; j < sum.length; j++) {
          sum[j] += least.get()[j];
        }
      }
    }
    for (int j = 0; j < sum.length; j++) {
      sum[j] /= count;
    }
    return count == 0 ? Optional.empty() : Optional.of(sum);
  }

  /** Whether a budget says no more than that linear functions have a sign. */
  private static boolean isLinear(Budget budget) {
    return budget.limit() == 0
        && budget.terms().stream().map(TermBlock::shape).allMatch(ConvexPiecewiseLinear::isHinge);
  }

  /** Where linear constraints hold with something to spare, if they do so anywhere. */
  private Optional<double[]> strict(int budget) {
    for (double by : TIGHTER) {
      List<TermBlock> half =
          set.budgets().get(budget).terms().stream().map(block -> tighter(block, by / 2)).toList();
      Optional<double[]> found =
          least(budget, by).filter(point -> new Budget(half, 0).use(point) == 0);
      if (found.isPresent()) {
        return found;
      }
    }
    return least(budget, 0);
  }

  /**
   * The same block with its breakpoint where the function still is 0, by so much before it rises.
   */
  private static TermBlock tighter(TermBlock block, double by) {
    ConvexPiecewiseLinear shape = block.shape();
    double kink = shape.breakpoint(0) + (shape.maxSlope() > 0 ? -by : by);
    return new TermBlock(
        block.map(),
        ConvexPiecewiseLinear.of(
            new double[] {kink}, new double[] {shape.minSlope(), shape.maxSlope()}, 0));
  }

  /** The point that uses least of a budget, of linear constraints if these are tightened. */
  private Optional<double[]> least(int budget, double tighter) {
    List<Budget> others = new ArrayList<>(set.budgets());
    List<TermBlock> own = others.remove(budget).terms();
    PiecewiseLinearProgram program =
        PiecewiseLinearProgram.of(
            set.variables(),
            tighter == 0 ? own : own.stream().map(block -> tighter(block, tighter)).toList(),
            others);
    for (int j = 0; j < set.variables(); j++) {
      if (set.lower(j) != Double.NEGATIVE_INFINITY || set.upper(j) != Double.POSITIVE_INFINITY) {
        program = program.withBounds(j, set.lower(j), set.upper(j));
      }
    }
    try (CertifiedSession.PiecewiseLinear session = context.open(program)) {
      CertifiedSolution<PiecewiseLinearSolution> found =
          session.solve(SolveOptions.until(context.cancellation()));
      // A point serves whether it is the best or not.
      return found.isCertified()
          ? Optional.of(found.solution().point())
          : found.unproven().map(PiecewiseLinearSolution::point);
    }
  }

  /**
   * A point stretched half as far as the norm allows. Where a loss has no room because its limit is
   * 0, longer weights widen all margins.
   */
  private Optional<double[]> longer(double[] centre) {
    for (Budget budget : set.budgets()) {
      boolean norm =
          budget.terms().stream().allMatch(InnerPoints::isNorm)
              && budget.terms().stream()
                  .anyMatch(block -> block.map() instanceof LinearMap.Coordinates);
      double use = budget.use(centre);
      if (norm && use > 0 && use < budget.limit()) {
        double factor = (1 + budget.limit() / use) / 2;
        double[] longer = centre.clone();
        for (int j = 0; j < longer.length; j++) {
          longer[j] *= factor;
        }
        return Optional.of(longer);
      }
    }
    return Optional.empty();
  }

  /** Whether terms grow in proportion to the point. */
  private static boolean isNorm(TermBlock block) {
    double slope = block.shape().maxSlope();
    return slope > 0
        && block.shape().equals(ConvexPiecewiseLinear.absolute(slope))
        && IntStream.range(0, block.map().functionals()).allMatch(i -> block.map().offset(i) == 0);
  }
}
