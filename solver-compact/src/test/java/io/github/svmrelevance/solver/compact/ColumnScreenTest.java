package io.github.svmrelevance.solver.compact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.core.optimization.SolutionChecker;
import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.model.Objective;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.path.Path;
import io.github.svmrelevance.solver.compact.screening.ColumnScreen;
import io.github.svmrelevance.solver.compact.stages.Base;
import io.github.svmrelevance.solver.compact.stages.Engine;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** With many more variables than rows most are not watched; no optimum may depend on that. */
class ColumnScreenTest {

  private static final int FEATURES = 600;
  private static final double[] SLACKS = {0, 0.01, 0.1, 1, 5};

  /** Duplicate and constant columns, integers, one row or many: every optimum is proven. */
  @Property(seed = "20261121")
  void everyOptimumOfWideDataIsProven(@ForAll long seed) {
    RandomPrograms random = new RandomPrograms(seed);
    SplittableRandom choice = new SplittableRandom(seed);
    DenseMatrix rows = random.rows(1 + choice.nextInt(40), FEATURES);
    PiecewiseLinearProgram program = program(rows, SLACKS[choice.nextInt(SLACKS.length)]);
    double limit = program.budgets().get(0).limit();
    try (CompactSession session = new CompactSession(program)) {
      for (int bound = 0; bound < 3; bound++) {
        session.setCosts(
            bound < 2
                ? Programs.unit(FEATURES + 1, choice.nextInt(FEATURES), 2 * bound - 1)
                : random.costs(FEATURES + 1));
        PiecewiseLinearSolution solution = session.solve(SolveOptions.unlimited());
        if (solution.status() != SolveStatus.UNBOUNDED) {
          assertThat(solution.isOptimal()).as(solution.message()).isTrue();
          Certificate certificate = SolutionChecker.check(session.program(), solution);
          assertThat(certificate.infeasibility()).isLessThan(1e-8);
          if (certificate.bound() > Double.NEGATIVE_INFINITY) {
            // A path may end 1e-12 of its limit away from it. A slack of 0 has multipliers of 1e5,
            // which charge as many times that. The gap holds the bound on its own rounding.
            assertThat(certificate.gap())
                .isLessThan(
                    2e-8 * Math.max(1, Math.abs(certificate.value()))
                        + 2e-12 * solution.budgetMultiplier(0) * Math.max(1, limit));
          } else {
            // With a cost on b and labels of one class nothing limits the range of b that a
            // rounding error is charged with. A bound far off does, and lets the checker prove.
            assertThat(certificate.value()).isCloseTo(proven(session.program()), within(1e-7));
          }
        }
      }
    }
  }

  private static double proven(PiecewiseLinearProgram program) {
    PiecewiseLinearProgram bounded = program.withBounds(FEATURES, -1e6, 1e6);
    try (CompactSession session = new CompactSession(bounded)) {
      Certificate certificate =
          SolutionChecker.check(bounded, session.solve(SolveOptions.unlimited()));
      assertThat(certificate.gap()).isLessThan(1e-8 * Math.max(1, Math.abs(certificate.value())));
      return certificate.value();
    }
  }

  /** Otherwise the property above would say little: at first too few columns are watched. */
  @Test
  void watchesMoreWhereItHasTo() {
    PiecewiseLinearProgram program = program(gaussian(40), 0.5);
    PackedProgram packed = PackedProgram.of(program, 0);
    Interruption interruption = new Interruption(SolveOptions.unlimited());
    Base base = new Engine(program, packed, interruption).firstBase();
    assertThat(base.columns().watched().length).isLessThan(FEATURES / 4);
    int again = 0;
    for (int j = 0; j < FEATURES; j += 30) {
      double[] cost = Programs.unit(FEATURES + 1, j, 1);
      ColumnScreen columns = base.columns().with(cost);
      assertThat(columns.watched()).contains(j).doesNotHaveDuplicates();
      int before;
      do {
        before = columns.watched().length;
        Vertex vertex = base.vertex();
        Objective objective = new Objective(packed.breakpoints, 1, -1, cost);
        Path path = new Path(vertex, objective, base.limits(), false, columns, interruption);
        assertThat(path.follow(base.least())).isEqualTo(Path.End.BUDGET_REACHED);
        path.returnToVertex();
        path.refine(false);
        if (columns.holds(vertex, objective)) {
          assertThat(columns.watched()).hasSize(before);
          assertThat(largestMultiplier(vertex)).isLessThan(1 + 1e-9);
        } else {
          assertThat(columns.watched().length).isGreaterThan(before);
          assertThat(largestMultiplier(vertex)).isGreaterThan(1);
          again++;
        }
      } while (columns.watched().length > before);
    }
    assertThat(again).isGreaterThan(0);
  }

  /** The multiplier of a fixed weight is between -1 and 1 at an optimum, in units of its column. */
  private static double largestMultiplier(Vertex vertex) {
    double largest = 0;
    for (int j = 0; j < FEATURES; j++) {
      if (vertex.position[j] < 0) {
        largest =
            Math.max(largest, Math.abs(vertex.variableMultiplier[j]) * vertex.program.scale[j]);
      }
    }
    return largest;
  }

  @Test
  void watchesAllWhereTheyAreFew() {
    DenseMatrix rows = gaussian(200);
    PiecewiseLinearProgram program = program(rows, 0.1);
    Base base =
        new Engine(
                program, PackedProgram.of(program, 0), new Interruption(SolveOptions.unlimited()))
            .firstBase();
    assertThat(base.columns().isWhole()).isTrue();
    assertThat(base.columns().watched()).hasSize(FEATURES + 1);
  }

  private static DenseMatrix gaussian(int count) {
    SplittableRandom random = new SplittableRandom(3);
    double[][] columns = new double[FEATURES + 1][count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < FEATURES; j++) {
        columns[j][i] = random.nextGaussian();
      }
      columns[FEATURES][i] = random.nextBoolean() ? 1 : -1;
    }
    return DenseMatrix.ofColumns(count, columns);
  }

  private static PiecewiseLinearProgram program(DenseMatrix rows, double slack) {
    try (PiecewiseLinearSession training = new CompactSession(Programs.training(rows, 1))) {
      PiecewiseLinearSolution model = training.solve(SolveOptions.unlimited());
      assertThat(model.isOptimal()).as(model.message()).isTrue();
      double least = training.program().objective(model.point());
      return Programs.joint(rows, 1, (1 + slack) * least);
    }
  }
}
