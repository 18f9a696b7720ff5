package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

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
  private static final double FAR = 1e-8;

  /** Where rounding has less of such a pull, they may not. */
  private static final double ROUNDING = FAR / 10;

  /** So much further than needed, as the point that is reached is rounded, too. */
  private static final double MARGIN = 1 + 1e-6;

  /** The largest share of a segment whose rounding is bounded beforehand. */
  private static final double NEAR = 0.125;

  /** By how much longer each attempt pulls that rounding alone does not explain. */
  private static final double LATER_STEP = 16;

  private final PiecewiseLinearProgram program;
  private final List<Checked> checked;

  /** Of the inner point that was asked for last: both ends of a range are pulled towards one. */
  private volatile Excesses last = new Excesses(new double[0], Precision.PLAIN, List.of());

  /**
   * Opens the proofs for a program.
   *
   * @param program its bounds and budgets count, its costs and penalty do not
   */
  public Feasibility(PiecewiseLinearProgram program) {
    this(program, List.of());
  }

  /**
   * Opens the proofs for a program of which some points were checked.
   *
   * @param program its bounds and budgets count, its costs and penalty do not
   * @param checked what certificates of programs with these bounds and budgets say
   */
  public Feasibility(PiecewiseLinearProgram program, List<Checked> checked) {
    this.program = program;
    this.checked = List.copyOf(checked);
  }

  /**
   * A point that was checked already, so that it need not be looked at again.
   *
   * @param point not to be changed, and known by its identity
   * @param infeasibility as in {@link
   *     io.github.svmrelevance.api.optimization.Certificate#infeasibility()}
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Checked(double[] point, double infeasibility) {}

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
      double excess = excess(budget, z, precision).most();
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
    Optional<double[]> known =
        checked.stream()
            .filter(one -> one.point() == z)
            .findFirst()
            .flatMap(one -> pulledAsChecked(one, inner));
    if (known.isPresent()) {
      return known;
    }
    double[] clipped = z.clone();
    for (int j = 0; j < z.length; j++) {
      clipped[j] = Math.max(program.lower(j), Math.min(program.upper(j), z[j]));
    }
    Pull plain = pull(clipped, inner, Precision.PLAIN);
    double share = plain.share();
    if (share > FAR && plain.rounding() > ROUNDING) {
      share = Math.min(share, pull(clipped, inner, Precision.DOUBLED).share());
    }
    return share <= 1 ? Optional.of(between(clipped, inner, share)) : Optional.empty();
  }

  /** Empty where what was checked does not tell enough, or the point is to be pulled far. */
  private Optional<double[]> pulledAsChecked(Checked one, double[] inner) {
    double[] z = one.point();
    if (one.infeasibility() == 0) {
      return Optional.of(z.clone());
    }
    // Twice rounded: in the certificate, and here.
    double share = one.infeasibility() * (1 + 0x1p-50);
    List<Excess> excesses =
        program.budgets().stream().map(budget -> new Excess(share * unit(budget), 0)).toList();
    List<Excess> ofInner = ofInner(inner, Precision.PLAIN);
    double[] changes = changes(z, inner);
    Pull further = pull(excesses, ofInner, changes);
    return further.share() <= FAR
            && isWithinBounds(z)
            && isWithinBounds(inner)
            && isOnLine(further.share(), excesses, ofInner, changes)
        ? Optional.of(between(z, inner, further.share()))
        : Optional.empty();
  }

  /**
   * How far a point is pulled.
   *
   * @param share of the segment; above 1 if no point on it was proven to be within
   * @param rounding how much of that share may be rounding
   */
  private record Pull(double share, double rounding) {}

  private Pull pull(double[] z, double[] inner, Precision precision) {
    List<Excess> excesses =
        program.budgets().stream().map(budget -> excess(budget, z, precision)).toList();
    if (excesses.stream().allMatch(excess -> excess.most() <= 0)) {
      return new Pull(0, 0);
    }
    List<Excess> ofInner = ofInner(inner, precision);
    double[] changes = changes(z, inner);
    Pull needed = pull(excesses, ofInner, new double[changes.length]);
    // Where a budget has less depth than rounding may change, as of a loss that is none, only a
    // look at the point that is reached tells what it uses.
    Pull further = pull(excesses, ofInner, changes);
    return further.share() <= Math.min(NEAR, Math.max(FAR, 4 * needed.share()))
            && isWithinBounds(inner)
            && isOnLine(further.share(), excesses, ofInner, changes)
        ? further
        : new Pull(
            proven(z, inner, needed.share(), needed.rounding(), precision), needed.rounding());
  }

  /** By how much rounding may change the use of each budget at a point of a segment. */
  private double[] changes(double[] z, double[] inner) {
    // No more than an eighth of the difference is added, which is at most twice the larger entry.
    // So a quarter of an ulp of that entry is lost on the way, and at most one at the end.
    double[] rounded = new double[z.length];
    Arrays.setAll(rounded, j -> 2 * Math.ulp(Math.max(Math.abs(z[j]), Math.abs(inner[j]))));
    return program.budgets().stream().mapToDouble(budget -> change(budget, rounded)).toArray();
  }

  /** The share of a segment that takes a point into all budgets, whose use changes by so much. */
  private static Pull pull(List<Excess> ofFirst, List<Excess> ofLast, double[] changes) {
    double share = 0;
    double rounding = 0;
    for (int k = 0; k < changes.length; k++) {
      double most = ofFirst.get(k).most() + changes[k];
      double depth = -ofLast.get(k).most();
      if (most > 0) {
        boolean inside = depth > 0;
        share = Math.max(share, inside ? MARGIN * most / (most + depth) : 0x1p-52);
        double uncertain = ofFirst.get(k).rounding() + share * ofLast.get(k).rounding();
        rounding =
            inside ? Math.max(rounding, uncertain / (most + depth)) : Double.POSITIVE_INFINITY;
      }
    }
    return new Pull(share, rounding);
  }

  /**
   * Whether a point of the segment is proven to be within all budgets by its ends alone: each is
   * convex, so that it uses at most what the line between them says. Of linear constraints that
   * holds for each one: at the end that violates them none is violated by more than all.
   *
   * @param changes what the rounding of that point may add
   */
  private static boolean isOnLine(
      double share, List<Excess> ofFirst, List<Excess> ofLast, double[] changes) {
    boolean within = share <= 1;
    for (int k = 0; k < changes.length; k++) {
      double first = (1 - share) * ofFirst.get(k).most();
      double last = share * ofLast.get(k).most();
      double rounding = 0x1p-50 * (Math.abs(first) + Math.abs(last) + changes[k]);
      within &= first + last + changes[k] + rounding <= 0;
    }
    return within;
  }

  /**
   * What a point uses, for all budgets.
   *
   * @param precision in which they were found
   * @param of one for each budget
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared, nor handed out
  private record Excesses(double[] point, Precision precision, List<Excess> of) {}

  private List<Excess> ofInner(double[] inner, Precision precision) {
    Excesses known = last;
    if (known.precision() != precision || !Arrays.equals(known.point(), inner)) {
      known =
          new Excesses(
              inner.clone(),
              precision,
              program.budgets().stream().map(budget -> excess(budget, inner, precision)).toList());
      last = known;
    }
    return known.of();
  }

  private boolean isWithinBounds(double[] point) {
    boolean within = true;
    for (int j = 0; j < point.length; j++) {
      within &= program.lower(j) <= point[j] && point[j] <= program.upper(j);
    }
    return within;
  }

  /** By how much the use of a budget changes at most, in O(n + d), as BlockArithmetic.change. */
  private static double change(Budget budget, double[] by) {
    double change = 0;
    for (TermBlock block : budget.terms()) {
      change += BlockArithmetic.change(block, by);
    }
    return change;
  }

  /**
   * The share of the segment, or a larger one, that is proven to take a point into the set. Where
   * the first is not, what rounding may have is added.
   */
  private double proven(
      double[] z, double[] inner, double first, double rounding, Precision precision) {
    double share = first;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      double tried = Math.min(1, share);
      if (share == 0 || relaxation(between(z, inner, tried), precision) == 0) {
        return tried;
      }
      if (tried == 1) {
        break;
      }
      share = attempt == 0 ? share + Math.min(rounding, share / 2) : LATER_STEP * share;
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

  /**
   * By how much a point exceeds a limit.
   *
   * @param most at least that; negative if the point is proven to keep to the limit; of linear
   *     constraints that hold, how deep the point is in the least of them
   * @param rounding how far {@code most} may be above it
   */
  record Excess(double most, double rounding) {}

  /** Looks at a point, in O(n d). */
  static Excess excess(Budget budget, double[] z, Precision precision) {
    if (budget.limit() == 0) {
      double depth =
          budget.terms().stream()
              .mapToDouble(block -> BlockArithmetic.depth(block, z))
              .min()
              .orElse(0);
      if (depth >= 0) {
        return new Excess(-depth, 0);
      }
    }
    ExactSum use = new ExactSum();
    use.add(-budget.limit());
    for (TermBlock block : budget.terms()) {
      BlockArithmetic.addValue(block, z, precision, use);
    }
    return new Excess(use.upper(), use.upper() - use.lower());
  }

  /**
   * What an excess is measured against: the limit, and of losses alone at least what one sample
   * loses between the model without weights and the outermost breakpoint, as their limit may be 0
   * but for rounding. Where all that is 0 it is 1. In O(n).
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
      // A weight of a sample stands in its offset, with a breakpoint at 0, or in the breakpoint.
      DoubleSummaryStatistics offsets =
          IntStream.range(0, block.map().functionals())
              .mapToDouble(block.map()::offset)
              .summaryStatistics();
      for (int m = 0; m < shape.breakpoints(); m++) {
        double breakpoint = shape.breakpoint(m);
        double farthest =
            Math.max(
                Math.abs(breakpoint - offsets.getMin()), Math.abs(breakpoint - offsets.getMax()));
        loss = Math.max(loss, steepest * farthest);
      }
    }
    double unit = Math.max(limit, loss);
    return unit > 0 ? unit : 1;
  }
}
