package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class FeasibilityTest {

  private static double[] point(SplittableRandom random, PiecewiseLinearProgram program) {
    double[] z = new double[program.variables()];
    Arrays.setAll(
        z,
        j ->
            Math.max(
                program.lower(j),
                Math.min(
                    program.upper(j),
                    random.nextDouble(-1, 1) * Math.pow(10, random.nextInt(-3, 3)))));
    return z;
  }

  /**
   * A point that exceeds budgets by rounding, or by more, is pulled to one that is proven to keep
   * to them when it is looked at by itself, and no further than it takes.
   */
  @Property(seed = "20261126")
  void pulledPointsKeepToTheBudgets(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PiecewiseLinearProgram program = RandomPrograms.budgeted(random);
    double[] z = point(random, program);
    double[] inner = new double[z.length];
    double smaller = random.nextDouble();
    Arrays.setAll(inner, j -> smaller * z[j]);
    double excess = random.nextInt(3) == 0 ? 0 : Math.pow(10, -random.nextInt(3, 17));
    double share = 0;
    for (int k = 0; k < program.budgets().size(); k++) {
      double use = program.budgets().get(k).use(z);
      double ofInner = program.budgets().get(k).use(inner);
      program = program.withLimit(k, use * (1 - excess));
      if (!(ofInner < use * (1 - 2 * excess - 1e-6))) {
        return;
      }
      share = Math.max(share, excess * use / (use - ofInner));
    }
    Feasibility feasibility = new Feasibility(program);

    double[] pulled = feasibility.pulled(z, inner).orElseThrow();

    for (Budget budget : program.budgets()) {
      assertThat(Feasibility.use(budget.terms(), pulled)).isLessThanOrEqualTo(budget.limit());
    }
    assertThat(feasibility.relaxation(pulled)).isZero();
    for (int j = 0; j < z.length; j++) {
      assertThat(Math.abs(pulled[j] - z[j]))
          .isLessThanOrEqualTo((1.01 * share + 1e-7) * Math.abs(inner[j] - z[j]) + Math.ulp(z[j]));
    }
    // Towards another point, and back: what is known of an inner point is of that one.
    double[] other = new double[z.length];
    feasibility.pulled(z, other);
    assertThat(feasibility.pulled(z, inner).orElseThrow()).isEqualTo(pulled);

    double[] asChecked = checked(program, z).pulled(z, inner).orElseThrow();

    assertThat(feasibility.relaxation(asChecked)).isZero();
    for (int j = 0; j < z.length; j++) {
      assertThat(Math.abs(asChecked[j] - z[j]))
          .isLessThanOrEqualTo((1.01 * share + 1e-7) * Math.abs(inner[j] - z[j]) + Math.ulp(z[j]));
    }
  }

  /** Knows of a point what a certificate says of it. */
  private static Feasibility checked(PiecewiseLinearProgram program, double[] z) {
    double infeasibility = 0;
    for (Budget budget : program.budgets()) {
      double excess = Feasibility.excess(budget, z, Precision.PLAIN).most();
      infeasibility = Math.max(infeasibility, excess / Feasibility.unit(budget));
    }
    return new Feasibility(program, List.of(new Feasibility.Checked(z, infeasibility)));
  }

  /** What was checked is believed, and not looked at again. */
  @Test
  void aCheckedPointIsPulledAsFarAsItsCheckSays() {
    PiecewiseLinearProgram program = RandomPrograms.budgeted(new SplittableRandom(3));
    double[] z = point(new SplittableRandom(4), program);
    double[] inner = new double[z.length];
    for (int k = 0; k < program.budgets().size(); k++) {
      program = program.withLimit(k, 2 * program.budgets().get(k).use(z));
    }

    assertThat(believing(program, z, 0).pulled(z, inner).orElseThrow()).isEqualTo(z);
    double[] pulled = believing(program, z, 1e-10).pulled(z, inner).orElseThrow();
    assertThat(pulled).isNotEqualTo(z);
    assertThat(new Feasibility(program).relaxation(pulled)).isZero();
    // Another array is another point.
    assertThat(believing(program, z.clone(), 1e-10).pulled(z, inner).orElseThrow()).isEqualTo(z);
  }

  private static Feasibility believing(
      PiecewiseLinearProgram program, double[] z, double infeasibility) {
    return new Feasibility(program, List.of(new Feasibility.Checked(z, infeasibility)));
  }

  @Test
  void noPointBeyondTheBudgetsPullsIntoThem() {
    PiecewiseLinearProgram program = RandomPrograms.budgeted(new SplittableRandom(1));
    double[] z = point(new SplittableRandom(2), program);
    for (int k = 0; k < program.budgets().size(); k++) {
      program = program.withLimit(k, -1);
    }

    assertThat(new Feasibility(program).pulled(z, new double[z.length])).isEmpty();
  }

  /** The weight of a sample stands in the slope of its hinge, or in its row. */
  @Test
  void aLossIsMeasuredAlikeHoweverItIsStated() {
    AffineRows rows = AffineRows.of(DenseMatrix.ofRows(new double[][] {{1, -2}, {0.5, 3}}));
    Budget plain = loss(rows, ConvexPiecewiseLinear.hinge(7));
    Budget weighted =
        loss(
            rows.withScales(new double[] {-7, -7}).withOffsets(new double[] {7, 7}),
            ConvexPiecewiseLinear.positivePart(1));

    assertThat(Feasibility.unit(plain)).isEqualTo(7);
    assertThat(Feasibility.unit(weighted)).isEqualTo(7);
  }

  /** Its limit is 0 but for rounding, as where the classes are apart. */
  private static Budget loss(AffineRows rows, ConvexPiecewiseLinear shape) {
    return new Budget(List.of(new TermBlock(rows, shape)), 1e-17);
  }
}
