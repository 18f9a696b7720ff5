package io.github.svmrelevance.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class SampledProgramTest {

  /** Of sums of some dozen products below 100. */
  private static final double ROUNDING = 1e-10;

  /** Where no functional is at a breakpoint the sum is linear, as far as this step goes. */
  private static final double STEP = 1e-8;

  @Property(seed = "20261130")
  void hasTheSameSumAndSlopeAtThePoint(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PiecewiseLinearProgram program = RandomPrograms.budgeted(random);
    double[] at = random.doubles(program.variables(), -1, 1).toArray();
    double[] towards = random.doubles(at.length, -1, 1).toArray();
    double[] next = at.clone();
    Arrays.setAll(next, j -> at[j] + STEP * towards[j]);

    PiecewiseLinearProgram part = SampledProgram.of(program, at, 2 + random.nextInt(3));

    assertThat(excess(part, at)).isCloseTo(excess(program, at), within(ROUNDING));
    assertThat((excess(part, next) - excess(part, at)) / STEP)
        .isCloseTo((excess(program, next) - excess(program, at)) / STEP, within(1e-5));
    for (int j = 0; j < at.length; j++) {
      assertThat(part.lower(j)).isEqualTo(program.lower(j));
      assertThat(part.upper(j)).isEqualTo(program.upper(j));
    }
  }

  private static double excess(PiecewiseLinearProgram program, double[] at) {
    Budget budget = program.budgets().get(0);
    return budget.use(at) - budget.limit();
  }

  /** What each of the functionals kept stands for is all of them, whatever the number. */
  @Property(seed = "20261130")
  void keepsAPartOfTheRows(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PiecewiseLinearProgram program = RandomPrograms.budgeted(random);
    int every = 2 + random.nextInt(3);
    int rows = program.blocks().get(1).map().functionals();

    PiecewiseLinearProgram part =
        SampledProgram.of(program, new double[program.variables()], every);

    int kept = part.blocks().get(1).map().functionals();
    assertThat(kept).isEqualTo(rows < every ? rows : rows / every);
    assertThat(part.blocks().get(1).shape())
        .isEqualTo(program.blocks().get(1).shape().times((double) rows / kept));
    assertThat(List.of(part.blocks().get(0))).isEqualTo(List.of(program.blocks().get(0)));
  }
}
