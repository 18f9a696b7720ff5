package io.github.svmrelevance.solver.compact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.core.optimization.SolutionChecker;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Where zeros are passed over, sums and optima are what they are. */
class SparseProgramTest {

  private static final int ROWS = 24;
  private static final int FEATURES = 90;
  private static final int ENTRIES = 4;

  /** Rows of a few words and a bias, times the label. */
  private static DenseMatrix rows(long seed, int entries) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] columns = new double[FEATURES + 1][ROWS];
    for (int i = 0; i < ROWS; i++) {
      double label = random.nextInt(2) * 2 - 1;
      for (int e = 0; e < entries; e++) {
        columns[random.nextInt(FEATURES)][i] = label * (1 + random.nextInt(3));
      }
      columns[FEATURES][i] = label;
    }
    return DenseMatrix.ofColumns(ROWS, columns);
  }

  @Test
  void sumsPassOverZerosWhereThesePrevail() {
    PackedProgram sparse = PackedProgram.of(Programs.training(rows(1, ENTRIES), 1), 0);
    PackedProgram dense = PackedProgram.of(Programs.training(rows(1, FEATURES), 1), 0);
    assertThat(sparse.isSparse()).isTrue();
    assertThat(dense.isSparse()).isFalse();
    assertThat(sparse.detached().isSparse()).isTrue();

    for (PackedProgram program : new PackedProgram[] {sparse, dense}) {
      double[] row = new double[program.variables];
      program.addRow(-2, 3, row);
      double[] sum = new double[program.rows];
      program.combineColumns(new double[] {3, 0.5}, new int[] {FEATURES, 7}, 2, sum);
      for (int j = 0; j < program.variables; j++) {
        assertThat(row[j]).isEqualTo(-2 * program.row(3)[j]);
      }
      for (int i = 0; i < program.rows; i++) {
        assertThat(sum[i]).isEqualTo(3 * program.column(FEATURES)[i] + program.column(7)[i] / 2);
      }
    }
  }

  @Test
  void fewColumnsAreNotPassedOver() {
    DenseMatrix tall = DenseMatrix.ofColumns(40, new double[3][40]);

    assertThat(PackedProgram.of(Programs.training(tall, 1), 0).isSparse()).isFalse();
  }

  /** A replaced column is in no list of what is not zero. */
  @Test
  void replacedColumnsCount() {
    PiecewiseLinearProgram program = Programs.training(rows(2, ENTRIES), 1);
    double[] column = new double[ROWS];
    Arrays.fill(column, 5);

    PackedProgram changed = PackedProgram.of(program, 0).withColumn(1, 2, column);

    double[] sum = new double[ROWS];
    changed.combineColumns(new double[] {1}, new int[] {2}, 1, sum);
    assertThat(changed.isSparse()).isFalse();
    assertThat(sum).containsOnly(5 / changed.scale[2]);
  }

  /** Every end of a range is proven, by a check that does not know of the solver. */
  @Property(seed = "20261125")
  void everyEndIsProven(@ForAll long seed) {
    DenseMatrix rows = rows(seed, ENTRIES);
    PiecewiseLinearProgram program = Programs.joint(rows, 1, ROWS / 2.0);
    assertThat(PackedProgram.of(program, 0).isSparse()).isTrue();
    SplittableRandom choice = new SplittableRandom(seed);
    try (CompactSession session = new CompactSession(program)) {
      for (int bound = 0; bound < 4; bound++) {
        session.setCosts(
            Programs.unit(FEATURES + 1, choice.nextInt(FEATURES), 2 * (bound % 2) - 1));
        PiecewiseLinearSolution solution = session.solve(SolveOptions.unlimited());
        assertThat(solution.isOptimal()).as(solution.message()).isTrue();
        Certificate certificate = SolutionChecker.check(session.program(), solution);
        assertThat(certificate.infeasibility()).isLessThan(1e-8);
        assertThat(certificate.gap()).isLessThan(1e-8 * Math.max(1, Math.abs(certificate.value())));
      }
    }
  }

  /** Two budgets, and so one that is active along the path to the second. */
  @Property(seed = "20261125", tries = 100)
  void separateBudgetsAreProven(@ForAll long seed) {
    DenseMatrix rows = rows(seed, ENTRIES);
    PiecewiseLinearProgram program =
        Programs.separate(rows, ConvexPiecewiseLinear.hinge(1), 5, ROWS / 2.0);
    try (CompactSession session = new CompactSession(program)) {
      session.setCosts(Programs.unit(FEATURES + 1, 3, -1));
      PiecewiseLinearSolution solution = session.solve(SolveOptions.unlimited());
      assertThat(solution.isOptimal()).as(solution.message()).isTrue();
      Certificate certificate = SolutionChecker.check(session.program(), solution);
      assertThat(certificate.value()).isCloseTo(certificate.bound(), within(1e-7));
    }
  }
}
