package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.List;
import java.util.Optional;

/**
 * Proves of points that they keep to the bounds and budgets of a program, in spite of rounding:
 * what a point uses is bounded from above, and that bound is compared with the limit.
 *
 * @since 0.1
 */
public final class Feasibility {

  /** How many points on a segment are tried in each precision. */
  private static final int ATTEMPTS = 16;

  /** Where doubles pull a point further than this, double-double numbers may do with less. */
  private static final double FAR = 1e-9;

  /** By how much longer each attempt pulls than the one before. */
  private static final double[] FIRST_STEPS = {1 + 1e-6, 1.5};

  private static final double LATER_STEP = 16;

  private final PiecewiseLinearProgram program;

  /**
   * Opens the proofs for a program.
   *
   * @param program its bounds and budgets count, its costs and penalty do not
   */
  public Feasibility(PiecewiseLinearProgram program) {
    this.program = program;
  }

  /**
   * By how much the limits of the budgets must be raised for a point to be proven within them,
   * relative to each limit; a budget of losses alone is measured against one sample on the
   * hyperplane if its limit is smaller.
   *
   * @param z the point
   * @return 0 if it is proven within the limits as they are; infinite if a bound is violated
   */
  public double relaxation(double[] z) {
    double plain = relaxation(z, Precision.PLAIN);
    return plain == 0 ? 0 : relaxation(z, Precision.DOUBLED);
  }

  /**
   * What an error of a linear function is measured against at a point, as a {@link
   * io.github.svmrelevance.api.optimization.Certificate} of it does. In O(d); where all weights are
   * 0 as {@link VariableRanges#of}.
   *
   * @param costs of each variable
   * @param z the point
   * @return the largest weight that shares a norm with one that counts, times its cost; where these
   *     are all 0, a millionth of what the limits allow them
   */
  public double scale(double[] costs, double[] z) {
    double scale =
        SolutionChecker.linearScale(program, j -> costs[j], z, () -> VariableRanges.of(program, z));
    return scale > 0 ? scale : 1;
  }

  private double relaxation(double[] z, Precision precision) {
    double relaxation = 0;
    for (int j = 0; j < z.length; j++) {
      if (!(program.lower(j) <= z[j] && z[j] <= program.upper(j))) {
        return Double.POSITIVE_INFINITY;
      }
    }
    for (Budget budget : program.budgets()) {
      double excess = excess(budget, z, precision);
      if (excess > 0) {
        relaxation = Math.max(relaxation, Math.nextUp(excess / unit(budget)));
      }
    }
    return relaxation;
  }

  /**
   * What a point uses of some terms, in double-double numbers.
   *
   * @param terms the blocks of a sum
   * @param z the point
   * @return the least double that is proven to be at least the sum, or one or two above that
   */
  public static double use(List<TermBlock> terms, double[] z) {
    ExactSum use = new ExactSum();
    terms.forEach(block -> BlockArithmetic.addValue(block, z, Precision.DOUBLED, use));
    return use.upper();
  }

  /**
   * Pulls a point into the set along the segment to an inner point, no further than the proof
   * needs. The set is convex, so that a share of the segment next to an inner point is within it.
   *
   * @param z a point that may violate budgets a little
   * @param inner where to pull it to, best strictly within all budgets
   * @return a point that is proven to be within; empty if none on the segment can be
   */
  public Optional<double[]> pulled(double[] z, double[] inner) {
    double[] clipped = z.clone();
    for (int j = 0; j < z.length; j++) {
      clipped[j] = Math.max(program.lower(j), Math.min(program.upper(j), z[j]));
    }
    double plain = share(clipped, inner, Precision.PLAIN);
    double share = plain > FAR ? Math.min(plain, share(clipped, inner, Precision.DOUBLED)) : plain;
    return share <= 1 ? Optional.of(between(clipped, inner, share)) : Optional.empty();
  }

  /** The share of the segment that takes a point into the set; above 1 if none was found. */
  private double share(double[] z, double[] inner, Precision precision) {
    double share = 0;
    for (Budget budget : program.budgets()) {
      double excess = excess(budget, z, precision);
      if (excess > 0) {
        double depth = -excess(budget, inner, precision);
        share = Math.max(share, depth > 0 ? excess / (excess + depth) : 0x1p-52);
      }
    }
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      double tried = Math.min(1, share);
      if (share == 0 || relaxation(between(z, inner, tried), precision) == 0) {
        return tried;
      }
      if (tried == 1) {
        break;
      }
      share *= attempt < 2 ? FIRST_STEPS[attempt] : LATER_STEP;
    }
    return Double.POSITIVE_INFINITY;
  }

  private double[] between(double[] z, double[] inner, double share) {
    double[] point = z.clone();
    if (share > 0) {
      for (int j = 0; j < z.length; j++) {
        double value = z[j] + share * (inner[j] - z[j]);
        point[j] = Math.max(program.lower(j), Math.min(program.upper(j), value));
      }
    }
    return point;
  }

  /** At least by how much a point exceeds a limit; negative if it is proven to keep to it. */
  static double excess(Budget budget, double[] z, Precision precision) {
    if (budget.limit() == 0
        && budget.terms().stream().allMatch(block -> BlockArithmetic.isZero(block, z))) {
      return 0;
    }
    ExactSum use = new ExactSum();
    use.add(-budget.limit());
    for (TermBlock block : budget.terms()) {
      BlockArithmetic.addValue(block, z, precision, use);
    }
    return use.upper();
  }

  /**
   * What an excess is measured against: the limit, and of losses alone at least what one sample
   * loses between 0 and the outermost breakpoint, as their limit may be 0. Where all that is 0 it
   * is 1.
   *
   * @param budget the budget
   * @return its unit, above 0
   */
  public static double unit(Budget budget) {
    double limit = Math.abs(budget.limit());
    double loss = 0;
    for (TermBlock block : budget.terms()) {
      if (block.map() instanceof LinearMap.Coordinates) {
        return limit > 0 ? limit : 1;
      }
      ConvexPiecewiseLinear shape = block.shape();
      double steepest = Math.max(Math.abs(shape.minSlope()), Math.abs(shape.maxSlope()));
      for (int m = 0; m < shape.breakpoints(); m++) {
        loss = Math.max(loss, steepest * Math.abs(shape.breakpoint(m)));
      }
    }
    double unit = Math.max(limit, loss);
    return unit > 0 ? unit : 1;
  }
}
