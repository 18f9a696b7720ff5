package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.NearOptimum;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class SupportingHalfSpaceTest {

  /** Sums of some products in doubles, whose sizes are below 1000. */
  private static final double ROUNDING = 1e-12;

  @Property(seed = "20261128")
  void holdsTheSetAndTouchesItWhereTheSegmentLeaves(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PiecewiseLinearProgram set = RandomPrograms.budgeted(random);
    if (random.nextBoolean()) {
      Budget first = set.budgets().get(0);
      set =
          PiecewiseLinearProgram.of(
              set.variables(),
              List.of(),
              List.of(first, new Budget(first.terms().subList(0, 1), 1)));
    }
    Feasibility feasibility = new Feasibility(set);
    double[] inner = new double[set.variables()];
    double[] outer = new double[inner.length];
    for (int j = 0; j < outer.length; j++) {
      outer[j] = Math.max(set.lower(j), Math.min(set.upper(j), random.nextDouble(-20, 20)));
    }
    assumeThat(feasibility.relaxation(inner)).isZero();

    SupportingHalfSpace half =
        new SupportingHalfSpace.Search(set, inner).towards(outer).orElseThrow();

    assertThat(feasibility.relaxation(half.point())).isZero();
    assertThat(dot(half, half.point()))
        .isBetween(
            half.halfSpace().limit() - 1e-6 * size(half),
            half.halfSpace().limit() + ROUNDING * size(half));
    if (feasibility.relaxation(outer) > 0) {
      assertThat(dot(half, outer)).isGreaterThan(half.halfSpace().limit());
    }
    for (int k = 0; k < 50; k++) {
      double[] other = random.doubles(inner.length, -3, 3).toArray();
      double[] within = feasibility.pulled(other, inner).orElseThrow();
      assertThat(dot(half, within))
          .isLessThanOrEqualTo(half.halfSpace().limit() + ROUNDING * size(half));
    }
  }

  /** Whatever is claimed to be near an optimum, what is made of it holds the whole set. */
  @Property(seed = "20261129")
  void holdsTheSetWhateverIsSaidOfAnOptimum(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PiecewiseLinearProgram set = RandomPrograms.budgeted(random);
    Feasibility feasibility = new Feasibility(set);
    double[] inner = new double[set.variables()];
    double[] point = new double[inner.length];
    for (int j = 0; j < point.length; j++) {
      point[j] = Math.max(set.lower(j), Math.min(set.upper(j), random.nextDouble(-20, 20)));
    }
    assumeThat(feasibility.relaxation(inner)).isZero();
    // Beyond their ends, too.
    double multiplier = random.nextInt(4) == 0 ? -1 : 3;
    double[][] multipliers = new double[set.blocks().size()][];
    for (int b = 0; b < multipliers.length; b++) {
      ConvexPiecewiseLinear shape = set.blocks().get(b).shape();
      multipliers[b] =
          random
              .doubles(set.blocks().get(b).map().functionals(), -0.2, 1.2)
              .map(part -> 3 * (shape.minSlope() + part * (shape.maxSlope() - shape.minSlope())))
              .toArray();
    }

    Optional<SupportingHalfSpace> half =
        new SupportingHalfSpace.Search(set, inner)
            .at(new NearOptimum(point, new double[] {multiplier}, multipliers));

    assumeThat(half).isPresent();
    assertThat(feasibility.relaxation(half.get().point())).isZero();
    for (int k = 0; k < 50; k++) {
      double[] other = random.doubles(inner.length, -3, 3).toArray();
      double[] within = feasibility.pulled(other, inner).orElseThrow();
      assertThat(dot(half.get(), within))
          .isLessThanOrEqualTo(half.get().halfSpace().limit() + ROUNDING * size(half.get()));
    }
  }

  @Test
  void ofANormIsItsFacet() {
    PiecewiseLinearProgram norm =
        PiecewiseLinearProgram.of(
            2,
            List.of(),
            List.of(
                new Budget(
                    List.of(
                        new TermBlock(
                            LinearMap.Coordinates.range(0, 2), ConvexPiecewiseLinear.absolute(4))),
                    2)));

    SupportingHalfSpace half =
        new SupportingHalfSpace.Search(norm, new double[2])
            .towards(new double[] {1, -3})
            .orElseThrow();

    assertThat(half.halfSpace().normal()).containsExactly(1, -1);
    assertThat(half.halfSpace().limit()).isBetween(0.5, 0.5 + 1e-12);
    assertThat(half.point()[0]).isBetween(0.125 - 1e-6, 0.125);
    assertThat(half.point()[1]).isBetween(-0.375, -0.375 + 1e-6);
  }

  @Test
  void ofASetWithoutInnerPointIsNotFound() {
    PiecewiseLinearProgram empty =
        PiecewiseLinearProgram.of(
            1,
            List.of(),
            List.of(
                new Budget(
                    List.of(
                        new TermBlock(
                            LinearMap.Coordinates.range(0, 1), ConvexPiecewiseLinear.absolute(1))),
                    1)));

    assertThat(new SupportingHalfSpace.Search(empty, new double[] {2}).towards(new double[] {3}))
        .isEmpty();
  }

  private static double dot(SupportingHalfSpace half, double[] point) {
    double sum = 0;
    for (int j = 0; j < point.length; j++) {
      sum += half.halfSpace().normal()[j] * point[j];
    }
    return sum;
  }

  private static double size(SupportingHalfSpace half) {
    return 1
        + Math.abs(half.halfSpace().limit())
        + Arrays.stream(half.point()).map(Math::abs).sum();
  }
}
