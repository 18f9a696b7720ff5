package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.NearOptimum;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A half-space that holds all points within some budgets, and touches them where a segment leaves
 * them (A. F. Veinott, The supporting hyperplane method for unimodal programming, Operations
 * Research 15, 1967).
 *
 * <p>Let F be the sum of the budget that is used up there, B its limit and s a slope of F there. As
 * F is convex, all z within the budget have F(point) + s'(z - point) &lt;= F(z) &lt;= B.
 *
 * @param point proven to be within all budgets: where the segment leaves them, or next to it
 * @param halfSpace that holds all z within the budgets, in spite of rounding
 * @since 0.1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SupportingHalfSpace(double[] point, HalfSpace halfSpace) implements Serializable {

  /** Finds half-spaces of one set. Thread-safe. */
  public static final class Search {

    private static final int MOST_STEPS = 60;

    /** The share of the excess at the outer point at which a step is near enough to the limit. */
    private static final double NEAR = 1e-9;

    private final PiecewiseLinearProgram set;
    private final Feasibility feasibility;
    private final double[] inner;

    /** By budget and block. */
    private final double[][][] atInner;

    private final double[] radius;

    /**
     * Opens the search, in O(n d).
     *
     * @param program its budgets count, and its bounds for the points; its costs and penalty do not
     * @param inner a point strictly within all budgets, best far from their limits
     */
    public Search(PiecewiseLinearProgram program, double[] inner) {
      this.set = PiecewiseLinearProgram.of(program.variables(), List.of(), program.budgets());
      this.feasibility = new Feasibility(program);
      this.inner = inner.clone();
      this.atInner = functionals(inner);
      this.radius = VariableRanges.of(set, inner).radius();
    }

    private double[][][] functionals(double[] point) {
      return set.budgets().stream()
          .map(
              budget ->
                  budget.terms().stream()
                      .map(block -> block.map().apply(point))
                      .toArray(double[][]::new))
          .toArray(double[][][]::new);
    }

    /**
     * Finds where the segment from the inner point leaves the set, in O(n d) and some ten passes
     * over n functionals.
     *
     * @param outer the other end, within the bounds of the variables
     * @return the half-space; empty if no point of the segment is proven to be in the set
     */
    public Optional<SupportingHalfSpace> towards(double[] outer) {
      double[][][] atOuter = functionals(outer);
      Exit exit = exit(atOuter);
      int budget = exit.budget();
      return feasibility
          .pulled(exit.point(inner, outer), inner)
          .flatMap(
              inside ->
                  touching(budget, exit.share(), atOuter[budget])
                      .map(half -> new SupportingHalfSpace(inside, half)));
    }

    /**
     * Finds where the segment from the inner point leaves the set, in O(n d) and some ten passes
     * over n functionals.
     *
     * @param outer the other end, within the bounds of the variables
     * @return a point there or next to it that is proven to be within all budgets; empty if no
     *     point of the segment is
     */
    public Optional<double[]> last(double[] outer) {
      return feasibility.pulled(exit(functionals(outer)).point(inner, outer), inner);
    }

    /**
     * Where a segment leaves the set.
     *
     * @param budget that is used up there first
     * @param share of the segment, at most 1
     */
    private record Exit(int budget, double share) {

      double[] point(double[] from, double[] to) {
        double[] point = new double[from.length];
        Arrays.setAll(point, j -> (1 - share) * from[j] + share * to[j]);
        return point;
      }
    }

    private Exit exit(double[][][] atOuter) {
      int first = 0;
      double share = Double.POSITIVE_INFINITY;
      for (int k = 0; k < atOuter.length; k++) {
        double own = leaves(set.budgets().get(k), atInner[k], atOuter[k]);
        if (own < share) {
          share = own;
          first = k;
        }
      }
      return new Exit(first, Math.min(1, share));
    }

    /**
     * Makes a half-space of what about proves an optimum, and a point of what is near it, in O(n d)
     * and some ten passes over n functionals.
     *
     * @param near of a linear cost within the budgets; what is wrong in it costs tightness only
     * @return the half-space; empty if no point next to that is proven to be in the set
     */
    public Optional<SupportingHalfSpace> at(NearOptimum near) {
      return last(near.point())
          .flatMap(inside -> proven(near).map(half -> new SupportingHalfSpace(inside, half)));
    }

    /**
     * Makes a half-space of what about proves an optimum, in O(n d). The less is missing of the
     * proof, the nearer the half-space is to the set.
     *
     * @param near of a linear cost within the budgets; what is wrong in it costs tightness only
     * @return one that holds the set; empty if that says nothing
     */
    public Optional<HalfSpace> proven(NearOptimum near) {
      return scaled(WeakDuality.of(set, Multipliers.of(set, near), Precision.PLAIN));
    }

    /** The share of the segment at which a budget is used up; above 1 if that is beyond its end. */
    private static double leaves(Budget budget, double[][] from, double[][] to) {
      double share = 1;
      double nearEnough = 0;
      for (int step = 0; step < MOST_STEPS; step++) {
        double excess = -budget.limit();
        double rise = 0;
        for (int b = 0; b < from.length; b++) {
          Along along = Along.of(budget.terms().get(b).shape(), from[b], to[b], share);
          excess += along.value();
          rise += along.rise();
        }
        if (step == 0) {
          if (excess <= 0) {
            return 1 - excess;
          }
          nearEnough = NEAR * excess;
        }
        // The sum is convex, so that steps come down to the limit and never pass it.
        if (excess <= nearEnough || !(rise > 0)) {
          return share;
        }
        share = Math.max(0, share - excess / rise);
      }
      return share;
    }

    /**
     * The sum of a shape along a segment.
     *
     * @param value the sum
     * @param rise its derivative by the share of the segment
     */
    private record Along(double value, double rise) {

      static Along of(ConvexPiecewiseLinear shape, double[] from, double[] to, double share) {
        return shape.breakpoints() == 1
            ? ofOneBreakpoint(shape, from, to, share)
            : ofAll(shape, from, to, share);
      }

      private static Along ofAll(
          ConvexPiecewiseLinear shape, double[] from, double[] to, double share) {
        double value = 0;
        double rise = 0;
        for (int i = 0; i < from.length; i++) {
          double rate = to[i] - from[i];
          double u = from[i] + share * rate;
          value += shape.value(u);
          rise += rate * shape.slopeBelow(u);
        }
        return new Along(value, rise);
      }

      /** Without a branch: on which side of the breakpoint a functional is cannot be foreseen. */
      private static Along ofOneBreakpoint(
          ConvexPiecewiseLinear shape, double[] from, double[] to, double share) {
        double breakpoint = shape.breakpoint(0);
        double off = 0;
        double rate = 0;
        double offBeyond = 0;
        double rateBeyond = 0;
        for (int i = 0; i < from.length; i++) {
          double own = to[i] - from[i];
          double distance = from[i] + share * own - breakpoint;
          off += distance;
          rate += own;
          offBeyond += Math.max(0, distance);
          rateBeyond += distance > 0 ? own : 0;
        }
        double left = shape.slope(0);
        double jump = shape.slope(1) - left;
        return new Along(
            from.length * shape.valueAtBreakpoint(0) + left * off + jump * offBeyond,
            left * rate + jump * rateBeyond);
      }
    }

    private Optional<HalfSpace> touching(int budget, double share, double[][] to) {
      double[] ofBudgets = new double[set.budgets().size()];
      ofBudgets[budget] = 1;
      double[][] multipliers = new double[set.blocks().size()][];
      double[][] none = new double[multipliers.length][];
      int next = 0;
      for (int k = 0; k < ofBudgets.length; k++) {
        List<TermBlock> terms = set.budgets().get(k).terms();
        for (int b = 0; b < terms.size(); b++) {
          double[] from = atInner[k][b];
          multipliers[next] = new double[from.length];
          none[next] = new double[from.length];
          for (int i = 0; i < from.length && k == budget; i++) {
            double u = from[i] + share * (to[b][i] - from[i]);
            multipliers[next][i] = terms.get(b).shape().slopeBelow(u);
          }
          next++;
        }
      }
      WeakDuality dual =
          WeakDuality.of(set, new Multipliers(ofBudgets, multipliers, none), Precision.PLAIN);
      return scaled(dual);
    }

    /**
     * By weak duality 0 is at least the base of the dual, and r'z with r its residual. The largest
     * size in the normal is at least 1 and below 2.
     */
    private Optional<HalfSpace> scaled(WeakDuality dual) {
      double[] normal = new double[inner.length];
      double largest = 0;
      ExactSum limit = new ExactSum();
      limit.add(-dual.priced().base());
      for (int j = 0; j < normal.length; j++) {
        normal[j] = dual.residual(j);
        largest = Math.max(largest, Math.abs(normal[j]));
        if (dual.radius(j) > 0) {
          limit.addProduct(dual.radius(j), radius[j]);
        }
      }
      double most = limit.upper();
      if (!(largest > 0 && Double.isFinite(largest) && Double.isFinite(most))) {
        return Optional.empty();
      }
      int exponent = -Math.getExponent(largest);
      for (int j = 0; j < normal.length; j++) {
        normal[j] = Math.scalb(normal[j], exponent);
      }
      return Optional.of(new HalfSpace(normal, Math.scalb(most, exponent)));
    }
  }
}
